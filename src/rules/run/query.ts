import { labels } from '../../graph/schema.ts';
import type { Rule } from '../../model/rule.ts';
import { type ExpandOptions, type Expansion, expandTimeFunctions } from '../../time/cypher/expand.ts';
import { RuleError } from '../../util/errors.ts';
import { rulePath } from '../lint/issue.ts';
import { analyse } from '../text/analysis.ts';
import type { PatternNames } from '../text/patterns.ts';
import { columnsOf } from '../text/statement.ts';

/** How a rule's text is prepared. */
export interface QueryOptions {
  /** Narrowed to the subjects in the parameter `scope`. */
  readonly narrowed: boolean;
  /** Nodes come back as their ids: a world's claims are many, and each is in many rows. */
  readonly slim?: boolean;
  /** At most this many rows; one more tells that there are. */
  readonly rows: number;
  readonly time?: ExpandOptions;
}

/**
 * The text that runs: the rule's own, its time functions expanded, after a first clause that finds the subjects of a
 * narrowed run by their indexed id. Rejects with the place of a time function that cannot be expanded.
 */
export function runnableQuery(rule: Rule, options: QueryOptions): string {
  const { texts } = analyse(rule);
  const key = JSON.stringify(options);
  const known = texts.get(key) ?? writeQuery(rule, options);
  texts.set(key, known);
  return known;
}

function writeQuery(rule: Rule, { narrowed, slim: isSlim, rows, time }: QueryOptions): string {
  const edits = [...(narrowed ? narrowing(rule) : []), ...(isSlim ? slimming(rule) : [])];
  const scoped = edited(rule.cypher, edits);
  const expansion: Expansion = expandTimeFunctions(scoped, time);
  const problem = expansion.problems[0];
  if (problem !== undefined) {
    throw new RuleError(problem.message, {
      code: problem.code,
      place: { path: rulePath(rule), line: problem.line + (rule.line ?? 1) - 1, column: problem.column },
    });
  }
  return limited(expansion.text, rule, rows);
}

/** Text to put in place of `length` characters. */
interface TextEdit {
  readonly offset: number;
  readonly length: number;
  readonly text: string;
}

/**
 * On the line the query begins on, so that an engine's own error still names the right line. Id by id, and shut off by the
 * WITH: beside another condition the embedded engine would forget its index and look through the whole label.
 */
function narrowing(rule: Rule): TextEdit[] {
  const { variable, label } = rule.subject;
  const kinds = label === 'Entity' ? '`Entity`' : `\`Entity\`:\`${label}\``;
  const name = `\`${variable}\``;
  const text = `UNWIND $scope AS scope_id MATCH (${name}:${kinds} {id: scope_id}) WITH ${name} `;
  return analyse(rule).statement.branches.map(({ start }) => ({ offset: start, length: 0, text }));
}

/** `RETURN place` → `RETURN place.id AS place`, in every branch. */
function slimming(rule: Rule): TextEdit[] {
  const columns = slimColumns(rule);
  return analyse(rule).statement.branches.flatMap(({ clauses }) =>
    columnsOf(clauses).flatMap(({ name, variable, token, renamed }) => {
      if (variable === undefined || isNull(variable) || !columns.has(name)) return [];
      const text = renamed ? `${token.text}.id` : `${token.text}.id AS ${token.text}`;
      return [{ offset: token.offset, length: token.text.length, text }];
    }),
  );
}

/** A side of a UNION that has nothing for a column says null. */
function isNull(word: string): boolean {
  return word.toLowerCase() === 'null';
}

function edited(text: string, edits: readonly TextEdit[]): string {
  return [...edits]
    .sort((a, b) => b.offset - a.offset)
    .reduce(
      (whole, { offset, length, text: put }) => whole.slice(0, offset) + put + whole.slice(offset + length),
      text,
    );
}

export type NodeForm = 'entity' | 'claim' | 'either';

const slim = new WeakMap<Rule, ReadonlyMap<string, NodeForm>>();

/** Columns of a shipped rule that are nodes of its patterns in every branch, and what sort of node their labels say. */
export function slimColumns(rule: Rule): ReadonlyMap<string, NodeForm> {
  const known = slim.get(rule) ?? readSlimColumns(rule);
  slim.set(rule, known);
  return known;
}

function readSlimColumns(rule: Rule): ReadonlyMap<string, NodeForm> {
  const { statement, patterns } = analyse(rule);
  const isCut = statement.branches.some(({ clauses }) => clauses.some(({ keyword }) => afterReturn.has(keyword)));
  if (rule.origin !== 'shipped' || rule.compute !== undefined || isCut) return new Map();
  const columns = new Map<string, NodeForm>();
  for (const { name } of statement.columns) {
    const sources = statement.branches.map(
      ({ clauses }) => columnsOf(clauses).find((column) => column.name === name)?.variable,
    );
    const isNode = sources.every(
      (variable) => variable !== undefined && (isNull(variable) || patterns.nodeVariables.has(variable)),
    );
    if (isNode) columns.set(name, formOf(sources, patterns));
  }
  return columns;
}

/** What stands after RETURN may still name the nodes. */
const afterReturn = new Set(['ORDER', 'SKIP', 'LIMIT', 'OFFSET']);

function formOf(variables: readonly (string | undefined)[], patterns: PatternNames): NodeForm {
  const names = variables.flatMap((variable) => [...(patterns.nodeVariables.get(variable ?? '') ?? [])]);
  if (names.includes(labels.entity)) return 'entity';
  const isClaim = (name: string): boolean => claimLabels.has(name) || /^[A-Z]+(?:_[A-Z]+)+$/.test(name);
  const leavesEdge = variables.some((variable) => patterns.claimVariables.has(variable ?? ''));
  return leavesEdge || names.some(isClaim) ? 'claim' : 'either';
}

const claimLabels: ReadonlySet<string> = new Set([labels.assertion, labels.relation, labels.attribute, labels.claim]);

/** A limit of its own stays; the sides of a UNION cannot share one. */
function limited(text: string, rule: Rule, rows: number): string {
  const { branches } = analyse(rule).statement;
  const last = branches[0]?.clauses.at(-1)?.keyword;
  if (branches.length !== 1 || last === 'LIMIT' || last === 'SKIP' || last === 'OFFSET') return text;
  return `${text}\nLIMIT ${rows + 1}`;
}
