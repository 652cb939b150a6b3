import { labels } from '../../graph/schema.ts';
import type { ProblemCode } from '../../model/problem-levels.ts';
import type { CypherToken } from '../../util/cypher/tokenize.ts';
import { isWord, type Statement, tokenName } from '../analysis/statement.ts';
import { type PropertyRead, propertyReads, type VariableUse, variableUses } from '../analysis/variables.ts';
import { holesOf } from '../findings/wording/template.ts';
import { absenceAskedIn } from './absent-words.ts';
import { headerIssue, type LintIssue, type LintSubject, warningAt } from './issue.ts';
import { Vocabulary, type WorldWords } from './world-words.ts';

/** Labels, predicates, properties and values of a rule that its world does not have. It runs, and finds nothing by them; a rule that asks what has none of them would find everything, and is not run. */
export function lintWords(subject: LintSubject, statement: Statement, words: WorldWords): LintIssue[] {
  const vocabulary = new Vocabulary(words);
  const reads = propertyReads(statement);
  const told = tellingOf(subject, statement);
  return [
    ...labelIssues(told, statement.tokens, vocabulary),
    ...propertyIssues(told, reads, vocabulary),
    ...valueIssues(told, statement.tokens, vocabulary),
    ...headerIssues(subject, statement, vocabulary),
  ];
}

type Telling = (token: CypherToken, code: ProblemCode, fault: string) => LintIssue;

/** A word that is not there, told as such, or as what keeps the rule from running. */
function tellingOf({ rule }: LintSubject, statement: Statement): Telling {
  const isAbsent = absenceAskedIn(statement);
  const all =
    'The rule asks what has none of it (NOT, IS NULL, OPTIONAL MATCH, a count of zero), and would find everything: it is not run.';
  return (token, code, fault) =>
    isAbsent(token) ? warningAt(rule, token, findsEverything, `${fault} ${all}`) : warningAt(rule, token, code, fault);
}

/** The warning for a rule that would find everything, because its world has no such word. */
export const findsEverything = 'finds-everything' satisfies ProblemCode;

function labelIssues(told: Telling, tokens: readonly CypherToken[], known: Vocabulary): LintIssue[] {
  const open: number[] = [];
  const issues: LintIssue[] = [];
  for (const [index, token] of tokens.entries()) {
    if (token.kind === 'punctuation') {
      if ('([{'.includes(token.text)) open.push(index);
      else if (')]}'.includes(token.text)) open.pop();
      continue;
    }
    const name = tokenName(token);
    const before = tokens[index - 1]?.text;
    const inside = open.at(-1);
    const bracket = inside === undefined ? undefined : tokens[inside]?.text;
    if (name === undefined || (before !== ':' && before !== '|' && before !== '&')) continue;
    if (before === ':' && bracket === '{' && isMapKey(tokens, index)) continue;
    // `[x IN list | x]`, `[(a)--(b:Item) WHERE b:Place | b]`
    if (before !== ':' && ((bracket === '[' && !isEdge(tokens, inside)) || !isAlternative(tokens, index))) continue;
    const fault = isEdge(tokens, inside) ? known.edgeFault(name) : known.labelFault(name);
    if (fault !== undefined) issues.push(told(token, 'unknown-label', fault));
  }
  return issues;
}

/** `:A|B`, `:A&B`: names without anything between them lead back to a colon. */
function isAlternative(tokens: readonly CypherToken[], index: number): boolean {
  let at = index - 1;
  while (['|', '&'].includes(tokens[at]?.text ?? '') && tokenName(tokens[at - 1]) !== undefined) at -= 2;
  return tokens[at]?.text === ':' && at < index - 1;
}

/** `{key: value}`; not the `WHERE x:Person` of `EXISTS { … }`. */
function isMapKey(tokens: readonly CypherToken[], index: number): boolean {
  const lead = tokens[index - 3]?.text;
  return lead === '{' || lead === ',';
}

const isEdge = (tokens: readonly CypherToken[], bracket: number | undefined): boolean =>
  bracket !== undefined && tokens[bracket]?.text === '[' && tokens[bracket - 1]?.text === '-';

