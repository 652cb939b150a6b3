import { labels } from '../../../graph/schema.ts';
import type { Rule } from '../../../model/rule.ts';
import { type ExpandOptions, type Expansion, expandTimeFunctions } from '../../../time/cypher/expand.ts';
import { RuleError } from '../../../util/errors.ts';
import { analyse } from '../../analysis/analysis.ts';
import type { IdColumns, TextEdit } from '../../analysis/outline.ts';
import { rulePath } from '../../lint/issue.ts';
import { fromBound } from './from-bound.ts';

/** How a rule's text is prepared. */
export interface QueryOptions {
  /** Narrowed to the subjects in the parameter `scope`. */
  readonly narrowed: boolean;
  /** Without the subjects in the parameter `crowded`; or about the two claims of each pair in `pairs`, whoever their subject is. */
  readonly crowd?: 'left-out' | 'in-pairs';
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

function writeQuery(rule: Rule, { narrowed, crowd, slim: isSlim, rows, time }: QueryOptions): string {
  const { edits: ids } = idColumns(rule);
  const edits = [...(narrowed ? narrowing(rule) : []), ...(crowd ? apart(rule, crowd) : []), ...(isSlim ? ids : [])];
  const text = edited(rule.cypher, edits);
  const scoped = crowd === 'in-pairs' ? fromBound(text, new Set(rule.evidence)) : text;
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

/**
 * On the line the query begins on, so that an engine's own error still names the right line. Id by id, and shut off by the
 * WITH: beside another condition the embedded engine would forget its index and look through the whole label.
 */
function narrowing(rule: Rule): TextEdit[] {
  const { variable, label } = rule.subject;
  const kinds = isNoEntity(label) ? `\`${label}\`` : label === 'Entity' ? '`Entity`' : `\`Entity\`:\`${label}\``;
  const name = `\`${variable}\``;
  const text = `UNWIND $scope AS scope_id MATCH (${name}:${kinds} {id: scope_id}) WITH ${name} `;
  return analyse(rule).outline.starts.map((offset) => ({ offset, length: 0, text }));
}

/** Each claim of a pair is found by its indexed id, the second after the first: at once the embedded engine would cross them. */
function apart(rule: Rule, crowd: 'left-out' | 'in-pairs'): TextEdit[] {
  const subject = `\`${rule.subject.variable}\``;
  const [one, other] = rule.evidence.map((column) => `\`${column}\``);
  const text =
    crowd === 'left-out'
      ? `MATCH (${subject}:\`Entity\`) WHERE NOT ${subject}.id IN $crowded WITH ${subject} `
      : `UNWIND $pairs AS pair MATCH (${one}:\`Assertion\` {id: pair.one}) WITH pair, ${one} ` +
        `MATCH (${other}:\`Assertion\` {id: pair.other}) WITH ${one}, ${other} `;
  return analyse(rule).outline.starts.map((offset) => ({ offset, length: 0, text }));
}

/** A memory is a node of its own. */
const isNoEntity = (label: string): boolean => label === labels.memory;

function edited(text: string, edits: readonly TextEdit[]): string {
  return [...edits]
    .sort((a, b) => b.offset - a.offset)
    .reduce(
      (whole, { offset, length, text: put }) => whole.slice(0, offset) + put + whole.slice(offset + length),
      text,
    );
}

const asTheyAre: IdColumns = { columns: [], edits: [] };

/** How the nodes in the rows of a shipped rule come back as ids; those of others come as they are. */
export function idColumns(rule: Rule): IdColumns {
  return rule.origin === 'shipped' && rule.compute === undefined ? analyse(rule).outline.ids : asTheyAre;
}

/** A limit of its own stays; the sides of a UNION cannot share one. */
function limited(text: string, rule: Rule, rows: number): string {
  return analyse(rule).outline.takesLimit ? `${text}\nLIMIT ${rows + 1}` : text;
}
