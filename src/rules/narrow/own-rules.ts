import { claimEdges, labels } from '../../graph/schema.ts';
import type { Rule } from '../../model/rule.ts';
import { type CypherToken, pairBrackets } from '../../util/cypher/tokenize.ts';
import { analyse } from '../analysis/analysis.ts';
import { isKeyword } from '../analysis/keywords.ts';
import { readPath } from '../analysis/paths.ts';
import { namesOf } from '../analysis/pattern-step.ts';
import { type Clause, isWord, splitAtCommas, tokenName } from '../analysis/statement.ts';

/**
 * How many relations away from a change the subjects of a rule can lie by its text, at least as many as its header says; undefined
 * for a rule that must be run over everything. Shipped rules are tested for what their headers say of them; of a world's own rules
 * only what their text proves is believed, because a wrong guess would leave a live run silent.
 */
export function provenReach(rule: Rule): number | undefined {
  const known = reaches.get(rule);
  if (known !== undefined) return known.reach;
  const reach = readReach(rule);
  reaches.set(rule, { reach });
  return reach;
}

const reaches = new WeakMap<Rule, { readonly reach: number | undefined }>();

/** Beyond this, all is as quick. */
const farthest = 4;

function readReach(rule: Rule): number | undefined {
  if (rule.origin === 'shipped') return rule.reach;
  const { statement, outline } = analyse(rule);
  if (outline.mentioned.some((name) => beyondEntities.has(name))) return undefined;
  let reach = rule.reach;
  for (const { clauses } of statement.branches) {
    const steps = relationsIn(
      clauses.flatMap(({ tokens }) => tokens),
      rule.closure,
    );
    if (steps === undefined || steps > farthest) return undefined;
    if (!keepsSubject(clauses, rule.subject) || !isJoined(clauses, rule.subject.variable)) return undefined;
    reach = Math.max(reach, steps);
  }
  return reach;
}

/** A change of these touches no entity. */
const ofEntities: ReadonlySet<string> = new Set([
  ...[labels.entity, labels.relation, labels.attribute, labels.assertion, labels.claim],
]);
const beyondEntities: ReadonlySet<string> = new Set(Object.values(labels).filter((label) => !ofEntities.has(label)));

/** The relations that these patterns step along, at most; a claim takes two steps for one, and chains that the header names are followed to their end. Undefined: nobody can tell. */
function relationsIn(tokens: readonly CypherToken[], closure: readonly string[]): number | undefined {
  let [plain, ofClaims] = [0, 0];
  const brackets = pairBrackets(tokens);
  for (const [index, token] of tokens.entries()) {
    if (token.text !== '-') continue;
    const next = tokens[index + 1]?.text;
    if (next === '-') return undefined; // of any type
    if (next !== '[') continue;
    const detail = tokens.slice(index + 2, brackets.get(index + 1));
    const types = namesOf(detail);
    if (types === undefined) return undefined;
    if (detail.some(({ text }) => text === '*')) {
      if (types.every((type) => closure.includes(type))) continue;
      return undefined;
    }
    if (types.every((type) => claimEdges.has(type))) ofClaims += 1;
    else plain += 1;
  }
  return plain + Math.ceil(ofClaims / 2);
}

const narrowable: ReadonlySet<string> = new Set([
  'MATCH',
  'OPTIONAL MATCH',
  'WHERE',
  'WITH',
  'UNWIND',
  'RETURN',
  'ORDER',
]);
const gathering: ReadonlySet<string> = new Set([
  ...['count', 'collect', 'sum', 'avg', 'min', 'max', 'stdev', 'stdevp', 'percentilecont', 'percentiledisc'],
]);

/** True if the rows of one subject are the same when no other one is looked at. */
function keepsSubject(clauses: readonly Clause[], { variable, label }: Rule['subject']): boolean {
  let isBound = false;
  for (const { keyword, tokens } of clauses) {
    if (!narrowable.has(keyword)) return false;
    const names = (): boolean => nodesIn(tokens).includes(variable);
    if (keyword === 'MATCH' && !isBound) isBound = names() && isOfKind(tokens, variable, label);
    // A node that is there already would stand in every row, joined or not.
    else if (keyword === 'OPTIONAL MATCH' && !isBound && names()) return false;
    else if (keyword === 'UNWIND' && tokenName(tokens.at(-1)) === variable) return false;
    else if (keyword === 'WITH' || keyword === 'RETURN') {
      if (!isBound || !handsOn(tokens, variable)) return false;
    }
  }
  return isBound;
}

