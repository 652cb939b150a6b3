import { afterEach, beforeEach, expect, it } from 'vitest';
import { decideFinding } from '../../../src/app/decisions/decide-finding.ts';
import { explainFinding } from '../../../src/app/findings/explain-finding.ts';
import { listFindings } from '../../../src/app/findings/list-findings.ts';
import { ingestWorld } from '../../../src/app/ingest/ingest-world.ts';
import type { StoredWorld } from '../../../src/app/store/stored-world.ts';
import { stateWords } from '../../../src/report/shared/state-words.ts';
import { findingDecidedText } from '../../../src/surfaces/cli/print/decided.ts';
import { explainText } from '../../../src/surfaces/cli/print/explain.ts';
import { onEveryEngine } from '../../support/engines.ts';
import { keep, saltMarch, tickingClock, WorldFolder } from '../../support/worlds/world-folder.ts';

onEveryEngine('a finding that is settled', (store) => {
  let folder: WorldFolder;
  let world: StoredWorld;
  beforeEach(async () => {
    folder = new WorldFolder(saltMarch);
    world = await keep(store(), folder.root, tickingClock());
    await ingestWorld(world);
  });
  afterEach(() => folder.remove());

  const theClash = async () => {
    const [first] = (await listFindings(store(), { rule: 'contradictions/rules', status: 'all' })).items;
    if (first === undefined) throw new Error('two rulers of Ternhold were to be found');
    return first;
  };

  it('is listed with who decided, when, how and why', async () => {
    const { violation } = await theClash();
    expect(await theClash()).not.toHaveProperty('decided_by');
    const ask = { id: violation.id, reason: 'they ruled together', actor: 'Mara' };
    await decideFinding(world, { ...ask, decision: 'dismiss', kind: 'intended' });
    const dismissed = await theClash();
    expect(dismissed).toMatchObject({
      violation: { status: 'dismissed' },
      resolution: 'they ruled together',
      decided_by: 'Mara',
      decided_at: expect.stringMatching(/^2031-05-01T/),
      decision_kind: 'intended',
    });
    const words = 'dismissed (intended) by Mara on 2031-05-01: they ruled together';
    expect(stateWords(dismissed)).toBe(words);
    const explained = explainText(await explainFinding(world, violation.id), {
      colour: false,
      width: 100,
      sourceLine: () => undefined,
    });
    expect(explained).toContain(`${words} · found`);

    await decideFinding(world, { ...ask, decision: 'reopen' });
    expect(stateWords(await theClash())).toBe('open');
  });

  it('names the claim that holds', async () => {
    const { violation } = await theClash();
    const [winner] = violation.members;
    await decideFinding(world, {
      id: violation.id,
      decision: 'resolve',
      reason: 'the annals are older',
      actor: 'Mara',
      winner: winner?.id ?? '',
    });
    const resolved = await theClash();
    expect(resolved).toMatchObject({ winner: winner?.id, decided_by: 'Mara', violation: { status: 'resolved' } });
    expect(stateWords(resolved)).toBe(
      `resolved by Mara on 2031-05-01, in favour of "${winner?.summary}": the annals are older`,
    );
  });

  it('has no decider where its cause is gone', async () => {
    const { violation } = await theClash();
    folder.write('people.yaml', (saltMarch['people.yaml'] ?? '').replace('from: 190, until: 205', 'from: 199'));
    await ingestWorld(world);
    const gone = await theClash();
    expect(gone.violation.id).toBe(violation.id);
    expect(stateWords(gone)).toBe('resolved: no longer found');
  });

  it('is gone, and said to be, where it is reopened and a claim of it has left the files; it opens when that is back', async () => {
    const { violation } = await theClash();
    const ask = { id: violation.id, reason: 'they ruled together', actor: 'Mara' };
    await decideFinding(world, { ...ask, decision: 'dismiss' });
    const people = saltMarch['people.yaml'] ?? '';
    folder.write('people.yaml', people.replace('from: 190, until: 205', 'from: 199'));
    await ingestWorld(world);
    expect((await theClash()).violation.status).toBe('dismissed');

    const reopened = await decideFinding(world, { ...ask, decision: 'reopen' });
    expect(stateWords(reopened)).toBe('resolved: no longer found');
    expect(findingDecidedText(reopened)).toContain(
      'No rule finds it any more, so it is not open. It opens again by itself when its cause is back.',
    );
    await expect(decideFinding(world, { ...ask, decision: 'dismiss' })).rejects.toThrow('is gone: no longer found');

    folder.write('people.yaml', people);
    await ingestWorld(world);
    expect(stateWords(await theClash())).toBe('open');
  });
});
