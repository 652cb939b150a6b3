import { afterEach, expect, it } from 'vitest';
import { forgetMemory } from '../../../../src/app/memory/change-memory.ts';
import { describeMemory, listMemories } from '../../../../src/app/memory/describe-memory.ts';
import { linkNodes } from '../../../../src/app/memory/memory-links.ts';
import { rememberText } from '../../../../src/app/memory/remember.ts';
import { memoriesText, memoryText } from '../../../../src/surfaces/cli/print/memory.ts';
import { pagesHandler } from '../../../../src/surfaces/pages/pages-handler.tsx';
import { idAt, memoryOf, note } from '../../../support/memory/memories.ts';
import { RestWorld } from '../../../support/program/rest.ts';

let rest: RestWorld;
afterEach(() => rest.close());

async function page(path: string) {
  const request = new Request(`http://lore.test${path}`, { headers: { Accept: 'text/html' } });
  const answer = await pagesHandler(rest.world).answer(request, { actor: 'Wenna', session: undefined, mayWrite: true });
  return { status: answer?.status, text: (await answer?.text()) ?? '' };
}

const files = { 'lore.yaml': 'world: Salt March\n', 'people.yaml': '- { id: ama, kind: Person }\n' };
const waits = 'ules have not checked this note yet';

it.each([
  ['active', true],
  ['candidate', true],
  ['superseded', false],
  ['invalid', false],
] as const)('a memory that is %s and was never checked waits for rules: %s', async (status, isTold) => {
  rest = await RestWorld.open(files);
  const service = rest.world.memories;
  await note(service, memoryOf(1, 'The bell is cracked.', { status, rules: 'pending' }));
  const { text } = await page(`/memory/${idAt(1)}`);
  expect(text.includes(waits)).toBe(isTold);
  expect(text.includes('The rules did not check this note while it was active.')).toBe(!isTold);
  expect(text).not.toContain('No claims in this text');
  const printed = memoryText(await describeMemory(service, idAt(1)), (_, words) => words);
  expect(printed.includes(waits)).toBe(isTold);
});

it('a memory that became part of a file and was forgotten says so, and what the claim says', async () => {
  rest = await RestWorld.open({ ...files, 'people.yaml': '- { id: ama, kind: Person, name: Ama, birth: 440 }\n' });
  const service = rest.world.memories;
  const [row] = await rest.world.stored.store.read('MATCH (a:Attribute) RETURN a.id AS id ORDER BY id LIMIT 1');
  const claim = String(row?.id);
  const graduated = { status: 'superseded', superseded_by: claim, superseded_at: '2031-05-02T00:00:00.000Z' } as const;
  await note(service, memoryOf(1, 'Ama was born in 440.', graduated));
  await linkNodes(service, { src_id: claim, dst_id: idAt(1), rel: 'supersedes', actor: 'Wenna' });
  const standing = async () => {
    const { text } = await page(`/memory/${idAt(1)}`);
    const state = /<p class="state">([\s\S]*?)<\/p>/.exec(text)?.[1] ?? '';
    return {
      text,
      state: state
        .replace(/<[^>]*>/g, '')
        .replace(/\s+/g, ' ')
        .trim(),
    };
  };
  expect((await standing()).state).toMatch(/^It is superseded by claim Ama: birth 440 people\.yaml:1 since /);
  expect((await standing()).text).toContain('To keep the text but retire it');
  await forgetMemory(service, { id: idAt(1), reason: 'a joke', actor: 'Wenna' });
  const { state, text } = await standing();
  expect(state).toMatch(
    /^It is forgotten; before that it was superseded by claim Ama: birth 440 people\.yaml:1 since /,
  );
  expect(text).not.toContain('To keep the text');
  expect(text).toContain('The note is already retired.');
});

it('the history of a memory that was removed for good has a page', async () => {
  rest = await RestWorld.open(files);
  const service = rest.world.memories;
  await note(service, memoryOf(1, 'The bell is cracked.'));
  await forgetMemory(service, { id: idAt(1), reason: 'it was mended', hard: true, actor: 'Wenna' });
  const { status, text } = await page(`/history?about=${idAt(1)}`);
  expect(status).toBe(200);
  expect(text).toContain('it was mended');
  expect(text).not.toContain('cracked');
});

it('a list of memories marks those that an open contradiction is about: as text, over REST and on the page', async () => {
  rest = await RestWorld.open(files);
  const service = rest.world.memories;
  for (const text of ['Ring the bell at night.', 'Never ring the bell at night.', 'Oars float.']) {
    await rememberText(service, { text, actor: 'Wenna' }, new AbortController().signal);
  }
  const marked = [false, true, true];
  const printed = memoriesText(await listMemories(service, {}), (_, words) => words).split('\n');
  expect(printed.filter((line) => line.startsWith('m-')).map((line) => line.endsWith('disputed'))).toEqual(marked);
  const { items } = (await rest.get('/memory')).body;
  expect(items.map(({ disputed }: { disputed: boolean }) => disputed)).toEqual(marked);
  const listed = (await page('/memory')).text.split('<li>').slice(-3);
  expect(listed.map((item) => item.includes('disputed'))).toEqual(marked);
});
