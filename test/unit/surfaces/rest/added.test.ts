import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { ingestWorld } from '../../../../src/app/ingest/ingest-world.ts';
import { heldSession } from '../../../../src/app/store/held-session.ts';
import { GraphError } from '../../../../src/util/errors.ts';
import { type RestOptions, RestWorld, valuesOf } from '../../../support/program/rest.ts';

let rest: RestWorld;
afterEach(() => rest.close());

const coast: Readonly<Record<string, string>> = {
  'lore.yaml': 'world: The Salt Coast\nattributes: { material: { conflict: definite } }\n',
  'people.yaml':
    '- { id: odo, kind: Person, name: Odo Thorn, born: 790 }\n- { id: ashkeep, kind: Settlement, name: Ashkeep }\n',
};
const open = async (files: Readonly<Record<string, string>> = {}, options?: RestOptions) => {
  rest = await RestWorld.open({ ...coast, ...files }, options);
};
const added = (path = 'added/the-salt-coast.yaml'): string => readFileSync(join(rest.folder.root, path), 'utf8');
const filesAdded = (): string[] => readdirSync(join(rest.folder.root, 'added')).sort();

describe('an entity that a program adds', () => {
  it('stands in a file of the world, and is checked at once', async () => {
    await open();
    const { status, body } = await rest.post('/entities', {
      id: 'maren',
      kind: 'Person',
      name: 'Maren Vael',
      birth: 812,
      rules: { to: 'ashkeep', from: 830, until: 850, quote: 'She held it: twenty years.' },
    });
    expect([status, body.path, body.line, body.added]).toEqual([201, 'added/the-salt-coast.yaml', 1, true]);
    expect(body.entity).toEqual({ id: 'maren', name: 'Maren Vael', aliases: [], kind: 'Person' });
    expect(body.claims.map(({ summary }: { summary: string }) => summary)).toEqual([
      'Maren Vael: birth 812',
      'Maren Vael rules Ashkeep, 830 – 850',
    ]);
    expect(added()).toBe(
      [
        '- id: maren',
        '  kind: Person',
        '  name: Maren Vael',
        '  birth: 812',
        '  rules:',
        '    to: ashkeep',
        '    from: 830',
        '    until: 850',
        '    quote: "She held it: twenty years."',
        '',
      ].join('\n'),
    );
    expect((await rest.get('/entities/Person/maren')).body.total).toBe(2);
    expect(rest.news.flatMap(({ changed }) => [...changed])).toContain('lore');
  });

  it('opens a conflict where it disagrees with another file, and the answer names it', async () => {
    await open();
    const { body } = await rest.post('/entities', { id: 'odo', born: 795 });
    expect(body.conflicts.map(({ status }: { status: string }) => status)).toEqual(['opened']);
    expect((await rest.get(`/conflicts/${body.conflict_id}`)).body).toMatchObject({ status: 'open', members_total: 2 });
    expect((await rest.get('/entities/odo')).body).toMatchObject({
      conflicts_total: 1,
      disputed_attributes: ['birth'],
    });
    expect((await rest.get('/health')).body).toMatchObject({ open_conflicts_count: 1 });
  });

  it('is not written twice, and keeps the id that its name makes', async () => {
    await open();
    const entity = { kind: 'Person', name: 'Maren Vael', birth: 812 };
    const first = await rest.post('/entities', entity);
    const text = added();
    const again = await rest.post('/entities', entity);
    expect([first.status, again.status, again.body.added, added()]).toEqual([201, 200, false, text]);
    expect(again.body.claims).toEqual(first.body.claims);
    expect(text).toMatch(/^- id: maren-vael$/m);
  });

  it('gets more under its entry, with the comments there; what differs goes to the file beside', async () => {
    await open({
      'added/the-salt-coast.yaml':
        '# Added by hand\n- id: maren # the lady\n  kind: Person\n  name: Maren\n\n# somebody else\n- id: wil\n  name: Wil\n',
    });
    const more = await rest.post('/entities', { id: 'maren', birth: 812 });
    expect([more.status, more.body.line]).toEqual([201, 5]);
    expect(added()).toBe(
      '# Added by hand\n- id: maren # the lady\n  kind: Person\n  name: Maren\n  birth: 812\n\n# somebody else\n- id: wil\n  name: Wil\n',
    );
    const other = await rest.post('/entities', { id: 'maren', birth: 820 });
    expect([other.body.path, other.body.conflicts.length]).toEqual(['added/the-salt-coast-2.yaml', 1]);
    expect(await rest.post('/entities', { id: 'maren', birth: 812 })).toMatchObject({
      status: 200,
      body: { path: 'added/the-salt-coast.yaml', claims: [{ summary: 'Maren: birth 812' }] },
    });
    // What all claims of an entry have from it would be those of others as well.
    const told = await rest.post('/entities', { id: 'maren', source: 'odo', hair: 'red' });
    expect(told.body.path).toBe('added/the-salt-coast-3.yaml');
    expect(filesAdded()).toHaveLength(3);
  });

  it('tells what of it cannot be read as meant, and writes it all the same', async () => {
    await open();
    const { status, body } = await rest.post('/entities', {
      id: 'maren',
      kind: 'Person',
      rules: 'nowhere',
      hair: 'red',
    });
    expect([status, body.problems.map(({ code }: { code: string }) => code)]).toEqual([201, ['unknown-target']]);
  });

  it('is taken out again where a file would say nothing by it', async () => {
    await open();
    const { status, body } = await rest.post('/entities', {
      id: 'x',
      type: 'RULES',
      from_entity: 'odo',
      to: 'ashkeep',
    });
    expect([status, body.code, body.where]).toEqual([422, 'bad-entry', 'body']);
    expect(filesAdded()).toEqual([]);
    expect((await rest.get('/entities/odo')).body.total).toBe(1);
  });
});

