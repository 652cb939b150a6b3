import { afterEach, beforeEach, expect, it } from 'vitest';
import { decideFinding } from '../../../src/app/decisions/decide-finding.ts';
import { explainFinding } from '../../../src/app/findings/explain-finding.ts';
import { findFinding } from '../../../src/app/findings/find-finding.ts';
import { ingestWorld } from '../../../src/app/ingest/ingest-world.ts';
import { clearFlag, flagNode, reviewQueue } from '../../../src/app/reviews/review-queue.ts';
import type { StoredWorld } from '../../../src/app/store/stored-world.ts';
import { openMemoryStore } from '../../../src/compose.ts';
import { keep, WorldFolder } from '../../support/worlds/world-folder.ts';

const keepers = (until: number): string =>
  [
    '- { id: weir, kind: Settlement, name: The Weir, part_of: vale }',
    '- { id: vale, kind: Region, name: The Vale }',
    '- { id: ansa, kind: Person, name: Ansa Reed, aliases: [Reed], birth: 90, parents: unknown, rules: { to: weir, from: 120, until: 140 } }',
    `- { id: bodil, kind: Person, name: Bodil, birth: 95, parents: unknown, rules: { to: weir, from: 130, until: ${until} } }`,
    '- { id: reed-marsh, kind: Region, name: Reed }',
    '',
  ].join('\n');

let folder: WorldFolder;
let stored: StoredWorld;
beforeEach(async () => {
  folder = new WorldFolder({ 'lore.yaml': 'world: The Weir\n', 'people.yaml': keepers(150) });
  stored = await keep(await openMemoryStore(), folder.root);
  await ingestWorld(stored);
});
afterEach(async () => {
  await stored.close();
  folder.remove();
});

async function theId(): Promise<string> {
  const [row] = await stored.store.read(
    "MATCH (v:Violation {rule_id: 'contradictions/rules'}) RETURN v.fingerprint AS id LIMIT 1",
  );
  return String(row?.id);
}

it('the id that a check prints means the finding of now, whatever generation it is', async () => {
  const id = await theId();
  await decideFinding(stored, { id, decision: 'dismiss', reason: 'sisters', actor: 'ines' });
  folder.write('people.yaml', keepers(155));
  await ingestWorld(stored);
  const again = await findFinding(stored.store, id);
  expect(again.violation).toMatchObject({ id: `${id}-2`, fingerprint: id, status: 'open' });
  const { finding } = await explainFinding(stored, id.slice(0, 6));
  expect(finding.violation.id).toBe(`${id}-2`);
  const dismissed = await decideFinding(stored, { id, decision: 'dismiss', reason: 'still', actor: 'ines' });
  expect(dismissed.violation).toMatchObject({ id: `${id}-2`, status: 'dismissed' });
  const otherKind = { id, decision: 'dismiss', kind: 'intended', reason: 'so', actor: 'ines' } as const;
  await expect(decideFinding(stored, otherKind)).rejects.toMatchObject({
    code: 'not-decidable',
    fix: expect.stringContaining(`first \`lore reopen ${id}-2\``),
  });
});

it('a beginning that several findings share lists them', async () => {
  await stored.store.write(async (tx) => {
    await tx.upsertNodes({
      labels: ['Violation'],
      rows: ['cafe01', 'cafe02'].map((id) => ({ id, fingerprint: id, generation: 1, message: `Of ${id}.` })),
    });
  });
  await expect(findFinding(stored.store, 'cafe')).rejects.toMatchObject({
    code: 'ambiguous-finding',
    message: '"cafe" begins the ids of 2 findings:\n  cafe01  Of cafe01.\n  cafe02  Of cafe02.',
  });
  await expect(findFinding(stored.store, 'caf')).rejects.toMatchObject({
    code: 'unknown-finding',
    fix: expect.stringContaining('its first 4 letters or more'),
  });
});

it('a flag takes the beginning of an id, or what an entity is called', async () => {
  const id = await theId();
  const flag = (node_id: string) => flagNode(stored, { node_id, reason: 'look', actor: 'ines' });
  expect(await flag(id.slice(0, 8))).toMatchObject({ node_id: id, label: 'Violation' });
  expect(await flag('ansa reed')).toMatchObject({ node_id: 'ansa', label: 'Entity' });
  expect(await flag('Reed'), 'a name beats an alias').toMatchObject({ node_id: 'reed-marsh' });
  expect(await clearFlag(stored, { node_id: 'Ansa Reed', reason: '', actor: 'ines' })).toEqual({ node_id: 'ansa' });
  expect((await reviewQueue(stored.store)).items.map((item) => item.node_id).sort()).toEqual([id, 'reed-marsh'].sort());
  await expect(flag('Nobody Known')).rejects.toMatchObject({ code: 'unknown-node' });
});
