import { writeFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { utf8Text } from '../../../../src/util/text/utf8-text.ts';
import { ferryWorld } from '../../../support/memory/remembering.ts';
import { printedBy } from '../../../support/program/printed.ts';
import { WorldFolder } from '../../../support/worlds/world-folder.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const folder = new WorldFolder(ferryWorld);
beforeAll(() => printedBy(['ingest'], folder.root));
afterEach(() => void vi.restoreAllMocks());
afterAll(() => folder.remove());

const latin = (text: string) => Buffer.from(text, 'latin1');
const memories = async () =>
  JSON.parse((await printedBy(['memory', 'list', '--format', 'json'], folder.root)).stdout).items.map(
    ({ text }: { text: string }) => text,
  );

it.each([
  ['a letter of an older code page', latin('One.\nThe café.'), 'byte 13 (0xE9), in line 2'],
  ['a letter that is cut short', Buffer.from('Brünn').subarray(0, 3), 'byte 3 (0xC3), in line 1'],
  ['one that begins like U+FFFD', Buffer.from([0x61, 0xef, 0x41]), 'byte 2 (0xEF), in line 1'],
  ['behind a mark', Buffer.from([0xef, 0xbb, 0xbf, 0x61, 0xff]), 'byte 5 (0xFF), in line 1'],
])('%s is told with its place', (_, bytes, told) => {
  expect(() => utf8Text(bytes, 'x.txt')).toThrow(`x.txt is not UTF-8: ${told}, is not part of a letter.`);
});

it('what is UTF-8 is taken as it is, also the letter that stands for a broken one', () => {
  expect(utf8Text(Buffer.from('\ufeffBrünn \ufffd'), 'x.txt')).toBe('Brünn \ufffd');
});

it('`lore remember -` notes nothing of what is not UTF-8', async () => {
  const type = (bytes: Buffer) => vi.spyOn(process, 'stdin', 'get').mockReturnValue(Readable.from([bytes]) as never);
  type(latin('The café is closed.'));
  await expect(printedBy(['remember', '-', '--as', 'Ama'], folder.root)).rejects.toMatchObject({ code: 'not-utf8' });
  type(Buffer.from('The café is closed.'));
  await printedBy(['remember', '-', '--as', 'Ama'], folder.root);
  expect(await memories()).toEqual(['The café is closed.']);
});

it('`lore memory import` takes in nothing of a file that is not UTF-8', async () => {
  const { stdout } = await printedBy(['memory', 'export'], folder.root);
  writeFileSync(`${folder.root}/memories.txt`, latin(stdout.replace('closed', 'open')));
  const imported = printedBy(['memory', 'import', `${folder.root}/memories.txt`, '--as', 'Ama'], folder.root);
  await expect(imported).rejects.toMatchObject({
    message: expect.stringContaining('memories.txt is not UTF-8: byte '),
  });
});
