import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildProgram } from '../../../../src/surfaces/cli/program.ts';
import { printedBy } from '../../../support/program/printed.ts';
import { WorldFolder } from '../../../support/worlds/world-folder.ts';

const harbour: Readonly<Record<string, string>> = {
  'lore.yaml': 'world: Harbour\nsources: [{ match: "drafts/**", status: candidate }]\n',
  'people/hedda.yaml': [
    '- id: hedda',
    '  kind: Person',
    '  name: Hedda Sørli',
    '  aliases: [The Pilot]',
    '  birth: 152',
    '  death: 199',
    '  rules: { to: tarn, from: 178, quote: "She kept the lamps of Tarn." }',
    '',
  ].join('\n'),
  'places.yaml':
    '- { id: tarn, kind: Settlement, name: Tarn }\n- { id: tarnside, kind: Region, name: Old Tarnside }\n- { id: raid, kind: Battle, name: The Raid, date: 187, occurred_at: tarn }\n',
  'notes/fog.md': 'A thick fog lay on the water, and no bell rang.\n',
  'drafts/ghost.yaml': '- { id: ghost, kind: Person, name: The Ghost, ally_of: hedda }\n',
};

let world: WorldFolder;
beforeEach(() => {
  vi.stubEnv('NEO4J_URI', undefined);
  world = new WorldFolder(harbour);
});
afterEach(() => {
  vi.unstubAllEnvs();
  world.remove();
});

const lore = async (words: readonly string[], cwd = world.root) =>
  (await printedBy([...words, '--no-color'], cwd)).stdout;
const ids = async (...words: string[]): Promise<string[]> => {
  const { entities } = JSON.parse(await lore([...words, '--format', 'json']));
  return entities.map(({ id }: { id: string }) => id);
};

describe.each([
  ['what the files say', false],
  ['what is stored', true],
])('over %s', (_, stored) => {
  beforeEach(async () => {
    if (stored) await printedBy(['ingest', world.root]);
  });

  it('lore list shows each entity with its dates and place, from wherever the user stands', async () => {
    expect(await lore(['list'], join(world.root, 'people'))).toBe(
      [
        'raid      The Raid      Battle      187        ../places.yaml:3',
        'hedda     Hedda Sørli   Person      152 – 199  hedda.yaml:1',
        'ghost     The Ghost     Person                 ../drafts/ghost.yaml:1',
        'tarnside  Old Tarnside  Region                 ../places.yaml:2',
        'tarn      Tarn          Settlement             ../places.yaml:1',
        '5 entities (1 Battle, 2 Person, 1 Region, 1 Settlement).',
        '',
      ].join('\n'),
    );
  });

  it('lore list KIND takes the kinds below, in any case', async () => {
    expect(await ids('list', 'EVENT', world.root)).toEqual(['raid']);
    expect(await ids('list', 'location', '--world', world.root)).toEqual(['tarnside', 'tarn']);
    expect(await ids('list', 'towns')).toEqual(await ids('list', 'Settlement'));
    expect(await ids('list', 'npc')).toEqual(await ids('list', 'Person'));
    await expect(ids('list', 'Persn')).rejects.toMatchObject({
      code: 'unknown-kind',
      message: expect.stringContaining('did you mean `Person`?'),
    });
  });

  it('lore search finds names before aliases, and claims by their words', async () => {
    expect(await ids('search', 'tarn')).toEqual(['tarn', 'tarnside']);
    expect(await lore(['search', 'the', 'PILOT'])).toBe(
      'Hedda Sørli (Person, hedda, 152 – 199), also The Pilot  people/hedda.yaml:1\n1 found.\n',
    );
    expect(await lore(['search', 'HEDDA rules'])).toBe(
      'Hedda Sørli rules Tarn, from 178  people/hedda.yaml:7\n1 found.\n',
    );
    expect(await lore(['search', 'lamps', 'of', 'tarn'])).toContain('Hedda Sørli rules Tarn');
    expect(await lore(['search', 'lamps', world.root], '/')).toContain('Hedda Sørli rules Tarn');
    expect(await lore(['search', 'ghost', 'ally'])).toContain('(draft)  drafts/ghost.yaml:1');
  });

  it('lore search finds passages, as the pages do', async () => {
    expect(await lore(['search', 'thick', 'fog'])).toBe(
      '"A thick fog lay on the water, and no bell rang."  notes/fog.md:1\n1 found.\n',
    );
    const { passages } = JSON.parse(await lore(['search', 'bell rang', '--format', 'json']));
    expect(passages).toMatchObject([{ source_id: 'notes/fog.md', line: 1 }]);
  });

  it('lore search says in its help all that it looks for', async () => {
    const search = buildProgram().commands.find((command) => command.name() === 'search');
    expect(search?.description()).toBe('Search entities, claims and passages');
  });

  it('lore search says how much more there is, and what is nearly so', async () => {
    expect(await lore(['search', 'tarn', '--limit', '1'])).toMatch(
      /^Tarn \(Settlement, tarn\) .*\n\d+ found \(1 shown; --limit shows more\)\.\n$/,
    );
    expect(await lore(['search', 'Hedda Sorly'])).toBe('No matches. Did you mean "Hedda Sørli"?\n');
    await expect(lore(['search', '!?'])).rejects.toMatchObject({ code: 'no-words' });
    await expect(lore(['search', 'tarn', '--limit', 'few'])).rejects.toMatchObject({ code: 'bad-limit' });
  });
});
