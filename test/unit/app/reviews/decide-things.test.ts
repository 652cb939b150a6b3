import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { decideFinding } from '../../../../src/app/decisions/decide-finding.ts';
import { readHistoryPage } from '../../../../src/app/decisions/history.ts';
import { waitingClaims } from '../../../../src/app/decisions/waiting-claims.ts';
import { listFindings } from '../../../../src/app/findings/list-findings.ts';
import { ingestWorld } from '../../../../src/app/ingest/ingest-world.ts';
import { decideThing, decideThings, type ThingsRequest } from '../../../../src/app/reviews/decide-things.ts';
import { ingestsOf } from '../../../../src/app/reviews/outcome.ts';
import { flagNode, reviewQueue } from '../../../../src/app/reviews/review-queue.ts';
import { takeBack } from '../../../../src/app/reviews/take-back.ts';
import type { StoredWorld } from '../../../../src/app/store/stored-world.ts';
import { openMemoryStore } from '../../../../src/compose.ts';
import type { GraphStore } from '../../../../src/graph/port.ts';
import { readDecisions } from '../../../../src/queries/decisions.ts';
import { findingFacts } from '../../../../src/queries/findings/decide.ts';
import { doneWords } from '../../../../src/surfaces/pages/forms/outcome-notice.ts';
import { keep, tickingClock, WorldFolder } from '../../../support/worlds/world-folder.ts';

let folder: WorldFolder;
let store: GraphStore;
let world: StoredWorld;
const clock = tickingClock();

beforeEach(async () => {
  folder = new WorldFolder({
    'lore.yaml': 'world: Vask\n',
    'people.yaml': 'Ilsa:\n  kind: Person\n  birth: 700\nTorv:\n  kind: Person\n  birth: 690\n',
    'ballad.yaml': 'Ilsa:\n  kind: Person\n  birth: 712\nTorv:\n  kind: Person\n  birth: 691\n',
    'vigo.yaml': 'vigo: { kind: Person, name: Vigo Marsh }\n',
    'notes.md': 'Vigo Marsh was born in 690.\n\nVigo Marsh died in 680.\n',
  });
  mkdirSync(join(folder.root, '.lore'));
  store = await openMemoryStore();
  world = await keep(store, folder.root, clock);
  await ingestWorld(world);
});
afterEach(async () => {
  await store.close();
  folder.remove();
});

const contradictions = async () =>
  (await listFindings(store, { category: ['contradiction'] })).items.map(({ violation }) => violation);
const open = async () => (await contradictions()).map(({ subject }) => subject.id).sort();
const idOf = async (subject: string) => {
  const found = (await contradictions()).find((finding) => finding.subject.id === subject);
  if (found === undefined) throw new Error(`no finding about ${subject}`);
  return found.id;
};
const decide = (request: Partial<ThingsRequest> & Pick<ThingsRequest, 'action' | 'about'>) =>
  decideThings(world, { reason: 'as it was told', actor: 'Ama', ...request });
const refusals = (refused: readonly { readonly id: string; readonly error: Error }[]) =>
  refused.map(({ id, error }) => [id, error.message]);

