import { formsOf, type VerbForm } from '../../../english/verbs.ts';
import type { Ontology } from '../../../model/ontology.ts';

/** The participants: the sides of a predicate, or anybody. */
type Role = 'A' | 'B' | 'X';
/** The meaning of a date next to the words for the claim; `dated`: as `at`, and without a date there is no claim. */
export type DateUse = 'window' | 'start' | 'end' | 'at' | 'dated' | 'none';

/** The claims of a frame or noun. */
export interface Meaning {
  /** A predicate, or an attribute whose value is the date. */
  readonly type: string;
  readonly isRelation: boolean;
  readonly date: DateUse;
  /** True if the words leave no doubt, so that all kinds that the predicate allows will do, and not the usual ones only. */
  readonly isWide?: boolean;
  /** The kinds of B: a guild is led, and a town is ruled, by whom it was handed to. Absent: any kind of the predicate. */
  readonly only?: readonly string[];
}

export interface FramePart {
  /** None: it stands without a preposition. */
  readonly preps: readonly string[];
  /** The words it has to be; none: whoever or whatever fills the role. */
  readonly literals: readonly string[];
  readonly role?: Role | 'when' | 'office';
  readonly isOptional: boolean;
}

/** How one claim is said with a verb. */
export interface Frame extends Meaning {
  readonly isPassive: boolean;
  /** The grammatical subject, `throne of B` included. */
  readonly subject: FramePart;
  readonly subjectOf?: FramePart;
  readonly parts: readonly FramePart[];
}

/** How one claim is said with a noun: `self`, son of `other`. */
export interface NounSense extends Meaning {
  readonly self: Role;
  readonly other: Role;
  readonly preps: readonly string[];
}

export interface KnownVerb {
  readonly lemma: string;
  readonly forms: ReadonlySet<VerbForm>;
}

/** The words for the predicates and attributes of a world in sentences. */
export interface ProseLexicon {
  readonly frames: ReadonlyMap<string, readonly Frame[]>;
  readonly nouns: ReadonlyMap<string, readonly NounSense[]>;
  /** By any form of the verb. */
  readonly verbs: ReadonlyMap<string, readonly KnownVerb[]>;
}

export const prepositions: ReadonlySet<string> = new Set(
  'in at on of to into onto with within without from by for as under beneath over near beside between among against during before after until since through throughout around about across behind beyond above below inside outside upon toward towards off like amid amidst along'.split(
    ' ',
  ),
);
/** Verbs that constructions of their own read: offices, traits. */
const furtherVerbs =
  'be become crown make name proclaim appoint elect declare anoint remain serve have measure call succeed follow turn come go';

const lexicons = new WeakMap<Ontology, ProseLexicon>();

export function proseLexicon(ontology: Ontology): ProseLexicon {
  let lexicon = lexicons.get(ontology);
  if (lexicon === undefined) {
    lexicon = compile(ontology);
    lexicons.set(ontology, lexicon);
  }
  return lexicon;
}

function compile({ predicates, attributes }: Ontology): ProseLexicon {
  const frames = new Map<string, Frame[]>();
  const nouns = new Map<string, NounSense[]>();
  const add = (text: string, plain: Omit<Meaning, 'date'>, usual: DateUse) => {
    const [words = '', use] = text.split(':').map((part) => part.trim());
    const uses = (use ?? '').split(' ');
    const date = uses.find(isDateUse) ?? usual;
    const only = uses.filter((each) => /^\p{Lu}/u.test(each));
    const meaning = {
      ...plain,
      ...(uses.includes('wide') ? { isWide: true } : {}),
      ...(only.length > 0 ? { only } : {}),
    };
    const noun = /^([AB]),\s+(\S+)\s+(\S+)\s+([AB])$/.exec(words);
    if (noun !== null) {
      const [, self, names = '', preps = '', other] = noun;
      const sense = { ...meaning, date, self: roleOf(self), other: roleOf(other), preps: preps.split('/') };
      for (const name of names.split('/')) push(nouns, name.replace(/-/g, ' '), sense);
      return;
    }
    for (const [verb, frame] of framesOf(words)) push(frames, verb, { ...meaning, date, ...frame });
  };
  for (const { type, words, temporality } of predicates.values()) {
    const usual = temporality === 'instant' ? 'at' : 'window';
    for (const each of words) add(each, { type, isRelation: true }, usual);
  }
  for (const { name, words } of attributes.values())
    for (const each of words) add(each, { type: name, isRelation: false }, 'at');
  const verbs = new Map<string, Map<string, Set<VerbForm>>>();
  const forms = (lemma: string) =>
    // A verb meant in the passive only is listed as its participle.
    frames.get(lemma)?.every(({ isPassive }) => isPassive) === true
      ? ([[lemma, 'participle']] as const)
      : formsOf(lemma);
  for (const lemma of new Set([...frames.keys(), ...furtherVerbs.split(' ')])) {
    for (const [form, kind] of forms(lemma)) {
      const lemmas = verbs.get(form) ?? new Map<string, Set<VerbForm>>();
      verbs.set(form, lemmas);
      lemmas.set(lemma, (lemmas.get(lemma) ?? new Set()).add(kind));
    }
  }
  const known = [...verbs].map(
    ([form, lemmas]) => [form, [...lemmas].map(([lemma, forms]) => ({ lemma, forms }))] as const,
  );
  return { frames, nouns, verbs: new Map(known) };
}

const isDateUse = (use: string | undefined): use is DateUse =>
  use !== undefined && /^(?:window|start|end|at|dated|none)$/.test(use);

type ParsedFrame = Pick<Frame, 'isPassive' | 'subject' | 'subjectOf' | 'parts'>;

/** `A take command/charge of B` → the frame, under each of its verbs. */
function framesOf(text: string): (readonly [verb: string, frame: ParsedFrame])[] {
  const words = text.split(/\s+/);
  const subject: FramePart = /^[ABX]$/.test(words[0] ?? '')
    ? { preps: [], literals: [], role: roleOf(words[0]), isOptional: false }
    : { preps: [], literals: (words[0] ?? '').split('/'), isOptional: false };
  let at = 1;
  let subjectOf: FramePart | undefined;
  if (words[1] === 'of') {
    subjectOf = { preps: ['of'], literals: [], role: roleOf(words[2]), isOptional: false };
    at = 3;
  }
  const isPassive = words[at] === 'is';
  if (isPassive) at++;
  const verbs = (words[at] ?? '').split('/');
  const parts: FramePart[] = [];
  for (at++; at < words.length; at++) {
    const word = (words[at] ?? '').replace(/[()]/g, '');
    const isOptional = words[at]?.startsWith('(') === true;
    const alternatives = word.split('/');
    const preps = prepositions.has(alternatives[0] ?? '') ? alternatives : [];
    const filler = preps.length > 0 ? (words[++at] ?? '').replace(/[()]/g, '') : word;
    const isRole = /^[ABX]$/.test(filler) || filler === 'when' || filler === 'office';
    parts.push({
      preps,
      isOptional,
      literals: isRole ? [] : filler.split('/'),
      ...(filler === 'when' || filler === 'office' ? { role: filler } : isRole ? { role: roleOf(filler) } : {}),
    });
  }
  const frame = { isPassive, subject, parts, ...(subjectOf === undefined ? {} : { subjectOf }) };
  return verbs.map((verb) => [verb, frame] as const);
}

function roleOf(word: string | undefined): Role {
  return word === 'A' || word === 'B' ? word : 'X';
}

function push<T>(lists: Map<string, T[]>, key: string, item: T): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [item]);
  else list.push(item);
}
