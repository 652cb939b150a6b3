import { defined } from '../../../util/defined.ts';
import { slug } from '../../../util/text/slug.ts';
import { scalarOf } from '../../../util/yaml/index.ts';
import type { Words } from '../parsed-file.ts';
import { child, childrenOf, type GedcomRecord } from './records.ts';

/** Other names, below a NAME or beside it. */
const otherNames: readonly string[] = [
  ...[
    'NICK',
    '_NICK',
    '_AKA',
    '_AKAN',
    'ALIA',
    '_ALIA',
    '_ALIAS',
    '_OTHN',
    '_FORMERNAME',
    '_USED',
    '_RUFN',
    '_RUFNAME',
    '_CALL',
  ],
  ...['TRAN', 'FONE', 'ROMN'],
];
/** Names by marriage: whole ones, or a surname that goes with the given names. */
const marriedNames: readonly string[] = ['_MARNM', '_MARN', '_MARRNAME'];

/**
 * The names of a person: the first name with its suffix (`Tom /Calloway/` with `NSFX Jr.` is Tom Calloway Jr.), and as aliases every other
 * name that the record states.
 */
export function personNames(person: GedcomRecord): { readonly name?: Words; readonly aliases: readonly Words[] } {
  const names = childrenOf(person, 'NAME').flatMap(namesIn);
  const beside = [...otherNames, ...marriedNames].flatMap((tag) =>
    childrenOf(person, tag).flatMap((other) => wordsOf(other)),
  );
  const [name, ...aliases] = distinct([...names, ...beside]);
  return { ...defined({ name }), aliases };
}

/** The names of a NAME record, without blank ones. The surname stands between slashes: `Maren /Vael/`. */
function namesIn(record: GedcomRecord): Words[] {
  const whole = wordsOf(record);
  const own = whole.length > 0 ? whole : nameOfParts(record);
  return [
    ...own.flatMap((name) => withSuffix(name, record)),
    ...otherNames.flatMap((tag) =>
      childrenOf(record, tag).flatMap((other) => wordsOf(other).flatMap((name) => withSuffix(name, other))),
    ),
    ...marriedNames.flatMap((tag) => childrenOf(record, tag).flatMap((married) => marriedName(married, record))),
  ];
}

/** A name that is stated in parts alone: `GIVN Maren` and `SURN Vael`. */
function nameOfParts(record: GedcomRecord): Words[] {
  const parts = ['NPFX', 'GIVN', 'SPFX', 'SURN'].flatMap((tag) => child(record, tag) ?? []);
  const [first] = parts;
  const name = plain(parts.map(({ value }) => value).join(' '));
  return first === undefined || name === '' ? [] : [scalarOf(name, first.offset, first.offset + first.value.length)];
}

/** The name with its suffix, unless it ends with that already; then without. */
function withSuffix(name: Words, record: GedcomRecord): Words[] {
  const suffix = child(record, 'NSFX')?.value.trim() ?? '';
  const isStated = suffix === '' || slug(name.text).endsWith(slug(suffix));
  return isStated ? [name] : [renamed(name, `${name.text} ${suffix}`), name];
}

/** A surname alone goes with the given names: `_MARNM Quick` of Sabra /Nance/ is Sabra Quick. */
function marriedName(married: GedcomRecord, name: GedcomRecord): Words[] {
  const [words] = wordsOf(married);
  if (words === undefined) return [];
  const given = plain(child(name, 'GIVN')?.value ?? name.value.split('/', 1)[0] ?? '');
  const [first = ''] = given.split(' ');
  const isWhole = married.value.includes('/') ? !/^\s*\//.test(married.value) : words.text.split(' ').includes(first);
  if (isWhole || given === '') return [words];
  const isSurname = married.value.includes('/') || !words.text.includes(' ') || /^\p{Ll}/u.test(words.text);
  return [isSurname ? renamed(words, `${given} ${words.text}`) : words];
}

function wordsOf({ value, offset }: GedcomRecord): Words[] {
  const name = plain(value);
  return name === '' ? [] : [scalarOf(name, offset, offset + value.length)];
}

const plain = (value: string): string =>
  value
    .replaceAll('/', ' ')
    .replace(/\s+/g, ' ')
    .replace(/ (?=,)/g, '')
    .replace(/^"(.*)"$/, '$1')
    .replace(/^\s*- /, '')
    .trim();

const renamed = ({ start, end }: Words, text: string): Words => scalarOf(text, start, end);

function distinct(names: readonly Words[]): Words[] {
  return [...new Map([...names].reverse().map((name) => [name.text, name])).values()].reverse();
}
