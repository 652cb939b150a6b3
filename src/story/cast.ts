import { isHeadOfName, isTailOfName } from '../content/prose/names/naming-nouns.ts';
import { genderOfWords } from '../content/prose/reader/person-words.ts';
import type { Gender } from '../content/prose/reader/pronoun-words.ts';
import type { CastMember, UnsureName } from '../model/sheet.ts';
import { defined } from '../util/defined.ts';
import { groupBy } from '../util/group.ts';
import { compareText } from '../util/places.ts';
import { placeIn } from './manuscript.ts';
import type { NamePlace, NameSign } from './named.ts';

/** Somebody or some place of the story, with all places that name it. */
export interface Figure {
  readonly name: string;
  readonly forms: readonly string[];
  readonly kind: CastMember['kind'];
  readonly gender?: Gender;
  readonly places: readonly NamePlace[];
}

export interface Cast {
  readonly figures: readonly Figure[];
  readonly unsure: readonly UnsureName[];
  /** Whom a place of a name stands for. Places of unsure names stand for nobody. */
  readonly figureAt: ReadonlyMap<NamePlace, Figure>;
}

/** Somebody or something that other files declare. */
export interface DeclaredName {
  readonly name: string;
  readonly aliases: readonly string[];
  readonly kind: CastMember['kind'] | 'thing';
}

/**
 * The cast of a manuscript: forms of one name joined, people told from places by what is said of them. A form that may stand for several
 * people, and a name that may be a thing, are unsure.
 */
export function castOf(names: ReadonlyMap<string, readonly NamePlace[]>, declared: readonly DeclaredName[]): Cast {
  const parted = partedByRank(names);
  const { groups, shared } = joined(parted, declared);
  const placesOf = (forms: readonly string[]): NamePlace[] => forms.flatMap((form) => [...(parted.get(form) ?? [])]);
  const surnames = surnamesOf(groups.map(({ name, forms }) => ({ name, kind: kindOf(name, placesOf(forms)) })));
  const known = new Map(declared.map((each) => [each.name, each.kind]));
  const figures: Figure[] = [];
  const unsure: UnsureName[] = shared.map(({ name, of, places }) => unsureOf(name, 'several', places, of));
  for (const { name, forms } of groups) {
    const places = placesOf(forms);
    const own = known.get(name);
    if (own === 'thing') continue;
    const kind = own ?? kindOf(name, places) ?? (surnames.has(surnameOf(name)) ? 'person' : undefined);
    if (kind === undefined) {
      unsure.push(unsureOf(name, 'kind', places));
      continue;
    }
    const gender = kind === 'person' ? genderOf(places) : undefined;
    const ordered = [name, ...forms.filter((form) => form !== name).sort(byTimes(parted))];
    figures.push({ name, forms: ordered, kind, places, ...defined({ gender }) });
  }
  const most = (a: { times: number; name: string }, b: { times: number; name: string }): number =>
    b.times - a.times || compareText(a.name, b.name);
  figures.sort((a, b) => b.places.length - a.places.length || compareText(a.name, b.name));
  const figureAt = new Map(figures.flatMap((figure) => figure.places.map((place) => [place, figure] as const)));
  return { figures, unsure: unsure.sort(most), figureAt };
}

/** The last word of a name of two; empty where there is none. */
const surnameOf = (name: string): string => /^\p{Lu}\S+ (\p{Lu}\S+)$/u.exec(name)?.[1] ?? '';

/** The last words of people's names: Ottla Kestrin is one, where Ambros Kestrin is. */
function surnamesOf(
  named: readonly { readonly name: string; readonly kind: CastMember['kind'] | undefined }[],
): ReadonlySet<string> {
  const people = named.flatMap(({ name, kind }) => (kind === 'person' && !isThingName(name) ? [surnameOf(name)] : []));
  return new Set(people.filter((word) => word !== ''));
}

const byTimes =
  (names: ReadonlyMap<string, readonly NamePlace[]>) =>
  (a: string, b: string): number =>
    (names.get(b)?.length ?? 0) - (names.get(a)?.length ?? 0) || compareText(a, b);

