import { isInPast } from './tale-scope.ts';

/** "The year is 395.", "It is now the spring of 410": the words of a date that the sentences behind it are of. */
export const dayOfTelling = (sentence: string): string | undefined =>
  /^(?:the year is|it is|it's)(?: now)?(?: (?:the )?year)? ([^.!?]{1,60})[.!:;]?$/i.exec(sentence.trim())?.[1];

const present =
  /\b(?:is|are|rules?|reigns?|leads?|commands?|governs?|controls?|holds?|owns?|possess(?:es)?|wields?|carr(?:ies|y)|bears?|wears?|lives?|dwells?|resides?|serves?|guards?|keeps?|heads?|remains?|stays?|sits?|belongs?)\b/;
/** Words of another time, or of what is no more: "the former king", "when", "in 402". */
const otherTime =
  /\b(?:former\w*|late|once|then|ex|dead|deceased|fallen|deposed|exiled|when|while|during|until|till|before|after|since|ago|ancient|legend\w*|remembered|known|called|buried|has|have|having)\b|\d/i;
/** The dead hold and wear things in their graves, and in pictures. */
const likeness =
  /\b(?:tombs?|crypts?|graves?|barrows?|corpse|bones|skeleton|ghost|spirit|shade|statues?|paintings?|portraits?|murals?|frescoe?s?|tapestr(?:y|ies)|effigy|coins?)\b/i;
/** A course of events in the present tense, as in a summary: "Aldous is king. He dies at the ford." */
const narrates =
  /\b(?:dies|perishes|(?:fall|rise|meet|marrie|marry|wed|fight|flee|return|arrive|come|go|goe|depart|leave|begin|start|end|kill|slay|murder|found|conquer|become|crown|dethrone|abdicate|succeed|defeat|attack|invade|besiege|burn|rebel|betray|discover|declare|send|give|take|lose|win|sign|flee|march|marche|ride|join|build|destroy)s?|(?:is|are) (?:\w+ly )?(?:killed|slain|murdered|executed|crowned|deposed|born|buried|defeated|succeeded|exiled|betrayed|captured|burned|burnt|destroyed|founded))\b/;
/** "## History", "## The Fall of Vask": a part about the past. */
const pastHeading =
  /\b(?:histor(?:y|ies)|timelines?|chronicles?|chronolog\w*|legends?|myths?|past|background|backstory|origins?|early|fall|founding|war|wars|battles?|siege|age|ages|era|eras|years?|before|rise|death|synopsis|summary|plot|recap)\b|\d{3}/i;

/**
 * True if a sentence tells what is so at present: "Aldous is the king of Ashkeep". A sentence or a passage with any sign of another time
 * tells nothing of the present.
 *
 * @param headings those above the passage.
 */
export const isOfPresent = (sentence: string, passage: string, headings: string): boolean =>
  present.test(sentence) &&
  !pastHeading.test(headings) &&
  !otherTime.test(sentence) &&
  !likeness.test(sentence) &&
  !isInPast(sentence) &&
  !narrates.test(passage);
