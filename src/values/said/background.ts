/**
 * English words by which a sentence says of itself that it tells of an earlier time: "had owned", "formerly", "thirty years
 * before", "when Perrin was a boy". In a story such a sentence is history, whatever the tense of the rest. A plain past ("owned")
 * is the present of a novel, and a past perfect of what happened once ("had become king") tells what holds since.
 */

/** True if a sentence tells of what was, and no longer of what is. */
export function tellsOfThePast(sentence: string): boolean {
  const words = sentence.slice(0, longestSentence).replace(/[’‘ʼ]/g, "'").replace(/\s+/g, ' ').trim();
  // Most sentences have none of these words.
  if (!mayTell.test(words)) return false;
  if (times.test(words) || isOnce(words)) return true;
  const main = words.replace(asides, ' ');
  if (hasHad.test(main) && !goesOn.test(main)) return true;
  return ago.test(main) && (perfect.test(main) || !happening.test(main));
}

/** The read length of a sentence. */
const longestSentence = 600;

const mayTell =
  /\bhad\b|'d\b|\b(?:once|formerly|previously|erstwhile|used to|those days|th(?:e|ose) (?:old|olden|elder) (?:days|times|years)|back then|until|till|ago|before|earlier|when|while|as an?|youth|childhood|boyhood|girlhood|former|in the (?:days|time|reign) of|gone by|(?:'s|his|her|their) (?:day|days|heyday|prime|early|young(?:er)?)|one-time|onetime)\b/i;

/** Verbs of what goes on, in the form they have after "had": it went on, and is told from its end. */
const ongoing =
  '(?:been(?! (?:born|made|named|crowned|given|sold|taken|left|appointed|elected|killed|built|founded|sworn|married|wed|granted|moved|sent|brought))|' +
  'owned|possessed|held|kept|ruled|reigned|governed|commanded|led|headed|lived|dwelt|dwelled|resided|stayed|stood|lain|served|worked|' +
  'belonged|had|worn|carried|wielded|borne|used|known|loved|hated|sailed|captained|run|managed|guarded|housed|occupied|numbered|counted|' +
  'cost|charged|employed|followed|worshipped|worshiped|preferred|taught|practi[cs]ed)';
