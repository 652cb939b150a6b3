/** A value, and what its author adds to it: `Mia (foster)`, `Otto?`, `probably Otto`. */
export interface Remarked {
  readonly words: string;
  /** Where the words begin in the text. */
  readonly at: number;
  /** As written, without its brackets; a question mark by itself where that is all. */
  readonly remark: string;
}

/** Words by which an author leaves open whether it is so, in the languages in which people keep worlds. */
const doubtWords = [
  'presumed|presumably|presumptively|alleged|allegedly|rumou?r|rumou?rs|rumou?red|supposed|supposedly|reputed|reputedly|putative',
  'prob\\.?|probable|probably|poss\\.?|possible|possibly|perhaps|maybe|likely|unsure|uncertain|unconfirmed|unverified|unproven|unproved',
  'doubtful|doubted|in doubt|dubious|questionable|questioned|disputed|contested|debated|denied|claimed|purported|purportedly|ostensibly',
  'speculation|speculative|speculated|suspected|believed|thought|hypothetical|conjecture|conjectural|theory|apocryphal|gossip|hearsay',
  'said to be|(?:so|or so) (?:he|she|they|it|some|people) (?:says?|said|claims?|claimed|thinks?)|(?:they|some) say|it is said|according to',
  'false (?:reports?|rumou?rs?|news|claims?)|false|falsely|fake|faked|staged|feigned|hoax|misreported|reported|reportedly|legend|legendary|tbc|to be confirmed',
  'not (?:confirmed|certain|sure|proven|proved|verified)|pretended|if at all|unclear',
  'vermutlich|vermutet|angeblich|mutmaßlich|vielleicht|möglicherweise|eventuell|wahrscheinlich|wohl|umstritten|gerücht|gerüchte|unsicher',
  'fraglich|ungewiss|unbestätigt|unklar|vorgetäuscht|zweifelhaft|legende',
  'présumée?|supposée?|peut-être|probablement|possiblement|prétendue?|prétendument|disputée?|contestée?|incertaine?|rumeur|douteux|douteuse|légende',
  'presunt[oa]|presuntamente|supuest[oa]|supuestamente|quizás?|tal vez|posible|posiblemente|probablemente|disputad[oa]|dudos[oa]|inciert[oa]|leyenda',
  'forse|presumibilmente|probabile|probabilmente|possibile|incert[oa]|contes[oa]|dubbi[oa]|leggenda',
  'vermoedelijk|misschien|waarschijnlijk|mogelijk|vermeend|vermeende|onzeker|betwist|gerucht|legende',
  'supost[oa]|supostamente|talvez|provável|provavelmente|possível|possivelmente|alegad[oa]|duvidos[oa]|rumore?|boato|lenda',
].join('|');

const anyDoubt = new RegExp(`(?<![\\p{L}\\p{M}-])(?:${doubtWords})(?![\\p{L}\\p{M}-])`, 'iu');
const onlyDoubt = new RegExp(`^(?:\\?+|${doubtWords})$`, 'iu');
/** Before a name; an adjective (`False Otto`) may belong to it. */
const doubtBefore =
  /^(?:\?+\s*|(?:probably|possibly|perhaps|maybe|likely|presumably|presumed|allegedly|alleged|supposedly|supposed|reputedly|rumou?red|purportedly|vermutlich|angeblich|vielleicht|wahrscheinlich|möglicherweise|peut-être|probablement|quizás?|tal vez|probablemente|posiblemente|forse|probabilmente|misschien|waarschijnlijk|vermoedelijk|talvez|provavelmente|possivelmente)\s+)(?=\S)/iu;
/** `not disputed`, `no rumour`, `never doubted`. */
const denial =
  /(?<!\p{L})(?:not|no|never|without|nothing|beyond|undisputed|undisputedly|nicht|kein|keine|non|pas|no longer)\s+(?:\p{L}+\s+)?$/iu;
/** Longer ones are prose, in which a word of doubt may be about anything. */
const mostWords = 8;

/** True if a remark or short note leaves open whether it is so: `presumed`, `a false report`, `?`. */
export function isDoubt(remark: string): boolean {
  const words = remark.trim();
  if (/\?$|^\?/.test(words)) return true;
  if (words.split(/\s+/).length > mostWords) return false;
  const found = anyDoubt.exec(words);
  return found !== null && !denial.test(words.slice(0, found.index));
}

/** True if words are a mark of doubt and nothing else. */
export function isOnlyDoubt(words: string): boolean {
  return onlyDoubt.test(words.trim());
}

/** True if words may stand before a name that they say something of: `probably`, `foster`, `the adoptive`. */
export function isBeforeName(words: string): boolean {
  return (
    words === '' ||
    isOnlyDoubt(words) ||
    /^(?:(?:the|his|her|their)\s+)?(?:step|foster|adopt\p{L}*)[\s-]*(?:mother|father|parent)?$/iu.test(words)
  );
}

/** Additions that distinguish two of one name: `Otto (II)`, `Otto (the Younger)`, `Otto (1800–1850)`. */
const telling =
  /\d|^(?:[ivx]+|(?:the|der|die|le|la|el|il|de)\s.*|jr|sr|jun|sen|junior|senior|younger|older|elder|son|father|mother|daughter)\.?$/iu;

/** Takes a remark off a name that is no link; undefined where there is none, or it belongs to the name. */
export function splitRemark(text: string): Remarked | undefined {
  if (!mayRemark(text)) return undefined;
  const inBrackets = /^(?<words>[^()[\]]*[^()[\]\s])\s*[([](?<remark>[^()[\]]*)[)\]]\s*(?:(?<mark>\?)\s*)?$/u.exec(
    text,
  )?.groups;
  if (inBrackets !== undefined) {
    const { words = '', remark = '', mark = '' } = inBrackets;
    if (remark.trim() === '' || telling.test(remark.trim())) return undefined;
    return withoutMarks(words, 0, `${remark.trim()}${mark}`);
  }
  const before = doubtBefore.exec(text);
  if (before !== null) return withoutMarks(text.slice(before[0].length), before[0].length, before[0].trim());
  const after = /^(?<words>.*?\S)(?:\s*[,;]|\s+[–—-])\s*(?<remark>[^,;–—\s][^,;–—]{0,300})$/u.exec(text)?.groups;
  if (after?.remark !== undefined && isOnlyDoubt(after.remark))
    return withoutMarks(after.words ?? '', 0, after.remark.trim());
  return text.trimEnd().endsWith('?') ? withoutMarks(text, 0, '') : undefined;
}

/** A quick look. */
function mayRemark(text: string): boolean {
  return /[?(,;–—]| - |\]$/.test(text) || /^\p{L}[\p{L}-]*\.?\s/u.test(text);
}

/** Takes the question marks off a name as well. */
function withoutMarks(text: string, at: number, remark: string): Remarked | undefined {
  const head = /^[\s?]*/.exec(text)?.[0].length ?? 0;
  const words = text.slice(head).replace(/(?<![\s?])[\s?]+$/, '');
  if (words === '') return undefined;
  const isAsked = text.includes('?');
  return {
    words,
    at: at + head,
    remark: [remark, ...(isAsked && !remark.includes('?') ? ['?'] : [])].filter(Boolean).join(' '),
  };
}
