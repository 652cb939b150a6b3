import { describe, expect, test } from 'vitest';
import { attribute, places, relation, worldOf } from '../../support/worlds/text-world.ts';

const lore = `
sources:
  - { match: "canon/**", tier: canon, project: main-trilogy }
  - { match: "drafts/**", status: candidate, tier: memory }
  - { match: "prophecies/**", reliability: prophetic }
`;
const annals = `
- { id: annals, kind: LoreSource, name: Annals of the Keep, reliability: chronicle, tier: canon }
- { id: tavern, kind: LoreSource, name: Tavern Talk, reliability: rumour }
`;
const claim = (path: string, text: string) =>
  attribute(worldOf({ 'lore.yaml': lore, 'books.yaml': annals, [path]: `id: odo\nkind: Person\n${text}` }), 'birth');

describe('how far a claim is trusted', () => {
  test.each([
    ['canon/odo.yaml', 'birth: 812', { tier: 'canon', status: 'active' }],
    ['drafts/odo.yaml', 'birth: 812', { tier: 'memory', status: 'candidate' }],
    ['prophecies/odo.yaml', 'birth: 812', { tier: 'entity', status: 'active', reliability: 'prophetic' }],
    ['odo.yaml', 'birth: 812', { tier: 'entity', status: 'active' }],
    ['odo.yaml', 'birth: { value: 812, tier: memory }', { tier: 'memory' }],
    [
      'odo.yaml',
      'birth: { value: 812, source: Annals of the Keep }',
      { source_id: 'annals', reliability: 'chronicle' },
    ],
    [
      'odo.yaml',
      'birth: { value: 812, source: tavern, reliability: legend }',
      { source_id: 'tavern', reliability: 'legend' },
    ],
    [
      'odo.yaml',
      'birth: 812\nsource: tavern\nconfidence: 0.3',
      { source_id: 'tavern', reliability: 'rumour', confidence: 0.3 },
    ],
    ['odo.yaml', 'birth: 812\nreliability: Eyewitness', { source_id: 'odo.yaml', reliability: 'eyewitness' }],
    ['prophecies/odo.yaml', 'birth: { value: 812, source: annals }', { source_id: 'annals', reliability: 'chronicle' }],
  ])('%s: `%s`', (path, text, expected) => {
    expect(claim(path, text)).toMatchObject(expected);
  });
});

describe('the sources of a world', () => {
  test('are its files and the books in it', () => {
    const { sources } = worldOf({
      'lore.yaml': lore,
      'books.yaml': annals,
      'canon/odo.yaml': 'id: odo\nkind: Person\nsource: Songs of the Marsh\nbirth: 812',
    });
    expect(sources.map(({ sha256, ...source }) => source)).toEqual([
      { id: 'annals', title: 'Annals of the Keep', kind: 'in-world', tier: 'canon', reliability: 'chronicle' },
      { id: 'books.yaml', path: 'books.yaml', title: 'books.yaml', kind: 'yaml', tier: 'entity' },
      {
        id: 'canon/odo.yaml',
        path: 'canon/odo.yaml',
        title: 'canon/odo.yaml',
        kind: 'yaml',
        tier: 'canon',
        project: 'main-trilogy',
      },
      { id: 'songs-of-the-marsh', title: 'Songs of the Marsh', kind: 'in-world', tier: 'canon' },
      { id: 'tavern', title: 'Tavern Talk', kind: 'in-world', tier: 'entity', reliability: 'rumour' },
    ]);
  });

  test('a book can be written, owned and mentioned like any other thing', () => {
    const world = worldOf(`
- { id: annals, kind: LoreSource, name: Annals, mentions: odo }
- { id: odo, kind: Person, rules: { to: odo, source: annals } }
`);
    expect(world.problems).toEqual([]);
    expect(relation(world, 'MENTIONS').from_id).toBe('annals');
    expect(relation(world, 'RULES').source_id).toBe('annals');
    // The graph's label for sources is not a kind's.
    expect(world.entities[0]?.labels).toEqual(['Chronicle']);
  });

  test.each([
    ['a source nearly named', 'source: anals', 'unknown-source'],
    ['a reliability nobody knows', 'reliability: gossip', 'bad-value'],
    ['a tier nobody knows', 'tier: gold', 'bad-value'],
  ])('%s is a problem', (_, text, code) => {
    const world = worldOf({
      'books.yaml': annals,
      'odo.yaml': `id: odo\nkind: Person\nbirth: { value: 812, ${text} }`,
    });
    expect(places(world.problems).map((place) => place.split(' ')[1])).toEqual([code]);
  });
});
