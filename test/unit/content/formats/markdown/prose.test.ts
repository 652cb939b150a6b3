import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { loadConfig } from '../../../../../src/config/config.ts';
import { fileOffset } from '../../../../../src/content/formats/chunks.ts';
import { readMarkdown } from '../../../../../src/content/formats/markdown/read-markdown.ts';
import { law } from '../../../../support/laws.ts';
import { worldOf } from '../../../../support/worlds/text-world.ts';

const { config } = loadConfig({ root: '/worlds/tidewrack', read: () => undefined });
const read = (text: string, path = 'notes.md') =>
  readMarkdown({ path, bytes: new TextEncoder().encode(text), sha256: '', config });
const texts = (text: string) => read(text).chunks.map((chunk) => chunk.text);

describe('a body is chunks of whole paragraphs', () => {
  test.each([
    [
      'emphasis and links as they are shown',
      '**Isolde** _ruled_ [[Saltmere|the town]] and [the sea](sea.md).',
      ['Isolde ruled the town and the sea.'],
    ],
    ['paragraphs of one section together', 'One.\n\nTwo.', ['One.\n\nTwo.']],
    ['sections apart, their headings left out', '# A\nOne.\n## B\nTwo.', ['One.', 'Two.']],
    ['lists and quotes', '> [!note]+ Said\n> She *slept*.\n\n- one\n- two', ['Said\n\nShe slept.\n\none\n\ntwo']],
    ['no code, no comments, no embeds', 'A %%no%% b <!-- no --> c ![[no]] d\n\n```\nno\n```\n', ['A b c d']],
    ['fields as their values', 'born:: 20\nShe was [occupation:: warden] there.', ['She was warden there.']],
    ['tables by their rows', '| a | b |\n| --- | --- |\n| [[Jory\\|J]] | d |', ['| a | b |\n| J | d |']],
    ['code in a line as it stands', 'Type `lore *check*` now.', ['Type `lore *check*` now.']],
    ['words_with_underscores and 2*3', 'words_with_underscores and 2 \\* 3', ['words_with_underscores and 2 * 3']],
    ['HTML without its tags', '<div class="x">She <b>slept</b>.</div>', ['She slept.']],
    ['no footnote marks and block ids', 'She slept.[^1] ^abc-1', ['She slept.']],
    ['nothing of a ruler', '---\n\n***\n', []],
  ])('%s', (_, text, expected) => {
    expect(texts(`\n${text}`)).toEqual(expected);
  });

  test('long sections are cut between paragraphs, and a paragraph without end between words', () => {
    const paragraph = 'The lamps went out at dusk. '.repeat(30).trim();
    expect(texts(Array(5).fill(paragraph).join('\n\n')).map(({ length }) => length)).toEqual([
      paragraph.length,
      paragraph.length,
      paragraph.length,
      paragraph.length,
      paragraph.length,
    ]);
    const endless = read('gull '.repeat(20_000)).chunks;
    expect(Math.max(...endless.map(({ text }) => text.length))).toBeLessThanOrEqual(20_000);
    expect(
      endless
        .map(({ text }) => text)
        .join('')
        .trim(),
    ).toBe('gull '.repeat(20_000).trim());
  });

  test('a paragraph without end is cut between sentences, and not within speech', () => {
    const told = Array.from({ length: 1_500 }, (_, at) => `Nam${at} was born in St. Odo in ${at + 1}.`).join(' ');
    const parts = read(told).chunks.map(({ text }) => text);
    expect(parts.length).toBeGreaterThan(1);
    for (const part of parts) expect(part.trim()).toMatch(/^Nam\d+ was .* in \d+\.$/s);
    const spoken = read(
      `${'The lamps were gone. '.repeat(950)}“${'Gulls cried at dusk. '.repeat(60)}” Odo slept. ${told}`,
    );
    expect(spoken.chunks[0]?.text.trim()).toMatch(/gone\.$/);
  });

  test('a table with an endless head or row is cut all the same, and has the head once', () => {
    for (const head of ['gull '.repeat(6_000), 'g'.repeat(30_000)]) {
      const rows = Array.from({ length: 1_500 }, (_, at) => `| Nam${at} | ${at + 1} |`);
      const parts = read(`| ${head} | Born |\n|---|---|\n${rows.join('\n')}`).chunks;
      expect(Math.max(...parts.map(({ text }) => text.length))).toBeLessThanOrEqual(20_000);
      expect(parts.flatMap(({ text }) => text.match(/Nam\d+/g) ?? [])).toHaveLength(1_500);
      expect(parts.flatMap(({ text }) => text.match(/Born/g) ?? [])).toHaveLength(1);
    }
  });

  test('sentences of Chinese and Japanese end without a blank', () => {
    const parts = read('奥多は八一二年に生まれた。「霧か！」と言った。'.repeat(2_000)).chunks.map(({ text }) => text);
    expect(parts.length).toBeGreaterThan(2);
    for (const part of parts)
      expect([part.slice(0, 2), part.slice(-2)]).toEqual([
        expect.stringMatching(/奥多|「霧|と言/),
        expect.stringMatching(/。|！」/),
      ]);
  });

  test('a link belongs to the part in which it stands', () => {
    const told = Array.from({ length: 1_500 }, (_, at) => `[[Nam${at}]] was born in St. Odo in ${at + 1}.`).join(' ');
    const { chunks } = read(told);
    expect(chunks.length).toBeGreaterThan(1);
    for (const { text, links } of chunks) expect(links).toEqual(text.match(/Nam\d+/g));
  });

  test('a table without end has its head over each part, and a list its label', () => {
    const rows = Array.from({ length: 1_500 }, (_, at) => `| Nam${at} | ${at + 1} | Ilse |`);
    const tables = read(`| Name | Born | Mother |\n|---|---|---|\n${rows.join('\n')}`).chunks;
    expect(tables.length).toBeGreaterThan(1);
    for (const { text } of tables)
      expect(text).toMatch(/^\| Name \| Born \| Mother \|\n(?:\| Nam\d+ \| \d+ \| Ilse \|\n?)+$/);
    expect(tables[1]?.offset).toBe(0);
    expect(tables.flatMap(({ text }) => text.match(/Nam\d+/g) ?? [])).toHaveLength(1_500);
    const items = Array.from({ length: 3_000 }, (_, at) => `- Nam${at} Holt`);
    const lists = read(`Members:\n${items.join('\n')}`).chunks;
    expect(lists.length).toBeGreaterThan(1);
    for (const { text } of lists) expect(text).toMatch(/^Members:\n\nNam/);
  });

  test('lists and quotations nested without end keep their words', () => {
    const items = Array.from({ length: 300 }, (_, at) => `${'  '.repeat(at)}- Nam${at}`).join('\n');
    const quotes = Array.from({ length: 300 }, (_, at) => `${'> '.repeat(at + 1)}Gull${at}`).join('\n>\n');
    const found = texts(`${items}\n\nBetween.\n\n${quotes}`).join('\n');
    for (const name of ['Nam', 'Gull'])
      expect(found.match(new RegExp(`${name}\\d+`, 'g'))).toEqual(
        Array.from({ length: 300 }, (_, at) => `${name}${at}`),
      );
  });

  test('each chunk has the line it begins on and the entities it links to', () => {
    const { chunks, problems } = worldOf({
      'Places/Saltmere.md': 'Empty.',
      'Notes/Day.md': '# Day\n\nWe saw [[Places/Saltmere|it]] and [[Nowhere]].\n',
    });
    expect(problems).toEqual([]);
    expect(chunks).toMatchObject([
      { source_id: 'Notes/Day.md', line: 3, text: 'We saw it and Nowhere.', mentions: ['saltmere'] },
      { source_id: 'Places/Saltmere.md', line: 1 },
    ]);
  });

  test('every word of a chunk stands in the file where it says', () => {
    const marks = fc.constantFrom(
      'Isolde',
      'lamp',
      '**',
      '_',
      '[[',
      ']]',
      '|',
      '`',
      '%%',
      '[',
      '](x.md)',
      '\n',
      '\n\n',
      '\r\n',
      '> ',
      '- ',
      ' ',
      '::',
      '\\',
      '<b>',
      '    ',
      '#',
      '==',
      '![[',
      '(',
      ')',
      '~~~\n',
    );
    fc.assert(
      fc.property(fc.array(marks, { maxLength: 40 }), (parts) => {
        const text = parts.join('');
        for (const chunk of read(text).chunks) {
          for (const { index, 0: word } of chunk.text.matchAll(/Isolde|lamp/g)) {
            const at = fileOffset(chunk, index);
            expect(text.slice(at, at + word.length)).toBe(word);
          }
        }
      }),
      law(500),
    );
  });
});
