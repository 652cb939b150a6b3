import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkWorld } from '../../src/app/check/check-world.ts';
import type { GraphStore } from '../../src/graph/port.ts';
import { engines } from '../support/engines.ts';
import { inProcess, said } from '../support/program/mcp.ts';
import { costlyRules } from '../support/rules/costly-rules.ts';
import { type HostileRule, hostileRules } from '../support/rules/hostile-rules.ts';
import { isTrial, peakMb, tries } from '../support/trial/tries.ts';
import { saltMarch, tickingClock, WorldFolder } from '../support/worlds/world-folder.ts';
import { claimants, WorldUnderTest } from '../support/worlds/world-under-test.ts';

const allRules = [...hostileRules, ...costlyRules];
const fileOf = (at: number) => `rules/hostile-${at}.cypher`;
const ruleFiles = Object.fromEntries(allRules.map(({ cypher }, at) => [fileOf(at), cypher]));

/** What the graph holds, but for what runs themselves record, and rules. */
const lore = (store: GraphStore) =>
  store.read(
    'MATCH (n) WHERE NOT n:Violation AND NOT n:ConsistencyRun AND NOT n:AuditEntry AND NOT n:OntologyRule AND NOT n:LoreMeta ' +
      'OPTIONAL MATCH (n)-[e]->(m) WHERE NOT m:Violation RETURN n.id AS id, labels(n) AS labels, properties(n) AS properties, ' +
      'type(e) AS type, m.id AS to ORDER BY id, type, to',
  );

for (const engine of engines) {
  describe.skipIf(engine.skip !== undefined)(
    `rule texts that would do more than read, or never be done (${engine.name})`,
    () => {
      const tried = tries('rules', `hostile rules, each by three ways, ${engine.name}`);
      /** Two of the ways are judged before any engine sees the text: the gate tries them on one, and of the shipped rules the server plans one. */
      const isBrief = engine.name === 'neo4j' && !isTrial;
      let folder: WorldFolder;
      let store: GraphStore;
      beforeEach(async () => {
        folder = new WorldFolder(saltMarch);
        store = await engine.openCleared();
      });
      afterEach(() => folder.remove());
      afterAll(() => tried.sawMb(peakMb()));

      const check = () => checkWorld({ path: folder.root, store, clock: tickingClock() });

      it.skipIf(isBrief)(
        'are refused as files of the world, each with its reason; the other rules run, and the graph has none of it',
        async () => {
          const { report: quiet } = await check();
          const before = await lore(store);
          await store.close();
          store = await engine.openCleared();
          for (const [path, text] of Object.entries(ruleFiles)) folder.write(path, text);
          await tried.tryAll(allRules.length, async () => {
            const { report } = await check();
            const refused = new Set(report.problems.filter(({ level }) => level === 'error').map(({ path }) => path));
            expect(Object.keys(ruleFiles).filter((path) => !refused.has(path))).toEqual([]);
            expect(report.rules.filter(({ id, skipped }) => id.includes('hostile') && skipped === undefined)).toEqual(
              [],
            );
            expect(report.violations).toEqual(quiet.violations);
            expect(await lore(store)).toEqual(before);
          });
          await store.close();
        },
      );

      it.skipIf(isBrief)(
        'are refused to a language model that adds them, each with its reason, and none is stored',
        async () => {
          const open = await inProcess(folder, { store });
          const before = await lore(store);
          for (const [at, { name, cypher }] of allRules.entries()) {
            await tried.try(async () => {
              const rule = { id: `hostile-${at}`, cypher, description: 'A rule from outside.', severity: 'error' };
              expect(await said(open.client, 'add_ontology_rule', rule), name).toMatch(/^REFUSED: .{20}/);
            });
          }
          expect(await store.read("MATCH (r:OntologyRule) WHERE r.source = 'store' RETURN r.id AS id")).toEqual([]);
          expect(await lore(store)).toEqual(before);
          await open.close();
        },
      );

      it('are refused as nodes of the store, each with its reason, and stop no other rule', async () => {
        const world = await WorldUnderTest.open('', store);
        await world.write(claimants('from: 830, until: 850', 'from: 840, until: 860'));
        const ids = allRules.map((_, at) => `hostile-${at}`);
        const run = () => world.full(isBrief ? { only: ['contradictions/rules', ...ids] } : {});
        await store.write((tx) => tx.query(addAll, { rules: allRules.map(nodeOf) }));
        await run();
        const before = await lore(store);
        await tried.tryAll(allRules.length, async () => {
          const { rules, findings } = await run();
          const { problems } = await world.rules();
          const reasons = new Map(rules.map(({ id, skipped }) => [id, skipped]));
          for (const { path, message } of problems)
            reasons.set(path.replace(':OntologyRule ', ''), `refused: ${message}`);
          for (const id of ids) expect([id, reasons.get(id)]).toEqual([id, expect.stringMatching(/^refused: .{20}/)]);
          expect(findings.map(({ rule_id }) => rule_id)).toContain('contradictions/rules');
        });
        expect(await lore(store)).toEqual(before);
        await world.close();
      });
    },
  );
}

const addAll =
  'UNWIND $rules AS rule CREATE (:OntologyRule {id: rule.id, cypher: rule.cypher, description: rule.description, severity: "error"})';
const nodeOf = ({ name, cypher }: HostileRule, at: number) => ({ id: `hostile-${at}`, cypher, description: name });