/** Says itself that its node is of the label by which a narrowed run finds it. */
function isOfKind(tokens: readonly CypherToken[], variable: string, label: string): boolean {
  if (label === labels.entity) return true;
  return tokens.some(
    (token, at) =>
      tokenName(token) === variable &&
      tokens[at - 1]?.text === '(' &&
      tokens[at + 1]?.text === ':' &&
      tokenName(tokens[at + 2]) === label,
  );
}

/** As a column of its own name: what is gathered beside it is gathered for it alone. */
function handsOn(tokens: readonly CypherToken[], variable: string): boolean {
  const items = splitAtCommas(isWord(tokens[0], 'DISTINCT') ? tokens.slice(1) : tokens);
  const isGathered = tokens.some(
    (token, at) => tokens[at + 1]?.text === '(' && gathering.has(token.text.toLowerCase()) && token.kind === 'word',
  );
  return items.some((item) => {
    if (item[0]?.text === '*') return !isGathered;
    if (tokenName(item[0]) !== variable) return false;
    return item.length === 1 || (item.length === 3 && isWord(item[1], 'AS') && tokenName(item[2]) === variable);
  });
}

/** True if all that the patterns name hangs together with the subject: what is only compared with it may change far away. */
function isJoined(clauses: readonly Clause[], subject: string): boolean {
  const groups: (readonly string[])[] = [];
  const inner: (readonly string[])[] = [];
  for (const { keyword, tokens } of clauses) {
    if (keyword === 'MATCH' || keyword === 'OPTIONAL MATCH') groups.push(...splitAtCommas(tokens).map(nodesIn));
    if (keyword === 'UNWIND' || keyword === 'WITH')
      groups.push(...splitAtCommas(tokens).filter(isRenaming).map(variablesIn));
    const asked = subqueriesIn(tokens);
    if (asked === undefined) return false;
    inner.push(...asked);
  }
  const joined = new Set([subject]);
  // An inner query may be asked with NOT, which connects no entities.
  return joinAll(groups, joined) && joinAll(inner, joined);
}

/** Adds the names of all groups that hang together with those that are joined; false where one does not. */
function joinAll(groups: readonly (readonly string[])[], joined: Set<string>): boolean {
  let waiting = groups;
  for (let before = -1; before !== waiting.length; ) {
    before = waiting.length;
    waiting = waiting.filter((names) => {
      const isNear = names.some((name) => joined.has(name));
      if (isNear) for (const name of names) joined.add(name);
      return !isNear;
    });
  }
  return waiting.length === 0;
}

const isRenaming = (item: readonly CypherToken[]): boolean => isWord(item.at(-2), 'AS');
/** Its names that are neither properties nor functions. */
const variablesIn = (item: readonly CypherToken[]): string[] =>
  item.flatMap((token, at) => {
    const isName = item[at - 1]?.text !== '.' && item[at + 1]?.text !== '(' && !isKeyword(token.text);
    return isName ? (tokenName(token) ?? []) : [];
  });

/** The names of the nodes of each pattern within `EXISTS { … }` and its like; undefined where one lies within another. */
function subqueriesIn(tokens: readonly CypherToken[]): string[][] | undefined {
  const found: string[][] = [];
  const brackets = pairBrackets(tokens);
  for (const [index, token] of tokens.entries()) {
    if (token.text !== '{' || !['EXISTS', 'COUNT', 'COLLECT'].includes(tokens[index - 1]?.text.toUpperCase() ?? ''))
      continue;
    const inside = tokens.slice(index + 1, brackets.get(index));
    if (inside.some(({ text }, at) => text === '{' && /^(?:EXISTS|COUNT|COLLECT)$/i.test(inside[at - 1]?.text ?? '')))
      return undefined;
    const matches = inside.filter((one) => isWord(one, 'MATCH')).length;
    if (matches > 1 || inside.some((one) => isWord(one, 'WITH') || isWord(one, 'CALL') || isWord(one, 'UNION')))
      return undefined;
    const where = inside.findIndex((one) => isWord(one, 'WHERE'));
    const patterns = inside.slice(matches, where < 0 ? undefined : where);
    found.push(...splitAtCommas(patterns).map(nodesIn));
  }
  return found;
}

/** The variables of the nodes in these patterns. */
function nodesIn(tokens: readonly CypherToken[]): string[] {
  return splitAtCommas(tokens).flatMap((pattern) => {
    const path = readPath(pattern);
    if (path !== undefined) return path.nodes.flatMap(({ variable }) => variable ?? []);
    return pattern.flatMap((token, at) => (pattern[at - 1]?.text === '(' ? (tokenName(token) ?? []) : []));
  });
}
