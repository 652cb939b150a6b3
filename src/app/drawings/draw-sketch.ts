import type { Sketch } from '../../model/drawing.ts';
import type { Finding } from '../../model/finding.ts';
import type { StoredClaim } from '../../queries/stored-claims.ts';
import { verbOf } from '../../rules/findings/wording/words.ts';
import type { EvidenceToDraw } from './draw-timeline.ts';

/** With more entities than this the picture is too crowded to read. */
const most = 12;
/** Predicates that a picture shows better than a timeline. */
const worthSketching: ReadonlySet<string> = new Set([
  'PARENT_OF',
  'DESCENDED_FROM',
  'SIBLING_OF',
  'SPOUSE_OF',
  'KILLED',
  'PART_OF',
  'PRECEDED',
  'SUCCEEDED',
]);

/** How the entities of a finding are related; undefined where none of its claims is about kin, parts or order. */
export function sketchOf({ subject, members }: Finding, evidence: EvidenceToDraw): Sketch | undefined {
  const order = new Map(members.map(({ id }, index) => [id, index]));
  const at = ({ id }: StoredClaim): number => order.get(id) ?? order.size;
  const edges = evidence.members
    .flatMap((member) => (member.form === 'relation' && worthSketching.has(member.type) ? [member] : []))
    .sort((a, b) => at(a) - at(b))
    .flatMap(({ from_id: from, to_id: to, type }) =>
      from === undefined || to === undefined ? [] : [{ from, to, label: verbOf(type) }],
    );
  const ids = [...new Set(edges.flatMap(({ from, to }) => [from, to]))];
  if (edges.length === 0 || ids.length > most) return undefined;
  const distinct = new Map(edges.map((edge) => [`${edge.from}\n${edge.to}\n${edge.label}`, edge]));
  const nodes = ids.map((id) => ({ id, name: evidence.entityOf(id)?.name ?? id, subject: id === subject.id }));
  return { nodes, edges: [...distinct.values()] };
}
