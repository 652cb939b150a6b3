import { isNode } from '../../graph/elements.ts';
import type { GraphNode, GraphValue, Row } from '../../graph/port.ts';
import { defined } from '../../util/defined.ts';
import { entityIdsOf } from './members.ts';
import { idOf, isAssertion, isEntity, isStatement, isValueList, textProperty } from './nodes.ts';
import { evidenceIds, type Hit } from './rows.ts';

/** The project that a claim or a memory belongs to: a story, a campaign, a continuity. */
export const projectOf = (node: GraphNode): string | undefined =>
  isStatement(node) ? textProperty(node, 'project') : undefined;

/**
 * A row of a contradiction, as it is read in each project: that of its own claims and of those that belong to none. A claim without a
 * project is read alone. Claims of two projects never clash, so a row that needs both is none.
 */
export function withinProjects(hit: Hit): Hit[] {
  const projects = [...new Set(hit.members.flatMap((node) => projectOf(node) ?? []))].sort();
  if (projects.length === 0) return [hit];
  const shown = evidenceIds(hit.rule, hit.row);
  const own = hit.members.filter((node) => shown.has(idOf(node) ?? ''));
  const facts = hit.members.filter((node) => !own.includes(node));
  const least = numberIn(hit.row.least);
  return [undefined, ...projects].flatMap((project) => {
    const isOf = (node: GraphNode) => [undefined, project].includes(projectOf(node));
    const kept = own.filter(isOf);
    const behind = facts.filter(isOf);
    const members = [...kept, ...behind];
    // A conflict without a claim of the project belongs to none.
    if (project !== undefined && !members.some((node) => projectOf(node) === project)) return [];
    if (facts.some(isAssertion) && !behind.some(isAssertion)) return [];
    const isWhole = kept.length === own.length;
    if (!isWhole && (least === undefined || sidesAmong(kept) < least)) return [];
    const row = isWhole ? hit.row : reduced(hit.row, kept, isOf);
    return [{ ...hit, row, members, ...defined({ project }) }];
  });
}

/** How many different things claims state about their subject, whoever states them. */
function sidesAmong(claims: readonly GraphNode[]): number {
  return new Set(claims.filter(isAssertion).map((node) => [...entityIdsOf(node)].sort().join(' '))).size;
}

/** The row of a list with the claims that are left, the entities that they name, and their count. */
function reduced(row: Row, claims: readonly GraphNode[], isOf: (node: GraphNode) => boolean): Row {
  const named = new Set(claims.flatMap(entityIdsOf));
  const isKept = (value: GraphValue) =>
    !isNode(value) || (isEntity(value) ? named.has(idOf(value) ?? '') : !isAssertion(value) || isOf(value));
  const lists = Object.entries(row).flatMap(([column, value]) =>
    isValueList(value) ? [[column, value.filter(isKept)] as const] : [],
  );
  const count = lists.find(([, list]) => list.some((value) => isNode(value) && isEntity(value)))?.[1].length;
  return { ...row, ...Object.fromEntries(lists), ...(count === undefined || row.count === undefined ? {} : { count }) };
}

const numberIn = (value: GraphValue | undefined): number | undefined =>
  typeof value === 'number' ? value : typeof value === 'bigint' ? Number(value) : undefined;