describe('whatever a name or value holds', () => {
  const hostile = [
    ...[
      '# lore-ignore contradictions/*: all',
      'x # lore-ignore-file contradictions/*: all',
      '- id: odo',
      'a: b',
      '"',
      "'",
    ],
    ...['<<: *all', '&a', '*a', '!!js/function', '%YAML 1.1', '---', '...', '{a: b}', '[a', '| x', '> x', '@x', '`x`'],
    ...[
      'null',
      'true',
      'No',
      '~',
      '0x1F',
      '1e3',
      '012',
      '.nan',
      '2001-12-14',
      ' x ',
      'x:',
      '-',
      '?',
      'a\nb: c',
      'a\r\n# b',
    ],
    ...[
      '\u2028- id: odo',
      '\u202eevil',
      '\ufeffx',
      '[[Odo Thorn]], x',
      'x": [[Odo Thorn]],',
      '"[[a]]", "[[b]]"',
      '\\',
      '\t',
    ],
    ...[
      '矮人',
      'जन्म',
      '👩‍👩‍👧',
      "'; DROP",
      '{{title}}',
      '<% x %>',
      '<<<<<<< HEAD',
      '>>>>>>> x',
      '=======',
      'a'.repeat(3000),
    ],
  ];

  it('is read back to the letter, and makes nothing else', async () => {
    await open();
    for (const [index, text] of hostile.entries()) {
      const { status, body } = await rest.post('/entities', {
        id: `h-${index}`,
        kind: 'Item',
        [`own_key_${index}`]: text,
      });
      expect([text, status]).toEqual([text, 201]);
      const said = await valuesOf(rest, `h-${index}`);
      // A link says the name of what it leads to, as in every file.
      const expected = text.replaceAll(/\[\[(.+?)\]\]/g, '$1').trim();
      expect(said.map((value) => value?.trim())).toEqual(expected === '' ? [] : [expected]);
      expect([text, body.problems.filter(({ code }: { code: string }) => code !== 'unknown-key')]).toEqual([text, []]);
    }
    expect((await rest.get('/entities')).body.total).toBe(2 + hostile.length);
    expect(
      await rest.world.stored.store.read("MATCH (a:Assertion) WHERE a.path = 'people.yaml' RETURN count(a) AS n"),
    ).toEqual([{ n: 1 }]);
    expect(filesAdded()).toEqual(['the-salt-coast.yaml']);
  });

  it('stays within a key as well', async () => {
    await open();
    const keys = ['a: b', '# x', '"', '- id', 'constructor', 'toString', '?', '矮人'];
    for (const [index, key] of keys.entries()) {
      expect([key, (await rest.post('/entities', { id: `k-${index}`, [key]: 'x' })).status]).toEqual([key, 201]);
    }
    expect((await rest.get('/entities')).body.total).toBe(2 + keys.length);
  });

  it('is refused where no file could say it', async () => {
    await open();
    for (const value of ['\ud800', 'a\u0000b', '\u0007', Number('12345678901234567890')]) {
      const { status, body } = await rest.post('/entities', { id: 'x', note: value });
      expect([value, status, body.code]).toEqual([value, 422, 'bad-entry']);
    }
    expect((await rest.post('/entities', '{"id":"x","__proto__":{"a":1}}')).status).toBe(400);
    const deep = (levels: number): unknown => (levels === 0 ? 'x' : { a: deep(levels - 1) });
    for (const entry of [
      { id: 'x', a: deep(9) },
      { id: 'x', a: Array(3000).fill('b') },
      { id: 'x', ['k'.repeat(300)]: 1 },
    ]) {
      expect((await rest.post('/entities', entry)).status).toBe(422);
    }
    expect((await rest.post('/entities', { kind: 'Person' })).body).toMatchObject({ code: 'bad-entry' });
  });

  it.each([
    ['', 'a key is empty'],
    [' ', 'a key is empty'],
    ['<<', 'YAML means by it'],
    ['a\nb', 'on one line'],
    ['a\u0000b', 'on one line'],
    ['a\u2028b', 'on one line'],
    ['k'.repeat(10_000), 'at most 200 characters'],
  ])('is refused as a key, with the reason: %#', async (key, words) => {
    await open();
    for (const entry of [
      { id: 'x', [key]: 'y' },
      { id: 'x', rules: { to: 'ashkeep', [key]: 'y' } },
    ]) {
      const { status, body } = await rest.post('/entities', entry);
      expect([status, body.message]).toEqual([422, expect.stringContaining(words)]);
    }
    expect(existsSync(join(rest.folder.root, 'added'))).toBe(false);
  });

  it.each(['.', '..', ' .. ', 'a\nb', 'a\u0000'])('is refused as an id that no address names: %j', async (id) => {
    await open();
    const { status, body } = await rest.post('/entities', { id, kind: 'Item' });
    expect([status, body.code, body.where]).toEqual([422, 'invalid', 'body.id']);
  });

  it.each(['a/b', '../x', '%2e%2e', '%2F', '?', '#a', '/'])(
    'may be an id that an address has to escape: %j',
    async (id) => {
      await open();
      expect((await rest.post('/entities', { id, kind: 'Item' })).status).toBe(201);
      expect((await rest.get(`/entities/${encodeURIComponent(id)}`)).body.id).toBe(id);
    },
  );

  it('says what was expected, whatever came in its place', async () => {
    await open();
    for (const [sent, words] of [
      ['[]', 'expected an object'],
      ['[{"id":"maren"}]', 'expected an object, not a list'],
      ['"maren"', 'expected an object, not the text `maren`'],
      ['{}', 'expected an entity, with an `id` or a `name`'],
      ['{"id":true}', 'expected a text or a number, not `true`'],
    ] as const) {
      const { status, body } = await rest.post('/entities', sent);
      expect([sent, status, body.message]).toEqual([sent, 422, expect.stringContaining(words)]);
      expect(body.fix).toContain('one entity as in YAML, such as { "id": "maren"');
    }
  });
});

