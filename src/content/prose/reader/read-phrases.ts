import { singularIn } from '../../../english/nouns.ts';
import { speciesType } from '../../../model/existence.ts';
import { findKind, kindLine } from '../../../model/kinds.ts';
import { titles } from '../../vocabulary/titles.ts';
import { foldWord } from '../tokens.ts';
import { described } from './definite.ts';
import { hollow, otherwise, ranks } from './figures.ts';
import { claimWindow, type Findings } from './findings.ts';
import { kinKey, readGender } from './kin-words.ts';
import { leaveStates } from './leave-states.ts';
import type { NounSense } from './lexicon.ts';
import { isPlacePlural, placeNouns } from './noun-words.ts';
import { isOfOtherSort } from './other-sorts.ts';
import { wordSet } from './parser.ts';
import { genderOfWords } from './person-words.ts';
import { readAdjectives } from './read-adjectives.ts';
import { readMember } from './read-members.ts';
import type { Node, NounPhrase, Times } from './syntax.ts';

const nobody = wordSet('a an another any every each some no neither either');
export interface PhraseUse {
  readonly isSubject: boolean;
  /** The subject of the clause, if it is not the phrase. */
  readonly clauseSubject?: string;
  /** The persons that a pronoun in it cannot mean. */
  readonly others?: readonly string[];
}

/** "Odo and Maren's daughter Lise" may be one, or two. */
const isOfBoth = (all: readonly NounPhrase[]): boolean => {
  const [first, second, third] = all;
  const isKnown = first?.id !== undefined && first.noun === undefined && first.owner === undefined;
  const isChild = /^(?:son|daughter|child)$/.test(second?.noun ?? '') && second?.owner?.who.id !== undefined;
  return isKnown && isChild && second?.owner?.prep === "'s" && third === undefined;
};

/** The entities that a phrase means; none where it means somebody or something else. */
export function meantIds(phrase: NounPhrase, findings: Findings, use: PhraseUse): readonly string[] {
  const { discourse } = findings;
  if (phrase.all !== undefined) {
    if (phrase.isChoice === true || isOfBoth(phrase.all)) return [];
    const ids = phrase.all.map((each) => meantIds(each, findings, use));
    discourse.mentionTogether(ids.flat());
    // "Lise, Bram and the cook": the cook did it too.
    if (ids.some((some) => some.length > 0))
      for (const [at, some] of ids.entries()) if (some.length === 0) findings.leave(phrase.all[at] ?? phrase);
    return ids.flat();
  }
  if (phrase.pronoun !== undefined) {
    // "He who slew Aldric" is nobody in particular.
    if (phrase.asides.some(({ kind }) => kind === 'clause') && use.isSubject) return [];
    const id = discourse.resolve(phrase.pronoun, use.isSubject, use.clauseSubject, use.others);
    if (id !== undefined) discourse.mention(id, use.isSubject);
    if (id === undefined && /^the(?:y|m)$/.test(phrase.pronoun)) {
      const pair = discourse.pair();
      for (const each of pair) discourse.mention(each, use.isSubject);
      return pair;
    }
    return id === undefined ? [] : [id];
  }
  if (phrase.noun === 'both' && phrase.owner === undefined && !use.isSubject)
    return discourse.both(use.clauseSubject === undefined ? [] : [use.clauseSubject]);
  if (phrase.id !== undefined) {
    if (phrase.determiner !== undefined && nobody.has(phrase.determiner)) return [];
    // "A second Odo" is another, "his second wife Maren" is not.
    if (phrase.owner?.prep !== "'s" && phrase.modifiers.some((word) => otherwise.has(word))) return [];
    if (isThing(phrase, findings)) return [];
    // "Old Sarum" is another place, "Old Tam" the same man.
    if (phrase.modifiers.includes('old') && findings.isA(phrase.id, 'Location')) return [];
    learnGender(phrase, phrase.id, findings);
    discourse.mention(phrase.id, use.isSubject);
    return [phrase.id];
  }
  const id = bearer(phrase, findings) ?? described(phrase, findings);
  if (id !== undefined) discourse.mention(id, use.isSubject);
  return id === undefined ? [] : [id];
}

/** "The Corvin Hale" is a ship or an inn, as no person has an article but by what they are: "the Reed Witch". And so is "Odo's ship, the Corvin Hale". */
function isThing(phrase: NounPhrase, findings: Findings): boolean {
  const { id = '', determiner, modifiers, noun, asides } = phrase;
  if (isOfOtherSort(phrase, findings)) return true;
  return (
    determiner === 'the' &&
    noun === undefined &&
    modifiers.length === 0 &&
    findings.isA(id, 'Person') &&
    !titles.has(foldWord((findings.world.nameOf?.(id) ?? '').split(' ').at(-1) ?? '')) &&
    asides.every(({ kind }) => kind !== 'clause')
  );
}

function learnGender({ noun, modifiers }: NounPhrase, id: string, { discourse }: Findings): void {
  const words = [...modifiers, ...(noun === undefined ? [] : [noun])];
  const gender = genderOfWords(words);
  if (gender !== undefined) discourse.learn(id, gender);
}

