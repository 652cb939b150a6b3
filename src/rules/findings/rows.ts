import { isEdge, isNode } from '../../graph/elements.ts';
import type { GraphNode, GraphValue, Row } from '../../graph/port.ts';
import type { Rule, Verdict } from '../../model/rule.ts';
import { defined } from '../../util/defined.ts';
import { RuleError } from '../../util/errors.ts';
import { idOf, isEntity, isPassage, isStatement, isValueList, textProperty } from './nodes.ts';

/** One row of a rule, read: about whom, resting on what. */
export interface Hit {
  readonly rule: Rule;
  readonly subject: GraphNode;
  readonly subjectId: string;
  /** Claims and entities in the order of the evidence columns, each once. */
  readonly members: readonly GraphNode[];
  readonly verdict: Verdict;
  /** The predicate or key of the slot, for a contradiction. */
  readonly predicate?: string;
  /** The project of a contradiction with claims of that project. */
  readonly project?: string;
  readonly row: Row;
  /** The dates of events that no claim states, with the claims that they are concluded from. */
  readonly concluded?: readonly { readonly event: GraphNode; readonly from: readonly GraphNode[] }[];
}

export interface ReadRows {
  readonly hits: readonly Hit[];
  /** Rows that are not decided and that the rule does not report. */
  readonly undecided: number;
  /** Those of them that show a claim that was asked about. */
  readonly undecidedAsked: number;
  /** How many of these are so for a reason of their own (the column `because`), by reason; the others for want of dates. */
  readonly because: ReadonlyMap<string, number>;
}

/** Finds a claim by id: native edges name theirs by `relation_id`. */
export type ClaimLookup = (id: string) => GraphNode | undefined;

/** Ids of the claims that native edges among the evidence stand for. */
export function claimIdsOfEdges(rule: Rule, rows: readonly Row[]): string[] {
  const ids = new Set<string>();
  for (const row of rows) {
    for (const value of evidenceValues(rule, row)) {
      const id = isEdge(value) ? textProperty(value, 'relation_id') : undefined;
      if (id !== undefined) ids.add(id);
    }
  }
  return [...ids].sort();
}

/**
 * Reads the rows of a rule. Rejects a row that has no subject: the rule is at fault, not the world.
 *
 * @param asked ids of claims, whose undecided rows are counted apart.
 */
export function readRows(
  rule: Rule,
  rows: readonly Row[],
  claimOf: ClaimLookup,
  asked?: ReadonlySet<string>,
): ReadRows {
  const hits: Hit[] = [];
  const because = new Map<string, number>();
  let [undecided, undecidedAsked] = [0, 0];
  for (const row of rows) {
    const verdict = verdictOf(rule, row);
    if (verdict !== 'undecided') {
      hits.push(readHit(rule, row, verdict, claimOf));
      continue;
    }
    undecided += 1;
    if (asked !== undefined && evidenceValues(rule, row).some((value) => isOneOf(value, asked))) undecidedAsked += 1;
    if (typeof row.because === 'string') because.set(row.because, (because.get(row.because) ?? 0) + 1);
  }
  return { hits, undecided, undecidedAsked, because };
}

function readHit(rule: Rule, row: Row, verdict: Verdict, claimOf: ClaimLookup): Hit {
  const subject = subjectOf(rule, row);
  const subjectId = subject === undefined ? undefined : idOf(subject);
  if (subject === undefined || subjectId === undefined) {
    throw new RuleError(
      `A row of ${rule.id} has no subject: the column \`${rule.subject.variable}\` is not a node with an id.`,
      {
        code: 'bad-row',
        fix: `Return a node as \`${rule.subject.variable}\` in every row.`,
      },
    );
  }
  const members = new Map<string, GraphNode>();
  for (const value of evidenceValues(rule, row)) {
    const node = isEdge(value) ? claimOf(textProperty(value, 'relation_id') ?? '') : value;
    const id = isNode(node) && (isStatement(node) || isEntity(node) || isPassage(node)) ? idOf(node) : undefined;
    if (isNode(node) && id !== undefined && !members.has(id)) members.set(id, node);
  }
  if (members.size === 0) members.set(subjectId, subject);
  const predicate = typeof row.predicate === 'string' ? row.predicate : rule.predicate;
  return { rule, subject, subjectId, members: [...members.values()], verdict, row, ...defined({ predicate }) };
}

function subjectOf(rule: Rule, row: Row): GraphNode | undefined {
  const named = row[rule.subject.variable];
  if (isNode(named)) return named;
  // A rule without a header: the first node it returns.
  return rule.bare === true ? Object.values(row).find(isNode) : undefined;
}

/** Ids of what a row itself shows, as against the claims behind its facts. */
export function evidenceIds(rule: Rule, row: Row): Set<string> {
  const ids = evidenceValues(rule, row).map((value) =>
    isEdge(value) ? textProperty(value, 'relation_id') : isNode(value) ? idOf(value) : undefined,
  );
  return new Set(ids.flatMap((id) => id ?? []));
}

/** A row that is only counted may name a claim by its id. */
function isOneOf(value: GraphValue, ids: ReadonlySet<string>): boolean {
  const id = isEdge(value) ? textProperty(value, 'relation_id') : isNode(value) ? idOf(value) : value;
  return typeof id === 'string' && ids.has(id);
}

/** Nodes and edges of the evidence columns; of a bare rule, of every column. Lists are opened. */
function evidenceValues(rule: Rule, row: Row): GraphValue[] {
  const values = rule.bare === true ? Object.values(row) : rule.evidence.map((column) => row[column] ?? null);
  return values.flatMap(opened);
}

function opened(value: GraphValue): GraphValue[] {
  return isValueList(value) ? value.flatMap(opened) : [value];
}

function verdictOf(rule: Rule, row: Row): Verdict | 'undecided' {
  const verdict = row.verdict;
  if (verdict === undefined || verdict === null || verdict === 'definite') return 'definite';
  if (verdict === 'possible' || verdict === 'undecided') return verdict;
  throw new RuleError(`${rule.id} answered with the verdict ${JSON.stringify(verdict)}.`, {
    code: 'bad-row',
    fix: 'A verdict is "definite", "possible" or "undecided".',
  });
}
