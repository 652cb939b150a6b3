import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { decideClaims } from '../../src/app/decisions/decide-claims.ts';
import { waitingClaims } from '../../src/app/decisions/waiting-claims.ts';
import { ingestWorld } from '../../src/app/ingest/ingest-world.ts';
import { type GraphDump, readGraph } from '../../src/queries/whole-graph.ts';
import { type InProcess, inProcess } from '../support/program/mcp.ts';
import { saltMarch, WorldFolder } from '../support/worlds/world-folder.ts';

let folder: WorldFolder;
let open: InProcess;
beforeEach(async () => {
  folder = new WorldFolder(saltMarch);
  open = await inProcess(folder);
});
afterEach(async () => {
  await open.close();
  folder.remove();
});

const whole = (): Promise<GraphDump> => readGraph(open.kept.store, { history: true });

async function check(claims: string | readonly string[] | readonly object[]) {
  const { structuredContent } = await open.client.callTool({ name: 'check_claim', arguments: { claims } });
  return structuredContent;
}

describe('check_claim', () => {
  it('answers which findings would appear, and writes nothing', async () => {
    const before = await whole();
    expect(await check([{ id: 'ysolde', death: 140 }])).toMatchObject({
      clashes: true,
      would_appear: [{ subject: 'ysolde', claims: [{ at: 'people.yaml:6' }, { at: '(proposed).yaml:4' }] }],
    });
    expect(await whole()).toEqual(before);
  });

  it('takes a list of sentences, and tells how each stands', async () => {
    const claims = [
      'Corvin Ashby ruled Ternhold from 190 to 205.',
      'Corvin Ashby is the king of Ternhold.',
      'He liked eels.',
    ];
    const answer = await open.client.callTool({ name: 'check_claim', arguments: { claims } });
    expect(answer.structuredContent).toMatchObject({
      verdict: 'clash',
      status: 'clash',
      texts: [expect.any(String), 'clash', 'not_read'],
    });
    expect(JSON.stringify(answer.content)).toContain(
      'Sentence 2: contradicts the world. Sentence 3: not all of it was read.',
    );
  });

  it('refuses sentences and objects in one list', async () => {
    const claims = ['Ysolde died.', { id: 'corvin', death: 212 }];
    const { isError, content } = await open.client.callTool({ name: 'check_claim', arguments: { claims } });
    expect(isError).toBe(true);
    expect(JSON.stringify(content)).toContain(
      'a list of texts, or a list of objects, not texts and objects in one list',
    );
  });

  it('tells of each claim whether a file says it, with the place', async () => {
    expect(await check('Corvin Ashby died in 212.')).toMatchObject({
      verdict: 'clear',
      status: 'known',
      checked: [{ status: 'known', at: 'people.yaml:17' }],
    });
    expect(await check('Corvin Ashby is an ally of the Ferryman.')).toMatchObject({
      verdict: 'partly_checked',
      checked: [{ status: 'unruled' }],
    });
  });

  it('answers each question by itself, and sees what an author saved in between', async () => {
    const clash = [{ id: 'ysolde', death: 140 }];
    expect(await check(clash)).toMatchObject({ clashes: true, would_appear_total: 1 });
    const father = [{ type: 'PARENT_OF', from_entity: 'corvin', to: 'toll-keeper' }];
    expect(await check(father)).toMatchObject({ clashes: false, would_appear_total: 0 });
    expect(await check(clash)).toMatchObject({ clashes: true, would_appear_total: 1 });
    const older = [{ id: 'ysolde', birth: 119 }];
    expect(await check(older)).toMatchObject({ clashes: true });
    folder.write('people.yaml', saltMarch['people.yaml']?.replace('birth: 152', 'birth: 119') ?? '');
    expect(await check(older)).toMatchObject({ clashes: false });
  });

  it('reads a plain sentence as the prose of the world is read', async () => {
    expect(await check('The Ferryman ruled Ternhold from 100 to 120.')).toMatchObject({
      understood: ['The Ferryman rules Ternhold, 100 – 120'],
      clashes: false,
      would_appear: [],
    });
  });

  it('takes the present tense for the present of the world', async () => {
    expect(await check('Corvin Ashby is the king of Ternhold.')).toMatchObject({
      clashes: true,
      would_appear: [{ rule: 'ontology/over-at-present', verdict: 'definite' }],
    });
    const past = await check('Corvin Ashby was the king of Ternhold.');
    expect(JSON.stringify(past)).not.toContain('over-at-present');
  });

  it('tells which open findings a claim would join', async () => {
    expect(await check('The Ferryman ruled Ternhold from 192 to 195.')).toMatchObject({
      clashes: true,
      would_appear: [],
      would_join: [{ rule: 'contradictions/rules' }],
    });
  });

  it('tells which would vanish', async () => {
    const answer = await check([{ type: 'PARENT_OF', from_entity: 'corvin', to: 'toll-keeper' }]);
    expect(answer).toMatchObject({
      clashes: false,
      would_vanish: [{ message: 'The Toll Keeper: Person of unknown lineage.' }],
    });
  });

  it('says so where it understood nothing', async () => {
    const { content } = await open.client.callTool({
      name: 'check_claim',
      arguments: { claims: 'It was a dark night.' },
    });
    expect(JSON.stringify(content)).toContain('No claim could be read from this, so none is checked.');
  });

  it.each([
    ['clash', [{ id: 'ysolde', death: 140 }]],
    ['clear', [{ type: 'MEMBER_OF', from_entity: 'ysolde', to: 'grey-order', from: 170 }]],
    ['clear', 'The Ferryman ruled Ternhold from 100 to 120.'],
    ['partly_checked', 'The Ferryman ruled Ternhold from 100 to 120. He was fond of eels.'],
    ['not_checked', 'He was fond of eels.'],
    ['not_checked', '# The Ferryman died in 120.'],
    ['not_checked', [{ type: 'RULES', from_entity: 'The Drowned Abbot', to: 'ternhold' }]],
  ])('its verdict is %s: %j', async (verdict, claims) => {
    expect(await check(claims)).toMatchObject({ verdict });
  });

  it('says which words it did not read, and why', async () => {
    expect(await check('The Ferryman ruled Ternhold from 100 to 120. The Ferryman hated Lady Quill.')).toMatchObject({
      verdict: 'partly_checked',
      unread: [{ text: expect.stringContaining('Quill'), reason: expect.any(String) }],
    });
    const typo = await check([{ id: 'ysolde', brith: 150, birth: 152 }]);
    expect(typo).toMatchObject({
      verdict: 'partly_checked',
      unread: [{ text: '"brith": 150', reason: 'unknown-key' }],
    });
  });

  it.each([
    'Ysolde of Tern bore Corvin Ashby in 160.',
    'Ysolde of Tern ruled Ternhold in 180 for 12 winters.',
    'Corvin Ashby joined the Grey Order in the 3 days after 181.',
  ])('loses no number: %s', async (sentence) => {
    const answer = z
      .object({ understood: z.array(z.string()), unread: z.array(z.object({ text: z.string() })) })
      .parse(await check(sentence));
    const told = [...answer.understood, ...answer.unread.map(({ text }) => text)].join(' ');
    for (const number of sentence.match(/\d+/g) ?? []) expect(told).toContain(number);
  });

  it('is never clear of what the world does not know', async () => {
    const answer = await check([{ type: 'PARENT_OF', from_entity: 'corvin', to: 'toll-keeper' }]);
    expect(answer).toMatchObject({
      verdict: 'partly_checked',
      asserts_unknown: ['The Toll Keeper is of unknown lineage.'],
    });
  });

  it('knows what waits to be accepted', async () => {
    folder.write('notes/toll.md', 'Corvin Ashby was the father of the Toll Keeper.\n');
    expect(await check([{ type: 'PARENT_OF', from_entity: 'corvin', to: 'toll-keeper' }])).toMatchObject({
      verdict: 'clear',
      asserts_unknown: [],
    });
  });

  describe('beside what somebody has decided', () => {
    const prose =
      'The Ferryman was born in 150.\n\nThe Ferryman ruled Ternhold from 180 until 190.\n\nThe Toll Keeper died in 170.\n';
    const decide = async (decision: 'accept' | 'withdraw', ids: readonly string[]) =>
      decideClaims(open.kept, { ids, decision, reason: '', actor: 'the author' });
    beforeEach(async () => {
      folder.write('notes/ferry.md', prose);
      await ingestWorld(open.kept);
    });
    const inNote = async () => await waitingClaims(open.kept.store, ['notes/**']);

    it.each([
      'The Ferryman ruled Ternhold from 140 until 145.',
      'The Ferryman was born in 185.',
      'The Toll Keeper was born in 175.',
    ])('clashes with what was accepted: %s', async (sentence) => {
      expect(await check(sentence)).not.toMatchObject({ verdict: 'clash' });
      await decide('accept', await inNote());
      expect(await check(sentence)).toMatchObject({ verdict: 'clash' });
    });

    it('clashes with nothing that was withdrawn', async () => {
      const [born = ''] = await inNote();
      await decide('accept', await inNote());
      const older = [{ id: 'nameless', death: 145 }];
      expect(await check(older)).toMatchObject({ verdict: 'clash' });
      await decide('withdraw', [born]);
      const answer = await check([{ id: 'nameless', birth: 130, death: 200 }]);
      expect(answer).toMatchObject({ clashes: false });
    });

    it('heeds a decision that came with the file, before any ingest', async () => {
      const ids = await inNote();
      await decide('accept', ids);
      const decisions = readFileSync(join(folder.root, '.lore/decisions.yaml'), 'utf8');
      const other = new WorldFolder({ ...saltMarch, 'notes/ferry.md': prose });
      const elsewhere = await inProcess(other);
      try {
        other.write('.lore/decisions.yaml', decisions);
        const { structuredContent } = await elsewhere.client.callTool({
          name: 'check_claim',
          arguments: { claims: 'The Toll Keeper was born in 175.' },
        });
        expect(structuredContent).toMatchObject({ verdict: 'clash' });
      } finally {
        await elsewhere.close();
        other.remove();
      }
    });

    it('looks at a claim though the same was withdrawn from a note that is gone', async () => {
      const ids = await inNote();
      await decide('withdraw', ids);
      folder.write('notes/ferry.md', 'Nobody knows the Ferryman.\n');
      folder.write(
        'people.yaml',
        (saltMarch['people.yaml'] ?? '').replace('The Toll Keeper', 'The Toll Keeper, birth: 175'),
      );
      await ingestWorld(open.kept);
      expect(await check('The Toll Keeper died in 170.')).toMatchObject({ verdict: 'clash' });
    });

    it('takes the last date of what was accepted for the present of a world without another', async () => {
      const undated = new WorldFolder({
        'people.yaml':
          '- { id: nameless, kind: Person, name: The Ferryman }\n- { id: ternhold, kind: Settlement, name: Ternhold }\n',
        'ferry.md': 'The Ferryman ruled Ternhold from 180 until 190.\n',
      });
      const there = await inProcess(undated);
      try {
        const ids = await waitingClaims(there.kept.store);
        await decideClaims(there.kept, { ids, decision: 'accept', reason: '', actor: 'the author' });
        const claims = 'The Ferryman ruled Ternhold from 300 until 310.';
        const { structuredContent } = await there.client.callTool({ name: 'check_claim', arguments: { claims } });
        expect(structuredContent).toMatchObject({ unread: [{ text: '300', reason: 'future' }] });
      } finally {
        await there.close();
        undated.remove();
      }
    });
  });

  it('finds whom a sentence names by an id, as get_entity does', async () => {
    const { understood } = z
      .object({ understood: z.array(z.string()) })
      .parse(await check('Toll-keeper ruled Ternhold.'));
    expect(understood).toEqual(['The Toll Keeper rules Ternhold']);
    expect(await check('In 100 Corvin ruled Ternhold.')).toMatchObject({
      verdict: expect.not.stringMatching('not_checked'),
    });
  });

  it('says what lies after the present of the world', async () => {
    const { content, structuredContent } = await open.client.callTool({
      name: 'check_claim',
      arguments: { claims: [{ id: 'drowning', kind: 'Event', name: 'The Drowning', date: 301 }] },
    });
    expect(structuredContent).toMatchObject({ verdict: 'possible', unread: [{ text: '301', reason: 'future' }] });
    expect(JSON.stringify(content)).toContain('Lies in the future, after the present of the world («214»): «301»');
  });

  it('tells of the claims it could not read', async () => {
    expect(await check([{ type: 'RULES', from_entity: 'The Drowned Abbot', to: 'ternhold' }])).toMatchObject({
      problems: [{ level: 'warn', message: expect.stringContaining('The Drowned Abbot') }],
    });
  });
});

