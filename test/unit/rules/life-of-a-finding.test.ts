import { afterEach, describe, expect, it } from 'vitest';
import { claimants, WorldUnderTest } from '../../support/worlds/world-under-test.ts';

let world: WorldUnderTest;
afterEach(() => world.close());

const only = ['contradictions/rules'];
const clash = claimants('from: 100, until: 140', 'from: 130, until: 160');
const mended = claimants('from: 100, until: 130', 'from: 130, until: 160');
const three = claimants('from: 100, until: 140', 'from: 130, until: 160', 'from: 135, until: 150');

describe('the life of a contradiction', () => {
  it('opens when it is found, and says so once', async () => {
    world = await WorldUnderTest.open();
    await world.write(clash);
    const { findings, delta, run } = await world.full({ only });
    expect(findings).toMatchObject([
      {
        category: 'contradiction',
        status: 'open',
        verdict: 'definite',
        severity: 'warn',
        subject: { id: 'ashkeep', name: 'Ashkeep', kind: 'Settlement' },
        claim_a: 'Maren rules Ashkeep, 100 – 140',
        doc_a: 'world.yaml:2',
        claim_b: 'Odo rules Ashkeep, 130 – 160',
        doc_b: 'world.yaml:3',
      },
    ]);
    expect(delta).toEqual({ opened: [findings[0]?.id], reopened: [], closed: [], slots: [], unchanged: 0 });
    expect(run).toMatchObject({ violations_found: 1, anachronisms_found: 0, orphans_found: 0, rules_run: 1 });

    const again = await world.full({ only });
    expect(again.delta).toEqual({ opened: [], reopened: [], closed: [], slots: [], unchanged: 1 });
  });

  it('closes when its cause is gone, and opens again as the same one', async () => {
    world = await WorldUnderTest.open();
    await world.write(clash);
    await world.full({ only });
    await world.write(mended);
    expect((await world.full({ only })).delta.closed).toHaveLength(1);
    expect(await world.violations()).toContain('contradictions/rules ashkeep: resolved definite [r1,r2]');
    await world.write(clash);
    expect((await world.full({ only })).delta.reopened).toHaveLength(1);
    expect(await world.violations()).toEqual(['contradictions/rules ashkeep: open definite [r1,r2]']);
  });

  it('takes a further clashing claim in, instead of opening a second one', async () => {
    world = await WorldUnderTest.open();
    await world.write(clash);
    await world.full({ only });
    await world.write(three);
    expect((await world.full({ only })).delta.opened).toEqual([]);
    expect(await world.violations()).toEqual(['contradictions/rules ashkeep: open definite [r1,r2,r3]']);
    const audit = await world.store.read(
      'MATCH (e:AuditEntry) RETURN e.action AS action, e.after AS after ORDER BY e.at',
    );
    expect(audit).toEqual([
      { action: 'opened', after: 'open' },
      { action: 'members-changed', after: 'r1 r2 r3' },
    ]);
  });

  it('stays dismissed while its claims say the same', async () => {
    world = await WorldUnderTest.open();
    await world.write(clash);
    await world.full({ only });
    await world.set("MATCH (v:Contradiction) SET v.status = 'dismissed', v.flagged = true");
    const { findings, delta } = await world.full({ only });
    expect(findings.map((violation) => violation.status)).toEqual(['dismissed']);
    expect(delta).toEqual({ opened: [], reopened: [], closed: [], slots: [], unchanged: 1 });
  });

  it('opens anew, pointing back, when a claim joins what a person had dismissed', async () => {
    world = await WorldUnderTest.open();
    await world.write(clash);
    const first = (await world.full({ only })).findings[0]?.id;
    await world.set("MATCH (v:Contradiction) SET v.status = 'dismissed'");
    await world.write(three);
    const { findings } = await world.full({ only });
    expect(findings.map(({ id, status }) => ({ id, status }))).toEqual([{ id: `${first}-2`, status: 'open' }]);
    expect(await world.store.read("MATCH (v:Violation) WHERE v.status = 'open' RETURN v.previous AS previous")).toEqual(
      [{ previous: first }],
    );
    await world.write(clash);
    expect((await world.full({ only })).delta.closed).toEqual([`${first}-2`]);
  });

  it('is found open again by a run after its rule was disabled and enabled', async () => {
    world = await WorldUnderTest.open();
    await world.write(clash);
    await world.full();
    await world.set("MATCH (r:OntologyRule {id: 'contradictions/rules'}) SET r.enabled = false");
    const disabled = await world.full();
    expect(disabled.rules.find(({ id }) => id === only[0])?.skipped).toBe('disabled');
    expect(await world.violations()).toContain('contradictions/rules ashkeep: resolved definite [r1,r2]');
    await world.set("MATCH (r:OntologyRule {id: 'contradictions/rules'}) SET r.enabled = true");
    expect((await world.full()).delta.reopened).toHaveLength(1);
  });
});

