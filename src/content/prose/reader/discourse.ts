import { LastDate } from './last-date.ts';
import { type Gender, genderOf, isPlural, mayBeCalled, type UnnamedPerson } from './pronoun-words.ts';
import { several, severalPeople } from './strangers.ts';

/** The differences between pronouns. */
export type Sort = 'person' | 'group' | 'other';

export interface Acquaintance {
  readonly gender: (id: string) => Gender | undefined;
  readonly sort: (id: string) => Sort;
  /** True if files say that "they" is who it is. */
  readonly takesThey?: (id: string) => boolean;
  /** True if it may be called "she" without being a woman. */
  readonly isShip?: (id: string) => boolean;
}

interface Mentioned {
  readonly id: string;
  readonly isSubject: boolean;
  readonly sentence: number;
}

/** A pronoun looks back over this many sentences. */
const reach = 2;

/** "Another abbess", "a new captain", not "is a two-masted ship". */
const newcomer =
  /\b((?<!\b(?:is|was|are|were|as|be|became) )(?<!^)an?|another|new|next|second|other|former|later|lesser) ((?:\p{Ll}+[ -]?){1,3})/gu;

/** Stands for whom a heading names that nobody declared. */
export const nobody = '';

/** The persons of the text so far, so that "she" and "the guild" can mean somebody. Rather nobody than the wrong one. */
export class Discourse {
  private readonly mentioned: Mentioned[] = [];
  private readonly learned = new Map<string, Gender>();
  private readonly about: string | undefined;
  /** The subject of lines without one: under another's heading that one, or unknown. */
  readonly unspoken: string | undefined;
  private readonly known: Acquaintance;
  private readonly strangers: (UnnamedPerson & { readonly after: number; readonly sentence: number })[] = [];
  private readonly unmet: (() => void)[] = [];
  private readonly together: { readonly ids: readonly string[]; readonly sentence: number; readonly at: number }[] = [];
  private readonly roles = new Map<string, Set<string>>();
  private readonly crowds: number[] = [];
  private readonly people: { readonly sentence: number }[] = [];
  private readonly spoiled = new Set<string>();
  private sentence = 0;
  private readonly last = new LastDate();

  /**
   * @param about whose note it is.
   * @param unspoken whom a clause without a subject is about.
   */
  constructor(known: Acquaintance, about?: string, unspoken = about) {
    this.known = known;
    this.about = about;
    this.unspoken = unspoken === nobody ? undefined : unspoken;
  }

  nextSentence(): void {
    this.sentence += 1;
  }

  /** The date that was told last, where "two years later" may go on from it. */
  get lastDate(): string | undefined {
    return this.last.in(this.sentence);
  }

  /** Undefined where what was told last has a date that cannot be gone on from. */
  tellDate(date: string | undefined): void {
    this.last.set(date, this.sentence);
  }

  mention(id: string, isSubject: boolean): void {
    this.mentioned.push({ id, isSubject, sentence: this.sentence });
  }

  /** Several were spoken of as one: "Odo and Maren", a couple. "They" may mean them, and "she" for sure neither of two sisters. */
  mentionTogether(ids: readonly string[]): void {
    if (ids.length < 2 || !ids.every((id) => this.known.sort(id) === 'person')) return;
    this.together.push({ ids, sentence: this.sentence, at: this.mentioned.length });
  }

  /** Others were spoken of whom no name tells: "they" may be the guests, and "the captain" the new one. */
  meetNameless(words: string, besideNames: string): void {
    if (several.test(words)) this.crowds.push(this.sentence);
    if (severalPeople(besideNames)) this.people.push({ sentence: this.sentence });
    for (const [, , behind = ''] of words.matchAll(newcomer))
      for (const word of behind.split(/[ -]/)) this.spoiled.add(word);
  }

  /** True if "the captain" may be another captain. */
  isSpoiled(noun: string): boolean {
    return this.spoiled.has(noun);
  }

  /** Somebody was called the abbess of something: "the abbess" may mean her. */
  learnRole(noun: string, id: string): void {
    this.roles.set(noun, (this.roles.get(noun) ?? new Set()).add(id));
  }

  hasRole(noun: string): boolean {
    return this.roles.has(noun);
  }

  /** The person of "the abbess": the only one with that title, mentioned lately. */
  withRole(noun: string): string | undefined {
    const [id, another] = this.roles.get(noun) ?? [];
    const isNear = this.mentioned.some((each) => each.id === id && each.sentence >= this.sentence - 2 * reach);
    return another === undefined && isNear ? id : undefined;
  }