describe('what an author has written', () => {
  it('comes before what a program adds, and what disagrees is told in the answer', async () => {
    await open({ 'zeal.yaml': '- { id: bell, kind: Item, name: The Bell, weight: 3 }\n' });
    const { status, body } = await rest.post('/entities', {
      id: 'bell',
      kind: 'Settlement',
      name: 'Bellow',
      weight: 3,
    });
    expect([status, body.entity]).toEqual([201, { id: 'bell', name: 'The Bell', aliases: ['Bellow'], kind: 'Item' }]);
    expect(body.problems).toMatchObject([
      { code: 'kind-conflict', path: 'added/the-salt-coast.yaml', line: 2 },
      {
        code: 'further-name',
        path: 'added/the-salt-coast.yaml',
        line: 3,
        message: expect.stringContaining('`The Bell`'),
      },
    ]);
  });

  it('keeps the identity of its claims, also where a program says the same', async () => {
    await open({ 'zeal.yaml': '- { id: bell, kind: Item, weight: 3 }\n' });
    const idIn = async (path: string) => {
      const { claims } = (await rest.get('/entities/bell')).body;
      return claims.find(({ source }: { source: { path: string } }) => source.path === path)?.id;
    };
    const before = await idIn('zeal.yaml');
    await rest.post('/entities', { id: 'bell', weight: 3 });
    expect([await idIn('zeal.yaml'), await idIn('added/the-salt-coast.yaml')]).toEqual([before, expect.any(String)]);
    expect(await idIn('added/the-salt-coast.yaml')).not.toBe(before);
  });

  it('leads where a program gives another value of the same trust, also where only what changed is looked at', async () => {
    await open({ 'zeal.yaml': '- { id: bell, kind: Item, material: bronze }\n' });
    const { stored } = rest.world;
    const held = RestWorld.over(rest, { ...rest.world, stored: { ...stored, session: heldSession() } });
    const material = () => stored.store.read("MATCH (e:Entity {id: 'bell'}) RETURN e.material AS material");
    await held.post('/entities', { id: 'bell', material: 'lead' });
    expect(await material()).toEqual([{ material: ['bronze', 'lead'] }]);
    await held.post('/entities', { id: 'bell', weight: 4 });
    rest.folder.write('zeal.yaml', '- { id: bell, kind: Item, material: brass }\n');
    await held.post('/entities', { id: 'bell', height: 2 });
    expect(await material()).toEqual([{ material: ['brass', 'lead'] }]);
  });

  it('is told of where it is at odds with what was added, though the problem stands elsewhere', async () => {
    await open({ 'added/zeal/bell.yaml': '- { id: bell, kind: Item }\n' });
    const { body } = await rest.post('/entities', { id: 'bell', kind: 'Settlement' });
    expect(body.problems).toMatchObject([{ code: 'kind-conflict', path: 'added/zeal/bell.yaml' }]);
  });

  it('may be wrong by what was added: the answer has the findings', async () => {
    await open({ 'zeal.yaml': '- { id: wil, kind: Person, born: 700, died: 720 }\n' });
    const { body } = await rest.post('/entities', {
      id: 'wil',
      rules: { to: 'ashkeep', from: 790, until: 800 },
    });
    expect(body.findings).toMatchObject([{ category: 'anachronism', status: 'open', subject: { id: 'wil' } }]);
    expect(body.findings_total).toBe(1);
  });
});

