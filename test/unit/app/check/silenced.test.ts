import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readBaseline, writeBaseline } from '../../../../src/app/check/baseline.ts';
import { type CheckResult, checkWorld } from '../../../../src/app/check/check-world.ts';
import { decideClaims } from '../../../../src/app/decisions/decide-claims.ts';
import { decideFinding } from '../../../../src/app/decisions/decide-finding.ts';
import { listFindings } from '../../../../src/app/findings/list-findings.ts';
import { ingestWorld } from '../../../../src/app/ingest/ingest-world.ts';
import { openMemoryStore } from '../../../../src/compose.ts';
import type { GraphStore } from '../../../../src/graph/port.ts';
import type { ClaimAction } from '../../../../src/model/decision.ts';
import type { Report } from '../../../../src/model/report.ts';
import { keep, tickingClock, WorldFolder } from '../../../support/worlds/world-folder.ts';

const conflict = 'contradictions/attribute-conflict';
const clock = tickingClock();
let folder: WorldFolder;
let store: GraphStore;

beforeEach(async () => {
  folder = new WorldFolder({
    'lore.yaml': 'world: Vask\nsources: [{ match: "drafts/**", status: candidate }]\n',
    'annals.yaml': 'Ilsa: { kind: Person, birth: 700 }\n',
    'ballad.yaml': 'Ilsa: { kind: Person, birth: 712 }\n',
    'drafts/new.yaml': 'Ilsa: { kind: Person, death: 650 }\n',
  });
  store = await openMemoryStore();
  await ingestWorld(await keep(store, folder.root, clock));
});
afterEach(async () => {
  await store.close();
  folder.remove();
});

async function checked(more: Partial<Parameters<typeof checkWorld>[0]> = {}): Promise<CheckResult> {
  const scratch = await openMemoryStore();
  try {
    return await checkWorld({ path: folder.root, store: scratch, clock, ...more });
  } finally {
    await scratch.close();
  }
}
const check = async (more: Partial<Parameters<typeof checkWorld>[0]> = {}): Promise<Report> =>
  (await checked(more)).report;

/** Gaps left out. */
const told = ({ violations, suppressed }: Report) => ({
  open: violations.filter(({ category }) => category !== 'orphan').map(({ rule_id }) => rule_id),
  suppressed: suppressed.map(({ by, decision, violation }) => [by, decision?.action, violation.rule_id]),
});

const idIn = async (path: string): Promise<string> => {
  const [row] = await store.read(
    "MATCH (a:Assertion {path: $path}) WHERE a.type IN ['birth', 'death'] RETURN a.id AS id",
    {
      path,
    },
  );
  return String(row?.id);
};
const decide = async (decision: ClaimAction, path: string, by?: string) =>
  decideClaims(await keep(store, folder.root, clock), {
    ids: [await idIn(path)],
    decision,
    reason: 'the singer made it up',
    actor: 'Ilse',
    ...(by === undefined ? {} : { by: await idIn(by) }),
  });
const settle = async (request: Partial<Parameters<typeof decideFinding>[1]>) => {
  const { items } = await listFindings(store, { category: ['contradiction'], status: 'all' });
  return decideFinding(await keep(store, folder.root, clock), {
    id: items[0]?.violation.id ?? '',
    decision: 'resolve',
    reason: 'the ballad is late',
    actor: 'Ilse',
    ...request,
  });
};