/** "The kingdom of Vask" is Vask. The tower of the Holy Minster and the castle of the town Ashkeep are parts of them. */
function bearer({ noun, owner, modifiers, determiner }: NounPhrase, findings: Findings): string | undefined {
  const id = owner?.prep === 'of' && owner.who.noun === undefined ? owner.who.id : undefined;
  if (owner === undefined || id === undefined || noun === undefined) return undefined;
  if (determiner !== 'the' || modifiers.length > 0) return undefined;
  const { tokens } = findings.parser;
  const isPartOf = owner.who.determiner === 'the' || /^the\b/.test(tokens[owner.who.start]?.word ?? '');
  const isSort = buildings.has(noun)
    ? findings.isA(id, 'Building') && !isPartOf
    : sorts.has(noun) && findings.isA(id, 'Location', 'Faction');
  return isSort ? id : undefined;
}

const sorts = wordSet(
  'kingdom city town village realm land lands island isle duchy county province house order guild empire barony principality port river lake forest',
);
const buildings = wordSet('keep castle fortress tower abbey');

/** The statements of a phrase alone: "his mother Ysolde", "King Ulric of Ardenfold". */
export function readPhrase(phrase: NounPhrase, findings: Findings, use: PhraseUse): void {
  for (const [at, each] of (phrase.all ?? []).entries()) {
    // "His father Odo and his mother Maren": hers is not Odo's.
    const isRepeated =
      each.owner?.who.pronoun !== undefined &&
      phrase.all
        ?.slice(0, at)
        .some(({ owner }) => owner !== each.owner && owner?.who.pronoun === each.owner?.who.pronoun) === true;
    // "His two children, Jim and Rut": he is neither of them; nor, in "his brother Jim and Rut", is he Rut.
    const together = (phrase.all ?? []).flatMap(({ id, owner }, place) =>
      id !== undefined && (place > at || (owner !== undefined && owner === each.owner)) ? [id] : [],
    );
    if (isRepeated) findings.leave(said(each, findings));
    else readPhrase(each, findings, { ...use, others: [...together, ...(use.others ?? [])] });
  }
  if (phrase.all !== undefined) readAmong(phrase.all, findings);
  if (phrase.owner !== undefined) readPhrase(phrase.owner.who, findings, { ...use, isSubject: false });
  leaveStates(phrase, findings);
  if (phrase.id !== undefined) readAdjectives(phrase.start, phrase.end, [phrase.id], findings);
  // "Odo of House Vane": whether he is its member, or of its town, is not told.
  if (phrase.id !== undefined && phrase.noun === undefined && phrase.owner?.prep === 'of')
    findings.leave(said(phrase, findings));
  if (phrase.id === undefined || phrase.noun === undefined || phrase.owner === undefined) return;
  if (readMember(phrase, findings)) return;
  if (readNominal([phrase.id], { ...phrase, determiner: 'the' }, findings, use, {})) return;
  // "Nell's cousin Orso": what she is to him is not known.
  findings.leave(said(phrase, findings));
}

/** "The wizard, Odo, ruled Vask": that he is a wizard is not told. */
export function leaveDescription(subject: NounPhrase, findings: Findings): void {
  const { id, noun, owner } = subject;
  if (id === undefined || noun === undefined || owner !== undefined) return;
  if (isNamedBehind(subject, findings) && !isOfKind(id, noun, findings)) findings.leave(said(subject, findings));
}

/** "Her mother, Ysolde," where only what stands between commas says whom it means. */
const isNamedBehind = ({ start, asides, id }: NounPhrase, { parser }: Findings): boolean =>
  asides[0] !== undefined && !parser.tokens.slice(start, asides[0].start).some((token) => token.id === id);

/** "The city, Vask," says no more than what Vask is known to be. */
function isOfKind(id: string, noun: string, findings: Findings): boolean {
  const kind = findKind(findings.world.ontology.kinds, noun);
  return (kind !== undefined && findings.isA(id, kind.name)) || /^(?:wo)?man$/.test(noun);
}

/** "The brothers Odo and Will", "the allies Vask and Sarn": what they are to one another. */
function readAmong(all: readonly NounPhrase[], findings: Findings): void {
  const [first, ...others] = all;
  if (first?.id === undefined || first.noun === undefined || first.owner !== undefined) return;
  if (!first.noun.endsWith('s') || (first.determiner !== 'the' && first.determiner !== undefined)) return;
  if (
    first.modifiers.some((word) => !ranks.has(word)) ||
    others.some(({ noun, owner }) => (noun ?? owner) !== undefined)
  )
    return;
  const ids = all.flatMap(({ id }) => id ?? []);
  if (ids.length !== all.length) return;
  for (const sense of findings.world.lexicon.nouns.get(first.noun) ?? []) {
    if (findings.world.ontology.predicates.get(sense.type)?.symmetric !== true) continue;
    for (const [at, id] of ids.entries()) findings.relate(sense, [id], ids.slice(at + 1), {}, kinKey(first.noun));
  }
}