describe('what was added before', () => {
  const wil = { id: 'wil', kind: 'Person', name: 'Wil Fen', birth: 812 };

  it('stays its name, and a further one becomes an alias, which the answer tells', async () => {
    await open();
    await rest.post('/entities', wil);
    const { status, body } = await rest.post('/entities', { id: 'wil', name: 'Zed' });
    expect([status, body.path]).toEqual([201, 'added/the-salt-coast-2.yaml']);
    expect(body.entity).toEqual({ id: 'wil', name: 'Wil Fen', aliases: ['Zed'], kind: 'Person' });
    expect(body.problems).toMatchObject([
      { code: 'further-name', level: 'warn', path: 'added/the-salt-coast-2.yaml', line: 2 },
    ]);
    expect(body.problems[0].message).toContain('`wil` already has the name `Wil Fen`');
    const again = await rest.post('/entities', { id: 'wil', name: 'Zed' });
    expect([again.status, again.body.problems.map(({ code }: { code: string }) => code)]).toEqual([
      200,
      ['further-name'],
    ]);
    const { body: more } = await rest.post('/entities', { id: 'wil', death: 850 });
    expect(more.claims).toMatchObject([{ summary: 'Wil Fen: death 850' }]);
  });

  it('stays its kind, and another one is told at the newer line', async () => {
    await open();
    await rest.post('/entities', wil);
    const { body } = await rest.post('/entities', { id: 'wil', kind: 'Ship' });
    expect(body.entity.kind).toBe('Person');
    expect(body.problems).toMatchObject([{ code: 'kind-conflict', path: 'added/the-salt-coast-2.yaml', line: 2 }]);
  });

  it('leads, also after ten others', async () => {
    await open();
    await rest.post('/entities', wil);
    for (let number = 2; number <= 11; number += 1) {
      const { body } = await rest.post('/entities', { id: 'wil', name: `Name ${number}`, birth: 812 + number });
      expect([body.path, body.entity.name]).toEqual([`added/the-salt-coast-${number}.yaml`, 'Wil Fen']);
    }
    const { aliases } = (await rest.get('/entities/wil')).body;
    expect(aliases).toEqual(Array.from({ length: 10 }, (_, index) => `Name ${index + 2}`));
  });

  it.each([
    ['of another project', { id: 'wil', project: 'Act One', kind: 'Ship', name: 'Zed' }, 'added/act-one-2.yaml'],
    ['under another key', { id: 'wil', type: 'Ship', names: ['Zed'] }, 'added/the-salt-coast-2.yaml'],
  ])('leads where what is added is %s', async (_, entry, path) => {
    await open();
    await rest.post('/entities', wil);
    for (const expected of [201, 200]) {
      const { status, body } = await rest.post('/entities', entry);
      expect([status, body.path]).toEqual([expected, path]);
      expect(body.entity).toMatchObject({ name: 'Wil Fen', aliases: ['Zed'], kind: 'Person' });
      expect(body.problems).toMatchObject([
        { code: 'kind-conflict', path },
        { code: 'further-name', path },
      ]);
    }
  });

  it('leads where its first file says nothing of it', async () => {
    await open();
    await rest.post('/entities', { id: 'wil', birth: 812 });
    await rest.post('/entities', { id: 'wil', birth: 815, name: 'Wil Fen' });
    const { body } = await rest.post('/entities', { id: 'wil', name: 'Zed' });
    expect([body.path, body.entity.name]).toEqual(['added/the-salt-coast-3.yaml', 'Wil Fen']);
  });

  it('leads where somebody has taken out a file in between', async () => {
    await open();
    await rest.post('/entities', { id: 'wil', birth: 812 });
    await rest.post('/entities', { id: 'wil', birth: 815 });
    await rest.post('/entities', { id: 'wil', birth: 818, name: 'Wil Fen' });
    rmSync(join(rest.folder.root, 'added/the-salt-coast-2.yaml'));
    const { body } = await rest.post('/entities', { id: 'wil', name: 'Zed' });
    expect([body.path, body.entity.name]).toEqual(['added/the-salt-coast-4.yaml', 'Wil Fen']);
  });
});

