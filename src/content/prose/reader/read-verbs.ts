import type { ClauseView } from './clause-view.ts';
import { isClear } from './clearance.ts';
import { figurative } from './figures.ts';
import { claimWindow, type Findings, momentOf } from './findings.ts';
import { kinKeyOfVerb } from './kin-words.ts';
import type { Frame } from './lexicon.ts';
import { type Binding, matchFrame } from './match-frame.ts';
import { readHaving, readRank, readStay } from './read-remainders.ts';
import type { Complement, NounPhrase, ParsedClause, Times, VerbGroup } from './syntax.ts';

/** The statements of the verb of a clause. */
export function readVerb(view: ClauseView, clause: ParsedClause): boolean {
  const { findings } = view;
  const { verb } = clause;
  if (verb === undefined || verb.isCopula) return false;
  let isAny = false;
  const used = new Set<Complement>();
  const passed = new Set<NounPhrase>();
  for (const { lemma, forms } of verb.known) {
    // "Found it again in 352" is of finding.
    if (verb.form === 'found' && verb.voice === 'active' && !forms.has('past')) continue;
    for (const frame of findings.world.lexicon.frames.get(lemma) ?? []) {
      const binding = matchFrame(frame, clause);
      if (
        binding === undefined ||
        !isClear(view, [...binding.used], figurative.has(lemma) ? 'strict' : 'lenient', verb)
      )
        continue;
      if (claimOf(view, binding, lemma)) {
        isAny = true;
        for (const each of binding.used) used.add(each);
        for (const each of binding.passed) if (each.kind === 'thing') passed.add(each.what);
        if (frame.subject.role === 'X' && clause.subject !== undefined) passed.add(clause.subject);
      }
    }
    if (readMutual(view, lemma)) isAny = true;
  }
  if (!isAny && (readStay(view, clause) || readHaving(view, clause))) return true;
  for (const each of used) {
    if (each.kind === 'thing') view.markThing(each);
    else findings.mark(each);
  }
  leavePassed(view, passed);
  if (isAny) readRank(view);
  if (isAny && isDeathUntold(view, verb)) findings.leave(verb);
  return isAny;
}

/** A participant without any claim may have been dead by then: "bought it from Odo", "from him". */
function leavePassed(view: ClauseView, passed: ReadonlySet<NounPhrase>): void {
  for (const phrase of passed)
    for (const head of phrase.all ?? [phrase]) {
      const ids = head === view.clause.subject ? view.own : view.meantIds(head);
      const isSomebody = head.id !== undefined || head.pronoun !== undefined;
      const isMissed = (id: string) => !view.findings.isTold(id) && !view.findings.isA(id, 'Location');
      if (isSomebody && (ids.length === 0 || ids.some(isMissed))) view.findings.leave(head);
      else view.findings.pass(head);
    }
}

/** True if what was taken or bought was so from a place: "stole the Seal from the vault" tells of no owner. */
function isFromPlace(bound: NounPhrase | 'subject' | undefined, { things, findings }: ClauseView): boolean {
  if (bound === undefined || bound === 'subject') return false;
  const isFrom = things.some(({ what, prep }) => what === bound && prep === 'from');
  return isFrom && (bound.all ?? [bound]).some(({ id }) => id !== undefined && findings.isA(id, 'Location'));
}

/** "Was killed at the Siege of Vask" tells when somebody died only together with when that was, which no claim says: it is left. */
function isDeathUntold({ own, hasTimes, findings, things }: ClauseView, { known }: VerbGroup): boolean {
  const { frames } = findings.world.lexicon;
  const isDeath = known.some(({ lemma }) => frames.get(lemma)?.some(({ type }) => type === 'death') === true);
  const isAtEvent = things.some(({ what }) => what.id !== undefined && findings.isA(what.id, 'Event'));
  return isDeath && isAtEvent && !hasTimes && own.some((id) => findings.isA(id, 'Person', 'Creature'));
}

/** "Aldric and Maren married". */
function readMutual(view: ClauseView, lemma: string): boolean {
  const { own, findings, things, clause } = view;
  // "They each married".
  if (findings.parser.tokens.slice(clause.start, clause.verb?.end).some(({ word }) => word === 'each')) return false;
  if (own.length !== 2 || things.some(({ prep }) => prep === undefined) || !isClear(view, [], 'strict')) return false;
  const frames = findings.world.lexicon.frames.get(lemma) ?? [];
  return frames.some((frame) => {
    const isMutual = frame.isRelation && findings.world.ontology.predicates.get(frame.type)?.symmetric === true;
    const window = claimWindow(frame.date, view.times);
    return isMutual && window !== undefined && findings.relate(frame, own.slice(0, 1), own.slice(1), window);
  });
}

/** An event has the date of the one that "and" joins it to; the length of a state does not. */
function timesFor(view: ClauseView, { date, type }: Pick<Frame, 'date' | 'type'>): Times {
  return view.hasTimes || view.isTimeLost || date === 'window' || date === 'none'
    ? view.times
    : (view.clause.shared ?? dayOf(view, { type }) ?? view.times);
}

