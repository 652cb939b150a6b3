import { describe, expect, test } from 'vitest';
import { compareFiles, comparePlaces } from '../../../src/model/file-order.ts';
import { worldOf } from '../../support/worlds/text-world.ts';

test('files come by path, and what programs have added last', () => {
  const paths = ['added/a.yaml', 'zeal.yaml', 'Added.yaml', 'a/added/x.yaml', 'added.yaml', 'added/0.yaml', '~.yaml'];
  expect(paths.sort(compareFiles)).toEqual([
    ...['Added.yaml', 'a/added/x.yaml', 'added.yaml', 'zeal.yaml', '~.yaml'],
    ...['added/0.yaml', 'added/a.yaml'],
  ]);
  const at = (path: string, line: number, column = 1) => ({ path, line, column });
  expect([at('added/a.yaml', 1), at('b.yaml', 2), at('b.yaml', 1, 3), at('b.yaml', 1)].sort(comparePlaces)).toEqual([
    ...[at('b.yaml', 1), at('b.yaml', 1, 3), at('b.yaml', 2)],
    at('added/a.yaml', 1),
  ]);
});

test('of what programs have added, the files of a name come in the order in which they were begun', () => {
  const paths = ['kf-10', 'kf', 'act-2', 'kf-3', 'a-1', 'kf-101', 'kf-2', 'sub/kf-2', 'kf-02', 'act'].map(
    (name) => `added/${name}.yaml`,
  );
  expect(paths.toSorted(compareFiles).map((path) => path.slice('added/'.length, -'.yaml'.length))).toEqual([
    ...['a-1', 'act', 'kf-02', 'kf-101', 'kf', 'sub/kf-2'],
    ...['act-2', 'kf-2', 'kf-3', 'kf-10'],
  ]);
  for (const a of paths)
    for (const b of paths) expect(Math.sign(compareFiles(a, b))).toBe(-Math.sign(compareFiles(b, a)) + 0);
  // Beside what an author calls so there is nothing to begin with.
  expect(['kf.yaml', 'kf-2.yaml'].toSorted(compareFiles)).toEqual(['kf-2.yaml', 'kf.yaml']);
});

describe('what an author wrote and what was added', () => {
  const bell = '- { id: bell, kind: Item, name: The Bell, weight: 3 }\n';
  const other = '- { id: bell, kind: Settlement, name: Bellow, weight: 3 }\n';

  test('the author settles name, kind and identity, however the file is called', () => {
    for (const path of ['annals.yaml', 'zeal.yaml', '~/z.yaml']) {
      const { entities, claims, problems } = worldOf({ 'added/world.yaml': other, [path]: bell });
      expect(entities).toMatchObject([{ id: 'bell', kind: 'Item', name: 'The Bell', place: { path } }]);
      expect(problems).toMatchObject([{ code: 'kind-conflict', path: 'added/world.yaml' }]);
      const [alone] = worldOf({ [path]: bell }).claims;
      expect(claims.find(({ id }) => id === alone?.id)?.place.path).toBe(path);
    }
  });

  test('of dates that cannot both hold, the one that was added is left out', () => {
    const events = [
      '- { id: fall, kind: Event, date: 800 }',
      '- { id: siege, kind: Event, date: 3 years before fall }',
      '',
    ].join('\n');
    const rival = '- { id: siege, date: 9 years before fall }\n';
    const { claims } = worldOf({ 'added/world.yaml': rival, 'zeal.yaml': events });
    const leftOut = claims.flatMap(({ impossible_with, place: { path } }) =>
      impossible_with === undefined ? [] : [path],
    );
    expect(leftOut).toEqual(['added/world.yaml']);
  });
});

test('a key that names nothing is not said to be stored', () => {
  for (const [key, words] of [
    ['"---"', 'The key `---`'],
    ['"?"', 'The key `?`'],
    ['""', 'An empty key'],
  ] as const) {
    const { claims, problems } = worldOf({ 'a.yaml': `- { id: bell, kind: Item, ${key}: x }\n` });
    expect([key, claims, problems.map(({ message }) => message)]).toEqual([
      key,
      [],
      [expect.stringContaining(`${words} has no letter and no digit, so its content is not read.`)],
    ]);
  }
});