describe('a check lists what decisions about claims silence', () => {
  it('with the decision that resolved it in favour of one of them', async () => {
    const before = (await check()).violations.find(({ rule_id }) => rule_id === conflict);
    const { decision } = await settle({ winner: await idIn('annals.yaml') });
    const report = await check();
    expect(told(report).open).toEqual([]);
    expect(report.suppressed).toEqual([
      {
        by: 'decision',
        reason: 'the ballad is late',
        decision: { id: decision.id, action: 'resolve', actor: 'Ilse', at: decision.at },
        violation: { ...before, status: 'resolved' },
      },
    ]);
    expect(report.details.map(({ violation }) => violation)).toContain(before?.id);
  });

  it('with that decision, too, where another claim of the conflict was withdrawn before', async () => {
    folder.write('song.yaml', 'Ilsa: { kind: Person, birth: 720 }\n');
    await ingestWorld(await keep(store, folder.root, clock));
    await decide('withdraw', 'song.yaml');
    const { decision } = await settle({ winner: await idIn('annals.yaml') });
    const { suppressed } = await check();
    expect(suppressed).toMatchObject([
      { violation: { rule_id: conflict }, decision: { id: decision.id, action: 'resolve' } },
    ]);
  });

  it.each([
    { action: 'withdraw', by: undefined },
    { action: 'supersede', by: 'annals.yaml' },
  ] as const)('with the decision to $action a claim, and the claim', async ({ action, by }) => {
    const { decisions } = await decide(action, 'ballad.yaml', by);
    const [made] = decisions;
    const { suppressed } = await check();
    expect(suppressed).toMatchObject([
      { by: 'decision', reason: 'the singer made it up', violation: { rule_id: conflict } },
    ]);
    expect(suppressed[0]?.decision).toEqual({
      ...{ id: made?.id, action, actor: 'Ilse', at: made?.at },
      ...{ claim: await idIn('ballad.yaml'), about: 'Ilsa: birth 712' },
    });
  });

  it('and not what was undone since, nor what an edit has ended', async () => {
    await decide('withdraw', 'ballad.yaml');
    await decide('accept', 'ballad.yaml');
    expect(told(await check())).toEqual({ open: [conflict], suppressed: [] });
    await settle({ winner: await idIn('annals.yaml') });
    expect(told(await check()).open).toEqual([]);
    folder.write('ballad.yaml', 'Ilsa: { kind: Person, birth: 715 }\n');
    expect(told(await check())).toEqual({ open: [conflict], suppressed: [] });
  });

  it('also of a claim that waited, was accepted, and was withdrawn again', async () => {
    await decide('withdraw', 'drafts/new.yaml');
    expect(told(await check()).suppressed).toEqual([]); // it would not count anyway
    await decide('accept', 'drafts/new.yaml');
    const found = told(await check()).open.filter((rule) => rule !== conflict);
    expect(found.length).toBeGreaterThan(0);
    await decide('withdraw', 'drafts/new.yaml');
    const report = told(await check());
    expect(report.open).toEqual([conflict]);
    expect(report.suppressed).toEqual(found.map((rule) => ['decision', 'withdraw', rule]));
  });

  it('but not a slot that is still open without the claim', async () => {
    folder.write('song.yaml', 'Ilsa: { kind: Person, birth: 731 }\n');
    await ingestWorld(await keep(store, folder.root, clock));
    await decide('withdraw', 'ballad.yaml');
    expect(told(await check())).toEqual({ open: [conflict], suppressed: [] });
  });

  it('but not a gap that is there because the claim is gone', async () => {
    const gaps = ({ violations }: Report) => violations.filter(({ category }) => category === 'orphan');
    const before = gaps(await check()).length;
    await decide('withdraw', 'ballad.yaml');
    await decide('withdraw', 'annals.yaml');
    const report = await check();
    expect(gaps(report).length).toBeGreaterThan(before);
    expect(told(report).suppressed).toEqual([['decision', 'withdraw', conflict]]);
  });

  it('unless decisions are left aside, and by the rules that run', async () => {
    await decide('withdraw', 'ballad.yaml');
    expect(told(await check({ withDecisions: false }))).toEqual({ open: [conflict], suppressed: [] });
    expect(told(await check({ onlyRules: [conflict] })).suppressed).toHaveLength(1);
    expect(told(await check({ onlyRules: ['contradictions/rules'] })).suppressed).toEqual([]);
  });

  it('in the files that a check is about', async () => {
    folder.write('odo.yaml', 'Odo: { kind: Person, birth: 800, death: 850 }\n');
    await decide('withdraw', 'ballad.yaml');
    expect(told(await check({ about: ['annals.yaml'] })).suppressed).toHaveLength(1);
    expect(told(await check({ about: ['odo.yaml'] })).suppressed).toEqual([]);
  });

  it('and does not tell what a baseline or a waiver knows of it as gone', async () => {
    folder.write('annals.yaml', `Ilsa: { kind: Person, birth: 700 } # lore-ignore ${conflict}: two calendars\n`);
    const path = join(folder.root, 'known.json');
    writeBaseline(path, await check({ withDecisions: false }));
    const waived = await check();
    expect(waived.suppressed.map(({ by }) => by)).toEqual(['waiver']);
    await decide('withdraw', 'ballad.yaml');
    const { problems, suppressed } = await check({ baseline: readBaseline(path) });
    expect(problems).toEqual([]);
    expect(suppressed.filter(({ by }) => by === 'decision')).toHaveLength(1);
    folder.write('annals.yaml', `Ilsa: { kind: Person, birth: 700 } # lore-ignore contradictions/rules: two seats\n`);
    const left = await check({ baseline: readBaseline(path) });
    expect(left.problems.map(({ code }) => code)).toEqual(['waiver-unused']);
  });
});

it('a check of a world where nobody decided about a claim runs the rules once', async () => {
  await settle({ decision: 'dismiss' });
  const phases = async () => (await checked()).phases.map(({ name }) => name);
  expect(await phases()).toEqual(['reading', 'filling the graph', 'running the rules']);
  await decide('withdraw', 'ballad.yaml');
  expect(await phases()).toEqual([...['reading', 'filling the graph', 'running the rules'], 'applying decisions']);
  expect(readFileSync(join(folder.root, '.lore/decisions.yaml'), 'utf8')).toContain('action: withdraw');
});
