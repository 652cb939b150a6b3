import { circumstances, figurative, figurativeAdverbs, harmless, hollow } from './figures.ts';
import { type Findings, momentOf, windowOf } from './findings.ts';
import { type Binding, matchFrame } from './match-frame.ts';
import { joined } from './parse-times.ts';
import { wordsOf } from './parser.ts';
import { idsOf, markPhrase, type PhraseUse, readNominal, readPhrase } from './read-phrases.ts';
import { readTraits } from './read-traits.ts';
import type { Aside, Clause, Complement, NounPhrase, Times } from './syntax.ts';

type Thing = Extract<Complement, { kind: 'thing' }>;

const officeVerbs = wordsOf('become crown make name proclaim appoint elect declare anoint');
const lasting = wordsOf('remain serve');
const closeBy = wordsOf('with near beside against alongside despite among');
const beside = wordsOf('with from near beside under against alongside for despite over among between behind about');

/**
 * Reads what a clause states, and what its phrases and asides do.
 *
 * @param inherited who the subject is where the clause has none of its own.
 * @returns who its subject is.
 */
export function readClause(clause: Clause, findings: Findings, inherited?: readonly string[]): readonly string[] {
  const { subject, verb } = clause;
  const before = clause.complements.filter(({ start }) => start < (subject?.start ?? verb?.start ?? clause.start));
  const after = clause.complements.filter((each) => !before.includes(each));
  const own = subject === undefined ? (inherited ?? unspoken(findings)) : idsOf(subject, findings, { isSubject: true });
  const use: PhraseUse = { isSubject: false, ...(own[0] === undefined ? {} : { clauseSubject: own[0] }) };
  for (const complement of before) if (complement.kind === 'clause') readAll(complement.clauses, findings, own);
  for (const complement of before) if (complement.kind === 'thing') readPhrase(complement.what, findings, use);
  if (subject !== undefined) {
    readPhrase(subject, findings, use);
    readAsides(subject, own, findings);
  }
  const isStated = verb?.reservation === undefined && clause.isWhole;
  const reader = new ClauseReader(clause, own, findings, use);
  if (isStated) reader.read();
  for (const complement of after) {
    if (complement.kind === 'thing') {
      readPhrase(complement.what, findings, use);
      readAsidesOf(complement.what, findings, use);
    }
    if (complement.kind === 'clause') readAll(complement.clauses, findings, own);
    // "It was Nell who stole it."
    if (
      complement.kind === 'thing' &&
      verb?.isCopula === true &&
      subject?.pronoun === 'it' &&
      complement.what.asides.some(({ kind }) => kind === 'clause')
    )
      findings.mark({ start: subject.start, end: complement.what.start + 1 });
  }
  return own;
}

function readAll(clauses: readonly Clause[], findings: Findings, subject: readonly string[]): void {
  for (const clause of clauses) readClause(clause, findings, subject);
}

function unspoken({ discourse }: Findings): readonly string[] {
  return discourse.unspoken === undefined ? [] : [discourse.unspoken];
}

function readAsidesOf(phrase: NounPhrase, findings: Findings, use: PhraseUse): void {
  for (const each of phrase.all ?? [phrase]) {
    if (each.asides.length === 0) continue;
    const ids = each.id === undefined ? idsOf(each, findings, use) : [each.id];
    readAsides(each, ids, findings);
  }
}

/** Appositions, brackets, relative clauses. */
function readAsides(phrase: NounPhrase, ids: readonly string[], findings: Findings): void {
  for (const aside of phrase.asides) if (readAside(aside, phrase, ids, findings)) markEdges(aside, findings);
}

function markEdges(aside: Aside, findings: Findings): void {
  if (aside.kind === 'life' || aside.kind === 'times') findings.mark(aside);
}