/** A deed that a session tells of happened on its day: "Nora killed Odo", and neither "had killed" nor "Odo, who killed". */
function dayOf(view: ClauseView, { type }: Pick<Frame, 'type'>): Times | undefined {
  const {
    clause: { subject, verb },
    findings: { world, parser },
  } = view;
  if (world.day === undefined || verb === undefined || view.hasTimes || view.isTimeLost || ofOld.has(type))
    return undefined;
  const { tokens } = parser;
  const words = tokens.slice(Math.max(0, (subject?.end ?? verb.start) - 1), verb.end).map(({ word }) => word);
  const isEarlier = words.some((word) => /^(?:had|has|have|having|who|whom|whose|which|that)$/.test(word));
  const isTold = verb.voice === 'active' || words.some((word) => /^(?:was|were)$/.test(word));
  return isEarlier || !isTold || verb.reservation !== undefined ? undefined : { at: world.day };
}
/** Facts that people tell of long after: who made something and when it began are no news of a session. */
const ofOld = new Set(['CREATED', 'FOUNDED', 'birth', 'founded_on', 'created_on']);

/**
 * A person who "rests in" a place now is dead; one who rested at an inn, or rests there for a month, was tired. A thing kept there is not a
 * body.
 */
function isAtRest({ clause, own, findings, hasTimes, things }: ClauseView): boolean {
  const isNow =
    clause.verb?.form === 'rests' &&
    !hasTimes &&
    things.every(({ prep }) => prep !== undefined && /^(?:in|at|with|beside|near|beneath|under|among)$/.test(prep));
  const isBelow = things.some(({ prep }) => prep === 'beneath' || prep === 'under');
  return (isNow || isBelow) && own.every((id) => findings.isA(id, 'Person', 'Creature', 'Deity'));
}

/** "Odo was painted in 371" tells of a picture; and nobody, and nothing that happens, is built or torn down. */
function isOnlyDepicted(type: string, lemma: string, made: readonly string[], findings: Findings): boolean {
  if (/^(?:created|destroyed)_on$/.test(type) && made.some((id) => findings.isA(id, 'Person', 'Event'))) return true;
  const isMaking =
    /^(?:created_on|CREATED)$/.test(type) && /^(?:paint(?:ed)?|writ(?:e|ten)|composed?|weave|woven|cast)$/.test(lemma);
  return isMaking && made.some((id) => findings.isA(id, 'Location', 'Faction'));
}

/** "Founded again in 490": no second beginning. */
const anew: ReadonlyMap<string, string> = new Map([
  ['founded_on', 'refounded'],
  ['FOUNDED', 'refounded'],
  ['created_on', 'rebuilt'],
  ['CREATED', 'rebuilt'],
]);
const isAgain = ({ clause: { start, end }, findings: { parser } }: ClauseView): boolean =>
  parser.tokens.slice(start, end).some(({ word }) => /^(?:again|anew|afresh)$/.test(word));

const isSomebody = (each: Complement, view: ClauseView): boolean =>
  each.kind === 'thing' && view.meantIds(each.what).length > 0;

function claimOf(view: ClauseView, { frame, roles, passed }: Binding, lemma: string): boolean {
  const { findings } = view;
  const idsFor = (role: 'A' | 'B'): readonly string[] => {
    const bound = roles[role];
    if (bound === undefined) return [];
    return bound === 'subject' ? view.own : view.meantIds(bound);
  };
  const a = idsFor('A');
  if (lemma === 'rest' && frame.type === 'BURIED_IN' && frame.subject.role === 'A' && !isAtRest(view)) return false;
  if (frame.date === 'end' && isFromPlace(roles.A, view)) return false;
  // "Gave Vask to the flames" hands it to nobody.
  if (frame.date === 'end' && frame.only !== undefined && ![...passed].every((each) => isSomebody(each, view)))
    return false;
  if (view.isTimeLost && (frame.date === 'end' || frame.date === 'dated')) {
    view.leaveTime();
    return false;
  }
  const again = isAgain(view) ? anew.get(frame.type) : undefined;
  if (again !== undefined || !frame.isRelation) {
    const own = frame.isRelation ? idsFor('B') : a;
    // "Existed 540 – 600": what does not live.
    if (lemma === 'exist' && own.some((id) => findings.isA(id, 'Person', 'Creature', 'Deity'))) return false;
    const ends = { start: view.times.from, end: view.times.until };
    if (isOnlyDepicted(frame.type, lemma, own, findings)) return false;
    const date =
      frame.date === 'start' || frame.date === 'end'
        ? ends[frame.date]
        : (momentOf(view.times) ?? momentOf(dayOf(view, frame) ?? {}));
    return date !== undefined && findings.describe(again ?? frame.type, own, date);
  }
  const window = claimWindow(frame.date, timesFor(view, frame));
  const b = idsFor('B');
  if (isOnlyDepicted(frame.type, lemma, b, findings)) return false;
  const key = kinKeyOfVerb(lemma, frame.type);
  const needsDate = frame.date === 'dated' || frame.date === 'end';
  const isRelated = (window !== undefined || !needsDate) && findings.relate(frame, a, b, window ?? {}, key);
  // "Held at Vask since 300": of what happens, since when is not told.
  if (isRelated && window === undefined && view.hasTimes)
    for (const each of view.clause.complements) if (each.kind === 'time') findings.leave(each, 'construction');
  return isRelated;
}
