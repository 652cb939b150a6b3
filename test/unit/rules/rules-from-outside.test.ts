import { afterEach, describe, expect, it } from 'vitest';
import { readLatestRun } from '../../../src/app/runs/latest-run.ts';
import { endlessRule } from '../../support/rules/endless-rule.ts';
import { WorldUnderTest } from '../../support/worlds/world-under-test.ts';

let world: WorldUnderTest;
afterEach(() => world.close());

const verbatim =
  'MATCH (k1:Kingdom)-[:CONTROLS]->(loc:Location)<-[:CONTROLS]-(k2:Kingdom) WHERE k1 <> k2 AND ' +
  'time_windows_overlap(k1.valid_from, k1.valid_until, k2.valid_from, k2.valid_until) RETURN k1, k2, loc';

const crowns = (until: number) => `
- { id: gullmarch, kind: Region, name: Gullmarch }
- { id: tide, kind: Kingdom, name: Tide Throne, founded_on: 290, dissolved: 420, controls: { to: gullmarch, id: c1 } }
- { id: ember, kind: Kingdom, name: Ember Crown, founded_on: 200, dissolved: ${until}, controls: { to: gullmarch, id: c2 } }
`;

/** As somebody would put a rule into the store by hand. */
async function addRule(id: string, cypher: string, more = ''): Promise<void> {
  await world.store.write((tx) =>
    tx.query(`CREATE (:OntologyRule {id: $id, cypher: $cypher, description: $description, severity: "error"${more}})`, {
      id,
      cypher,
      description: 'A location cannot be controlled by two kingdoms at the same time.',
    }),
  );
}

describe('a rule node with no more than id, cypher, description and severity', () => {
  const only = ['no-overlapping-kingdoms'];

  it('runs verbatim; its mirrored rows are one finding, its returned nodes and edges the evidence', async () => {
    world = await WorldUnderTest.open();
    await world.write(crowns(350));
    await addRule('no-overlapping-kingdoms', verbatim);
    const { findings, rules } = await world.full({ only });
    expect(rules.map(({ rows, skipped }) => ({ rows, skipped }))).toEqual([{ rows: 2, skipped: undefined }]);
    expect(findings).toHaveLength(1);
    expect(findings[0]).toMatchObject({
      category: 'ontology',
      rule_id: 'no-overlapping-kingdoms',
      message: 'A location cannot be controlled by two kingdoms at the same time.',
      verdict: 'definite',
      subject: { id: 'ember' },
    });
    expect(findings[0]?.members.map((member) => member.id).sort()).toEqual(['ember', 'gullmarch', 'tide']);
  });

  it('is silent when the kingdoms did not exist at the same time', async () => {
    world = await WorldUnderTest.open();
    await world.write(crowns(280));
    await addRule('no-overlapping-kingdoms', verbatim);
    expect((await world.full({ only })).findings).toEqual([]);
  });

  it('warns until a person has approved that it is an error', async () => {
    world = await WorldUnderTest.open();
    await world.write(crowns(350));
    await addRule('no-overlapping-kingdoms', verbatim);
    expect((await world.full({ only })).findings[0]?.severity).toBe('warn');
    await world.set("MATCH (r:OntologyRule {id: 'no-overlapping-kingdoms'}) SET r.approved_at = '2024-01-01'");
    expect((await world.full({ only })).findings[0]?.severity).toBe('error');
  });

  it('names the claims behind the native edges it returns', async () => {
    world = await WorldUnderTest.open();
    await world.write(crowns(350));
    await addRule('edges', 'MATCH (k:Kingdom)-[c:CONTROLS]->(loc:Location) RETURN k, c');
    const { findings } = await world.full({ only: ['edges'] });
    expect(findings.map(({ members }) => members.map(({ id, summary }) => `${id} ${summary}`))).toEqual(
      expect.arrayContaining([expect.arrayContaining(['c1 Tide Throne controls Gullmarch'])]),
    );
  });
});