function readAside(aside: Aside, phrase: NounPhrase, ids: readonly string[], findings: Findings): boolean {
  if (aside.kind === 'clause') {
    for (const clause of aside.clauses) {
      const isOwn =
        clause.subject?.start === phrase.start &&
        clause.subject.id === phrase.id &&
        clause.subject.noun === phrase.noun;
      // The subject of "who" has been understood already.
      readClause(isOwn ? withoutSubject(clause) : clause, findings, ids);
    }
    return false;
  }
  if (aside.kind === 'apposition') {
    const heads = aside.what.all ?? [aside.what];
    for (const head of heads) {
      const times = head === heads.at(-1) ? aside.times : {};
      if (head.id !== undefined && ids.includes(head.id) && head.noun === undefined) findings.mark(head);
      else if (readNominal(ids, head, findings, { isSubject: false }, times, { isLoose: true }))
        findings.mark({ start: head.end, end: head === heads.at(-1) ? aside.end : head.end });
      else readPhrase(head, findings, { isSubject: false });
      if (head.id === undefined) readAsidesOf({ ...head, asides: head.asides }, findings, { isSubject: false });
    }
    return false;
  }
  if (aside.kind === 'life') {
    let isRead = aside.birth !== undefined && findings.describe('birth', ids, aside.birth);
    if (aside.death !== undefined) isRead = findings.describe('death', ids, aside.death) || isRead;
    return isRead;
  }
  if (aside.kind === 'times') return readLife(aside.times, ids, findings, phrase);
  return false;
}

/** "(551 – 609)" behind a person is a life, "(588)" behind an event its date. */
function readLife({ at, from, until }: Times, ids: readonly string[], findings: Findings, phrase: NounPhrase): boolean {
  if (at === undefined && from === undefined && until === undefined) return true;
  const people = ids.filter((id) => findings.isA(id, 'Person', 'Creature'));
  if (from !== undefined && until !== undefined && people.length === 1 && phrase.noun === undefined)
    return [findings.describe('birth', people, from), findings.describe('death', people, until)].some(
      (isRead) => isRead,
    );
  const events = ids.filter((id) => findings.isA(id, 'Event'));
  return at !== undefined && findings.describe('in_fiction_date', events, at);
}

const withoutSubject = ({ subject, ...clause }: Clause): Clause => clause;

class ClauseReader {
  private readonly clause: Clause;
  private readonly own: readonly string[];
  private readonly findings: Findings;
  private readonly use: PhraseUse;
  private readonly things: readonly Thing[];
  private readonly times: Times;
  private readonly known = new Map<NounPhrase, readonly string[]>();

  constructor(clause: Clause, own: readonly string[], findings: Findings, use: PhraseUse) {
    this.clause = clause;
    this.own = own;
    this.findings = findings;
    this.use = use;
    this.things = clause.complements.filter((each): each is Thing => each.kind === 'thing');
    const dates = clause.complements.flatMap((each) => (each.kind === 'time' ? [each.times] : []));
    // "Ruled Vask (830–850)": what stands behind a place or thing is the time of the clause.
    const behind = this.things.flatMap(({ what }) =>
      what.asides.flatMap((aside) => (aside.kind === 'times' && this.isOfClause(what, aside.times) ? [aside] : [])),
    );
    for (const aside of behind) findings.mark(aside);
    this.times = joined([...dates, ...behind.map(({ times }) => times)]);
  }

  private isOfClause({ id }: NounPhrase, { at, from, until }: Times): boolean {
    if (id === undefined || this.findings.isA(id, 'Person', 'Creature', 'Event')) return false;
    return at !== undefined || from !== undefined || until !== undefined;
  }

  read(): void {
    const { clause, findings } = this;
    this.readDeaths();
    const { verb } = clause;
    if (verb === undefined) {
      this.readBare();
      return;
    }
    const isRead =
      readTraits(clause, this.own, findings, this.use) ||
      this.readOffice(clause) ||
      this.readVerb(clause) ||
      this.readOtherwise();
    if (isRead) {
      if (clause.subject !== undefined) this.markPhrase(clause.subject);
      findings.mark(verb);
      for (const each of clause.complements) {
        if (each.kind === 'time') findings.mark(each);
        if (each.kind === 'word' && (harmless.has(each.word) || /ly$/.test(each.word))) findings.mark(each);
      }
    }
  }

  private markPhrase(phrase: NounPhrase): void {
    markPhrase(phrase, this.findings);
  }

  /** A clause without a verb is said of the note's own: "Market town in the Reedlands". */
  private readBare(): void {
    for (const { what } of this.things)
      readNominal(this.own, what, this.findings, this.use, this.times, { isLoose: true });
  }

