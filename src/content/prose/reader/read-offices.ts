import type { ClauseView } from './clause-view.ts';
import { isClear } from './clearance.ts';
import { hollow } from './figures.ts';
import { claimWindow } from './findings.ts';
import { wordSet } from './parser.ts';
import { readBelonging } from './read-belongings.ts';
import { markPhrase, meantIds, readNominal } from './read-phrases.ts';
import type { NounPhrase, ParsedClause } from './syntax.ts';

const officeVerbs = wordSet('become crown make name proclaim appoint elect declare anoint');
const lasting = wordSet('remain serve');

/** "Was king of Ardenfold", "became", "was crowned", "crowned Wystan king of": somebody is said to be something. */
export function readOffice(view: ClauseView, clause: ParsedClause): boolean {
  const { findings } = view;
  const { verb, subject } = clause;
  if (verb === undefined) return false;
  if (verb.known.some((each) => each.lemma === 'join') && readJoined(view)) return true;
  const lemma = verb.known.find((each) => officeVerbs.has(each.lemma) || lasting.has(each.lemma))?.lemma;
  if (!verb.isCopula && lemma === undefined) return false;
  const bare = view.things.filter(
    ({ prep, isLoose, start }) => (prep === undefined || prep === 'as') && !isLoose && start >= verb.end,
  );
  const isNew = lemma !== undefined && !lasting.has(lemma);
  if (verb.isCopula && readWar(view)) return true;
  const what = bare.at(-1);
  if (what === undefined && lemma === 'crown' && verb.voice === 'passive') return readCrowned(view);
  if (what === undefined || bare.length > 2) return false;
  if (lemma !== undefined && lasting.has(lemma) && what.prep !== 'as' && lemma !== 'remain') return false;
  let self = view.own;
  const [first] = bare;
  if (bare.length === 2 && first !== undefined) {
    if (verb.voice === 'passive' || verb.isCopula) return false;
    self = view.meantIds(first.what);
  }
  if (!isClear(view, bare, 'strict')) return false;
  // "Her father was Iskander", "the children of Rose were Tansy and Petra".
  const said = what.what.all ?? [what.what];
  if (verb.isCopula && subject?.noun !== undefined && subject.id === undefined && subject.owner !== undefined) {
    // Before those are named whom "its" could mean as well.
    const owners = meantIds(subject.owner.who, findings, { isSubject: false });
    const named = said.every((each) => each.noun === undefined && each.owner === undefined)
      ? meantIds(what.what, findings, view.use)
      : [];
    if (
      named.length > 0 &&
      (readNominal(named, { ...subject, asides: [] }, findings, { isSubject: true }, view.times, { owners }) ||
        readBelonging(subject, owners, named, view))
    ) {
      markPhrase(what.what, view.findings);
      return true;
    }
    return false;
  }
  const rest = isNew ? { isNew } : {};
  if (verb.isCopula && readPair(view, what.what)) return true;

  const isRead = said.map((each) => readNominal(self, each, findings, view.use, view.times, rest)).some((one) => one);
  if (isRead && bare.length === 2 && first !== undefined) markPhrase(first.what, view.findings);
  return isRead;
}

/** "Nora was crowned in 584", in the note of somebody who rules one realm. */
function readCrowned(view: ClauseView): boolean {
  const [own = ''] = view.own;
  const seat = view.own.length === 1 ? view.findings.world.seatOf?.(own) : undefined;
  const window = claimWindow('start', view.times);
  if (seat === undefined || window?.from === undefined || !isClear(view, [], 'strict')) return false;
  return view.findings.relate({ type: 'RULES', isRelation: true }, [own], [seat], window);
}

/** "Nora joined in 584 as a lamp boy", in the note of a group, or of a member of one. "Joined in the fight" is something else. */
function readJoined(view: ClauseView): boolean {
  const [own = ''] = view.own;
  const group = view.own.length === 1 ? view.findings.world.groupOf?.(own) : undefined;
  const window = claimWindow('start', view.times);
  if (group === undefined || window?.from === undefined || view.clause.verb?.voice === 'passive') return false;
  if (view.things.some(({ prep }) => prep !== 'as') || !isClear(view, [], 'strict')) return false;
  return view.findings.relate({ type: 'MEMBER_OF', isRelation: true }, [own], [group], window);
}

/** "Sarn and Ostmark were at war", "Sarn was at war with Ostmark". */
function readWar(view: ClauseView): boolean {
  const { findings, own } = view;
  const war = view.things.find(({ prep, what }) => prep === 'at' && what.noun === 'war' && what.modifiers.length === 0);
  if (war === undefined) return false;
  const other = view.things.find(({ prep }) => prep === 'with');
  const [a, b] = other === undefined ? [own.slice(0, 1), own.slice(1)] : [own, view.meantIds(other.what)];
  const window = claimWindow('window', view.times);
  if (window === undefined || !findings.relate({ type: 'ENEMY_OF', isRelation: true }, a, b, window)) return false;
  for (const each of other === undefined ? [war] : [war, other]) view.markThing(each);
  return true;
}

/** "Ardenfold and Tarrow were allies". */
function readPair(view: ClauseView, what: NounPhrase): boolean {
  const { findings, own } = view;
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
    const window = claimWindow(sense.date, view.times);
    const isMutual = findings.world.ontology.predicates.get(sense.type)?.symmetric === true;
    return isMutual && window !== undefined && findings.relate(sense, [a], [b], window);
  });
  if (isRead) markPhrase(what, view.findings);
  return isRead;
}
