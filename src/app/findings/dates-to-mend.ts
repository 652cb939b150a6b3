import type { GraphNode } from '../../graph/port.ts';
import { beginningAttributes, endingAttributes } from '../../model/existence.ts';
import type { Finding, Member } from '../../model/finding.ts';
import type { DateToMend } from '../../model/report.ts';
import { isRelation, numberOf, textOf } from '../../rules/findings/nodes.ts';
import { dateText } from '../../rules/findings/summary.ts';
import { defined } from '../../util/defined.ts';
import { clashingIds } from './clashing-members.ts';

interface Told {
  readonly member: Member;
  readonly node: GraphNode;
}

/**
 * Which stated dates hold a definite finding up: mending any one of those with a `needed` settles it. `nodes` are the claims
 * and entities that it rests on.
 */
export function datesToMend(violation: Finding, nodes: readonly GraphNode[]): DateToMend[] {
  if (violation.verdict !== 'definite') return [];
  const clashing = toldMembers(violation, nodes);
  if (violation.category === 'contradiction') return windowsApart(clashing.filter(({ node }) => isRelation(node)));
  if (violation.category === 'anachronism' && violation.claim !== 'EXISTED_DURING_MISMATCH') {
    return existenceMet(violation, clashing);
  }
  return clashing.flatMap((told) => dateOf(told, 'value'));
}

/** The members that clash with each other, in the order they are told. */
function toldMembers(violation: Finding, nodes: readonly GraphNode[]): Told[] {
  const clashing = clashingIds(violation);
  const byId = new Map(nodes.map((node) => [textOf(node, 'id'), node]));
  return violation.members.flatMap((member) => {
    const node = byId.get(member.id);
    return node === undefined || !clashing.has(member.id) ? [] : [{ member, node }];
  });
}

/** Two windows that overlap: the earlier one has to end by the beginning of the later one, or that to begin from its end. */
function windowsApart(pair: readonly Told[]): DateToMend[] {
  const [first, second, ...more] = [...pair].sort((a, b) => startOf(a.node) - startOf(b.node));
  if (first === undefined || second === undefined || more.length > 0) return [];
  const begins = dateText(second.node, 'valid_from');
  const ends = dateText(first.node, 'valid_until');
  return [
    ...dateOf(first, 'until', begins === undefined ? undefined : `${begins} or earlier`),
    ...dateOf(second, 'from', ends === undefined ? undefined : `${ends} or later`),
  ];
}

function startOf(node: GraphNode): number {
  return numberOf(node, 'valid_from_earliest') ?? numberOf(node, 'valid_from_latest') ?? Number.NEGATIVE_INFINITY;
}

/** Whoever came too early or too late: either their own beginning or end moves, or the date that they are said to have been there. */
function existenceMet(
  { claim, expected, actual, subject }: Extract<Finding, { category: 'anachronism' }>,
  clashing: readonly Told[],
): DateToMend[] {
  const early = claim === 'EXISTED_BEFORE';
  const telling: readonly string[] = early ? beginningAttributes : endingAttributes;
  const isLife = ({ node }: Told): boolean =>
    textOf(node, 'entity_id') === subject.id && telling.includes(textOf(node, 'type') ?? '');
  const lives = clashing.filter(isLife);
  const dates = clashing.filter((told) => !isLife(told));
  const lifeNeeded = actual === undefined ? undefined : `${actual} or ${early ? 'earlier' : 'later'}`;
  const dateNeeded = expected === undefined ? undefined : `${expected} or ${early ? 'later' : 'earlier'}`;
  const there = dates.flatMap((told) =>
    (['value', 'from', 'until'] as const).flatMap((bound) =>
      dateOf(told, bound, dateNeeded).filter(({ stated }) => stated === actual),
    ),
  );
  return [...lives.flatMap((told) => dateOf(told, 'value', lifeNeeded)), ...there];
}

/** One date of a claim; nothing where nobody stated it. */
function dateOf({ member, node }: Told, bound: DateToMend['bound'], needed?: string): DateToMend[] {
  const property = bound === 'value' ? 'value' : `valid_${bound}`;
  const dated = numberOf(node, `${property}_earliest`) ?? numberOf(node, `${property}_latest`);
  const stated = dateText(node, property);
  if (stated === undefined || (bound === 'value' && dated === undefined)) return [];
  const { id, summary, source } = member;
  const { path, line, column } = source;
  return [{ claim_id: id, summary, bound, stated, ...defined({ needed }), path, line, column }];
}