  /** "On the death of Wystan in 609", "on his death in 590". */
  private readDeaths(): void {
    const { findings, clause } = this;
    for (const [index, each] of clause.complements.entries()) {
      if (
        each.kind !== 'thing' ||
        each.what.noun !== 'death' ||
        !/^(?:on|upon|at)$/.test(each.prep ?? '') ||
        each.what.owner === undefined
      )
        continue;
      const next = clause.complements[index + 1];
      for (const said of clause.complements.slice(0, index)) if (said.kind === 'thing') this.idsOf(said.what);
      const dead = idsOf(each.what.owner.who, findings, this.personOf(each.what.owner.who));
      const date = next?.kind === 'time' ? momentOf(next.times) : undefined;
      if (date !== undefined && findings.describe('death', dead, date))
        findings.mark({ start: each.start, end: next?.end ?? each.end });
    }
  }

  /** "His death": of the clause's subject if it can die, else of who was spoken of. */
  private personOf({ pronoun }: NounPhrase): PhraseUse {
    return pronoun === undefined ? { isSubject: false } : this.use;
  }

  /** "Was king of Ardenfold", "became", "was crowned", "crowned Wystan king of": somebody is said to be something. */
  private readOffice(clause: Clause): boolean {
    const { findings } = this;
    const { verb, subject } = clause;
    if (verb === undefined) return false;
    const lemma = verb.known.find((each) => officeVerbs.has(each.lemma) || lasting.has(each.lemma))?.lemma;
    if (!verb.isCopula && lemma === undefined) return false;
    const bare = this.things.filter(
      ({ prep, isLoose, start }) => (prep === undefined || prep === 'as') && !isLoose && start >= verb.end,
    );
    const isNew = lemma !== undefined && !lasting.has(lemma);
    if (verb.isCopula && this.readWar()) return true;
    const what = bare.at(-1);
    if (what === undefined || bare.length > 2) return false;
    if (lemma !== undefined && lasting.has(lemma) && what.prep !== 'as' && lemma !== 'remain') return false;
    let self = this.own;
    const [first] = bare;
    if (bare.length === 2 && first !== undefined) {
      if (verb.voice === 'passive' || verb.isCopula) return false;
      self = this.idsOf(first.what);
    }
    if (!this.isClear(bare, 'strict')) return false;
    // "Her father was Iskander", "the children of Rose were Tansy and Petra".
    const said = what.what.all ?? [what.what];
    if (verb.isCopula && subject?.noun !== undefined && subject.id === undefined && subject.owner !== undefined) {
      const named = said.every((each) => each.noun === undefined && each.owner === undefined)
        ? idsOf(what.what, findings, this.use)
        : [];
      if (
        named.length > 0 &&
        readNominal(named, { ...subject, asides: [] }, findings, { isSubject: true }, this.times)
      ) {
        this.markPhrase(what.what);
        return true;
      }
      return false;
    }
    const rest = isNew ? { isNew } : {};
    if (verb.isCopula && this.readPair(what.what)) return true;

    const isRead = said.map((each) => readNominal(self, each, findings, this.use, this.times, rest)).some((one) => one);
    if (isRead && bare.length === 2 && first !== undefined) this.markPhrase(first.what);
    return isRead;
  }

  /** "Sarn and Ostmark were at war", "Sarn was at war with Ostmark". */
  private readWar(): boolean {
    const { findings, own } = this;
    const war = this.things.find(
      ({ prep, what }) => prep === 'at' && what.noun === 'war' && what.modifiers.length === 0,
    );
    if (war === undefined) return false;
    const other = this.things.find(({ prep }) => prep === 'with');
    const [a, b] = other === undefined ? [own.slice(0, 1), own.slice(1)] : [own, this.idsOf(other.what)];
    const window = windowOf('window', this.times);
    if (window === undefined || !findings.relate({ type: 'ENEMY_OF', isRelation: true }, a, b, window)) return false;
    for (const each of other === undefined ? [war] : [war, other]) this.markThing(each);
    return true;
  }