describe('a write that breaks off', () => {
  const text = '# by hand\n- id: wil\n  kind: Person\n\n# the end';
  const path = 'added/the-salt-coast.yaml';
  /** The same world, where something happens in place of whatever is written to the store. */
  const failing = (happens: () => void) => {
    const { stored } = rest.world;
    const write = () => {
      happens();
      return Promise.reject(new GraphError('The disk is full.', { code: 'store-full' }));
    };
    return RestWorld.over(rest, { ...rest.world, stored: { ...stored, store: { ...stored.store, write } } });
  };
  const maren = { id: 'maren', kind: 'Person', birth: 812 };

  it('leaves the file as it was, byte for byte, or none', async () => {
    await open({ [path]: text });
    const { status } = await failing(() => undefined).post('/entities', maren);
    expect([status, added()]).toEqual([503, text]);
    await failing(() => undefined).post('/entities', { id: 'wil', birth: 800 });
    expect(added()).toBe(text);
    await failing(() => undefined).post('/project/state', {
      project: 'Tide',
      subject: 'odo',
      field: 'hair',
      value: 'red',
    });
    expect(filesAdded()).toEqual(['the-salt-coast.yaml']);
    expect((await rest.post('/entities', maren)).status).toBe(201);
    expect(added()).toContain('birth: 812');
  });

  it('takes out its own entry, and none that came meanwhile', async () => {
    await open({ [path]: text });
    let times = 0;
    const broken = failing(() => {
      times += 1;
      if (times === 1) rest.folder.write(path, `${added()}- id: bo\n  kind: Person\n`);
    });
    expect((await broken.post('/entities', maren)).status).toBe(503);
    expect(added()).toBe(`${text}\n- id: bo\n  kind: Person\n`);
  });

  it('says so where its entry cannot be told apart any more', async () => {
    await open({ [path]: text });
    const changed = '# mended\n- { id: maren, kind: Person, birth: 813 }\n# at the end\n';
    const { status, body } = await failing(() => rest.folder.write(path, changed)).post('/entities', maren);
    expect([status, body.code, body.message]).toEqual([
      500,
      'entry-left',
      `The disk is full. The lines written into ${path} could not be removed again.`,
    ]);
    expect(added()).toBe(changed);
  });

  it('is taken out as well where the store is gone once it was written', async () => {
    await open({ [path]: text });
    const { stored } = rest.world;
    const lost = new GraphError('The store is there no more.', { code: 'store-gone' });
    const gone = RestWorld.over(rest, {
      ...rest.world,
      stored: { ...stored, store: { ...stored.store, lost: () => lost } },
    });
    expect((await gone.post('/entities', maren)).body.code).toBe('store-gone');
    expect(added()).toBe(text);
  });

  it('says what stands where, if only the answer cannot be made', async () => {
    await open();
    const { stored } = rest.world;
    let announced = false;
    rest.world.changes.listen(() => {
      announced = true;
    });
    const read: typeof stored.store.read = (...query) =>
      announced ? Promise.reject(new TypeError('secret')) : stored.store.read(...query);
    const mute = RestWorld.over(rest, { ...rest.world, stored: { ...stored, store: { ...stored.store, read } } });
    const { status, body } = await mute.post('/entities', { id: 'odo', born: 795 });
    expect([status, body.code]).toEqual([500, 'added-untold']);
    expect(body.message).toBe(
      `${path} has the entry, and it was ingested. The result is unknown: Something went wrong inside lore-engine.`,
    );
    expect((await rest.post('/entities', { id: 'odo', born: 795 })).status).toBe(200);
  });
});

