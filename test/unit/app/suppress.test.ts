import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readBaseline, writeBaseline } from '../../../src/app/check/baseline.ts';
import { checkWorld } from '../../../src/app/check/check-world.ts';
import { decideFinding } from '../../../src/app/decisions/decide-finding.ts';
import { ingestWorld } from '../../../src/app/ingest/ingest-world.ts';
import { runOverStore } from '../../../src/app/runs/run-over-store.ts';
import { openEmbeddedStore } from '../../../src/graph/embedded/store.ts';
import type { Report } from '../../../src/model/report.ts';
import { keep, tickingClock, WorldFolder } from '../../support/worlds/world-folder.ts';

/** Maren and Odo both rule Ashkeep. */
const twins = (note = '', odoFrom = 130) => `- { id: ashkeep, kind: Settlement, part_of: coast }
- { id: coast, kind: Region }
- { id: maren, kind: Person, birth: 80, rules: { to: ashkeep, from: 100, until: 140 } }
${note}
- { id: odo, kind: Person, birth: 90, rules: { to: ashkeep, from: ${odoFrom}, until: 160 } }
`;
const waiver = '# lore-ignore contradictions/rules: the twins rule together';

let folder: WorldFolder;
beforeEach(() => {
  folder = new WorldFolder({ 'twins.yaml': twins() });
});
afterEach(() => folder.remove());

async function check(text: string, more: Partial<Parameters<typeof checkWorld>[0]> = {}): Promise<Report> {
  folder.write('twins.yaml', text);
  const store = await openEmbeddedStore();
  const { report } = await checkWorld({ path: folder.root, store, clock: tickingClock(), ...more });
  await store.close();
  return report;
}

const told = ({ violations, suppressed, problems }: Report) => ({
  open: violations.map(({ rule_id }) => rule_id),
  suppressed: suppressed.map(({ by, reason, violation }) => `${by}: ${reason} [${violation.rule_id}]`),
  problems: problems.map(({ line, code }) => `${line} ${code}`),
});

describe('a waiver', () => {
  it('keeps its finding quiet, with its reason, and is never silent itself', async () => {
    expect(told(await check(twins()))).toEqual({ open: ['contradictions/rules'], suppressed: [], problems: [] });
    expect(told(await check(twins(waiver)))).toEqual({
      open: [],
      suppressed: ['waiver: the twins rule together [contradictions/rules]'],
      problems: [],
    });
  });

  it('written for certain facts holds when another file states the same', async () => {
    const [details] = (await check(twins())).details;
    const pinned = twins(waiver.replace('rules:', `rules@${details?.facts.slice(0, 6)}:`));
    folder.write('again.yaml', '- { id: maren, rules: { to: ashkeep, from: 100, until: 140 } }\n');
    expect(told(await check(pinned))).toMatchObject({ open: [], problems: [] });
  });

  it('written for certain facts ends when one of them changes, and names the new ones', async () => {
    const [details] = (await check(twins())).details;
    const pinned = waiver.replace('rules:', `rules@${details?.facts.slice(0, 6)}:`);
    expect(told(await check(twins(pinned))).open).toEqual([]);
    const report = await check(twins(pinned, 120));
    expect(told(report)).toMatchObject({ open: ['contradictions/rules'], problems: ['4 waiver-changed'] });
    expect(report.problems[0]?.message).toContain(`write @${report.details[0]?.facts.slice(0, 6)}.`);
  });

  it('ends on its day', async () => {
    const until = (day: string) => twins(waiver.replace('rules:', `rules until ${day}:`));
    expect(told(await check(until('2031-05-01'))).open).toEqual([]); // the clock's own day
    expect(told(await check(until('2031-04-30')))).toMatchObject({
      open: ['contradictions/rules'],
      problems: ['4 waiver-ended'],
    });
  });

  it('that means nothing any more, or no rule there is, is a problem', async () => {
    expect(told(await check(twins(waiver, 150))).problems).toEqual(['4 waiver-unused']);
    const slip = await check(twins(waiver.replace('rules:', 'rulers:')));
    expect(slip.problems.map(({ message }) => message)).toEqual([
      expect.stringContaining('did you mean `contradictions/rules`?'),
    ]);
    // Rules that did not run cannot say whether a waiver is needed.
    expect(told(await check(twins(waiver, 150), { onlyRules: ['ontology/impossible-dates'] })).problems).toEqual([]);
  });
});