  /** "Ardenfold and Tarrow were allies". */
  private readPair(what: NounPhrase): boolean {
    const { findings, own } = this;
    if (
      own.length !== 2 ||
      what.noun === undefined ||
      what.owner !== undefined ||
      what.modifiers.some((word) => hollow.has(word))
    )
      return false;
    const [a = '', b = ''] = own;
    const senses = findings.world.lexicon.nouns.get(what.noun) ?? [];
    const isRead = senses.some((sense) => {
      const window = windowOf(sense.date, this.times);
      const isMutual = findings.world.ontology.predicates.get(sense.type)?.symmetric === true;
      return isMutual && window !== undefined && findings.relate(sense, [a], [b], window);
    });
    if (isRead) this.markPhrase(what);
    return isRead;
  }

  /** "Founded by Odo": as a participle, where it is no past tense. */
  private readOtherwise(): boolean {
    const { otherwise } = this.clause.verb ?? {};
    if (otherwise === undefined) return false;
    const clause = { ...this.clause, verb: otherwise };
    return this.readOffice(clause) || this.readVerb(clause);
  }

  private readVerb(clause: Clause): boolean {
    const { findings } = this;
    const { verb } = clause;
    if (verb === undefined || verb.isCopula) return false;
    let isAny = false;
    const used = new Set<Complement>();
    for (const { lemma } of verb.known) {
      for (const frame of findings.world.lexicon.frames.get(lemma) ?? []) {
        const binding = matchFrame(frame, clause);
        if (
          binding === undefined ||
          !this.isClear([...binding.used], figurative.has(lemma) ? 'strict' : 'lenient', verb)
        )
          continue;
        if (this.claimOf(binding)) {
          isAny = true;
          for (const each of binding.used) used.add(each);
        }
      }
      if (this.readMutual(lemma)) isAny = true;
    }
    if (!isAny && (this.readStay(clause) || this.readHaving(clause))) return true;
    for (const each of used) {
      if (each.kind === 'thing') this.markThing(each);
      else findings.mark(each);
    }
    if (isAny) this.readRank();
    return isAny;
  }

  /** "Moved there in 585 and stayed until 611", "joined in 584 and left in 588". */
  private readStay({ verb }: Clause): boolean {
    const { until } = this.times;
    const form = verb?.form ?? '';
    if (this.things.length > 0) return false;
    if (until !== undefined && /^(?:stayed|remained|dwelt|lived)$/.test(form))
      return this.own.some((id) => this.findings.prolong(id, 'LOCATED_IN', until));
    const end = momentOf(this.times);
    const isOver = end !== undefined && /^(?:left|quit|resigned)$/.test(form);
    return isOver && this.own.some((id) => this.findings.prolong(id, 'MEMBER_OF', end));
  }

  /** "Had two daughters, Yara and Nell": those of the subject. */
  private readHaving({ verb, subject }: Clause): boolean {
    const has = verb?.known.some(({ lemma }) => lemma === 'have') === true && verb.voice === 'active';
    const who = subject ?? { start: 0, end: 0, modifiers: [], asides: [] };
    const isRead = this.things.map(({ what, prep }) => {
      if (!has || prep !== undefined || what.owner !== undefined) return false;
      const names = what.asides.flatMap((aside) =>
        aside.kind === 'apposition' ? (aside.what.all ?? [aside.what]) : [],
      );
      const ids = names.flatMap(({ id }) => id ?? []);
      if (ids.length === 0 || ids.length !== names.length) return false;
      const owned = { ...what, owner: { prep: 'of', who } };
      if (!readNominal(ids, owned, this.findings, this.use, {}, { owners: this.own })) return false;
      for (const aside of what.asides) this.findings.mark(aside);
      return true;
    });
    return isRead.some((one) => one);
  }

  /** "Followed Corwin as captain of the Guard". */
  private readRank(): void {
    for (const each of this.things) {
      if (each.prep === 'as' && readNominal(this.own, each.what, this.findings, this.use, this.times, { isNew: true }))
        this.markThing(each);
    }
  }

