import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lowercaseWords, singleNames } from '../../../../src/content/prose/lowercase-names.ts';
import { MentionFinder } from '../../../../src/content/prose/mentions.ts';
import { law } from '../../../support/laws.ts';
import { labelled, people } from './labelled-mentions.ts';

/** `[[id|words]]` in a labelled text is where a reader finds the entity named. */
function unlabelled(marked: string): { text: string; expected: string[] } {
  const expected: string[] = [];
  let text = '';
  let at = 0;
  for (const match of marked.matchAll(/\[\[([^|\]]+)\|([^\]]+)\]\]/g)) {
    text += marked.slice(at, match.index);
    expected.push(`${text.length} ${match[2]} → ${match[1]}`);
    text += match[2];
    at = match.index + match[0].length;
  }
  return { text: text + marked.slice(at), expected };
}

const finderFor = (texts: readonly string[]) =>
  new MentionFinder(people, new Set(texts.flatMap((text) => lowercaseWords(text, singleNames(people)))));
const found = (finder: MentionFinder, text: string) =>
  finder.find(text).map(({ start, end, id }) => `${start} ${text.slice(start, end)} → ${id}`);

describe('names in prose', () => {
  test('a name of two letters is one, an alias or initials of two are none, and no word of the language', () => {
    const short = new MentionFinder([
      { id: 'vo', kind: 'Settlement', name: 'Vo', aliases: [] },
      { id: 'watch', kind: 'Order', name: 'The Watch', aliases: ['Wa', 'TW'] },
      { id: 'it', kind: 'Book', name: 'It', aliases: [] },
    ]);
    expect(found(short, 'Gil lived in Vo until 870. Wa and TW and vo. It died.')).toEqual(['13 Vo → vo']);
  });

  test('precision goes before recall, measured on a labelled text', () => {
    const samples = labelled.map(unlabelled);
    const finder = finderFor(samples.map(({ text }) => text));
    let right = 0;
    let wrong = 0;
    let missed = 0;
    const faults: string[] = [];
    for (const { text, expected } of samples) {
      const mentions = found(finder, text);
      const extra = mentions.filter((each) => !expected.includes(each));
      const lost = expected.filter((each) => !mentions.includes(each));
      right += mentions.length - extra.length;
      wrong += extra.length;
      missed += lost.length;
      faults.push(...extra.map((each) => `+ ${each}: ${text}`), ...lost.map((each) => `- ${each}: ${text}`));
    }
    const precision = right / (right + wrong);
    const recall = right / (right + missed);
    process.stdout.write(
      `mentions: precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)} of ${right + missed}\n${faults.join('\n')}\n`,
    );
    expect(right + missed).toBeGreaterThan(100);
    expect(precision).toBeGreaterThanOrEqual(0.97);
    expect(recall).toBeGreaterThanOrEqual(0.95);
  });

  test.each([
    ['the longest name', 'the Battle of Black Spire was lost', ['Battle of Black Spire → black-spire-battle']],
    ['an alias', 'they called him the Grey King', ['the Grey King → aldric']],
    ['a possessive', "Aldric's crown and Aldric’s son", ['Aldric → aldric', 'Aldric → aldric']],
    ['other accents', 'Yselde met Ysêlde', ['Yselde → yselde', 'Ysêlde → yselde']],
    ['over a line break', 'the Grey\nOrder fell', ['Grey\nOrder → grey-order']],
    ['no part of a word', 'Aldrician, Caldric and Aldric-born', []],
    ['no small letters', 'the grey order of things', []],
    ['no name over a full stop', 'He came to Grey. Order was restored.', []],
    ['no verb', 'Will you come? Hope is lost.', []],
    ['no king of the same name', 'Aldric II came after', []],
    ['no other place', 'in New Vask', []],
    ['nobody, where two bear it', 'then Odo spoke', []],
    ['a title before it', 'Then Lord Aldric spoke', ['Aldric → aldric']],
    ['an abbreviation in it', 'at St. Maren they prayed', ['St. Maren → st-maren']],
    ['one small word', 'the ferryman is a king', []],
  ])('%s: %j', (_, text, expected) => {
    expect(found(finderFor([]), text).map((each) => each.replace(/^\d+ /, ''))).toEqual(expected);
  });

  test.each([
    'On Monday Vask burnt.',
    'At Dawn Vask burnt.',
    'By Nightfall Vask burnt.',
    'On Thanksgiving Vask burnt.',
    'In April Vask burnt.',
    'At Easter Vask burnt.',
    'In Winter Vask burnt.',
    'On Midsummer Eve Vask burnt.',
    "On New Year's Day Vask burnt.",
    'At the Feast of Lanterns Vask burnt.',
    'so said Chief Inspector Vask.',
    'so said Nurse Vask and Skipper Vask.',
    '- Later Vask burnt.\n- Only Vask burnt.',
    'Then Later Vask burnt.',
  ])('no day, no rank and no word that opens a sentence belongs to a name: %s', (text) => {
    const names = found(finderFor([]), text);
    expect(names).toHaveLength(text.split('Vask').length - 1);
  });

  test.each(['in New Vask', 'so said Osbert Vask', 'the Treaty Vask broke'])(
    'another name stays another: %s',
    (text) => {
      expect(found(finderFor([]), text)).toEqual([]);
    },
  );

  test('the months of a world are days as well', () => {
    const vask = [{ id: 'vask', kind: 'Kingdom', name: 'Vask', aliases: [] }];
    const text = 'so it was when in Rova Vask burnt';
    expect(new MentionFinder(vask).find(text)).toEqual([]);
    expect(new MentionFinder(vask, new Set(), new Set(['rova'])).find(text)).toHaveLength(1);
  });

  test('a word the world also writes in small letters needs more than the capital of a sentence', () => {
    const names = [{ id: 'tarn', name: 'Tarn', aliases: [], kind: 'Person' }];
    const text = 'Tarn was cold.';
    expect(new MentionFinder(names).find(text)).toHaveLength(1);
    const lowercase = new Set(lowercaseWords('we swam in the tarn', singleNames(names)));
    expect(new MentionFinder(names, lowercase).find(text)).toEqual([]);
    expect(new MentionFinder(names, lowercase).find('and then Tarn came')).toHaveLength(1);
  });

  test('a link is taken at its word, and nothing is found in code', () => {
    const finder = finderFor([]);
    const text = 'the old man and Aldric';
    const spans = [
      { start: 0, end: 11, target: 'Aldric' },
      { start: 16, end: 22 },
    ];
    expect(finder.find(text, spans, () => 'aldric')).toEqual([{ start: 0, end: 11, id: 'aldric' }]);
  });

  test('any text: mentions lie in order, apart, and between word boundaries', () => {
    const words = fc.constantFrom(
      'Aldric',
      'Grey',
      'Order',
      'the',
      'Grey King',
      'of',
      'Battle',
      'Black Spire',
      '.',
      ' ',
      "'s",
      '-',
      '\n',
      'Will',
      'I',
      '“',
      'é',
    );
    fc.assert(
      fc.property(fc.array(words, { maxLength: 30 }), (parts) => {
        const text = parts.join(' ');
        let at = 0;
        for (const { start, end } of finderFor([]).find(text)) {
          expect(start).toBeGreaterThanOrEqual(at);
          expect(end).toBeGreaterThan(start);
          expect(/[\p{L}\p{N}]/u.test(text[start - 1] ?? ' ') || /[\p{L}\p{N}]/u.test(text[end] ?? ' ')).toBe(false);
          at = end;
        }
      }),
      law(100),
    );
  });
});