describe('what is disputed', () => {
  const disputes = () =>
    world.store.read(
      'MATCH (a:RULES) RETURN a.id AS id, a.is_disputed AS disputed, a.disputed_with AS rivals, a.conflicts_with AS higher ORDER BY id',
    );

  it('follows the open contradictions, both ways', async () => {
    world = await WorldUnderTest.open();
    await world.write(clash);
    await world.full({ only });
    expect(await disputes()).toEqual([
      { id: 'r1', disputed: true, rivals: ['r2'], higher: null },
      { id: 'r2', disputed: true, rivals: ['r1'], higher: null },
    ]);
    await world.set("MATCH (v:Contradiction) SET v.status = 'dismissed'");
    await world.full({ only });
    expect(await disputes()).toEqual([
      { id: 'r1', disputed: null, rivals: null, higher: null },
      { id: 'r2', disputed: null, rivals: null, higher: null },
    ]);
  });

  it('lists the less trusted claim second and tells it which claim it conflicts with', async () => {
    world = await WorldUnderTest.open();
    await world.write(claimants('from: 100, until: 140, tier: memory', 'from: 130, until: 160'));
    const { findings } = await world.full({ only });
    expect(findings).toMatchObject([
      { claim_a: 'Odo rules Ashkeep, 130 – 160', claim_b: 'Maren rules Ashkeep, 100 – 140' },
    ]);
    expect(findings[0]?.members.map((member) => member.tier)).toEqual(['entity', 'memory']);
    expect(await disputes()).toEqual([
      { id: 'r1', disputed: true, rivals: ['r2'], higher: ['r2'] },
      { id: 'r2', disputed: true, rivals: ['r1'], higher: null },
    ]);
  });
});

describe('what a run leaves in the graph', () => {
  it('is a run, the rules in force, and edges from the finding to all it rests on', async () => {
    world = await WorldUnderTest.open();
    await world.write(clash);
    const { run } = await world.full();
    const edges = await world.store.read(
      'MATCH (v:Contradiction)-[e]->(x) RETURN type(e) AS type, x.id AS id ORDER BY type, id',
    );
    expect(edges).toEqual([
      { type: 'BREAKS', id: 'contradictions/rules' },
      { type: 'FOUND_BY', id: run.id },
      { type: 'MEMBER', id: 'r1' },
      { type: 'MEMBER', id: 'r2' },
    ]);
    expect(await world.store.read('MATCH (e:Entity)-[:HAS_CONTRADICTION]->(:Contradiction) RETURN e.id AS id')).toEqual(
      [{ id: 'ashkeep' }],
    );
    const [stored] = await world.store.read(
      'MATCH (r:ConsistencyRun) RETURN r.mode AS mode, r.rules_skipped AS skipped',
    );
    expect(stored?.mode).toBe('full');
    expect(stored?.skipped).toContain('contradictions/possesses: no POSSESSES in this world');
  });
});