  /** Whom a phrase means. Those before it are asked first, as "it" may mean one of them. */
  private idsOf(phrase: NounPhrase): readonly string[] {
    for (const { what, start } of this.things) {
      if (!this.known.has(what) && start <= phrase.start) this.known.set(what, idsOf(what, this.findings, this.use));
    }
    const ids = this.known.get(phrase) ?? idsOf(phrase, this.findings, this.use);
    this.known.set(phrase, ids);
    return ids;
  }

  private markThing(each: Thing): void {
    this.findings.mark({ start: each.start, end: each.what.start });
    this.markPhrase(each.what);
  }

  /** "Aldric and Maren married". */
  private readMutual(lemma: string): boolean {
    const { own, findings, things } = this;
    if (own.length !== 2 || things.some(({ prep }) => prep === undefined) || !this.isClear([], 'strict')) return false;
    const frames = findings.world.lexicon.frames.get(lemma) ?? [];
    return frames.some((frame) => {
      const isMutual = frame.isRelation && findings.world.ontology.predicates.get(frame.type)?.symmetric === true;
      const window = windowOf(frame.date, this.times);
      return isMutual && window !== undefined && findings.relate(frame, own.slice(0, 1), own.slice(1), window);
    });
  }

  private claimOf({ frame, roles }: Binding): boolean {
    const { findings } = this;
    const idsFor = (role: 'A' | 'B'): readonly string[] => {
      const bound = roles[role];
      if (bound === undefined) return [];
      return bound === 'subject' ? this.own : this.idsOf(bound);
    };
    const a = idsFor('A');
    if (!frame.isRelation) {
      const date = momentOf(this.times);
      return date !== undefined && findings.describe(frame.type, a, date);
    }
    const window = windowOf(frame.date, this.times);
    const b = idsFor('B');
    return (window !== undefined || frame.date !== 'dated') && findings.relate(frame, a, b, window ?? {});
  }

  /** Whether nothing else in the clause changes what its verb states. */
  private isClear(used: readonly Complement[], care: 'strict' | 'lenient', verb = this.clause.verb): boolean {
    return this.clause.complements.every((each) => {
      if (
        used.includes(each) ||
        each.kind === 'time' ||
        each.kind === 'age' ||
        each.kind === 'measure' ||
        each.kind === 'clause'
      )
        return true;
      if (each.kind === 'unread') return each.isLoose;
      if (each.kind === 'word')
        return !figurativeAdverbs.has(each.word) && (harmless.has(each.word) || /ly$/.test(each.word));
      if (each.isLoose) return true;
      const { what, prep } = each;
      if (prep === undefined) return false;
      const heads = what.all ?? [what];
      if (prep === 'by' && verb?.voice === 'passive' && heads.every(isSomebody)) return true;
      if (heads.some(({ id, pronoun }) => id !== undefined || pronoun !== undefined))
        return (care === 'strict' ? closeBy : beside).has(prep) || isPlaceOrTime(prep, heads, this.findings);
      const isKnown = heads.every(
        ({ noun, isUnknownName }) => isUnknownName === true || (noun !== undefined && isCircumstance(noun)),
      );
      if (
        care === 'lenient' &&
        prep === 'for' &&
        heads.every((head) => head.determiner === 'the' && head.owner !== undefined)
      )
        return true;
      return isKnown || (care === 'lenient' && !/^(?:of|for|into|like|to)$/.test(prep));
    });
  }
}

const isPlaceOrTime = (prep: string, heads: readonly NounPhrase[], findings: Findings): boolean =>
  /^(?:in|at|on|near|before|after|during|until|since|outside|by|to|within)$/.test(prep) &&
  heads.every(({ id }) => id !== undefined && findings.isA(id, 'Location', 'Event', 'Era', 'Kingdom'));

const isCircumstance = (noun: string): boolean => circumstances.has(noun) || circumstances.has(noun.replace(/s$/, ''));

/** An agent that may do something: not "killed by boredom". */
const isSomebody = ({ id, pronoun, noun, determiner, owner, isUnknownName }: NounPhrase): boolean =>
  id !== undefined ||
  pronoun !== undefined ||
  isUnknownName === true ||
  (noun !== undefined &&
    (determiner !== undefined || owner !== undefined || (/s$/.test(noun) && !/^(?:inches|degrees)$/.test(noun))));