/** The words before the name in "Nell's cousin Orso" and "Orso's sword Brightthorn", and after it in "Captain Orso of Sarn". */
function said(phrase: NounPhrase, findings: Findings): Node {
  const { start, end, id, asides } = phrase;
  const { parser } = findings;
  if (asides[0] !== undefined && isNamedBehind(phrase, findings)) return { start, end: asides[0].start };
  const name = parser.tokens.findLastIndex((token, at) => at >= start && at < end && token.id === id);
  return name === end - 1 ? { start, end: name } : { start: name + 1, end };
}

/**
 * The statement of "X is a phrase": X is the son of somebody, the queen of something. Returns whether it was understood.
 *
 * @param self whom it is said of.
 */
export function readNominal(
  self: readonly string[],
  phrase: NounPhrase,
  findings: Findings,
  use: PhraseUse,
  times: Times,
  style: { readonly isNew?: boolean; readonly isLoose?: boolean; readonly owners?: readonly string[] } = {},
): boolean {
  if (phrase.all !== undefined)
    return phrase.all.map((each) => readNominal(self, each, findings, use, times, style)).every((isRead) => isRead);
  const { noun, owner, modifiers } = phrase;
  // "Became a dwarf": what somebody was before is not told.
  if (style.isNew !== true && readSpecies(self, phrase, findings)) return true;
  if (phrase.determiner === 'no' || noun === undefined || self.length === 0) return false;
  const isDescribed = readAdjectives(phrase.start, owner?.who.start ?? phrase.end, self, findings);
  if (owner === undefined) return isDescribed;
  const senses = sensesOf(noun, owner.prep, findings, style.isLoose === true || phrase.determiner === undefined);
  if (senses.length === 0 || modifiers.some((word) => hollow.has(word))) return false;
  // "Of" many: the phrase must end with the owner, and the owner be known.
  const subject = use.isSubject ? undefined : (use.clauseSubject ?? self[0]);
  const owners =
    style.owners ??
    meantIds(owner.who, findings, {
      isSubject: false,
      others: [...self, ...(use.others ?? [])],
      ...(subject === undefined ? {} : { clauseSubject: subject }),
    });
  let isRead = false;
  for (const sense of senses) {
    const isKin = findings.world.ontology.predicates.get(sense.type)?.from.includes('Faction') === false;
    if (isKin && modifiers.some((word) => !ranks.has(word))) continue;
    const dateUse = style.isNew === true && sense.date === 'window' ? 'start' : sense.date;
    const window = claimWindow(dateUse, times);
    const [from, to] = sense.self === 'A' ? [self, owners] : [owners, self];
    if (window !== undefined && findings.relate(sense, from, to, window, kinKey(noun))) isRead = true;
  }
  if (isRead) readGender(noun, self, findings);
  if (isRead)
    for (const id of self) {
      learnGender(phrase, id, findings);
      if (findings.isA(id, 'Person')) findings.discourse.learnRole(noun, id);
    }
  if (isRead) markPhrase(phrase, findings);
  return isRead;
}

/** "Hob is a gnome", where the world has the species: "a garden gnome" is another thing. */
function readSpecies(
  self: readonly string[],
  { id, noun, owner, modifiers, determiner, start, end }: NounPhrase,
  findings: Findings,
): boolean {
  if (!/^an?$/.test(determiner ?? '') || owner !== undefined || modifiers.length > 0) return false;
  const species = id ?? (noun === undefined ? undefined : findings.world.speciesCalled?.(noun));
  if (species === undefined || !findings.isA(species, 'Species')) return false;
  if (!findings.relate({ type: speciesType, isRelation: true }, self, [species])) return false;
  findings.mark({ start, end });
  return true;
}

/** Words between commas are marked separately. */
export function markPhrase(phrase: NounPhrase, findings: Findings): void {
  let at = phrase.start;
  for (const aside of [...(phrase.all ?? []), phrase].flatMap(({ asides }) => asides)) {
    findings.mark({ start: at, end: aside.start });
    at = aside.end;
  }
  findings.mark({ start: at, end: phrase.end });
}

/** Without an article "brother to" may be said of a friend: only an apposition has it. */
function sensesOf(noun: string, prep: string, { world }: Findings, isLoose: boolean): readonly NounSense[] {
  // "Its rulers were Odo and Maren".
  const own = world.lexicon.nouns.get(singularIn(world.lexicon.nouns, noun) ?? '') ?? [];
  const kind = findKind(world.ontology.kinds, noun);
  const isPlace =
    placeNouns.has(noun) ||
    isPlacePlural(noun) ||
    (kind !== undefined && kindLine(world.ontology.kinds, kind.name).includes('Location'));
  const places =
    isPlace && own.length === 0 && (prep !== "'s" || isPlacePlural(noun))
      ? (world.lexicon.nouns.get('place') ?? [])
      : [];
  return [...own, ...places].filter(
    ({ preps }) => prep === "'s" || (preps.includes(prep) && (prep !== 'to' || isLoose)),
  );
}
