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

/** A property, and the label of the nodes that it is read of where that is known. */
export type NamedProperty = readonly [name: string, label?: string];

/**
 * The properties that a rule's text reads once its time functions are expanded. The properties that a shipped rule reads of its own
 * variables; for any other rule every word, because its text may build a name in ways we do not foresee.
 */
export function propertiesNamedIn(rule: Rule, time: ExpandOptions): readonly NamedProperty[] {
  const { text } = expandTimeFunctions(rule.cypher, time);
  if (rule.origin !== 'shipped') return wordsIn(text).map((word) => [word]);
  const named = namedIn(text);
  return [...new Map(named.map((each) => [each.join(' '), each])).values()];
}

export const wordsIn = (text: string): string[] => text.match(/[\p{L}\p{N}_]+/gu) ?? [];

function namedIn(text: string): NamedProperty[] {
  const { tokens, branches } = readStatement(text);
  return branches.flatMap((branch, index) => {
    const end = branches[index + 1]?.start ?? text.length;
    return namedInBranch(tokens.filter(({ offset }) => offset >= branch.start && offset < end));
  });
}

function namedInBranch(tokens: readonly CypherToken[]): NamedProperty[] {
  const labels = variableLabels(tokens);
  return tokens.flatMap((token, index): NamedProperty[] => {
    const [before, after] = [tokens[index - 1]?.text, tokens[index + 1]?.text];
    const isKey = token.kind === 'string' && before === '[' && after === ']'; // n['kind']
    if (isKey) return wordsIn(token.text).map((word) => [word]);
    const name = tokenName(token);
    if (name === undefined) return [];
    if (before === '.') {
      const label = labels.get(tokenName(tokens[index - 2]) ?? '');
      return [label === undefined ? [name] : [name, label]];
    }
    return after === ':' && (before === '{' || before === ',') ? [[name]] : []; // (n:Person {kind: …})
  });
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