/** Nodes that are neither entities nor claims have properties of their own. */
const otherNodes: ReadonlySet<string> = new Set(
  Object.values(labels).filter(
    (label) =>
      !([labels.entity, labels.assertion, labels.relation, labels.attribute, labels.claim] as string[]).includes(label),
  ),
);
const claimLabels: ReadonlySet<string> = new Set([labels.assertion, labels.relation, labels.attribute, labels.claim]);

/** The sort of a variable, as far as its properties go; undefined: something with other properties. */
export function sortOf(
  { form, names, role }: VariableUse,
  known: Vocabulary,
): 'entity' | 'claim' | 'edge' | 'any' | undefined {
  if (form === 'edge') return names.length > 0 && names.every(known.isPredicate) ? 'edge' : undefined;
  if (names.some((name) => otherNodes.has(name))) return undefined;
  if (names.some((name) => claimLabels.has(name) || known.isPredicate(name))) return 'claim';
  if (names.some((name) => name === labels.entity || known.isKind(name))) return 'entity';
  return role ?? 'any';
}

function propertyIssues(told: Telling, reads: readonly PropertyRead[], known: Vocabulary): LintIssue[] {
  return reads.flatMap(({ token, property, use }) => {
    const sort = sortOf(use, known);
    const fault = sort === undefined ? undefined : known.propertyFault(property, sort);
    return fault === undefined ? [] : [told(token, 'unknown-property', fault)];
  });
}

const closedValues: Readonly<Record<string, readonly string[]>> = {
  tier: ['canon', 'entity', 'memory'],
  reliability: ['chronicle', 'eyewitness', 'rumour', 'legend', 'prophetic', 'propaganda'],
};

/** Texts that a type, a kind or a tier is compared with. */
function valueIssues(told: Telling, tokens: readonly CypherToken[], known: Vocabulary): LintIssue[] {
  const faultOf = (what: string, value: string): string | undefined => {
    if (what === 'type') return known.claimTypeFault(value);
    if (what === 'edge') return known.edgeFault(value);
    if (what === 'kind') return sourceKinds.has(value) ? undefined : known.kindFault(value);
    if (what === 'label') return known.labelFault(value);
    const allowed = closedValues[what] ?? [];
    return allowed.includes(value)
      ? undefined
      : `No claim has the ${what} \`${value}\`: expected one of ${allowed.join(', ')}.`;
  };
  return comparedTexts(tokens).flatMap(({ what, token }) => {
    const value = token.text.slice(1, -1);
    const fault = value === '' || value.includes('\\') ? undefined : faultOf(what, value);
    return fault === undefined ? [] : [told(token, 'unknown-label', fault)];
  });
}

/** Kinds of sources, which have the property as well. */
const sourceKinds: ReadonlySet<string> = new Set(['yaml', 'markdown', 'gedcom', 'csv', 'in-world']);

interface ComparedText {
  /** `type`, `kind`, `tier`, `reliability` of a node; `edge`: of an edge; `label`: in a list of labels. */
  readonly what: string;
  readonly token: CypherToken;
}

const valued: ReadonlySet<string> = new Set(['type', 'kind', 'tier', 'reliability']);

/** `r.type = 'RULES'`, `'RULES' = r.type`, `r.type IN ['RULES', …]`, `{type: 'RULES'}`, `type(r) = 'RULES'`, `'Person' IN labels(x)`. */
function comparedTexts(tokens: readonly CypherToken[]): ComparedText[] {
  return tokens.flatMap((token, index): ComparedText[] => {
    const property = tokenName(token);
    if (isWord(token, 'LABELS') && tokens[index + 1]?.text === '(' && isWord(tokens[index - 1], 'IN')) {
      const text = tokens[index - 2];
      return text?.kind === 'string' ? [{ what: 'label', token: text }] : [];
    }
    if (isWord(token, 'TYPE') && tokens[index + 1]?.text === '(' && tokens[index + 3]?.text === ')') {
      return textsAround(tokens, index, index + 3).map((text) => ({ what: 'edge', token: text }));
    }
    if (property === undefined || !valued.has(property)) return [];
    const [before, after] = [tokens[index - 1]?.text, tokens[index + 1]];
    if (before === '.') {
      return textsAround(tokens, index - 2, index).map((text) => ({ what: property, token: text }));
    }
    const text = tokens[index + 2];
    const inNode = after?.text === ':' && (before === '{' || before === ',') && isNodeMap(tokens, index);
    return inNode && text?.kind === 'string' ? [{ what: property, token: text }] : [];
  });
}

