/** The parts of patterns, as sources of regular expressions. Names stand in a sentence as marks such as `Zq7x`. */

export const nameGroup = (group: string) => `(?<${group}>Zq\\d+x)(?!['’\\w-])`;
const aside = '(?:, [^,;:.!?()]{1,80},)?';
const honour =
  '(?:(?:the )?(?:High )?(?:Lord|Lady|King|Queen|Prince|Princess|Duke|Duchess|Count|Countess|Earl|Baron|Baroness|Emperor|Empress|Sir|Dame|Captain|General|Master|Mistress|old|young) )?';
/** The object of a verb, perhaps with a title. */
export const person = (group: string) => `${honour}${nameGroup(group)}`;
/** The subject, perhaps with its place of origin and an aside between commas. */
export const subject = `${nameGroup('a')}(?: of (?:the )?Zq\\d+x(?!['’\\w-]))?${aside}`;
export const adverb =
  '(?: (?:himself|herself|itself|then|also|later|first|long|wisely|justly|alone|finally|soon|once|peacefully|eventually|afterwards))?';
export const rank =
  '(?:(?:elder|younger|eldest|youngest|only|twin|first|second|third|fourth|fifth|sixth|seventh|firstborn|beloved|last) )?';
export const is = '(?:,| was| is)';
/** "was the daughter of"; after a comma also "daughter to". "Was a brother to" is left out, as it may describe a friend. */
export const kin = (nouns: string, heir = '') =>
  `(?:${is} (?:the |an? )?${rank}(?:${nouns})${heir} of|, ${rank}(?:${nouns})${heir} to)`;
const owner = (group: string) => `(?<${group}>Zq\\d+x)['’]s`;
/** The end of a kinship word that is not part of "brother-in-law", "brother in arms" or "child bride". */
const wholeWord = "(?=[^\\p{L}\\p{N}\\s'’-]|$| (?:and|but|who|whom|whose|by|from|until|since|while|when)\\b)";
/** "was Aldric's daughter", or ", Aldric's daughter" after a name. */
export const kinOwned = (nouns: string, heir = '') => `${is} ${owner('b')} ${rank}(?:${nouns})${heir}${wholeWord}`;
/** "Aldric's daughter was". */
export const ownedKin = (nouns: string) => `${owner('b')} ${rank}(?:${nouns})(?: was| is) ${person('a')}${wholeWord}`;
const placeOf =
  '(?:(?:the )?(?:city|town|village|kingdom|realm|land|lands|island|isle|duchy|county|province|keep|castle|people|house) of )?(?:the )?';
/** The rest of the clause, in which a place or date may stand, including the "and" of "between 830 and 850". */
const clause =
  '(?:(?: between [^,;:.!?()]{1,40}? and(?= ))|(?! (?:and|but|while|who|whom|whose|which|when|where|as|then|so|than|after(?! (?:c\\. )?\\d)|because|though|although|with)\\b)[^,;:.!?()]|,(?= (?:in|on|at|from|during) ))*';
/** The rest of the clause as a group, with a parenthesis before it: "(830–850)". */
export const tail = `(?<tail>(?: \\([^()]{1,40}\\))?${clause})`;
/** What may follow an object. It excludes "served Odo wine" and "made Ashkeep his capital", where the claim would be wrong. */
export const follower =
  '(?=[^\\p{L}\\p{N}\\s]|$| (?:\\(|[—–]|\\d|\\p{Ll}+ly\\b|(?:in|on|at|by|from|until|till|since|between|before|after|during|around|about|under|near|with|without|' +
  'against|through|over|out|for|to|as|when|while|where|because|and|but|who|whom|whose|which|that|then|there|once|twice|again|alone|' +
  'also|too|well|long|still|soon|first|later|afterwards|together|c|circa)\\b))';
/** A date, or a name of a time or place. */
export const dateOrName = `(?:the )?(?:(?:year|early|late|mid|spring of|summer of|autumn of|winter of) )?(?:c\\. |circa )?(?:\\p{Lu}\\p{L}+ )?(?:\\d|Zq\\d+x(?!['’\\w-]))`;
/** "fell" where it means a death: not into debt, from a horse, or in love. */
export const fell = `fell(?= (?:in|during) (?:battle|combat|action|the (?:battle|fighting|siege|war|field))\\b| (?:in|at|on|during|before|after|around|about) ${dateOrName}| (?:defending|fighting)\\b)`;
/** "drowned" where it means a death, not "drowned her sorrows". */
export const drowned =
  'drowned(?=[^\\p{L}\\s]|$| (?:in|at|on|off|near|during|before|after|around|about|between|beneath|under|there|then|with)\\b)';
/** The rest of the clause, when it may begin with the place. */
export const placedTail = (prepositions: string) =>
  `(?<tail>(?: (?:${prepositions}) ${placeOf}${nameGroup('b')})?${clause})`;

export const thing = `${placeOf}${nameGroup('b')}`;
export const sovereign =
  'lord|lady|king|queen|ruler|duke|duchess|count|countess|earl|baron|baroness|emperor|empress|monarch|high king|high queen';