const unsureOf = (
  name: string,
  reason: UnsureName['reason'],
  places: readonly NamePlace[],
  of?: readonly string[],
): UnsureName => {
  const [first] = places;
  const { path, line, column } =
    first === undefined ? { path: '', line: 1, column: 1 } : placeIn(first.paragraph, first);
  return { name, reason, times: Math.max(1, places.length), first: { path, line, column }, ...(of && { of: [...of] }) };
};

/** Ranks that tell a woman from a man, by which one family's members are told apart. */
const rankOfFamily = /^(?:Mr|Mrs|Ms|Miss|Lady|Lord|Sir|Aunt|Auntie|Uncle)$/;

/** Mr Bennet and Mrs Bennet are two: where a name has several such ranks, each rank makes a name of its own. */
function partedByRank(names: ReadonlyMap<string, readonly NamePlace[]>): ReadonlyMap<string, readonly NamePlace[]> {
  const parted = new Map<string, readonly NamePlace[]>();
  for (const [name, places] of names) {
    const rankOf = ({ rank = '' }: NamePlace): string => (rankOfFamily.test(rank) ? rank : '');
    const byRank = groupBy(places, rankOf);
    const ranks = [...byRank.keys()].filter((rank) => rank !== '');
    if (name.includes(' ') || ranks.length < 2) parted.set(name, places);
    else for (const [rank, its] of byRank) parted.set(rank === '' ? name : `${rank} ${name}`, its);
  }
  return parted;
}

interface Joined {
  readonly groups: readonly { readonly name: string; readonly forms: readonly string[] }[];
  readonly shared: readonly {
    readonly name: string;
    readonly of: readonly string[];
    readonly places: readonly NamePlace[];
  }[];
}

/** A form that is whole once in so many times is not the usual name: "Therewith Spitfire" stands once. */
const rarely = 20;

/** Harker is Jonathan Harker where no other full name has that word. */
function joined(names: ReadonlyMap<string, readonly NamePlace[]>, declared: readonly DeclaredName[]): Joined {
  const forms = [...names.keys()];
  const declaredOf = new Map(declared.flatMap(({ name, aliases }) => [name, ...aliases].map((each) => [each, name])));
  const known = new Set(declared.map(({ name }) => name));
  const timesOf = (form: string): number => names.get(form)?.length ?? 0;
  const isRanked = (form: string): boolean => rankOfFamily.test(form.split(' ')[0] ?? '');
  const full = [...new Set([...forms.filter((form) => form.includes(' ')), ...declared.map(({ name }) => name)])];
  const longer = groupBy(
    full
      .filter((form) => !isThingName(form))
      .flatMap((form) => endsOf(form).map((word) => ({ word, form: declaredOf.get(form) ?? form }))),
    ({ word }) => word,
  );
  const groups = new Map<string, string[]>();
  const shared: { name: string; of: readonly string[]; places: readonly NamePlace[] }[] = [];
  for (const form of forms) {
    const own = declaredOf.get(form);
    const bare = isRanked(form) ? form.slice(form.indexOf(' ') + 1) : form;
    const wholes = [...new Set((bare.includes(' ') ? [] : (longer.get(bare) ?? [])).map((each) => each.form))].filter(
      (each) => each !== form && (known.has(each) || timesOf(each) * rarely >= timesOf(form)),
    );
    const [whole] = wholes;
    // Mrs Bennet is nobody's bare Bennet, and belongs to a full name only where one alone could be called so.
    if (own === undefined && wholes.length > 1 && !isRanked(form)) {
      shared.push({ name: form, of: wholes.sort(compareText), places: names.get(form) ?? [] });
      continue;
    }
    const name = own ?? (wholes.length === 1 && whole !== undefined && !isRanked(form) ? whole : form);
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [form]);
    else group.push(form);
  }
  return { groups: [...groups].map(([name, its]) => ({ name, forms: its })), shared };
}

