import type { GraphReads } from '../../graph/reads.ts';
import type { Rule } from '../../model/rule.ts';
import type { ExpandOptions } from '../../time/cypher/expand.ts';
import type { CypherToken } from '../../util/cypher/tokenize.ts';
import { parsedAtBuild } from '../../util/prepared.ts';
import { analyse } from './analysis.ts';
import { namesOf } from './pattern-step.ts';
import { type NamedProperty, PropertyReads, propertiesNamedIn, wordsIn } from './property-reads.ts';
import { isWord } from './statement.ts';

/** The reads of our own queries: rows name nodes by id and edges by their claim, and facts are found by their type. */
const always: readonly string[] = ['id', 'relation_id', 'type'];
/** Edges between a claim and what it is about. */
const skeleton: readonly string[] = ['FROM', 'TO', 'OF'];
/** Functions that read a property nobody names. */
const unnamed: ReadonlySet<string> = new Set(['properties', 'keys']);
/** After the `=` of a named path. */
const pathBegins: ReadonlySet<string> = new Set(['(', 'shortestpath', 'allshortestpaths']);
/** Words before a list; before anything else a bracket picks a member. */
const beforeList: ReadonlySet<string> = new Set([
  'IN',
  'WITH',
  'RETURN',
  'AS',
  'WHERE',
  'AND',
  'OR',
  'NOT',
  'THEN',
  'ELSE',
  'WHEN',
  'CASE',
  'UNWIND',
  'DISTINCT',
]);

/**
 * The reads of these rules' queries in a graph: the properties they name, and the edges of a type that a pattern follows. A rule that reads
 * what it does not name reads everything.
 */
export function readsOf(rules: readonly Rule[], time?: ExpandOptions): GraphReads {
  const properties = new PropertyReads();
  for (const name of always) properties.add(name);
  const edges = new Set<string>(skeleton);
  let everything = false;
  let edgeProperties = false;
  for (const rule of rules) {
    const { steps, unnamed, named } = ruleReads(rule, time);
    for (const [name, label] of named) properties.add(name, label);
    // An edge's properties reach the message from the row; a node's, from where it was read.
    const texts = steps.named ? [rule.message, rule.hint] : [];
    for (const word of texts.flatMap((text) => wordsIn(text ?? ''))) properties.add(word);
    for (const type of steps.types) edges.add(type);
    everything ||= steps.anyType || unnamed;
    edgeProperties ||= steps.named;
  }
  if (everything) return readsAll;
  return {
    nodeProperty: (name, labels) => properties.of(name, labels),
    edgeProperty: (name) => edgeProperties && properties.ofAny(name),
    edgeProperties,
    edge: (type) => edges.has(type),
  };
}

/** The reads of one rule's text. */
interface RuleReads {
  readonly steps: Steps;
  /** It reads what it does not name. */
  readonly unnamed: boolean;
  /** Properties that it names, with the label of what they are read of. */
  readonly named: readonly NamedProperty[];
}

/**
 * A shipped rule is read as in a world of several axes (`valid_from_axis`), whose properties no node of another world has. The length of a
 * year changes numbers in a text, and no name. One reading therefore serves every world.
 */
function ruleReads(rule: Rule, time: ExpandOptions = {}): RuleReads {
  if (rule.origin !== 'shipped') return readRule(rule, time);
  return parsedAtBuild<RuleReads>(readsKey(rule)) ?? readShippedRule(rule);
}

const readsKey = ({ cypher }: Pick<Rule, 'cypher'>): string => `reads\n${cypher}`;

const readShippedRule = (rule: Rule): RuleReads => readRule(rule, { axes: true });

/** @public for build/bundle.mjs: the text that the reads of a shipped rule depend on, and the reads. */
export const shippedReads = (rule: Rule): readonly [key: string, reads: RuleReads] => [
  readsKey(rule),
  readShippedRule(rule),
];

function readRule(rule: Rule, time: ExpandOptions): RuleReads {
  const { tokens } = analyse(rule).statement;
  return {
    steps: stepsIn(tokens),
    unnamed: readsUnnamed(tokens, rule.origin !== 'shipped'),
    named: propertiesNamedIn(rule, time),
  };
}

const readsAll: GraphReads = {
  nodeProperty: () => true,
  edgeProperty: () => true,
  edgeProperties: true,
  edge: () => true,
};

/** The same, for a graph in which it will be looked up who is joined to whom: that follows edges of all predicates. */
export const forLookingAround = (reads: GraphReads): GraphReads => ({
  ...reads,
  edge: (type) => type !== 'ASSERTED_BY' || reads.edge(type),
});

/** The same, for a graph out of which claims will be taken: it has to be known which of the edges are theirs. */
export const forTakingOut = (reads: GraphReads): GraphReads => ({
  ...forLookingAround(reads),
  edgeProperties: true,
  edgeProperty: (name) => name === 'relation_id' || reads.edgeProperty(name),
});

interface Steps {
  readonly types: readonly string[];
  /** A step along edges of a type that the text does not say. */
  readonly anyType: boolean;
  /** A step has a variable, a map or a condition of its own, or is part of a path that has a name. */
  readonly named: boolean;
}

/** The steps of all patterns: `-[…]-`, `--`. */
function stepsIn(tokens: readonly CypherToken[]): Steps {
  const types: string[] = [];
  let [anyType, named] = [false, false];
  for (const [index, token] of tokens.entries()) {
    const after = tokens[index + 1]?.text;
    if (token.text !== '-') continue;
    if (after === '-' || after === '>') anyType ||= tokens[index - 1]?.text !== ']';
    if (after !== '[') continue;
    const end = tokens.findIndex((other, at) => at > index && other.text === ']');
    const inside = tokens.slice(index + 2, end < 0 ? undefined : end);
    const names = namesOf(inside);
    const mine = names ?? [];
    types.push(...mine);
    anyType ||= names === undefined;
    named ||= mine.some((type) => !skeleton.includes(type)) && inside[0]?.text !== ':';
    named ||= inside.some(({ text }) => text === '{' || text.toUpperCase() === 'WHERE');
  }
  named ||= tokens.some((_, index) => namesPath(tokens, index));
  return { types, anyType, named };
}

/** `MATCH way = (`, `, way = shortestPath(`: a path that has a name hands out its edges. */
function namesPath(tokens: readonly CypherToken[], index: number): boolean {
  const [before, after] = [tokens[index - 2], tokens[index + 1]];
  if (tokens[index]?.text !== '=' || !pathBegins.has(after?.text.toLowerCase() ?? '')) return false;
  return isWord(before, 'MATCH') || before?.text === ',' || before?.text === '[' || before?.text === '{';
}

/** `properties(n)`, `n {.*}`, and of a rule from outside also `n[…]` with anything but a number or a text. */
function readsUnnamed(tokens: readonly CypherToken[], fromOutside: boolean): boolean {
  return tokens.some((token, index) => {
    const [before, after] = [tokens[index - 1], tokens[index + 1]];
    if (token.text === '*') return before?.text === '.';
    if (unnamed.has(token.text.toLowerCase())) return after?.text === '(';
    const isName = before?.kind === 'word' && !beforeList.has(before.text.toUpperCase());
    const subscript = token.text === '[' && (isName || before?.text === ')' || before?.text === ']');
    return fromOutside && subscript && after?.kind !== 'number' && after?.kind !== 'string';
  });
}