describe('a decision about several things', () => {
  it('dismisses findings with one reason, and takes all of it back', async () => {
    const about = (await contradictions()).map(({ id }) => id);
    const { findings, refused, undo } = await decide({ action: 'dismiss', kind: 'intended', about });
    expect(findings.map(({ violation }) => violation.status)).toEqual(['dismissed', 'dismissed']);
    expect([refused, await open()]).toEqual([[], []]);
    const back = await takeBack(world, { steps: undo, actor: 'Ama' });
    expect([back.refused, back.findings.map(({ violation }) => violation.status)]).toEqual([[], ['open', 'open']]);
    expect(await open()).toEqual(['Ilsa', 'Torv']);
  });

  it('resolves for a winner, whose losers are in force again when that is taken back', async () => {
    const [finding] = await contradictions();
    const [winner, loser] = finding?.members ?? [];
    const request = { about: [finding?.id ?? ''], winner: winner?.id };
    const { findings, undo } = await decide({ action: 'resolve', ...request });
    expect(findings.map(({ claims }) => claims)).toEqual([[loser?.id]]);
    const back = await takeBack(world, { steps: undo, actor: 'Ama' });
    expect(back.findings.map(({ restored }) => restored)).toEqual([[loser?.id]]);
  });

  it('accepts claims at once and says what that opens; they wait again when it is taken back', async () => {
    const about = await waitingClaims(store);
    const decided = await decide({ action: 'accept', about });
    expect(decided.claims?.decisions.map(({ claim }) => claim)).toEqual(about);
    const opened = ingestsOf(decided).flatMap(({ findings }) => findings.new.map(({ message }) => message));
    expect(opened.join()).toContain('Vigo Marsh');
    expect(await waitingClaims(store)).toEqual([]);
    await takeBack(world, { steps: decided.undo, actor: 'Ama' });
    expect(await waitingClaims(store)).toEqual(about);
  });

  it('does what it can, and says of the others why not', async () => {
    const ilsa = await idOf('Ilsa');
    const { findings, refused } = await decide({ action: 'dismiss', about: ['0000000000000000', ilsa, ilsa] });
    expect(findings).toHaveLength(1);
    expect(refusals(refused)).toEqual([['0000000000000000', expect.stringContaining('The store has no finding')]]);
    const [born = '', died = ''] = await waitingClaims(store);
    await decide({ action: 'accept', about: [born] });
    const second = await decide({ action: 'accept', about: [born, 'nobody', died] });
    expect(second.claims?.decisions.map(({ claim }) => claim)).toEqual([died]);
    expect(refusals(second.refused)).toEqual([
      [born, expect.stringContaining('is already active')],
      ['nobody', expect.stringContaining('The store has no claim')],
    ]);
  });

  it('decides nothing without a reason, and says so of each', async () => {
    const about = (await contradictions()).map(({ id }) => id);
    const { findings, refused, undo } = await decide({ action: 'dismiss', about, reason: ' ' });
    expect([findings, undo, refused.map(({ error }) => error.code)]).toEqual([[], [], ['no-reason', 'no-reason']]);
    expect(await readDecisions(store)).toEqual([]);
  });

  it('decides about no finding of which a line was edited since, only about the others', async () => {
    folder.write('ballad.yaml', 'Ilsa:\n  kind: Person\n  birth: 713\nTorv:\n  kind: Person\n  birth: 691\n');
    const [ilsa, torv] = [await idOf('Ilsa'), await idOf('Torv')];
    const { findings, refused } = await decide({ action: 'dismiss', about: [ilsa, torv] });
    expect(findings.map(({ violation }) => violation.id)).toEqual([torv]);
    expect(refusals(refused)).toEqual([[ilsa, expect.stringContaining('any more: Ilsa: birth 712')]]);
  });

  it('decides about no claim of which the line was edited since, only about the others', async () => {
    folder.write('notes.md', 'Vigo Marsh was born in 691.\n\nVigo Marsh died in 680.\n');
    const [born, died] = await waitingClaims(store);
    const { claims, refused } = await decide({ action: 'withdraw', about: [born ?? '', died ?? ''] });
    expect(claims?.decisions.map(({ claim }) => claim)).toEqual([died]);
    expect(refusals(refused)).toEqual([[born, expect.stringContaining('any more: Vigo Marsh: birth 690')]]);
  });

  it('decides about no finding that states something else than was seen of it, also where that is ingested', async () => {
    const ilsa = await idOf('Ilsa');
    const seen = new Map([[ilsa, await findingFacts(store, ilsa)]]);
    folder.write('ballad.yaml', 'Ilsa:\n  kind: Person\n  birth: 713\n');
    await ingestWorld(world);
    expect(await idOf('Ilsa')).toBe(ilsa);
    const { refused } = await decide({ action: 'dismiss', about: [ilsa], seen });
    expect(refusals(refused)).toEqual([[ilsa, expect.stringMatching(/has changed since you saw it.*birth 713/)]]);
    const now = new Map([[ilsa, await findingFacts(store, ilsa)]]);
    expect((await decide({ action: 'dismiss', about: [ilsa], seen: now })).refused).toEqual([]);
  });

  it('withdraws no claim that somebody has accepted since it was shown as waiting', async () => {
    const [first = '', second = ''] = await waitingClaims(store);
    const seen = new Map([first, second].map((id) => [id, 'candidate']));
    await decideThing(world, { action: 'accept', about: first, reason: '', actor: 'Odo' });
    const { claims, refused } = await decide({ action: 'withdraw', about: [first, second], seen });
    expect(refusals(refused)).toEqual([[first, expect.stringMatching(/^It is accepted already, by Odo: Vigo Marsh/)]]);
    expect(claims?.decisions.map(({ claim }) => claim)).toEqual([second]);
    const { refused: again } = await decide({ action: 'accept', about: [second], seen });
    expect(refusals(again)).toEqual([[second, expect.stringMatching(/^It is withdrawn already, by Ama/)]]);
  });

  it('says who was faster', async () => {
    const id = await idOf('Ilsa');
    await decideFinding(world, { id, decision: 'dismiss', reason: 'a namesake', actor: 'Odo' });
    const { refused } = await decide({ action: 'resolve', about: [id] });
    expect(refusals(refused)).toEqual([
      [id, expect.stringMatching(/^It is dismissed already, by Odo \("a namesake"\): Ilsa/)],
    ]);
    await expect(decideThing(world, { action: 'resolve', about: id, reason: 'x', actor: 'Ama' })).rejects.toThrow(
      'by Odo',
    );
  });

  it('takes flags off, and puts them back with their reason', async () => {
    await flagNode(world, { node_id: 'vigo', reason: 'who is he?', actor: 'Odo' });
    const { unflagged, refused, undo } = await decide({ action: 'unflag', about: ['vigo', 'Ilsa'] });
    expect(unflagged.map(({ node_id }) => node_id)).toEqual(['vigo']);
    expect(refusals(refused)).toEqual([['Ilsa', 'Ilsa is not in the review queue any more.']]);
    expect((await takeBack(world, { steps: undo, actor: 'Ama' })).flagged).toEqual(unflagged);
    const { items } = await reviewQueue(store);
    expect(items).toEqual(unflagged);
    expect(items.map(({ reason, flagged_by }) => [reason, flagged_by])).toEqual([['who is he?', 'Odo']]);
    // Who took it off, and who put it back.
    const history = await readHistoryPage(store, { about: 'vigo' });
    expect(history.items.map(({ action, actor, reason }) => `${actor} ${action}: ${reason}`)).toEqual([
      expect.stringContaining('opened'),
      'Odo flag: who is he?',
      'Ama unflag: as it was told',
      'Ama flag: put back, as Odo had it: who is he?',
    ]);
  });
});

