import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { waitingClaims } from '../../../../src/app/decisions/waiting-claims.ts';
import { listFindings } from '../../../../src/app/findings/list-findings.ts';
import { flagNode } from '../../../../src/app/reviews/review-queue.ts';
import { readDecisions } from '../../../../src/queries/decisions.ts';
import type { BrowserSession } from '../../../../src/surfaces/http/browser-sessions.ts';
import { type PagesHandler, pagesHandler } from '../../../../src/surfaces/pages/pages-handler.tsx';
import type { ServedWorld } from '../../../../src/surfaces/served/served-world.ts';
import { RestWorld } from '../../../support/program/rest.ts';

let rest: RestWorld;
let pages: PagesHandler;
const session: BrowserSession = { csrf: 'reed', begun: 0, lastHeard: 0 };
const visitor = { actor: 'Wenna', session, mayWrite: true };

beforeEach(async () => {
  rest = await RestWorld.open({
    'lore.yaml': 'world: Vask\n',
    'people.yaml': 'Ilsa:\n  kind: Person\n  birth: 700\nTorv:\n  kind: Person\n  birth: 690\n',
    'ballad.yaml': 'Ilsa:\n  kind: Person\n  birth: 712\nTorv:\n  kind: Person\n  birth: 691\n',
    'notes.md': 'Torv died in 720.\n\nIlsa died in 690.\n',
  });
  pages = pagesHandler(rest.world);
});
afterEach(() => rest.close());

type Fields = readonly (readonly [string, string])[];
async function sent(path: string, fields: Fields, of = pages, by: Parameters<PagesHandler['answer']>[1] = visitor) {
  const body = new URLSearchParams(fields.map(([name, value]) => [name, value]));
  const answer = await of.answer(new Request(`http://lore.test${path}`, { method: 'POST', body }), by);
  if (answer === undefined) throw new Error(`nothing is at ${path}`);
  return { status: answer.status, to: answer.headers.get('location'), text: await answer.text() };
}
async function shown(path: string, of = pages, by = visitor) {
  const answer = await of.answer(new Request(`http://lore.test${path}`), by);
  return { status: answer?.status, text: (await answer?.text()) ?? '' };
}
const decide = (fields: Fields, of = pages, by?: Parameters<PagesHandler['answer']>[1]) =>
  sent('/review/decide', fields, of, by);
const undo = (fields: Fields = []) => sent('/review/undo', fields);
const conflicts = async () =>
  (await listFindings(rest.world.stored.store, { category: ['contradiction'] })).items.map(({ name }) => name);
const actions = async () => (await readDecisions(rest.world.stored.store)).map(({ action }) => action);
const alert = (text: string) => /role="alert">(.*?)<\/div>/s.exec(text)?.[1]?.replace(/<[^>]*>/g, ' ') ?? '';