describe('a fact of canon', () => {
  it('counts as such, in its project, and says when canon is in dispute', async () => {
    await open({ 'parts.yaml': '- { id: support, kind: Item, name: Lateral Support, material: PEEK }\n' });
    const { status, body } = await rest.post('/project/state', {
      project: 'P05 Interferometer',
      subject: 'Lateral Support',
      field: 'material',
      value: 'GF-PTFE',
      note: 'as decided in May',
    });
    expect([status, body.path]).toEqual([201, 'added/p05-interferometer.yaml']);
    expect(body.warnings.map(({ code }: { code: string }) => code)).toEqual(['canon-in-dispute']);
    const { body: conflict } = await rest.get(`/conflicts/${body.conflict_id}`);
    expect(conflict).toMatchObject({ slot_kind: 'cross_layer', project: 'P05 Interferometer' });
    expect(
      conflict.members.map((member: { member_kind: string; member_layer_trust: number }) => [
        member.member_kind,
        member.member_layer_trust,
      ]),
    ).toEqual([
      ['project_state', 3],
      ['entity', 2],
    ]);
    expect((await rest.get('/conflicts?project=P05%20Interferometer')).body.total).toBe(1);
    expect((await rest.get('/conflicts?project=')).body.total).toBe(0);
  });

  it.each([
    ['title', 'Beggar', 'King'],
    ['occupation', 'smith', 'baker'],
    ['glaze', 'matte', 'gloss'],
    ['lucky number', 7, 9],
  ])('warns under a changing key, and under an undeclared one: %s', async (field, value, canon) => {
    await open();
    await rest.post('/entities', { id: 'odo', [field]: value });
    const { body } = await rest.post('/project/state', { subject: 'odo', field, value: canon });
    expect(body.warnings.map(({ code }: { code: string }) => code)).toEqual(['canon-in-dispute']);
    const { body: conflict } = await rest.get(`/conflicts/${body.conflict_id}`);
    expect([conflict.slot_kind, conflict.verdict]).toEqual(['cross_layer', 'possible']);
    expect(conflict.members.map(({ tier }: { tier: string }) => tier)).toEqual(['canon', 'entity']);
  });

  it('may be a relation, on either side, and one after another', async () => {
    await open();
    const reign = (from: number, until: number) => ({ subject: 'odo', field: 'rules', value: 'Ashkeep', from, until });
    expect((await rest.post('/project/state', reign(812, 815))).body.claims).toMatchObject([{ type: 'RULES' }]);
    expect((await rest.post('/project/state', reign(820, 825))).body.path).toBe('added/the-salt-coast.yaml');
    expect((await rest.post('/project/state', reign(820, 825))).status).toBe(200);
    await rest.post('/project/state', { subject: 'ashkeep', field: 'residents', value: 'odo' });
    expect((await rest.get('/entities/odo')).body.claims.map(({ summary }: { summary: string }) => summary)).toEqual([
      'Odo Thorn rules Ashkeep, 812 – 815',
      'Odo Thorn rules Ashkeep, 820 – 825',
      'Odo Thorn lives in Ashkeep',
      'Odo Thorn: birth 790',
    ]);
  });

  it('is about something that is there, under a key that a fact can have', async () => {
    await open();
    const fact = { subject: 'odo', field: 'hair', value: 'red' };
    for (const [wrong, status, where] of [
      [{ subject: 'nobody' }, 404, undefined],
      [{ field: 'id' }, 422, 'body.field'],
      [{ field: 'Also known as' }, 422, 'body.field'],
      [{ field: 'tier' }, 422, 'body.field'],
      ...['a\nb', 'a\u2028b', '__proto__', ' __proto__ ', '<<', ' ', 'x'.repeat(201)].map(
        (field) => [{ field }, 422, 'body.field'] as const,
      ),
      [{ field: 'rules', value: 'Quillhaven' }, 422, 'body'],
      [{ value: null }, 422, 'body.value'],
      [{ tier: 'canon' }, 422, 'body.tier'],
    ] as const) {
      const { status: got, body } = await rest.post('/project/state', { ...fact, ...wrong });
      expect([wrong, got, body.where]).toEqual([wrong, status, where]);
    }
    expect(existsSync(join(rest.folder.root, 'added/the-salt-coast.yaml'))).toBe(false);
    const { status, body } = await rest.post('/project/state', { ...fact, from: 'someday maybe' });
    expect([status, body.problems.map(({ code }: { code: string }) => code)]).toEqual([201, ['no-date']]);
    const known = await rest.post('/entities', { id: 'wil', kind: 'Person', rules: 'Quillhaven' });
    const codes = known.body.problems.map(({ code }: { code: string }) => code);
    expect([known.status, codes]).toEqual([201, expect.arrayContaining(['unknown-target'])]);
  });
});