describe('a waiver and a kept store', () => {
  it('dismisses as long as it stands in the files, through runs that read none', async () => {
    const store = await openEmbeddedStore();
    const kept = await keep(store, folder.root);
    const ingest = async (text: string) => {
      folder.write('twins.yaml', text);
      const { findings } = await ingestWorld(kept, {});
      return { new: findings.new.length, open: findings.open, waived: findings.waived };
    };
    const states = async () =>
      (await store.read('MATCH (v:Violation) RETURN v.status AS status, v.decided_by AS by, v.resolution AS why')).map(
        ({ status, by, why }) => [status, by, why],
      );
    expect(await ingest(twins())).toEqual({ new: 1, open: 1, waived: 0 });
    expect(await ingest(twins(waiver))).toEqual({ new: 0, open: 0, waived: 1 });
    expect(await states()).toEqual([['dismissed', 'twins.yaml:4', 'the twins rule together']]);
    expect(await store.read('MATCH (a:Assertion) WHERE a.is_disputed = true RETURN a.id')).toEqual([]);
    expect((await runOverStore(kept, { scope: 'full' })).found).toEqual([]);
    // Other facts, the same waiver; then the waiver goes, and the finding is back.
    expect(await ingest(twins(waiver, 120))).toEqual({ new: 0, open: 0, waived: 1 });
    expect(await ingest(twins('', 120))).toEqual({ new: 1, open: 1, waived: 0 });
    expect(await ingest(twins(waiver, 150))).toMatchObject({ open: 0, waived: 0 });
    const history = await store.read(
      "MATCH (a:AuditEntry) WHERE a.action IN ['opened', 'waived', 'reopened', 'closed'] RETURN a.action AS action ORDER BY a.at",
    );
    expect(history.map(({ action }) => action)).toEqual(['opened', 'waived', 'waived', 'reopened', 'closed']);
    await kept.close();
  });

  it('is reported when its facts have changed since it was written, until somebody has looked at it again', async () => {
    const store = await openEmbeddedStore();
    const kept = await keep(store, folder.root);
    const said = async (text: string) => {
      folder.write('twins.yaml', text);
      const { problems, findings } = await ingestWorld(kept, {});
      expect(findings).toMatchObject({ open: 0, waived: 1 });
      return problems;
    };
    const later = async () => (await runOverStore(kept, { scope: 'full' })).problems.map(({ code }) => code);
    expect(await said(twins(waiver))).toEqual([]);
    expect(await later()).toEqual([]);

    const [problem] = await said(twins(waiver, 120));
    expect(problem).toMatchObject({ code: 'waiver-outdated', path: 'twins.yaml', line: 4 });
    expect(problem?.message).toContain('120 – 160');
    expect(await later()).toEqual(['waiver-outdated']);
    expect(await said(twins(waiver))).toEqual([]); // as it was
    await said(twins(waiver, 120));

    expect(await said(twins(`${waiver}, as the annals have it`, 120))).toEqual([]);
    expect(await later()).toEqual([]);
    await said(twins(`${waiver}, as the annals have it`, 121));
    const [, pinned = ''] =
      /`([^`]+)`/.exec((await said(twins(`${waiver}, as the annals have it`, 122)))[0]?.message ?? '') ?? [];
    expect(await said(twins(waiver.replace('contradictions/rules', pinned), 122))).toEqual([]);
    expect(await later()).toEqual([]);
    await kept.close();
  });

  it('leaves the word of a person alone', async () => {
    const store = await openEmbeddedStore();
    const kept = await keep(store, folder.root);
    const { findings } = await ingestWorld(kept, {});
    await decideFinding(kept, {
      id: findings.new[0]?.id ?? '',
      decision: 'dismiss',
      reason: 'so be it',
      actor: 'ines',
    });
    folder.write('twins.yaml', twins(waiver));
    await ingestWorld(kept, {});
    const [row] = await store.read('MATCH (v:Violation) RETURN v.resolution AS why, v.decided_by AS by');
    expect(row).toEqual({ why: 'so be it', by: 'ines' });
    await kept.close();
  });
});

describe('a baseline', () => {
  it('knows what was there, and nothing of what is new or has changed', async () => {
    const path = join(folder.root, 'known.json');
    expect(writeBaseline(path, await check(twins()))).toEqual({ findings: 1, problems: 0 });
    const same = await check(twins(), { baseline: readBaseline(path) });
    expect(told(same)).toEqual({
      open: [],
      suppressed: [`baseline: in the baseline ${path} [contradictions/rules]`],
      problems: [],
    });
    const changed = await check(twins('', 120), { baseline: readBaseline(path) });
    expect(told(changed)).toEqual({ open: ['contradictions/rules'], suppressed: [], problems: [] });
  });

  it('knows a finding again when another file states the same, and when only that one still does', async () => {
    const path = join(folder.root, 'known.json');
    writeBaseline(path, await check(twins()));
    const song = '- { id: maren, rules: { to: ashkeep, from: 100, until: 140, source: song } }\n';
    folder.write('song.yaml', `- { id: song, kind: LoreSource }\n${song}`);
    const known = {
      open: [],
      suppressed: [`baseline: in the baseline ${path} [contradictions/rules]`],
      problems: [],
    };
    const twice = await check(twins());
    expect(twice.violations[0]?.members).toHaveLength(3);
    expect(told(await check(twins(), { baseline: readBaseline(path) }))).toEqual(known);
    writeBaseline(path, twice);
    const onlySung = twins().replace(', rules: { to: ashkeep, from: 100, until: 140 }', '');
    expect(told(await check(onlySung, { baseline: readBaseline(path) }))).toEqual(known);
    const changed = onlySung.replace('130', '120');
    expect(told(await check(changed, { baseline: readBaseline(path) })).open).toEqual(['contradictions/rules']);
  });

  it('says what of it is gone, and where it stands in the file', async () => {
    const path = join(folder.root, 'known.json');
    writeBaseline(path, await check(twins()));
    const report = await check(twins('', 150), { baseline: readBaseline(path) });
    expect(report.problems).toMatchObject([{ path: 'known.json', code: 'baseline-stale' }]);
    const line = readFileSync(path, 'utf8').split('\n')[(report.problems[0]?.line ?? 0) - 1];
    expect(line).toContain('"fingerprint"');
  });

  it('that is none says how to write one', () => {
    folder.write('known.json', '{}');
    expect(() => readBaseline(join(folder.root, 'known.json'))).toThrow('is not a baseline');
    expect(() => readBaseline(join(folder.root, 'nowhere.json'))).toThrow('No baseline at');
  });
});

describe('a baseline of problems', () => {
  const guests = (more = '') =>
    `- { name: Odo, kind: Person, birth: long ago, ally_of: Wulf }\n- { name: Sunniva, kind: Person, birth: 31 June 90 }\n${more}`;

  it('knows those that were there, wherever their lines have gone, and none that is new', async () => {
    const path = join(folder.root, 'known.json');
    expect(writeBaseline(path, await check(guests()))).toMatchObject({ problems: 3 });
    const below = await check(`# A guest list.\n\n${guests()}`, { baseline: readBaseline(path) });
    expect(below.problems).toEqual([]);
    expect(below.known_problems.map(({ code, line }) => `${line} ${code}`)).toEqual([
      '3 no-date',
      '3 unknown-target',
      '4 impossible-date',
    ]);
    const twin = '- { name: Sunniva the Second, kind: Person, birth: 31 June 90 }\n';
    const more = await check(guests(twin), { baseline: readBaseline(path) });
    expect(more.problems.map(({ code, line }) => `${line} ${code}`)).toEqual(['3 impossible-date']);
  });

  it('says which are there no more', async () => {
    const path = join(folder.root, 'known.json');
    writeBaseline(path, await check(guests()));
    const mended = await check(guests().replace('31 June', '30 June'), { baseline: readBaseline(path) });
    expect(mended.problems).toContainEqual(
      expect.objectContaining({
        code: 'baseline-stale',
        level: 'info',
        message: expect.stringContaining('(impossible-date in '),
      }),
    );
  });

  it('is not needed by a baseline that an older program has written', async () => {
    const path = join(folder.root, 'known.json');
    writeFileSync(path, JSON.stringify({ schema: 'lore-baseline/1', world: 'Old', findings: [] }));
    expect((await check(guests(), { baseline: readBaseline(path) })).problems).toHaveLength(3);
  });
});
