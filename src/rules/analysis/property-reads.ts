import type { Rule } from '../../model/rule.ts';
import { type ExpandOptions, expandTimeFunctions } from '../../time/cypher/expand.ts';
import type { CypherToken } from '../../util/cypher/tokenize.ts';
import { isWord, readStatement, tokenName } from './statement.ts';

/** Names of properties, each with the label of the nodes that it is read of; `undefined`: of nodes and edges of any sort. */
export class PropertyReads {
  readonly #anywhere = new Set<string>();
  readonly #byLabel = new Map<string, Set<string>>();

  add(name: string, label?: string): void {
    if (label === undefined) this.#anywhere.add(name);
    else this.#byLabel.set(label, (this.#byLabel.get(label) ?? new Set()).add(name));
  }

  ofAny(name: string): boolean {
    return this.#anywhere.has(name) || [...this.#byLabel.values()].some((names) => names.has(name));
  }

  of(name: string, labels: readonly string[]): boolean {
    return this.#anywhere.has(name) || labels.some((label) => this.#byLabel.get(label)?.has(name) === true);
  }
}

/**
 * Adds what a rule's text reads once its time functions are expanded. Of a rule that came with the engine, what it asks
 * its own variables for; of any other, every word there is, for its text may build a name in ways we do not foresee.
 */
export function addPropertiesOf(reads: PropertyReads, rule: Rule, time: ExpandOptions | undefined): void {
  const { text } = expandTimeFunctions(rule.cypher, time);
  if (rule.origin === 'shipped') addNamed(reads, text);
  else for (const word of wordsIn(text)) reads.add(word);
}

export const wordsIn = (text: string): string[] => text.match(/[\p{L}\p{N}_]+/gu) ?? [];

function addNamed(reads: PropertyReads, text: string): void {
  const { tokens, branches } = readStatement(text);
  for (const [index, branch] of branches.entries()) {
    const end = branches[index + 1]?.start ?? text.length;
    addOfBranch(
      reads,
      tokens.filter(({ offset }) => offset >= branch.start && offset < end),
    );
  }
}

function addOfBranch(reads: PropertyReads, tokens: readonly CypherToken[]): void {
  const labels = variableLabels(tokens);
  for (const [index, token] of tokens.entries()) {
    const [before, after] = [tokens[index - 1]?.text, tokens[index + 1]?.text];
    const isKey = token.kind === 'string' && before === '[' && after === ']'; // n['kind']
    if (isKey) for (const word of wordsIn(token.text)) reads.add(word);
    const name = tokenName(token);
    if (name === undefined) continue;
    if (before === '.') reads.add(name, labels.get(tokenName(tokens[index - 2]) ?? ''));
    else if (after === ':' && (before === '{' || before === ',')) reads.add(name); // (n:Person {kind: …})
  }
}

/**
 * A label that whatever a variable stands for must have: the first that a pattern gives it, as long as nothing else of the
 * branch gives the name another meaning.
 */
function variableLabels(tokens: readonly CypherToken[]): Map<string, string> {
  const labels = new Map<string, string>();
  const renamed = new Set<string>();
  for (const [index, token] of tokens.entries()) {
    const name = tokenName(token);
    if (name === undefined) continue;
    const [before, after] = [tokens[index - 1], tokens[index + 1]];
    if (isWord(before, 'AS') || isWord(after, 'IN') || before?.text === '[') renamed.add(name);
    if (before?.text !== '(' || after?.text !== ':' || labels.has(name)) continue;
    const label = tokenName(tokens[index + 2]);
    if (label !== undefined && [':', ')', '{'].includes(tokens[index + 3]?.text ?? '')) labels.set(name, label);
  }
  for (const name of renamed) labels.delete(name);
  return labels;
}