describe('a world that cannot be added to', () => {
  const refused = async () => {
    const { status, body } = await rest.post('/entities', { id: 'maren', birth: 812 });
    return [status, body.code, body.message];
  };

  it('has settings that leave the file out', async () => {
    await open({ 'lore.yaml': 'world: The Salt Coast\nignore: ["added/**"]\n' });
    expect(await refused()).toEqual([409, 'world-not-writable', expect.stringContaining('`ignore` in lore.yaml')]);
  });

  it('has something else there', async () => {
    for (const text of [
      'a: b\n',
      'maren: { birth: 812 }\n',
      '[{ id: wil }]\n',
      '- a\n- b: [\n',
      '- {id: a}\n---\n- {id: b}\n',
    ]) {
      await open({ 'added/the-salt-coast.yaml': text });
      expect([text, ...(await refused()).slice(0, 2)]).toEqual([text, 409, 'world-not-writable']);
      expect(added()).toBe(text);
      await rest.close();
    }
    await open();
  });

  it.skipIf(process.platform === 'win32')('would have it written through a link', async () => {
    const outside = mkdtempSync(join(tmpdir(), 'lore-outside-'));
    await open();
    symlinkSync(outside, join(rest.folder.root, 'added'));
    expect((await refused()).slice(0, 2)).toEqual([409, 'world-not-writable']);
    rest.folder.delete('added');
    rest.folder.write('added/keep.yaml', '- { id: keep }\n');
    symlinkSync(join(outside, 'x.yaml'), join(rest.folder.root, 'added/the-salt-coast.yaml'));
    expect((await refused()).slice(0, 2)).toEqual([409, 'world-not-writable']);
    expect(readdirSync(outside)).toEqual([]);
    rmSync(outside, { recursive: true });
  });

  it('is no folder, or has broken settings', async () => {
    await open();
    rest.folder.write('lore.yaml', 'world: [\n');
    expect((await refused()).slice(0, 2)).toEqual([409, 'broken-settings']);
    rest.folder.delete('added');
    rest.folder.write('added', 'a file');
    rest.folder.write('lore.yaml', coast['lore.yaml'] ?? '');
    expect((await refused()).slice(0, 2)).toEqual([409, 'world-not-writable']);
  });

  it('is called after a project by no name that is read as something else', async () => {
    await open();
    for (const [project, file] of [
      ['../../etc/passwd', 'etc-passwd'],
      ['Lore', 'lore-added'],
      ['con', 'con-added'],
      ['Characters', 'characters-added'],
      ['???', 'world'],
      ['x'.repeat(300), 'x'.repeat(80)],
    ] as const) {
      const { body } = await rest.post('/project/state', { project, subject: 'odo', field: 'hair', value: 'red' });
      expect([project, body.path]).toEqual([project, `added/${file}.yaml`]);
    }
  });
});

describe('a hundred additions of four clients while files are saved', () => {
  it('are all there, and none twice', async () => {
    await open();
    const client = async (name: string) => {
      for (let number = 0; number < 25; number += 1) {
        const { status } = await rest.post('/entities', { id: `${name}-${number}`, kind: 'Item', weight: number });
        expect(status).toBe(201);
        if (number % 10 === 0) rest.folder.write(`saved-${name}.yaml`, `- { id: saved-${name}, size: ${number} }\n`);
      }
    };
    await Promise.all(['a', 'b', 'c', 'd'].map(client));
    await ingestWorld(rest.world.stored);
    expect((await rest.get('/entities')).body.total).toBe(2 + 100 + 4);
    expect(added().match(/^- id: /gm)).toHaveLength(100);
  }, 120_000);
});