  /** The person of "the old man": the only fitting one, who was the subject just now. */
  thePerson(gender: Gender): string | undefined {
    const pronoun = gender === 'female' ? 'she' : 'he';
    const recent = this.mentioned.filter(({ sentence }) => sentence >= this.sentence - reach);
    const [id, another] = new Set(recent.map((each) => each.id).filter((each) => this.fits(pronoun, each)));
    const isSubject = recent.some((each) => each.id === id && each.isSubject && each.sentence >= this.sentence - 1);
    return id === undefined || another !== undefined || !isSubject || this.mayBeStranger(pronoun, id) ? undefined : id;
  }

  /** The persons of "they", if people: those last mentioned together, without anybody in between. */
  pair(): readonly string[] {
    const last = this.together.at(-1);
    if (last === undefined || last.sentence < this.sentence - reach) return [];
    if (this.crowds.some((sentence) => sentence >= last.sentence && sentence < this.sentence)) return [];
    const isElse = ({ id }: Mentioned) => !last.ids.includes(id) && this.known.sort(id) !== 'other';
    return this.mentioned.slice(last.at).some(isElse) ? [] : last.ids;
  }

  /** The persons of "both": the two that the sentence names besides its subject. */
  both(subjects: readonly string[]): readonly string[] {
    const near = this.mentioned.filter(({ id, sentence }) => sentence === this.sentence && !subjects.includes(id));
    const ids = [...new Set(near.map(({ id }) => id))];
    return ids.length === 2 ? ids : [];
  }

  /** Somebody unknown was the subject: a pronoun behind may mean them. */
  meetStranger(stranger: UnnamedPerson): void {
    this.strangers.push({ ...stranger, after: this.mentioned.length, sentence: this.sentence });
  }

  /** Perhaps some were spoken of that nobody knows: it is looked at when a pronoun is to be resolved. */
  meetStrangers(find: () => readonly UnnamedPerson[]): void {
    const { sentence } = this;
    const after = this.mentioned.length;
    this.unmet.push(() => {
      for (const each of find()) this.strangers.push({ ...each, after, sentence });
    });
  }

  learn(id: string, gender: Gender): void {
    if (this.gender(id) === undefined) this.learned.set(id, gender);
  }

  private gender(id: string): Gender | undefined {
    return this.known.gender(id) ?? this.learned.get(id);
  }

  /**
   * The person of a pronoun.
   *
   * @param clauseSubject of the clause that it stands in, where it is not the subject itself.
   * @param others who cannot be meant: nobody is their own mother.
   */
  resolve(
    pronoun: string,
    isSubject: boolean,
    clauseSubject?: string,
    others: readonly string[] = [],
  ): string | undefined {
    const fits = (id: string) => !others.includes(id) && this.fits(pronoun, id);
    const isPossessive = /^(?:his|its|their)$/.test(pronoun) || (pronoun === 'her' && !isSubject);
    const recent = this.mentioned.filter(({ sentence }) => sentence >= this.sentence - reach);
    const pool = [...new Set(recent.map(({ id }) => id))].filter(fits);
    const lastSubject = recent.findLast(({ id, isSubject: was }) => was && fits(id))?.id;
    const own = this.about !== undefined && fits(this.about) ? this.about : undefined;
    const found = isPossessive
      ? (this.choose(clauseSubject !== undefined && fits(clauseSubject) ? clauseSubject : undefined, pool, own) ??
        this.choose(lastSubject, pool, own))
      : isSubject
        ? this.choose(lastSubject, pool, own)
        : this.object(
            pool.filter((id) => id !== clauseSubject),
            own === clauseSubject ? undefined : own,
          );
    if (found === undefined && pool.length === 0 && own === undefined) {
      const ship = this.ship(pronoun);
      return ship !== undefined && this.mayBeStranger(pronoun, ship) ? undefined : ship;
    }
    if (
      found === undefined ||
      (isSubject && this.hasRival(found, own, fits)) ||
      (found !== clauseSubject && this.mayBeStranger(pronoun, found)) ||
      (isPlural(pronoun) && !this.isWhoTheyAre(found, clauseSubject))
    )
      return undefined;
    this.learnFrom(pronoun, found);
    return found;
  }

  /** "He bought her in 353": where no woman was spoken of, the only ship. */
  private ship(pronoun: string): string | undefined {
    return genderOf(pronoun) === 'female' ? this.theOne((id) => this.known.isShip?.(id) === true) : undefined;
  }

  /**
   * True if another fits as well who was named beside the last subject: "Orso met Idris at the inn. He died in 590." The subject of the
   * note, or an earlier subject, is meant anyway.
   */
  private hasRival(found: string, own: string | undefined, fits: (id: string) => boolean): boolean {
    if (found === own) return false;
    const at = this.mentioned.findLastIndex((each) => each.id === found && each.isSubject);
    const last = this.mentioned[at];
    if (last === undefined || this.known.sort(found) !== 'person') return false;
    const isTopic = this.mentioned.some(
      (each) =>
        each.id === found && each.isSubject && each.sentence < last.sentence && each.sentence >= last.sentence - reach,
    );
    if (isTopic && this.together.at(-1)?.ids.includes(found) !== true) return false;
    return this.mentioned.some(
      (each) => each.id !== found && fits(each.id) && each.sentence >= last.sentence && this.isBeside(each, last),
    );
  }

