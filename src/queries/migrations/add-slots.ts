import { isNode } from '../../graph/elements.ts';
import type { GraphNode, GraphStore, Properties } from '../../graph/port.ts';
import { labels } from '../../graph/schema.ts';
import { type Tier, tierRank } from '../../model/claim.ts';
import { isValueList, numberProperty, textProperty, tierOf } from '../../rules/findings/nodes.ts';
import { layerOf, slotKind, slotName } from '../../rules/findings/slots.ts';
import { openSlot } from '../../rules/reconcile/properties.ts';
import { defined } from '../../util/defined.ts';
import { compareText } from '../../util/places.ts';

/**
 * Gives the contradictions of a store from before slots what they have now. The later of two open ones in one slot keeps it; the next run
 * closes the other.
 */
export async function addSlots(store: GraphStore): Promise<void> {
  const rows = await slotRows(store);
  await store.write(async (tx) => {
    if (rows.length > 0) await tx.upsertNodes({ labels: [labels.violation], rows });
    await tx.query(
      `MATCH (v:${labels.violation}) WHERE v.first_seen_at IS NULL AND v.detected_at IS NOT NULL SET v.first_seen_at = v.detected_at`,
    );
    for (const tier of Object.keys(tierRank) as Tier[]) {
      await tx.query(`${memberOf(labels.assertion)} AND x.tier = $tier SET ${asLayer}`, { tier, ...layerOf(tier) });
    }
    await tx.query(`${memberOf(labels.entity)} SET ${asLayer}`, layerOf());
  });
}

const memberOf = (label: string): string =>
  `MATCH (:Contradiction)-[m:MEMBER]->(x:${label}) WHERE m.member_kind IS NULL`;
const asLayer = 'm.member_kind = $member_kind, m.member_layer_trust = $member_layer_trust';

async function slotRows(store: GraphStore): Promise<Properties[]> {
  const found = await store.read("MATCH (v:Contradiction) WHERE v.category = 'contradiction' RETURN v");
  const tiers = await tiersById(store);
  const taken = new Set<string>();
  return found
    .flatMap(({ v }) => (isNode(v) ? [v] : []))
    .sort(holdersFirst)
    .map((node) => {
      const fingerprint = text(node, 'fingerprint');
      const isOpen = node.properties.status === 'open';
      const holds = isOpen && !taken.has(fingerprint);
      if (holds) taken.add(fingerprint);
      const { predicate, project } = {
        predicate: textProperty(node, 'predicate'),
        project: textProperty(node, 'project'),
      };
      const about = { rule: { id: text(node, 'rule_id') }, subjectId: text(node, 'subject_id') };
      const name = slotName({ ...about, ...defined({ predicate, project }) });
      const ids = isValueList(node.properties.member_ids) ? node.properties.member_ids.map(String) : [];
      return {
        id: text(node, 'id'),
        ...{ slot_key: name.key, project: name.project, slot_kind: slotKind(ids.map((id) => tiers.get(id))) },
        ...openSlot('contradiction', holds ? fingerprint : undefined),
        is_disputed: isOpen ? true : null,
      };
    });
}

/** The present holder of the slot comes first, as after a migration that broke off; then the latest. */
function holdersFirst(a: GraphNode, b: GraphNode): number {
  const [has, had] = [a, b].map((node) => (textProperty(node, 'open_slot') === undefined ? 1 : 0));
  const generation = (node: GraphNode): number => numberProperty(node, 'generation') ?? 1;
  return (has ?? 0) - (had ?? 0) || generation(b) - generation(a) || compareText(text(a, 'id'), text(b, 'id'));
}

async function tiersById(store: GraphStore): Promise<ReadonlyMap<string, Tier | undefined>> {
  const rows = await store.read(`MATCH (:Contradiction)-[:MEMBER]->(a:${labels.assertion}) RETURN DISTINCT a`);
  return new Map(rows.flatMap(({ a }) => (isNode(a) ? [[text(a, 'id'), tierOf(a)] as const] : [])));
}

const text = (node: GraphNode, name: string): string => textProperty(node, name) ?? '';
