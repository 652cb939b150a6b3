import { afterEach, expect, it } from 'vitest';
import { checkWorld } from '../../../../src/app/check/check-world.ts';
import { openMemoryStore } from '../../../../src/compose.ts';
import { tickingClock, WorldFolder } from '../../../support/worlds/world-folder.ts';

let folder: WorldFolder;
afterEach(() => folder.remove());

const world = {
  'lore.yaml': 'world: Vask\n',
  'w.yaml': `- { id: gull, kind: Weapon, name: Gull, forged_on: 800 }
- { id: crown, kind: Artifact, name: Crown }
- { id: odo, kind: Person, name: Odo, birth: 780 }
- { id: maren, kind: Person, name: Maren, birth: 780 }
- { id: keep, kind: Building, name: Keep, built_on: 820 }
`,
  'a.yaml': `- { id: gull, owner: [{ to: odo, from: 805, until: 850 }, { to: odo, from: 795, until: 797 }] }
- { id: odo, residence: { to: keep, from: 810, until: 812 } }
- { id: crown, owner: { to: odo, from: 805, until: 850 } }
`,
  'b.yaml': `- { id: gull, owner: { to: maren, from: 830, until: 840 } }
- { id: crown, owner: { to: maren, from: 830, until: 840 } }
`,
};

/** As a version wrote them to which an owner was a holder, and a residence a whereabouts. */
const decisions = `
- { id: d1, at: 2026-11-30T06:25:14.334Z, actor: Ilse, action: resolve, about: Crown, finding: b47f396a63734714, rule: contradictions/possesses, facts: 23ebd011b625eb4d, reason: the ledger, winner: 5526641ac63526f4, winner_path: a.yaml, winner_facts: d13c6e12bc23dbcd }
- { id: d2, at: 2026-11-30T06:25:01.819Z, actor: Ilse, action: dismiss, about: Gull, finding: ab22eb71417ed6b2, rule: contradictions/possesses, facts: e50b327179b34722, reason: joint, kind: intended }
- { id: d3, at: 2026-11-30T06:24:58.130Z, actor: Ilse, action: dismiss, about: Gull, finding: 6b7a8a70bedb690b, rule: anachronisms/possesses, facts: fb99b82697b32456, reason: so it is, kind: intended }
- { id: d4, at: 2026-11-30T06:24:59.408Z, actor: Ilse, action: dismiss, about: Keep, finding: 22873bc5423882bb, rule: anachronisms/located-in, facts: 48287689115ea382, reason: so it is, kind: intended }
- { id: d5, at: 2026-11-30T06:25:14.335Z, actor: Ilse, action: supersede, about: Crown, claim: 36477d31d7a19963, path: b.yaml, facts: 7a4359f4f5ceb953, reason: the ledger, winner: 5526641ac63526f4, winner_path: a.yaml, winner_facts: d13c6e12bc23dbcd, because: d1 }
`;

async function found(files: Readonly<Record<string, string>>) {
  folder = new WorldFolder(files);
  const store = await openMemoryStore();
  const { report } = await checkWorld({ path: folder.root, store, clock: tickingClock() });
  await store.close();
  const open = report.violations.filter(({ category }) => category !== 'orphan');
  return { open: open.map(({ rule_id }) => rule_id).sort(), suppressed: report.suppressed.length };
}

const four = ['anachronisms/located-in', 'anachronisms/possesses', 'contradictions/owns', 'contradictions/owns'];

it('what people decided while an owner was a holder holds for the owner', async () => {
  expect(await found({ ...world, '.lore/decisions.yaml': decisions })).toEqual({ open: [], suppressed: 4 });
});

it('and nothing is decided without it', async () => {
  expect(await found(world)).toEqual({ open: four, suppressed: 0 });
});

it('one who owns a thing and holds it has two claims and two findings', async () => {
  const both = {
    'c.yaml':
      '- { id: gull, owner: { to: odo, from: 795, until: 797 }, held_by: { to: odo, from: 795, until: 797 } }\n',
  };
  const { open } = await found({ 'lore.yaml': 'world: Vask\n', 'w.yaml': world['w.yaml'], ...both });
  expect(open).toEqual(['anachronisms/possesses', 'anachronisms/possesses']);
});
