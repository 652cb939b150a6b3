import { type Findings, momentOf } from './findings.ts';
import { joined } from './parse-times.ts';
import { wordSet } from './parser.ts';
import type { Complement, ParsedClause, Times } from './syntax.ts';

type Thing = Extract<Complement, { kind: 'thing' }>;

const bounds = wordSet('until till from since after before');
const partsOfTime = wordSet('day night morning evening end beginning start close turn height');
/** Nouns for what happens. Others behind "from" are a place or a giver. */
const happenings =
  /^(?:death|birth|marriage|wedding|coronation|accession|arrival|departure|return|fall|end|beginning|start|founding|foundation|abdication|defeat|victory|execution|murder|exile|banishment|retirement|election|appointment|surrender|siege|battle|war|burning|destruction|conquest|capture|disappearance|outbreak|conclusion|signing|release|escape|betrothal|majority)$/;

/** When what a clause tells was so: its dates, and those of "until her death in 401" and "when Odo died in 830". */
export function clauseTimes({ complements }: ParsedClause, findings: Findings): Times {
  const own = complements.flatMap((each, at) => {
    if (each.kind === 'thing' && each.what.date !== undefined) return isWithin(each) ? [{ at: each.what.date }] : [];
    if (each.kind !== 'time') return [];
    const bound = boundOf(complements, at, findings);
    return bound === undefined ? [each.times] : [bounded(bound, each.times)];
  });
  const said = joined(own);
  return Object.keys(said).length > 0 ? said : joined(complements.flatMap((each) => sideTimes(each, findings)));
}

/** "In the flood of 590", "on the last day of 590": within that date. */
export const isWithin = ({ prep, what }: Thing): boolean =>
  prep === 'in' || prep === 'during' || ((prep === 'on' || prep === 'at') && partsOfTime.has(what.noun ?? ''));

/** True if the clause tells its time by what no date was read from: "two years later", "when Odo died". */
export function isTimeLost({ complements }: ParsedClause): boolean {
  return complements.some((each) => each.kind === 'unread' && each.isTime === true);
}

/** The "until" of "until her death in 401", "from the fall of Vask, in 401". */
function boundOf(complements: readonly Complement[], at: number, findings: Findings): string | undefined {
  for (let index = at - 1; index >= 0; index--) {
    const each = complements[index];
    if (each?.kind !== 'thing') return undefined;
    if (each.prep !== undefined && bounds.has(each.prep)) return isHappening(each, findings) ? each.prep : undefined;
    // "Until his arrival in Vask in 401".
    if (each.prep !== 'in' && each.prep !== 'at' && each.prep !== 'of') return undefined;
  }
  return undefined;
}

function isHappening({ what }: Thing, findings: Findings): boolean {
  if (what.id !== undefined) return findings.isA(what.id, 'Event');
  return what.noun !== undefined && happenings.test(what.noun);
}

/** A date behind a word that makes it a bound. Undefined dates where that cannot be said. */
function bounded(word: string, times: Times): Times {
  const date = times.at;
  if (date === undefined) return {};
  if (word === 'until' || word === 'till') return { until: date };
  if (word === 'from' || word === 'since') return { from: date };
  // "After c. 830" is not a date that a calendar reads.
  return /^(?:[c~]\b|circa|around|about|before|after|between|by|until)/i.test(date) ? {} : { at: `${word} ${date}` };
}

/** The time of a neighbouring clause: "when Odo died in 830", "until he left in 840". */
function sideTimes(side: Complement, findings: Findings): readonly Times[] {
  if (side.kind !== 'clause' || side.clauses.length !== 1) return [];
  const word = sideWord(side, findings);
  const [clause] = side.clauses;
  if (clause?.verb === undefined || clause.verb.reservation !== undefined) return [];
  const date = momentOf(clauseTimes(clause, findings));
  if (date === undefined) return [];
  if (word === 'when' || word === 'once' || word === 'as') return [{ at: date }];
  if (!bounds.has(word)) return [];
  return [bounded(word, { at: date })];
}

const placing = wordSet('when while before after until till since as once');

/** The word that puts a clause before, at or after another: when, until. Empty for others. */
export function sideWord(side: Complement, { parser }: Findings): string {
  const { word } =
    parser.tokens[side.start]?.word === ','
      ? (parser.tokens[side.start + 1] ?? { word: '' })
      : (parser.tokens[side.start] ?? { word: '' });
  return placing.has(word) ? word : '';
}