describe('what is taken back', () => {
  it('is not what somebody else has decided since about a finding', async () => {
    const id = await idOf('Ilsa');
    const { undo } = await decide({ action: 'dismiss', about: [id] });
    await decideFinding(world, { id, decision: 'reopen', reason: '', actor: 'Odo' });
    await decideFinding(world, { id, decision: 'resolve', reason: 'the annals', actor: 'Odo' });
    const { findings, refused } = await takeBack(world, { steps: undo, actor: 'Ama' });
    expect(findings).toEqual([]);
    expect(refusals(refused)).toEqual([[id, expect.stringMatching(/^Odo has decided about it since: resolve "Ilsa/)]]);
    expect(await open()).toEqual(['Torv']);
  });

  it('is not what somebody else has decided since about a claim; of several, the others are', async () => {
    const about = await waitingClaims(store);
    const [born = '', died = ''] = about;
    const { undo } = await decide({ action: 'accept', about });
    await decideThings(world, { action: 'withdraw', about: [born], reason: '', actor: 'Odo' });
    const { claims, refused } = await takeBack(world, { steps: undo, actor: 'Ama' });
    expect(claims?.decisions.map(({ claim }) => claim)).toEqual([died]);
    expect(refusals(refused)).toEqual([[born, expect.stringContaining('Odo has decided about it since: withdraw')]]);
  });

  it('says of a finding that had opened anew that it was open', async () => {
    const id = await idOf('Ilsa');
    const { undo } = await decide({ action: 'dismiss', about: [id] });
    folder.write('ballad.yaml', 'Ilsa:\n  kind: Person\n  birth: 713\nTorv:\n  kind: Person\n  birth: 691\n');
    await ingestWorld(world);
    expect(await open()).toContain('Ilsa');
    const outcome = await takeBack(world, { steps: undo, actor: 'Ama' });
    expect(outcome.findings.map(({ was_open }) => was_open)).toEqual([true]);
    expect(doneWords(outcome)).toMatch(/^Undone; the finding is already open.*birth 713/);
  });

  it('says of a finding that is gone since that it is gone', async () => {
    const { undo } = await decide({ action: 'dismiss', about: [await idOf('Ilsa')] });
    folder.write('ballad.yaml', 'Torv:\n  kind: Person\n  birth: 691\n');
    await ingestWorld(world);
    const outcome = await takeBack(world, { steps: undo, actor: 'Ama' });
    expect(doneWords(outcome)).toMatch(/^Undone; the finding is already closed: /);
    expect(await open()).toEqual(['Torv']);
  });

  it('is no flag that somebody has put back already', async () => {
    await flagNode(world, { node_id: 'vigo', reason: 'who is he?', actor: 'Odo' });
    const { undo } = await decide({ action: 'unflag', about: ['vigo'] });
    await flagNode(world, { node_id: 'vigo', reason: 'still?', actor: 'Odo' });
    const { refused } = await takeBack(world, { steps: undo, actor: 'Ama' });
    expect(refusals(refused)).toEqual([['vigo', 'Odo has flagged it again since: "still?"']]);
  });

  it('says what cannot be: a claim whose line is gone', async () => {
    const [born = ''] = await waitingClaims(store);
    const { undo } = await decide({ action: 'accept', about: [born] });
    folder.write('notes.md', 'Vigo Marsh died in 680.\n');
    const { claims, refused } = await takeBack(world, { steps: undo, actor: 'Ama' });
    expect(claims).toBeUndefined();
    expect(refusals(refused)).toEqual([[born, expect.stringContaining('No file states the claim')]]);
  });

  it('goes backwards through what was done, as plain data that outlives a store', async () => {
    const [ilsa, torv] = [await idOf('Ilsa'), await idOf('Torv')];
    const first = await decide({ action: 'dismiss', about: [ilsa] });
    const second = await decide({ action: 'resolve', about: [torv] });
    const steps = JSON.parse(JSON.stringify([...first.undo, ...second.undo]));
    const { findings } = await takeBack(world, { steps, actor: 'Ama' });
    expect(findings.map(({ violation }) => violation.id)).toEqual([torv, ilsa]);
  });
});
