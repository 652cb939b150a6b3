import { afterAll, beforeAll, expect, it } from 'vitest';
import { RestWorld } from '../../../support/program/rest.ts';

let rest: RestWorld;
beforeAll(async () => {
  rest = await RestWorld.open({
    'annals.yaml': [
      '- { id: ashkeep, kind: Settlement, name: Ashkeep }',
      '- { id: maren, kind: Person, name: Maren Vael, born: 850, died: 820, rules: { to: ashkeep, from: 830, until: 850 } }',
      '- { id: bryn, kind: Person, name: Bryn Vael, born: 800, rules: { to: ashkeep, from: 840, until: 855 } }',
      '',
    ].join('\n'),
    'ballad.yaml': [
      '- { id: maren, born: 790 }',
      '- { id: odo, kind: Person, name: Odo Thorn, rules: { to: ashkeep, from: 845, until: 860 } }',
      '',
    ].join('\n'),
  });
  for (const id of ['maren', 'odo']) await rest.post('/flags', { node_id: id, reason: 'Look at it.', as: 'Isolde' });
  for (const scope of ['maren', 'odo']) await rest.post('/runs', { scope, as: 'Isolde' });
});
afterAll(() => rest.close());

/** Lists of more than one item; none of them is the same as another. */
const lists = [
  ...['/conflicts', '/conflicts?category=all', '/conflicts?status=all&category=all', '/conflicts?subject=maren'],
  ...['/entities', '/entities?kind=Person', '/entities?q=a', '/entities?q=v', '/entities/maren', '/entities/bryn'],
  ...['/claims', '/claims?status=active', '/runs', '/rules', '/flags'],
  ...['/history', '/history?by=Isolde', '/history?since=2020-01', '/history?since=2020-01-01&by=isolde'],
];
const page = (path: string, cursor?: string) =>
  rest.get(`${path}${path.includes('?') ? '&' : '?'}limit=1${cursor === undefined ? '' : `&cursor=${cursor}`}`);

it('a cursor goes on with its own list, and with no other', async () => {
  const cursors = new Map<string, string>();
  for (const path of lists) {
    const { status, body } = await page(path);
    if (body.cursor === undefined) continue;
    expect([path, status]).toEqual([path, 200]);
    cursors.set(path, body.cursor);
  }
  // So that nothing is left out in silence.
  expect([...cursors.keys()]).toEqual(lists);
  for (const [from, cursor] of cursors) {
    for (const path of lists) {
      const { status, body } = await page(path, cursor);
      if (path === from) expect([path, status]).toEqual([path, 200]);
      else expect([from, path, status, body.code, body.where]).toEqual([from, path, 422, 'bad-cursor', 'query.cursor']);
    }
  }
});

it('what is no cursor is refused, also where it decodes', async () => {
  const whole: string = (await page('/claims')).body.cursor;
  const encoded = (text: string) => Buffer.from(text).toString('base64url');
  const decoded = Buffer.from(whole, 'base64url').toString('utf8');
  for (const cursor of [
    ...['', '!', 'AAAA', encoded('a'), encoded('00000000'), encoded('00000000zzzz'), encoded('~'), `${whole}=`],
    ...[
      whole.slice(0, -4),
      `${whole}AAAA`,
      encoded(decoded.slice(0, 8)),
      encoded(`${decoded}z`),
      encoded(decoded.slice(8)),
    ],
  ]) {
    const { status, body } = await page('/claims', cursor);
    expect([cursor, status, body.code]).toEqual([cursor, 422, 'bad-cursor']);
  }
});

it('the pages of a list make up the whole, and the number on a page may change', async () => {
  const { body: first } = await page('/entities');
  const { body: others } = await rest.get(`/entities?limit=50&cursor=${first.cursor}`);
  const all = (await rest.get('/entities')).body.items.map(({ id }: { id: string }) => id);
  expect([...first.items, ...others.items].map(({ id }: { id: string }) => id)).toEqual(all);
});
