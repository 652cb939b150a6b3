import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { decideClaims } from '../../../src/app/decisions/decide-claims.ts';
import type { IngestReport } from '../../../src/app/ingest/ingest-report.ts';
import { ingestWorld } from '../../../src/app/ingest/ingest-world.ts';
import { StoreLookout } from '../../../src/app/news/store-news.ts';
import { runOverStore } from '../../../src/app/runs/run-over-store.ts';
import { ingestText } from '../../../src/surfaces/cli/print/ingest.ts';
import { onEveryEngine } from '../../support/engines.ts';
import { keep, tickingClock, WorldFolder } from '../../support/worlds/world-folder.ts';

onEveryEngine('what an answer says of conflicts', (store) => {
  const clock = tickingClock();
  let folder: WorldFolder;

  beforeEach(async () => {
    folder = new WorldFolder({
      'lore.yaml':
        'world: Vask\nsources:\n  - { match: "drafts/**", status: candidate }\n  - { match: "canon/**", tier: canon }\n',
      'people.yaml': 'Ilsa: { kind: Person, birth: 700 }\nTorv: { kind: Place }\n',
    });
    mkdirSync(join(folder.root, '.lore'));
    await ingested();
  });
  afterEach(() => folder.remove());

  const ingested = async (files: Readonly<Record<string, string>> = {}): Promise<IngestReport> => {
    for (const [path, text] of Object.entries(files)) folder.write(path, text);
    return ingestWorld(await keep(store(), folder.root, clock));
  };
  const born = (year: number) => `Ilsa: { kind: Person, birth: ${year} }\n`;
  /** What an answer says of conflicts: how each stands, and which claims are new in it. */
  const news = ({ conflict_id, conflicts }: Pick<IngestReport, 'conflict_id' | 'conflicts'>) => {
    expect(conflict_id).toBe(conflicts[0]?.id);
    return conflicts.map(({ status, members_added }) => [
      status,
      ...members_added.map(({ source, summary }) => `${source.path} ${summary.replace(/\D+/g, '')}`),
    ]);
  };
  const text = (report: IngestReport) => ingestText(report, { colour: false, width: 100, sourceLine: () => undefined });

  it('names a conflict that a save opens, grows and changes', async () => {
    const opened = await ingested({ 'ballad.yaml': born(712) });
    expect(news(opened)).toEqual([['opened', 'ballad.yaml 712', 'people.yaml 700']]);
    expect(text(opened)).not.toContain('grew');

    const grown = await ingested({ 'annals.yaml': born(731) });
    expect(grown.conflict_id).toBe(opened.conflict_id);
    expect(news(grown)).toEqual([['grew', 'annals.yaml 731']]);
    expect(text(grown)).toMatch(/1 finding grew:\n {2}Ilsa.+\n {4}\+ annals\.yaml:1:\d+ Ilsa.*731/);
    expect(text(grown)).toContain('0 new, 1 grew, 0 closed');

    const changed = await ingested({ 'annals.yaml': born(733) });
    expect(news(changed)).toEqual([['changed', 'annals.yaml 733']]);
    expect(text(changed)).toContain('1 finding changed:');

    folder.delete('annals.yaml');
    expect(news(await ingested())).toEqual([['changed']]);
    folder.delete('ballad.yaml');
    const gone = await ingested();
    expect(news(gone)).toEqual([]);
    expect(gone.findings.gone).toHaveLength(1);
  });

  it('tells of each claim that joins, also of one that says what another says; not of one that moves', async () => {
    await ingested({ 'ballad.yaml': born(712) });
    expect(news(await ingested({ 'copy.yaml': born(712) }))).toEqual([['grew', 'copy.yaml 712']]);
    folder.delete('copy.yaml');
    expect(news(await ingested())).toEqual([]);
    folder.delete('ballad.yaml');
    expect(news(await ingested({ 'songs/ballad.yaml': `# moved\n\n${born(712)}` }))).toEqual([]);
    expect(news(await runOverStore(await keep(store(), folder.root, clock), { scope: 'full' }))).toEqual([]);
  });

  it('says nothing of candidates, and names what accepting one joins', async () => {
    await ingested({ 'ballad.yaml': born(712) });
    expect(news(await ingested({ 'drafts/new.yaml': born(731) }))).toEqual([]);
    const [row] = await store().read("MATCH (a:Assertion {type: 'birth', path: 'drafts/new.yaml'}) RETURN a.id AS id");
    const request = { decision: 'accept', reason: 'it is so', actor: 'the author' } as const;
    const { ingest } = await decideClaims(await keep(store(), folder.root, clock), {
      ids: [String(row?.id)],
      ...request,
    });
    expect(news(ingest)).toEqual([['grew', 'drafts/new.yaml 731']]);
  });

  it('warns where canon in dispute is written to', async () => {
    const opened = await ingested({ 'canon/people.yaml': born(712) });
    expect(opened.warnings.map(({ path, conflict_id }) => [path, conflict_id])).toEqual([
      ['canon/people.yaml', opened.conflict_id],
    ]);
    expect(text(opened)).not.toContain('Canon that is in dispute'); // the finding itself is told
    expect((await ingested({ 'annals.yaml': born(731) })).warnings).toEqual([]);
    const written = await ingested({ 'canon/people.yaml': born(715) });
    expect(written.warnings).toMatchObject([{ code: 'canon-in-dispute', path: 'canon/people.yaml', line: 1 }]);
    expect(text(written)).toMatch(/⚠ canon\/people\.yaml:1:\d+ Canon that is in dispute was written to: Ilsa.*715/);
  });

  it('says nothing of a conflict for whose claims only something else is concluded', async () => {
    const lives = (death: string) => `- { id: wil, kind: Person, name: Wil Fen, birth: 812${death} }\n`;
    const ingestedOnly = async (files: Readonly<Record<string, string>>) => {
      const lookout = new StoreLookout(store());
      await lookout.look();
      const report = await ingested(files);
      const heard = (await lookout.look()).filter(({ event }) =>
        ['opened', 'grew', 'changed', 'closed'].includes(event),
      );
      return { report, heard };
    };
    await ingested({
      'people.yaml': lives(''),
      'canon/annals.yaml': `- { id: ashkeep, kind: Settlement, name: Ashkeep }
- { id: maren, kind: Person, name: Maren Vael, rules: { to: ashkeep, from: 830, until: 850 } }
- { id: wil, rules: { to: ashkeep, from: 840 } }
`,
    });
    const ofConflict = "MATCH (v:Contradiction) WHERE v.status = 'open'";
    const seen = () =>
      store().read(`${ofConflict} MATCH (e:AuditEntry {node_id: v.id}) RETURN e.action AS action, e.reason AS reason`);
    expect(await seen()).toEqual([{ action: 'opened', reason: 'found' }]);

    const { report, heard } = await ingestedOnly({ 'people.yaml': lives(', death: 900') });
    expect(report.claims.changed).toHaveLength(1); // of his rule, it is concluded when it ended
    expect({ heard, ...report }).toMatchObject({ heard: [], conflicts: [], warnings: [] });
    expect(await seen()).toHaveLength(1);

    const canon = `- { id: ashkeep, kind: Settlement, name: Ashkeep }
- { id: maren, kind: Person, name: Maren Vael, rules: { to: ashkeep, from: 830, until: 851 } }
- { id: wil, rules: { to: ashkeep, from: 840 } }
`;
    const told = await ingestedOnly({ 'canon/annals.yaml': canon });
    expect(told.heard.map(({ event }) => event)).toEqual(['changed']);
    expect(told.report.conflicts).toMatchObject([{ status: 'changed', members_added: [{}] }]);
    expect(told.report.warnings).toMatchObject([{ path: 'canon/annals.yaml', line: 2 }]);
    expect(await seen()).toHaveLength(2);

    const doubted = await ingestedOnly({
      'canon/annals.yaml': canon.replace('from: 840 }', 'from: 840, uncertain: true }'),
    });
    expect(doubted.report.claims.changed).not.toEqual([]);
    for (const { before, after } of await store().read(
      'MATCH (e:AuditEntry) RETURN e.before AS before, e.after AS after',
    )) {
      if (before !== null) expect(before).not.toBe(after);
    }
  });

  it('tells once of a decision whose claim is said no more', async () => {
    await ingested({ 'ballad.yaml': born(712) });
    const [row] = await store().read("MATCH (a:Assertion {type: 'birth', path: 'ballad.yaml'}) RETURN a.id AS id");
    const request = { decision: 'withdraw', reason: 'a slip', actor: 'Mara' } as const;
    const { ingest } = await decideClaims(await keep(store(), folder.root, clock), {
      ids: [String(row?.id)],
      ...request,
    });
    expect(ingest.stale_decisions).toEqual([]);
    const edited = await ingested({ 'ballad.yaml': born(713) });
    expect(edited.stale_decisions).toMatchObject([{ action: 'withdraw', actor: 'Mara', new: true }]);
    expect(text(edited)).toContain(
      '1 decision about claims holds no longer:\n  withdraw "Ilsa: birth 712" (Mara): no file says so any more',
    );
    const again = await ingested({ 'torv.yaml': '- { id: nalo, kind: Place }\n' });
    expect(again.stale_decisions).toMatchObject([{ action: 'withdraw', new: false }]);
    expect(text(again)).not.toContain('holds no longer');
    expect((await ingested({ 'ballad.yaml': born(712) })).stale_decisions).toEqual([]);
  });
});