/** Each word in one way alone: where "formerly" were listed too, thirty of them in a row would be tried in a billion ways. */
const adverb = '(?:(?:not|never|once|already|also|still|only|first|then|both|even|since|[a-z]{3,}ly) )*';
const hasHad = new RegExp(`(?:\\bhad|'d) ${adverb}${ongoing}\\b`, 'i');
/** It goes on to the moment at which it is told. */
const goesOn = /\bhad (?:always|long|ever since|since)\b|\bever since\b|\b(?:had|'d)\b.{0,300}\bsince\b|\bby then\b/i;
const perfect = /\bhad\b|'d\b/i;

/** A clause beside the one that says it: "who had been a soldier", "after she had ruled". */
const asides =
  /,? ?\b(?:who|whom|whose|which|where|after|since|because|although|though|for|as)\b(?! (?:\w+ ){0,2}(?:years?|months?|weeks?|days?|decades?|winters?|summers?)\b)[^,;]{0,200}?\bhad\b[^,;]*(?:[,;]|$)/gi;

const span =
  '(?:years?|months?|weeks?|days?|decades?|generations?|centur(?:y|ies)|winters?|summers?|springs?|autumns?|ages?|lifetimes?|a lifetime)';
/** How long before it was. */
const ago = new RegExp(
  `\\b${span} (?:ago|before|earlier|past|previously|since past)\\b|\\blong (?:ago|before)\\b`,
  'i',
);
/** A single event with a lasting result: "became queen ten years ago". */
const happening =
  /\b(?:became|become|born|bought|won|took|taken|married|wed(?:ded)?|found(?:ed)?|crowned|inherited|moved|died|killed|slain|slew|named|made|appointed|elected|sold|gave|given|got|built|burned|burnt|destroyed|joined|left|lost|came|went|swore|sworn|seized|conquered|acquired|began|begun|started|settled|opened|closed|raised|entered|succeeded|received|captured|stole|stolen)\b/i;

const young =
  '(?:boys?|girls?|child|children|lads?|lass|lasses|youths?|bab(?:y|e|ies)|infants?|young(?:er|ster)?|little|small|unborn|alive|apprentice|squire|cabin boy|bachelor|in h(?:is|er) (?:youth|cradle|prime|teens|twenties))';
/** "Before dawn" and "before he could speak" are of the scene that is told. */
const soon =
  '(?:(?:the )?(?:\\w+ )?(?:was )?(?:dawn|dusk|day(?:light|break)?|noon|night(?:fall)?|midnight|midday|sun(?:set|rise|down|up)?|morning|evening|supper|dinner|breakfast|week|month|year|season|spring|summer|autumn|winter|harvest|hour)\\b|(?:he|she|it|they|any\\w+|the \\w+) (?:could|knew|had|was out)\\b)';
const times = new RegExp(
  [
    '\\b(?:formerly|previously|erstwhile|used to|one-time|onetime|back then|in times past|in (?:days|years|times) (?:gone by|past))\\b',
    '\\bin (?:those|the old|the olden|the elder|former|earlier|happier|better) (?:days|times|years)\\b',
    '\\bin the (?:days|time|times|reign|years) (?:of|before|when)\\b',
    // "When Perrin was a boy", "while his father lived", "as a girl".
    `\\b(?:when|while) [^,;.]{1,50}? (?:was|were) (?:(?:still|only|but|just|yet|an?|no more than|mere|very|little|small|young) )*${young}\\b`,
    '\\b(?:when|while) [^,;.]{1,50}? (?:still |yet )?lived(?=[,.;]|$)',
    '\\bas (?:an? )?(?:young |small |little |mere )*(?:boy|girl|child|lad|lass|youth|young (?:man|woman|lord|lady)|infant|baby)\\b(?! of)',
    "\\bin (?:(?:(?:his|her|their|the|\\p{L}+) ){0,3}[\\p{L}-]+'s|his|her|their) (?:youth|childhood|boyhood|girlhood|young(?:er)? (?:days|years)|early (?:days|years)|day|heyday|prime)\\b",
    // "Owned the Heron before the war".
    '(?<!\\b(?:the|an?|year|day|week|month|night|long|ever|never|just|soon|stood|knelt|came|lay|sat|were|was|went|as) )\\bbefore (?:the|that|his|her|their) (?:(?:great|long|last|first|second|old|civil) )?(?:war|flood|siege|fall|fire|plague|trial|wedding|peace|treaty|revolt|rebellion|famine|conquest|storm|coronation|marriage|death|birth|arrest|sale|invasion|battle|exile)\\b',
    // A state that ended with another event; a number is a date, which is explicit.
    `^(?:and |but )?(?:(?:up )?(?:until|till)|before(?! ${soon})) (?!now\\b|then\\b|long\\b|today\\b)(?![^,]*\\d)[^,;]{2,60},`,
    "\\b(?:until|till)(?<!\\b(?:not|never|nobody|no one|nothing|wait(?:ed|s)?|n't)\\b[^,;]{0,300}) (?:the|that|his|her|their|its|an?|\\p{Lu}[\\w']+|he|she|it|they)\\b(?![^,;]*\\d)",
  ].join('|'),
  'iu',
);

/** "Once" as "formerly": not "at once", "once more", nor "once he came, …". */
function isOnce(words: string): boolean {
  for (const { index } of words.matchAll(/\bonce\b/gi)) {
    const before = words.slice(Math.max(0, index - 60), index);
    const after = words.slice(index + 'once'.length);
    if (/\b(?:at|more than|than|not|never|all|this|just for|for|even|only|but) $/i.test(before)) continue;
    if (
      /^ (?:more|again|and for all|or twice|an? (?:day|night|week|month|year|season|fortnight|decade|century|while)|every|per|in a while|each|upon)\b/i.test(
        after,
      )
    )
      continue;
    // "Garrick, who was once a soldier, owned …" is of now.
    if (/, (?:who|whom|whose|which|where)\b[^,]*$/i.test(before) && after.includes(',')) continue;
    if (/\b(?:was|were|is|are|had|been|'d|did) $/i.test(before) || /^(?:[,.;:!?)]|$)/.test(after)) return true;
    if (before.trim() === '') return !after.includes(',');
    // Before a subject it is "as soon as".
    if (!/^ (?:the|his|her|their|its|my|our|he|she|it|they|we|you|i|\p{Lu})/u.test(after)) return true;
  }
  return false;
}

/** The fact of the sentence is soon over, so that it states nothing that lasts. "Now" and "currently" say only that it is so. */
export function isPassing(sentence: string): boolean {
  return passing.test(sentence.slice(0, longestNote));
}

/** The same of a note of its day. In a book "today" may be an age. */
export function isOfTheDay(sentence: string): boolean {
  const words = sentence.slice(0, longestNote);
  return passing.test(words) || day.test(words);
}

/** More of a note is no sentence. */
const longestNote = 2000;

/** Words by which a sentence says of itself that it holds for a short while: "for now", "tonight", "this week". */
const passing =
  /\b(?:tonight|(?:for|just|right) now|at (?:the|this) (?:very )?moment|for (?:the moment|a moment|the time being|the present|a (?:while|day|night|week|month)|(?:one|this|that) (?:day|night|evening|morning|week))|this (?:very )?(?:week|weekend|morning|afternoon|evening|night|month|once)|temporarily|provisionally|until further notice|in the meantime|meanwhile|momentarily)\b/i;
const day = /\b(?:today|yesterday|tomorrow|(?:last|next|this) (?:mon|tues|wednes|thurs|fri|satur|sun)day)\b/i;
