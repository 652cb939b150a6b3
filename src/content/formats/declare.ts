import { defined } from '../../util/defined.ts';
import { foldKey } from '../../util/text/fold.ts';
import { isNull, mapOf, type YamlMap, type YamlNode, type YamlPair, type YamlScalar } from '../../util/yaml/index.ts';
import { withReigns } from '../vocabulary/reigns.ts';
import { saysForWhom } from '../vocabulary/secret-marks.ts';
import type { Declaration, KeyStatement, RelationStatement, SourceFile, Words } from './parsed-file.ts';

/** Folded keys that give a name. */
export const nameKeys: ReadonlySet<string> = new Set(['name', 'names']);
/** Folded keys that give further names. */
export const aliasKeys: ReadonlySet<string> = new Set([
  'alias',
  'aliases',
  'aka',
  'alsoknownas',
  'knownas',
  'alsocalled',
  'othernames',
]);

export interface DeclareOptions {
  readonly file: SourceFile;
  /** Used when the author gives no name or kind: a note's title, or what its folder names. */
  readonly defaultName?: Words;
  readonly defaultId?: Words;
  readonly defaultKind?: Words;
  /** The kind of the folder's name, used if no file states one. */
  readonly impliedKind?: Words;
  /** True if that name only hints at the kind. */
  readonly isGuess?: boolean;
  readonly unknownKeys?: Declaration['unknownKeys'];
}

/** Reads a map with `id`, `kind`, `name`, `aliases` and other keys as a declaration of an entity. */
export function declarationOf(map: YamlMap, options: DeclareOptions): Declaration {
  const { file, defaultId, defaultName, defaultKind, impliedKind, isGuess = false, unknownKeys = 'report' } = options;
  const hasKind = map.pairs.some(({ key }) => foldKey(key.text) === 'kind');
  const kindKey = hasKind ? 'kind' : 'type';
  let id: Words | undefined;
  let kind: Words | undefined;
  const names: Words[] = [];
  const aliases: Words[] = [];
  const statements: KeyStatement[] = [];
  const relations: RelationStatement[] = [];
  for (const { key, value } of withReigns(withDottedKeys(map.pairs.filter((pair) => !saysForWhom(pair))))) {
    const word = foldKey(key.text);
    if (word === 'id' && isWord(value)) id ??= value;
    else if (word === kindKey && isWord(value)) kind ??= value;
    else if (nameKeys.has(word)) names.push(...writtenNames(value));
    else if (aliasKeys.has(word)) aliases.push(...writtenNames(value));
    else if (word === 'relations' && value.kind !== 'scalar') relations.push(...relationsIn(file, value));
    else statements.push({ key, value });
  }
  const inParts = names.length === 0 ? nameInParts(statements) : undefined;
  const [name = inParts?.name ?? defaultName, ...otherNames] = names;
  kind ??= defaultKind;
  const isImplied = kind === undefined && impliedKind !== undefined;
  id ??= defaultId;
  return {
    file,
    offset: map.start,
    ...defined({ id, name, kind: kind ?? impliedKind }),
    ...(isImplied ? { kindIsImplied: true } : {}),
    ...(isImplied && isGuess ? { kindIsGuessed: true } : {}),
    aliases: [...otherNames, ...aliases],
    statements: inParts === undefined ? statements : statements.filter(({ value }) => !inParts.of.has(value)),
    relations,
    unknownKeys,
  };
}

/** `firstName: Maren` and `lastName: Vael`: their name, where nothing else says it. */
function nameInParts(
  statements: readonly KeyStatement[],
): { readonly name: Words; readonly of: ReadonlySet<YamlNode | undefined> } | undefined {
  const part = (words: ReadonlySet<string>) =>
    statements.flatMap(({ key, value }) => (words.has(foldKey(key.text)) && isWord(value) ? [value] : []))[0];
  const [first, last] = [part(firstNames), part(lastNames)];
  if (first === undefined) return undefined;
  const text = [first, last]
    .map((each) => each?.text.trim() ?? '')
    .join(' ')
    .trim();
  return { name: { ...first, text, value: text }, of: new Set([first, last]) };
}

export const firstNames: ReadonlySet<string> = new Set([
  'firstname',
  'givenname',
  'givennames',
  'forename',
  'forenames',
  ...['vorname', 'vornamen', 'prénom', 'prénoms', 'prenom', 'voornaam', 'voornamen', 'primeironome'],
]);
export const lastNames: ReadonlySet<string> = new Set([
  ...[
    'lastname',
    'surname',
    'familyname',
    'nachname',
    'familienname',
    'nomdefamille',
    'apellido',
    'apellidos',
    'cognome',
  ],
  ...['achternaam', 'sobrenome', 'apelido'],
]);

/** `reign.start: 830` and `reign.end: 850` are `reign: { start: 830, end: 850 }`. */
function withDottedKeys(pairs: readonly YamlPair[]): readonly YamlPair[] {
  const dotted = /^(?<of>[\p{L}_]+)\.(?<part>[\p{L}_]+)$/u;
  if (!pairs.some(({ key }) => dotted.test(key.text))) return pairs;
  const inside = new Map<string, YamlPair[]>();
  const rest = pairs.filter(({ key, value }) => {
    const { of, part } = dotted.exec(key.text)?.groups ?? {};
    if (of === undefined || part === undefined || pairs.some((pair) => pair.key.text === of)) return true;
    inside.set(of, [...(inside.get(of) ?? []), { key: { ...key, text: part, value: part }, value }]);
    return false;
  });
  const whole = [...inside].flatMap(([of, parts]): YamlPair[] => {
    const [first] = parts;
    return first === undefined
      ? []
      : [{ key: { ...first.key, text: of, value: of }, value: mapOf(first.value.start, parts) }];
  });
  return [...rest, ...whole];
}

/** The mappings of a `relations:` value. */
export function relationsIn(file: SourceFile, value: YamlNode): RelationStatement[] {
  const nodes = value.kind === 'seq' ? value.items : [value];
  return nodes.flatMap((node) => (node.kind === 'map' ? [{ file, fields: node }] : []));
}

function isWord(node: YamlNode): node is YamlScalar {
  return node.kind === 'scalar' && node.text.trim() !== '' && !isNull(node);
}

const nameParts: ReadonlySet<string> = new Set(
  'prefix first firstname given givenname forename middle middlename last lastname family familyname surname suffix'.split(
    ' ',
  ),
);

/** Names: texts, or mappings of their parts (`{ first: Maren, last: Vael }`). */
export function writtenNames(node: YamlNode): Words[] {
  if (node.kind === 'seq') return node.items.flatMap(writtenNames);
  if (node.kind === 'scalar') return scalarsIn(node);
  const isName = node.pairs.every(({ key, value }) => nameParts.has(foldKey(key.text)) && value.kind === 'scalar');
  const parts = isName ? node.pairs.flatMap(({ value }) => scalarsIn(value)) : [];
  const [first] = parts;
  if (first === undefined) return [];
  const text = parts.map((part) => part.text.trim()).join(' ');
  return [{ ...first, end: parts.at(-1)?.end ?? first.end, text, value: text }];
}

/** The words of a value or of a plain list of values. */
function scalarsIn(node: YamlNode): Words[] {
  if (node.kind === 'seq') return node.items.flatMap(scalarsIn);
  return isWord(node) ? [node] : [];
}