describe('a rule that must not run', () => {
  it('is refused by its plan when it pairs everything with everything', async () => {
    world = await WorldUnderTest.open();
    await world.write(crowns(350));
    await addRule('all-pairs', 'MATCH (a:Kingdom), (b:Region) WHERE a.name <> b.name RETURN a, b');
    const { rules } = await world.full({ only: ['all-pairs'] });
    expect(rules[0]?.skipped).toMatch(/^refused: its patterns are not connected/);
  });

  it('is stopped at its time limit, and the others still run', async () => {
    world = await WorldUnderTest.open();
    await world.write(crowns(350));
    await addRule('endless', endlessRule);
    const { rules, run } = await world.full({ limits: { timeMs: 300, rows: 1000 } });
    expect(rules.find(({ id }) => id === 'endless')?.skipped).toMatch(/^over its limit: /);
    expect(run.rules_run).toBeGreaterThan(0);
  });

  it('is stopped when it takes too much memory, and the others still run', async () => {
    world = await WorldUnderTest.open();
    await world.write(crowns(350));
    const swollen =
      'MATCH (k:Kingdom) UNWIND range(1, 1000) AS a UNWIND range(1, 1000) AS b ' +
      'WITH DISTINCT k, a, b WHERE a + b < 0 RETURN k';
    await addRule('a-swollen', swollen);
    await addRule('sound', 'MATCH (k:Kingdom)-[:CONTROLS]->(r:Region) RETURN k, r');
    const { rules, problems } = await world.full({ limits: { timeMs: 30_000, rows: 1000, memoryMb: 50 } });
    const reason = 'The query used more than 50 MB of memory and was stopped.';
    expect(rules.find(({ id }) => id === 'a-swollen')?.skipped).toBe(`over its limit: ${reason}`);
    expect(rules.find(({ id }) => id === 'sound')).toMatchObject({ rows: 2 });
    expect(problems.map(({ code, message }) => [code, message])).toEqual([
      ['rule-failed', `\`a-swollen\` did not run to its end: ${reason} The other rules ran.`],
    ]);
  });

  it('is not run once others of its world have used up the time that they have together; shipped rules are', async () => {
    world = await WorldUnderTest.open();
    await world.write(crowns(350));
    for (const id of ['endless-1', 'endless-2', 'endless-3', 'endless-4']) await addRule(id, endlessRule);
    const started = performance.now();
    const { rules, run, findings, problems } = await world.full({
      limits: { timeMs: 1500, rows: 1000 },
      ownRulesMs: 2000,
    });
    expect(performance.now() - started).toBeLessThan(12_000);
    const skipped = rules.flatMap(({ id, skipped: why }) =>
      id.startsWith('endless') && why !== undefined ? [why] : [],
    );
    const allTime = 'the 2 s that the own rules of a run have together';
    expect(skipped.sort()).toEqual([
      ...Array(2).fill(`not run: ${allTime} were used up by others`),
      'over its limit: it did not end within 1500 ms and was stopped',
      `over its limit: it was stopped when ${allTime} were used up`,
    ]);
    expect(problems.filter(({ code }) => code === 'rule-failed')).toHaveLength(4);
    expect(problems.map(({ message }) => message)).toContainEqual(
      expect.stringMatching(/^`endless-\d` was not run: the 2 s .* were used up by others\.$/),
    );
    expect(run.rules_run).toBeGreaterThan(0);
    expect(findings.map((violation) => violation.rule_id)).toContain('ontology/no-overlapping-kingdoms');

    const latest = await readLatestRun(world.store, () => new Date(run.finished_at));
    expect(latest.unfinished).toHaveLength(4);
    expect(latest.caveat).toMatch(/; 4 of its rules did not run to the end\.$/);
  });

  it('is cut off at its row limit, and says so', async () => {
    world = await WorldUnderTest.open();
    await world.write(crowns(350));
    await addRule('many', 'MATCH (k:Kingdom) UNWIND range(1, 50) AS n RETURN k, n');
    const { rules } = await world.full({ only: ['many'], limits: { timeMs: 30_000, rows: 10 } });
    expect(rules[0]).toMatchObject({
      rows: 10,
      skipped: 'over its limit: more than 10 rows; the first ones are listed',
    });
  });

  it('is reported when the engine does not understand it', async () => {
    world = await WorldUnderTest.open();
    await world.write(crowns(350));
    await addRule('garbled', 'MATCH (k:Kingdom) RETURN k, CASE WHEN k.draft THEN 1 AS rank');
    expect((await world.full({ only: ['garbled'] })).rules[0]?.skipped).toMatch(/^failed: /);
  });
});
