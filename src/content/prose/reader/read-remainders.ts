import type { ClauseView } from './clause-view.ts';
import { claimWindow, momentOf } from './findings.ts';
import { meantIds, type PhraseUse, readNominal } from './read-phrases.ts';
import type { NounPhrase, ParsedClause } from './syntax.ts';

/** "Moved there in 585 and stayed until 611", "joined in 584 and left in 588", "a king of Vask who reigned until 850". */
export function readStay(view: ClauseView, { verb }: ParsedClause): boolean {
  const { until } = view.times;
  const form = verb?.form ?? '';
  if (view.things.length > 0) return false;
  if (until !== undefined && /^(?:stayed|remained|dwelt|lived)$/.test(form)) {
    const stays = (type: string) => view.own.some((id) => view.findings.prolong(id, type, until, { fromMoment: true }));
    if (stays('LIVES_IN') || stays('LOCATED_IN')) return true;
    // "Lived until 412", and nowhere: to the end.
    return isAlive(view, form) && view.findings.describe('death', view.own, until);
  }
  if (/^(?:ruled|reigned|governed)$/.test(form)) {
    const window = claimWindow('window', view.times);
    return window !== undefined && view.own.some((id) => view.findings.date(id, 'RULES', window));
  }
  const end = momentOf(view.times);
  const isOver = end !== undefined && /^(?:left|quit|resigned)$/.test(form);
  return isOver && view.own.some((id) => view.findings.prolong(id, 'MEMBER_OF', end));
}

const isAlive = ({ clause, times }: ClauseView, form: string): boolean =>
  form === 'lived' && times.from === undefined && clause.complements.every(({ kind }) => kind === 'time');

const offspring = /^(?:sons?|daughters?|child|children|twins)$/;

/** "Had two daughters, Yara and Nell": those of the subject; "bore him a daughter, Yara": of them both. */
export function readHaving(view: ClauseView, { verb, subject }: ParsedClause): boolean {
  const has = verb?.known.some(({ lemma }) => lemma === 'have') === true && verb.voice === 'active';
  const bears = verb?.known.some(({ lemma }) => /^(?:bear|give)$/.test(lemma)) === true && verb.voice === 'active';
  const other = bears
    ? view.things.find(
        ({ what, prep }) => prep === undefined && what.noun === undefined && (what.id ?? what.pronoun) !== undefined,
      )
    : undefined;
  const parents = other === undefined ? [] : view.meantIds(other.what);
  const who = subject ?? { start: 0, end: 0, modifiers: [], asides: [] };
  const isRead = view.things.map(({ what, prep }) => {
    if (!(has || (bears && offspring.test(what.noun ?? ''))) || prep !== undefined || what.owner !== undefined)
      return false;
    const names = what.asides.flatMap((aside) => (aside.kind === 'apposition' ? (aside.what.all ?? [aside.what]) : []));
    const ids = names.flatMap(({ id }) => id ?? []);
    if (ids.length === 0 || ids.length !== names.length) return false;
    const owned = { ...what, owner: { prep: 'of', who } };
    if (!readNominal(ids, owned, view.findings, view.use, {}, { owners: [...view.own, ...parents] })) return false;
    for (const aside of what.asides) view.findings.mark(aside);
    if (other !== undefined && parents.length > 0) view.markThing(other);
    return true;
  });
  return isRead.some((one) => one);
}

/**
 * "Followed Corwin as captain of the Guard" in 350; "as captain of the Heron Odo sailed to Vask" in 350 tells not since when. "Was
 * succeeded by Odo as captain": it is Odo's from then on.
 */
export function readRank(view: ClauseView): void {
  const { verb } = view.clause;
  const isNew = verb?.known.some(({ lemma }) => /^(?:succeed|follow|replace)$/.test(lemma)) === true;
  const heirs = view.things.filter(({ prep }) => prep === 'by');
  const holders = isNew && verb?.voice === 'passive' ? heirs.flatMap(({ what }) => view.meantIds(what)) : view.own;
  for (const each of view.things) {
    if (each.prep !== 'as') continue;
    const isRead = readNominal(holders, each.what, view.findings, view.use, isNew ? view.times : {}, { isNew });
    if (isRead) view.markThing(each);
  }
}

/** "On the death of Wystan in 609", "on his death in 590". */
export function readDeaths(view: ClauseView): void {
  const { findings, clause } = view;
  for (const [index, each] of clause.complements.entries()) {
    if (
      each.kind !== 'thing' ||
      each.what.noun !== 'death' ||
      !/^(?:on|upon|at|until|till|after|before|since|from)$/.test(each.prep ?? '') ||
      each.what.owner === undefined
    )
      continue;
    const next = clause.complements[index + 1];
    for (const said of clause.complements.slice(0, index)) if (said.kind === 'thing') view.meantIds(said.what);
    const dead = meantIds(each.what.owner.who, findings, personOf(view, each.what.owner.who));
    const date = next?.kind === 'time' ? momentOf(next.times) : undefined;
    if (date !== undefined && findings.describe('death', dead, date))
      findings.mark({ start: each.start, end: next?.end ?? each.end });
  }
}

/** "His death": of the clause's subject if it can die, else of who was spoken of. */
function personOf(view: ClauseView, { pronoun }: NounPhrase): PhraseUse {
  return pronoun === undefined ? { isSubject: false } : view.use;
}