/** Skarrow Keep, Orchard Street, the Claws of Witchland: its words are no forms of it. */
const isThingName = (name: string): boolean => isTailOfName(name.split(' ').at(-1) ?? '') || / \p{Ll}/u.test(name);
/** Orchard Street, the Castle of Lord Juss. */
const isPlaceName = (name: string): boolean => {
  const words = name.split(' ');
  return words.length > 1 && (isTailOfName(words.at(-1) ?? '') || isHeadOfName(words[0] ?? ''));
};
const endsOf = (name: string): string[] => {
  const words = name.split(' ');
  return [...new Set([words[0] ?? '', words.at(-1) ?? ''])].filter((word) => /^\p{Lu}/u.test(word));
};

const weights: Readonly<Record<NameSign, readonly [person: number, place: number, thing: number]>> = {
  rank: [4, 0, 0],
  speaks: [3, 0, 0],
  has: [2, 0, 0],
  acts: [1, 0, 0],
  called: [1.5, 0, 0],
  who: [2, 0, 0],
  does: [0.5, 0, 0],
  in: [0, 2, 0],
  toward: [0, 0.5, 0],
  the: [0, 0, 2],
};
/** The least sum by which a name is told, and how many times as much as that of all others. */
const leastTold = 2;
const clearly = 2;

function kindOf(name: string, places: readonly NamePlace[]): CastMember['kind'] | undefined {
  let [person, place, thing] = [0, isPlaceName(name) ? leastTold : 0, 0];
  for (const { sign } of places) {
    const [a, b, c] = sign === undefined ? [0, 0, 0] : weights[sign];
    person += a ?? 0;
    place += b ?? 0;
    thing += c ?? 0;
  }
  if (person >= leastTold && person >= clearly * Math.max(place, thing)) return 'person';
  return place >= leastTold && place >= clearly * person && place >= thing ? 'place' : undefined;
}

/** Of so many signs all but one in five must agree. */
const leastVotes = 2;
const mostOthers = 0.2;

function genderOf(places: readonly NamePlace[]): Gender | undefined {
  let [female, male] = [0, 0];
  for (const place of places) {
    const told = genderBefore(place) ?? genderBehind(place);
    if (told === undefined) continue;
    const [gender, weight] = told;
    if (gender === 'female') female += weight;
    else male += weight;
  }
  const all = female + male;
  if (all < leastVotes) return undefined;
  if (male / all <= mostOthers) return 'female';
  return female / all <= mostOthers ? 'male' : undefined;
}

/** "Mrs Harker", "his sister Anna". */
function genderBefore({ paragraph, start }: NamePlace): readonly [Gender, number] | undefined {
  const before = /(\p{L}+)\.? $/u.exec(paragraph.text.slice(Math.max(0, start - 20), start))?.[1]?.toLowerCase() ?? '';
  if (/^(?:mrs|ms|miss)$/.test(before)) return ['female', leastVotes];
  const gender = /^(?:mr|sir)$/.test(before) ? 'male' : genderOfWords([before]);
  return gender && [gender, leastVotes];
}

/** "Anna nodded as she rose", and a next sentence that begins with She: a subject that goes on. */
function genderBehind({ paragraph, start, end, isSpoken, sign }: NamePlace): readonly [Gender, number] | undefined {
  if (isSpoken || (sign !== 'acts' && sign !== 'speaks')) return undefined;
  const { text, sentences } = paragraph;
  const at = sentences.findIndex((each) => each.start <= start && start < each.end);
  const rest = text.slice(end, sentences[at]?.end ?? end);
  if (/["“”]/.test(rest) || /\p{Lu}/u.test(rest)) return undefined;
  const within = /(?:,| and| as| while| when| before| until) (he|she) \p{Ll}/u.exec(rest)?.[1];
  const next = sentences[at + 1];
  const said = within ?? /^(He|She) \p{Ll}/u.exec(text.slice(next?.start ?? end, next?.end ?? end))?.[1];
  return said === undefined ? undefined : [said.toLowerCase() === 'she' ? 'female' : 'male', 1];
}
