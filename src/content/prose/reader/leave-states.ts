import type { Findings } from './findings.ts';
import { spelledNumber } from './numbers.ts';
import { wordAt, wordSet } from './parser.ts';
import type { NounPhrase } from './syntax.ts';

/** Words before a name or a noun that say how old or in what state somebody or something was then. */
const states = wordSet(
  'late dead deceased dying undead living surviving lone orphan orphaned fatherless motherless parentless unmarried unwed married wedded widowed widow widower childless barren betrothed engaged divorced estranged pregnant virgin maiden spinster bachelor ' +
    'former erstwhile onetime one-time sometime ex future reigning ruling exiled banished outlawed deposed dethroned abdicated uncrowned crowned newly-crowned disgraced retired imprisoned captive captured jailed enslaved freed ' +
    'bastard illegitimate legitimate baseborn base-born high-born highborn low-born lowborn natural adopted adoptive foster posthumous newborn new-born unborn stillborn infant baby toddling teenage teenaged adolescent underage elderly aged ageing aging middle-aged ageless immortal mortal ' +
    'burnt burned ruined razed destroyed abandoned deserted fallen conquered occupied besieged sacked drowned sunken flooded rebuilt restored unfinished half-built newly-founded newly-built new-built defunct disbanded dissolved extinct forgotten lost stolen broken shattered reforged ' +
    'blind blinded deaf mute lame crippled one-eyed one-handed one-armed one-legged scarred murdered slain killed poisoned hanged executed assassinated independent pregnant childhood',
);
/** "Young Odo" may be what he is called, "the young Odo" is not. */
const loose = wordSet('young youthful old');
const age =
  /(?:^|-)years?-old$|^(?:tween|teen)-?aged$|^ex-\p{L}|-(?:born|widowed|orphaned|married|wed|crowned|founded|built|burnt|dead)$/u;

/** "The late Odo", "the sixty-year-old Odo", "burnt Vask": what stands before a name says something that no claim has. */
export function leaveStates(phrase: NounPhrase, findings: Findings): void {
  const { parser } = findings;
  const from = phrase.owner?.prep === "'s" ? phrase.owner.who.end : phrase.start;
  for (let at = from; at < phrase.end; at++) {
    const { kind, id, word = '', text = '' } = parser.tokens[at] ?? {};
    if (id === phrase.id && kind === 'name') break;
    // "The mother of the late Odo": of him it is left where his own phrase is read.
    if (phrase.id === undefined && phrase.owner?.prep !== "'s" && at >= (phrase.owner?.who.start ?? phrase.end)) break;
    const isLoose = loose.has(word) && text === word && phrase.determiner !== undefined;
    // "Then forty years old Odo".
    const isCount = spelledNumber(word) !== undefined && /^years?$/.test(wordAt(parser, at + 1));
    if (states.has(word) || age.test(word) || isLoose || isCount) findings.leave({ start: at, end: at + 1 });
  }
}
