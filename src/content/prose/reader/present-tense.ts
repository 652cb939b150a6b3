import { isInPast } from './tale-scope.ts';

const present =
  /\b(?:is|are|rules?|reigns?|leads?|commands?|governs?|controls?|holds?|owns?|possesses|wields?|carries|bears|wears|lives?|dwells?|resides?|serves?|guards?|keeps|heads)\b/;
/** Words of another time, or of what is no more: "the former king", "when", "in 402". */
const otherTime =
  /\b(?:former\w*|late|once|then|ex|dead|deceased|fallen|deposed|exiled|when|while|during|until|till|before|after|since|ago|ancient|legend\w*|remembered|known|called|buried|has|have|having)\b|\d/i;
/** The dead hold and wear things in their graves, and in pictures. */
const likeness =
  /\b(?:tombs?|crypts?|graves?|barrows?|corpse|bones|skeleton|ghost|spirit|shade|statues?|paintings?|portraits?|murals?|frescoe?s?|tapestr(?:y|ies)|effigy|coins?)\b/i;
/** A course of events in the present tense, as in a summary: "Aldous is king. He dies at the ford." */
const narrates =
  /\b(?:dies|falls|perishes|marries|weds|kills|slays|murders|founds|conquers|becomes|crowns|dethrones|abdicates|succeeds|defeats|arrives|(?:is|are) (?:\w+ly )?(?:killed|slain|murdered|executed|crowned|deposed|born|buried|defeated|succeeded|exiled|betrayed|captured))\b/;

/**
 * True if a sentence tells what is so at present: "Aldous is the king of Ashkeep". A sentence or a passage with any sign of another time
 * tells nothing of the present.
 */
export const isOfPresent = (sentence: string, passage: string): boolean =>
  present.test(sentence) &&
  !otherTime.test(sentence) &&
  !likeness.test(sentence) &&
  !isInPast(sentence) &&
  !narrates.test(passage);