describe('run_consistency_check over everything', () => {
  const run = async (scope: string) => {
    const { structuredContent, content } = await open.client.callTool({
      name: 'run_consistency_check',
      arguments: { scope },
    });
    return { data: structuredContent as { waiting?: object }, text: JSON.stringify(content) };
  };

  it('says what waits to be accepted would clash with, and writes none of it', async () => {
    folder.write('people/hob.md', '---\nkind: Person\nname: Hob Lane\nborn: 1185\n---\nHob Lane died in 1170.\n');
    await ingestWorld(open.kept);
    const { data, text } = await run('full');
    expect(data.waiting).toMatchObject({ would_appear: [{ rule: 'ontology/death-before-birth' }] });
    expect(text).toContain('which nobody has accepted: do not state them as known. If accepted, they would conflict:');
    expect(text).toContain('people/hob.md:6');
    const [row] = await open.kept.store.read(
      "MATCH (v:Violation {rule_id: 'ontology/death-before-birth'}) RETURN count(v) AS n",
    );
    expect(row?.n).toBe(0);
  });

  it('says it of an entity alone only where it is asked about everything', async () => {
    expect((await run('entity:ysolde')).data.waiting).toBeUndefined();
  });

  it('sees what an author has saved since', async () => {
    folder.write('people/hob.md', '---\nkind: Person\nname: Hob Lane\nborn: 1185\n---\nHob Lane died in 1170.\n');
    await ingestWorld(open.kept);
    await run('full');
    folder.write('people/hob.md', '---\nkind: Person\nname: Hob Lane\nborn: 1185\n---\nHob Lane died in 1270.\n');
    await ingestWorld(open.kept);
    expect((await run('full')).data.waiting).toMatchObject({ would_appear: [] });
  });
});