  /** Within the sentence at hand whoever is named may stand behind the pronoun. */
  private isBeside(each: Mentioned, last: Mentioned): boolean {
    return each.sentence < this.sentence || last.sentence === this.sentence;
  }

  /** True if a stranger has been the subject since somebody last was: "Mael left. Old Wat kept the inn. He died in 590." */
  private mayBeStranger(pronoun: string, id: string): boolean {
    const last = this.mentioned.findLastIndex((each) => each.id === id && each.isSubject);
    const isShip = this.known.isShip?.(id) === true;
    for (const meet of this.unmet.splice(0)) meet();
    return this.strangers.some(
      (each) => each.after > last && each.sentence >= this.sentence - reach && mayBeCalled(pronoun, each, isShip),
    );
  }

  /**
   * The favourite, unless another might be meant as well and nothing tells them apart; else the only one there is. In a note
   * "she" is who it is about, until another has been the subject: then nobody is meant for sure, but within one sentence.
   */
  private choose(favourite: string | undefined, pool: readonly string[], own: string | undefined): string | undefined {
    if (own !== undefined) {
      if (favourite === own) return own;
      if (favourite === undefined) return pool.length === 0 || pool.includes(own) ? own : undefined;
      return this.mentioned.some((each) => each.id === favourite && each.isSubject && each.sentence === this.sentence)
        ? favourite
        : undefined;
    }
    const best = favourite ?? (pool.length === 1 ? pool[0] : undefined);
    if (best === undefined || pool.every((id) => id === best)) return best;
    // If two persons fit, the subject is meant if both are known to be of that gender.
    return this.gender(best) !== undefined || this.known.sort(best) !== 'person' ? best : undefined;
  }

  /** "Wystan met Mirabel and married her": who was named in the sentence, else the note's own, else the only one there is. */
  private object(pool: readonly string[], own: string | undefined): string | undefined {
    const near = pool.filter((id) => this.mentioned.some((each) => each.id === id && each.sentence === this.sentence));
    if (near.length > 0) return near.length === 1 ? near[0] : undefined;
    return this.choose(undefined, pool, own);
  }

  /** The one thing of a sort that was spoken of: "the guild". */
  theOne(isSuch: (id: string) => boolean, sentences = reach): string | undefined {
    const recent = this.mentioned.filter(({ sentence }) => sentence >= this.sentence - sentences).map(({ id }) => id);
    const all = [...new Set([...recent, ...(this.about === undefined ? [] : [this.about])])].filter(isSuch);
    return all.length === 1 ? all[0] : undefined;
  }

  private fits(pronoun: string, id: string): boolean {
    const sort = this.known.sort(id);
    const isNeutral = this.known.takesThey?.(id) === true;
    if (/^(?:he|him|his|himself)$/.test(pronoun))
      return sort === 'person' && this.gender(id) !== 'female' && !isNeutral;
    if (/^(?:she|her|hers|herself)$/.test(pronoun))
      return sort === 'person' && this.gender(id) !== 'male' && !isNeutral;
    if (/^(?:it|its|itself)$/.test(pronoun)) return sort !== 'person';
    return sort === 'group' || (sort === 'person' && isNeutral);
  }

  /**
   * True if "they" is the guild, or somebody who goes by that, and nobody else: of whom nobody knows whether "he" or "she" is said, "they"
   * may be said as well; and several people may be meant.
   */
  private isWhoTheyAre(id: string, clauseSubject: string | undefined): boolean {
    if (id === clauseSubject) return true;
    const recent = this.mentioned.filter(({ sentence }) => sentence >= this.sentence - reach);
    const lastSubject = recent.findLast(({ isSubject }) => isSubject)?.id;
    if (this.known.takesThey?.(id) === true) return lastSubject === undefined || lastSubject === id;
    const last = recent.findLast((each) => each.id === id && each.isSubject);
    const isSince = ({ sentence }: { readonly sentence: number }) =>
      sentence >= (last?.sentence ?? this.sentence - reach) && sentence <= this.sentence;
    // "Having joined them": not who joined.
    const rivals = [...recent.filter(isSince).map((each) => each.id), this.about].filter(
      (rival) => rival !== undefined && rival !== clauseSubject,
    );
    const mayBeThey = (rival = '') => this.known.sort(rival) === 'person' && this.gender(rival) === undefined;
    const together = this.together.at(-1);
    return !rivals.some(mayBeThey) && !(together !== undefined && isSince(together)) && !this.people.some(isSince);
  }

  private learnFrom(pronoun: string, id: string): void {
    const gender = genderOf(pronoun);
    if (gender !== undefined) this.learn(id, gender);
  }
}