/** True if a key stands in the map of a node pattern, `(r:Relation {type: 'RULES'})`. */
function isNodeMap(tokens: readonly CypherToken[], index: number): boolean {
  for (let at = index; at >= 0; at -= 1) {
    if (tokens[at]?.text !== '{') continue;
    const [name, lead] = [tokens[at - 1], tokens[at - 2]?.text];
    return tokenName(name) !== undefined && (lead === ':' || lead === '(');
  }
  return false;
}

/** The texts that what stands from `start` to `end` is compared with. */
function textsAround(tokens: readonly CypherToken[], start: number, end: number): CypherToken[] {
  const after = tokens[end + 1];
  const next = tokens[end + 2];
  if (isWord(after, 'IN') && next?.text === '[') return listedTexts(tokens, end + 3);
  const isEqual = after?.text === '=' || (after?.text === '<' && next?.text === '>');
  const right = tokens[end + (after?.text === '=' ? 2 : 3)];
  if (isEqual && right?.kind === 'string') return [right];
  const left = tokens[start - 2];
  return tokens[start - 1]?.text === '=' && left?.kind === 'string' ? [left] : [];
}

function listedTexts(tokens: readonly CypherToken[], start: number): CypherToken[] {
  const end = tokens.findIndex((token, at) => at >= start && token.text === ']');
  return tokens.slice(start, end < 0 ? start : end).filter(({ kind }) => kind === 'string');
}

/** Names in the header. */
function headerIssues(subject: LintSubject, statement: Statement, known: Vocabulary): LintIssue[] {
  const { rule } = subject;
  if (rule.bare === true) return [];
  const issue = (needle: string, code: ProblemCode, message: string | undefined): LintIssue[] =>
    message === undefined ? [] : [headerIssue(subject, needle, { code, message, level: 'warning' })];
  const eitherFault = (name: string) => (known.isPredicate(name) ? undefined : known.labelFault(name));
  const facts = Object.values(rule.facts).flat();
  const variables = variableUses(statement);
  const uses = new Map(
    statement.columns.flatMap(({ name, variable = '' }) => {
      const use = variables.get(variable);
      return use === undefined ? [] : [[name, use] as const];
    }),
  );
  return [
    ...issue(rule.subject.label, 'unknown-label', known.labelFault(rule.subject.label)),
    ...(rule.predicate === undefined
      ? []
      : issue(rule.predicate, 'unknown-label', known.claimTypeFault(rule.predicate))),
    ...rule.closure.flatMap((name) => issue(name, 'unknown-label', known.edgeFault(name))),
    ...rule.full_on.flatMap((name) => issue(name, 'unknown-label', eitherFault(name))),
    ...(rule.requires ?? []).flatMap((name) =>
      name === 'stated_now' ? [] : issue(name, 'unknown-label', eitherFault(name)),
    ),
    ...facts.flatMap((name) => (timesOf.has(name) ? [] : issue(name, 'unknown-property', known.attributeFault(name)))),
    ...holeIssues(subject, uses, known),
  ];
}

/** The names that `facts` may have next to attributes. */
const timesOf: ReadonlySet<string> = new Set([
  ...['existence', 'beginning', 'ending', 'happening', 'happening_start', 'happening_end'],
]);

function holeIssues(subject: LintSubject, uses: ReadonlyMap<string, VariableUse>, known: Vocabulary): LintIssue[] {
  const texts = [subject.rule.message ?? '', subject.rule.hint ?? ''];
  return texts.flatMap((text) =>
    holesOf(text).flatMap(({ text: hole, column = '', property }) => {
      const use = uses.get(column);
      const sort = use === undefined ? undefined : sortOf(use, known);
      const fault = property === undefined || sort === undefined ? undefined : known.propertyFault(property, sort);
      return fault === undefined
        ? []
        : [headerIssue(subject, hole, { code: 'unknown-property', message: `${hole}: ${fault}`, level: 'warning' })];
    }),
  );
}
