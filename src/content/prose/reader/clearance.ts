import { singularIn } from '../../../english/nouns.ts';
import type { ClauseView, Thing } from './clause-view.ts';
import { circumstances, figurativeAdverbs, harmless } from './figures.ts';
import type { Findings } from './findings.ts';
import { wordSet } from './parser.ts';
import { isPersonNoun } from './strangers.ts';
import type { Complement, NounPhrase, VerbGroup } from './syntax.ts';

const closeBy = wordSet('with near beside against alongside despite among');
const beside = wordSet('with from near beside under against alongside for despite over among between behind about');

/** True if nothing else in the clause changes what its verb states. */
export function isClear(
  view: ClauseView,
  used: readonly Complement[],
  care: 'strict' | 'lenient',
  verb = view.clause.verb,
): boolean {
  return view.clause.complements.every((each) => {
    if (
      used.includes(each) ||
      each.kind === 'time' ||
      each.kind === 'age' ||
      each.kind === 'measure' ||
      each.kind === 'clause'
    )
      return true;
    if (each.kind === 'unread') return each.isLoose || isTaught(view, each, verb);
    if (each.kind === 'word')
      return !figurativeAdverbs.has(each.word) && (harmless.has(each.word) || /ly$/.test(each.word));
    if (each.isLoose || isSetOff(each, view)) return true;
    const { what, prep } = each;
    if (prep === undefined) return false;
    const heads = what.all ?? [what];
    if (prep === 'by' && verb?.voice === 'passive' && heads.every(isSomebody)) return true;
    // "Forged by Odo for the Watch".
    const isFor = prep === 'for' && heads.every(({ id }) => id !== undefined) && makings.test(verb?.form ?? '');
    if (isFor) return true;
    // "Ruled Vask for the crown of Sarn": for whom is left.
    if (prep === 'for' && heads.every(({ id }) => id !== undefined) && inTrust.test(verb?.form ?? '')) return true;
    if (heads.some(({ id, pronoun }) => id !== undefined || pronoun !== undefined))
      return (care === 'strict' ? closeBy : beside).has(prep) || isPlaceOrTime(prep, heads, view.findings);
    if (/^(?:in|at|near)$/.test(prep) && heads.every(isHouse)) return true;
    // "Joined the Guild as a lamp boy".
    if (prep === 'as' && heads.every(({ noun }) => noun !== undefined && isPersonNoun(noun))) return true;
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

const settings = wordSet(
  'in at on after before during under amid despite against with through near beside above below upon over',
);
const figurativePlaces = wordSet(
  'heart hearts mind minds head heads eye eyes dream dreams name spirit soul souls memory memories imagination fancy opinion view views theory sense way ways word words thought thoughts conscience part tale tales song songs story stories hope hopes fear fears prayer prayers place',
);

/** "On 3 Frost 366, in the first snow, Odo died": a setting between commas before the subject, in a clause that has its date. */
function isSetOff({ prep, what, end }: Thing, { clause, findings, hasTimes }: ClauseView): boolean {
  const subject = clause.subject?.start ?? 0;
  if (!hasTimes || prep === undefined || !settings.has(prep) || end > subject) return false;
  const isLone =
    what.all === undefined && what.id === undefined && what.pronoun === undefined && what.noun !== undefined;
  return isLone && !figurativePlaces.has(what.noun ?? '') && findings.parser.tokens[end]?.word === ',';
}

const makings =
  /^(?:forged?|built|builds?|made|makes?|wrote|written|wr?ought|carved|crafted|painted|raised|woven|wove|cast|composed|designed|fashioned)$/;
const inTrust = /^(?:rule[sd]?|govern(?:s|ed)?|lead|leads|led|command(?:s|ed)?)$/;
/** "Taught him to ride": what was taught changes nothing of who taught whom. */
const isTaught = ({ findings }: ClauseView, { start }: Complement, verb: VerbGroup | undefined): boolean =>
  findings.parser.tokens[start]?.word === 'to' &&
  verb?.known.some(({ lemma }) => lemma === 'teach' || lemma === 'train') === true;

const isPlaceOrTime = (prep: string, heads: readonly NounPhrase[], findings: Findings): boolean =>
  /^(?:in|at|on|near|before|after|during|until|since|outside|by|to|within)$/.test(prep) &&
  heads.every(({ id }) => id !== undefined && findings.isA(id, 'Location', 'Event', 'Era', 'Kingdom'));

/** "Born in that house in 341", "buried in the old garden": of nobody, and nothing but where it was. */
const isHouse = ({ noun, owner, determiner, id, modifiers }: NounPhrase): boolean =>
  noun !== undefined &&
  houses.has(noun) &&
  id === undefined &&
  owner === undefined &&
  determiner !== undefined &&
  modifiers.length < 3;
const houses = wordSet(
  'house cottage hut cabin farm farmhouse barn stable mill room chamber kitchen cellar attic village town hamlet city inn garden orchard churchyard graveyard cemetery crypt vault monastery convent abbey palace castle keep tower lodge hovel',
);

const isCircumstance = (noun: string): boolean => singularIn(circumstances, noun) !== undefined;

/** An agent that may do something: not "killed by boredom". */
const isSomebody = ({ id, pronoun, noun, determiner, owner, isUnknownName }: NounPhrase): boolean =>
  id !== undefined ||
  pronoun !== undefined ||
  isUnknownName === true ||
  (noun !== undefined &&
    (determiner !== undefined || owner !== undefined || (/s$/.test(noun) && !/^(?:inches|degrees)$/.test(noun))));
