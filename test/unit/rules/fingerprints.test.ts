import { expect, it } from 'vitest';
import { checkWorld } from '../../../src/app/check/check-world.ts';
import { openEmbeddedStore } from '../../../src/graph/embedded/store.ts';
import { packagePath } from '../../../src/util/package.ts';
import { tickingClock } from '../../support/worlds/world-folder.ts';

/** World, rule, subject, fingerprint and hash of the facts, as version 0.6 wrote them into baselines and stores. */
const stored = `
ashen-coast contradictions/rules ashkeep 4de2b4134ded6f97 8ec959787a43098d
ashen-coast ontology/no-overlapping-kingdoms saltmere b6fe4466183a3a2b 0a6a9ac7e5d2dfdf
ashen-coast anachronisms/participated-in aldric 2ba0fc5a2821222c 79ac0b3a5f690328
the-anarchy contradictions/rules england 20aa0ee74d90fd76 4f64dcbebaa8a9fd
the-anarchy contradictions/attribute-conflict matilda b45adecdc260a303 e43cf7d43ed2554d
tidewrack-vault contradictions/owns the-tide-bell fed838bb8b33b3f6 73c03e25d21d73b6
saltroad-ledger ontology/endpoint-kinds flood 9cd38efe7e425071 2aca7856e055edfa
saltroad-ledger ontology/death-before-birth dunmarch 1aae65ea3e920d21 1675d1e444cae930`;

it('knows the findings again that an older version stored', async () => {
  const wanted = stored.trim().split('\n');
  const found: string[] = [];
  for (const world of new Set(wanted.map((line) => line.split(' ')[0] ?? ''))) {
    const store = await openEmbeddedStore();
    const { report } = await checkWorld({ path: packagePath(`fixtures/${world}`), store, clock: tickingClock() });
    await store.close();
    const details = new Map(report.details.map((each) => [each.violation, each]));
    for (const { id, rule_id, subject, fingerprint } of report.violations) {
      const { facts, also = [] } = details.get(id) ?? {};
      for (const known of [{ fingerprint, facts }, ...also])
        found.push([world, rule_id, subject.id, known.fingerprint, known.facts].join(' '));
    }
  }
  expect(found).toEqual(expect.arrayContaining(wanted));
});