describe('a form of the review', () => {
  it('leads on to where it says, and the page there tells what was done, once', async () => {
    const [first = ''] = await conflicts();
    const { status, to } = await decide([
      ['action', 'dismiss'],
      ['about', first],
      ['reason', 'a namesake'],
      ['here', '/review?at=1'],
      ['back', '/review?position=2'],
    ]);
    expect([status, to]).toEqual([303, '/review?position=2']);
    expect((await shown('/review')).text).toContain('Dismissed: ');
    expect((await shown('/review')).text).not.toContain('role="status"><p>Dismissed: ');
  });

  it.each([
    [[['action', 'crown']], 'The decision is missing.'],
    [[['action', 'dismiss']], 'No item is selected.'],
    [
      [
        ['action', 'dismiss'],
        ['about', 'x'],
        ['kind', 'odd'],
      ],
      'The reason of the dismissal is unknown.',
    ],
  ] satisfies [Fields, string][])('says what is wrong with it, and decides nothing: %j', async (fields, message) => {
    const { status, text } = await decide(fields);
    expect([status, alert(text)]).toEqual([422, expect.stringContaining(message)]);
    expect(await actions()).toEqual([]);
  });

  it('has the status that REST has for what cannot be', async () => {
    const [first = ''] = await conflicts();
    const about = ['about', first] as const;
    expect(
      (
        await decide([
          ['action', 'dismiss'],
          ['about', '0000000000'],
        ])
      ).status,
    ).toBe(404);
    expect((await decide([['action', 'dismiss'], about])).status).toBe(422);
    const other = await decide([['action', 'resolve'], about, ['winner', 'nobody'], ['reason', 'so']]);
    expect([other.status, alert(other.text)]).toEqual([422, expect.stringContaining('is not a claim of the finding')]);
    await decide([['action', 'dismiss'], about, ['reason', 'a namesake']]);
    const again = await decide([['action', 'resolve'], about, ['reason', 'so'], ['here', `/conflicts/${first}`]]);
    expect([again.status, alert(again.text)]).toEqual([409, expect.stringContaining('already, by Wenna')]);
    expect(again.text).toContain('<strong>dismissed</strong>');
    expect(await actions()).toEqual(['dismiss']);
  });

  it('refuses what no page sends', async () => {
    const many = Array.from({ length: 201 }, (_, at) => ['about', `id-${at}`] as const);
    for (const fields of [
      many,
      [['crown', 'yes']],
      [
        ['reason', 'a'],
        ['reason', 'b'],
      ],
      [['reason', 'x'.repeat(10_001)]],
    ] satisfies Fields[]) {
      expect((await decide([['action', 'dismiss'], ...fields])).status).toBe(422);
    }
  });

  it('does what can be done of several, and names the others', async () => {
    const [first = '', second = ''] = await conflicts();
    await decide([
      ['action', 'dismiss'],
      ['about', first],
      ['reason', 'a namesake'],
    ]);
    const both: Fields = [
      ['about', first],
      ['about', second],
    ];
    const { status, to } = await decide([['action', 'resolve'], ...both, ['reason', 'so'], ['back', '/conflicts']]);
    expect([status, to]).toEqual([303, '/conflicts']);
    const { text } = await shown('/conflicts');
    expect(text).toContain('notice trouble');
    expect(text).toMatch(/Resolved: .*Not done: It is dismissed already, by Wenna/s);
    // One step takes back what was done, and no more.
    expect((await undo()).status).toBe(303);
    expect(await conflicts()).toEqual([second]);
  });

  it('accepts with what that opens, and takes it back in one step', async () => {
    const waiting = await waitingClaims(rest.world.stored.store);
    await decide([['action', 'accept'], ...waiting.map((id) => ['about', id] as const)]);
    expect((await shown('/review')).text).toMatch(/Accepted: 2 claims.*Opened: .*Ilsa/s);
    await undo();
    expect((await shown('/review')).text).toContain('Not accepted again: 2 claims');
    expect(await waitingClaims(rest.world.stored.store)).toEqual(waiting);
    expect(new Set(rest.news.flatMap(({ changed }) => [...changed]))).toEqual(new Set(['lore', 'run', 'findings']));
  });

  it('has nothing to take back twice, or for a program, which decides all the same', async () => {
    const [first = '', second = ''] = await conflicts();
    const token = { ...visitor, session: undefined };
    const { status } = await decide(
      [
        ['action', 'dismiss'],
        ['about', first],
        ['reason', 'so'],
      ],
      pages,
      token,
    );
    expect(status).toBe(303);
    expect((await sent('/review/undo', [], pages, token)).status).toBe(409);
    expect((await undo()).status).toBe(409);
    await decide([
      ['action', 'dismiss'],
      ['about', second],
      ['reason', 'so'],
    ]);
    expect((await undo([['number', '7']])).status).toBe(409);
    expect((await undo([['number', '1']])).status).toBe(303);
    expect((await undo([['number', '1']])).status).toBe(409);
    expect(await actions()).toEqual(['dismiss', 'dismiss', 'reopen']);
  });
});

describe('where somebody may only look', () => {
  it('no form is shown, and it is said why', async () => {
    const reader = { ...visitor, mayWrite: false };
    expect((await shown('/review', pages, reader)).text).toContain('the server runs with --read-only');
    const { stored } = rest.world;
    const engine = { ...stored.store.engine, holder: { readOnly: true, watches: false, what: 'lore mcp' } };
    const guest: ServedWorld = {
      ...rest.world,
      stored: { ...stored, store: Object.assign(Object.create(stored.store), { engine }) },
    };
    const { text } = await shown('/review', pagesHandler(guest));
    expect(text).toContain('another process has this world read-only');
    expect(text).not.toContain('action="/review/decide"');
  });
});

describe('a world without a folder', () => {
  it('is shown and decided about as far as that goes, and says what does not', async () => {
    const { store: its, decisions, clock, close } = rest.world.stored;
    const homeless = pagesHandler({ ...rest.world, stored: { store: its, decisions, clock, close } });
    const [first = ''] = await conflicts();
    await flagNode(rest.world.stored, { node_id: 'Ilsa', reason: 'who?', actor: 'Odo' });
    for (const path of [
      '/review',
      `/conflicts/${first}`,
      '/conflicts',
      '/claims?status=candidate',
      '/review?kind=flags',
    ]) {
      expect([path, (await shown(path, homeless)).status]).toEqual([path, 200]);
    }
    const dismissed = await decide(
      [
        ['action', 'dismiss'],
        ['about', first],
        ['reason', 'so'],
      ],
      homeless,
    );
    expect(dismissed.status).toBe(303);
    expect((await shown('/review', homeless)).text).toContain('The decision is only in the store');
    const [claim = ''] = await waitingClaims(its);
    const accepted = await decide(
      [
        ['action', 'accept'],
        ['about', claim],
      ],
      homeless,
    );
    expect([accepted.status, accepted.text]).toEqual([409, expect.stringContaining('No world here')]);
  });
});
