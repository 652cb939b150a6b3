/** What patterns are made of. Names stand in a sentence as `Zq7x`; what is not about them cannot match. */

export const nameGroup = (group: string) => `(?<${group}>Zq\\d+x)(?!['’\\w-])`;
const aside = '(?:, [^,;:.!?()]{1,80},)?';
const honour =
  '(?:(?:the )?(?:High )?(?:Lord|Lady|King|Queen|Prince|Princess|Duke|Duchess|Count|Countess|Earl|Baron|Baroness|Emperor|Empress|Sir|Dame|Captain|General|Master|Mistress|old|young) )?';
/** Somebody at the other end, perhaps with a title. */
export const person = (group: string) => `${honour}${nameGroup(group)}`;
/** The subject, where it is from, and what is added about it. */
export const subject = `${nameGroup('a')}(?: of (?:the )?Zq\\d+x(?!['’\\w-]))?${aside}`;
export const adverb =
  '(?: (?:himself|herself|itself|then|also|later|first|long|wisely|justly|alone|finally|soon|once|peacefully|eventually|afterwards))?';
export const rank =
  '(?:(?:elder|younger|eldest|youngest|only|twin|first|second|third|fourth|fifth|sixth|seventh|firstborn|beloved|last) )?';
export const is = '(?:,| was| is)';
/** "was the daughter of", and beside a name the older "daughter to"; "was a brother to" may be a friend's praise. */
export const kin = (nouns: string, heir = '') =>
  `(?:${is} (?:the |an? )?${rank}(?:${nouns})${heir} of|, ${rank}(?:${nouns})${heir} to)`;
const owner = (group: string) => `(?<${group}>Zq\\d+x)['’]s`;
/** No part of a longer word or of a list of qualities: not "brother-in-law", "brother in arms", "child bride". */
const wholeWord = "(?=[^\\p{L}\\p{N}\\s'’-]|$| (?:and|but|who|whom|whose|by|from|until|since|while|when)\\b)";
/** "was Aldric's daughter", and beside a name. */
export const kinOwned = (nouns: string, heir = '') => `${is} ${owner('b')} ${rank}(?:${nouns})${heir}${wholeWord}`;
/** "Aldric's daughter was". */
export const ownedKin = (nouns: string) => `${owner('b')} ${rank}(?:${nouns})(?: was| is) ${person('a')}${wholeWord}`;
const placeOf =
  '(?:(?:the )?(?:city|town|village|kingdom|realm|land|lands|island|isle|duchy|county|province|keep|castle|people|house) of )?(?:the )?';
/** Words in which a place or date may stand: to the end of the clause, the "and" of "between 830 and 850" included. */
const clause =
  '(?:(?: between [^,;:.!?()]{1,40}? and(?= ))|(?! (?:and|but|while|who|whom|whose|which|when|where|as|then|so|than|after(?! (?:c\\. )?\\d)|because|though|although|with)\\b)[^,;:.!?()]|,(?= (?:in|on|at|from|during) ))*';
/** With what stands in brackets right behind: "(830–850)". */
export const tail = `(?<tail>(?: \\([^()]{1,40}\\))?${clause})`;
/** What may follow an object: in "served Odo wine" and "made Ashkeep his capital" the verb is about something else. */
export const follower =
  '(?=[^\\p{L}\\p{N}\\s]|$| (?:\\(|[—–]|\\d|\\p{Ll}+ly\\b|(?:in|on|at|by|from|until|till|since|between|before|after|during|around|about|under|near|with|without|' +
  'against|through|over|out|for|to|as|when|while|where|because|and|but|who|whom|whose|which|that|then|there|once|twice|again|alone|' +
  'also|too|well|long|still|soon|first|later|afterwards|together|c|circa)\\b))';
/** A date, or a name, of a time or a place. */
export const dateOrName = `(?:the )?(?:(?:year|early|late|mid|spring of|summer of|autumn of|winter of) )?(?:c\\. |circa )?(?:\\p{Lu}\\p{L}+ )?(?:\\d|Zq\\d+x(?!['’\\w-]))`;
/** The fall that is a death: not the one into debt, from a horse, or in love. */
export const fell = `fell(?= (?:in|during) (?:battle|combat|action|the (?:battle|fighting|siege|war|field))\\b| (?:in|at|on|during|before|after|around|about) ${dateOrName}| (?:defending|fighting)\\b)`;
/** "Drowned her sorrows" is no death. */
export const drowned =
  'drowned(?=[^\\p{L}\\s]|$| (?:in|at|on|off|near|during|before|after|around|about|between|beneath|under|there|then|with)\\b)';
/** The same, when it may begin with the place. */
export const placedTail = (prepositions: string) =>
  `(?<tail>(?: (?:${prepositions}) ${placeOf}${nameGroup('b')})?${clause})`;

export const thing = `${placeOf}${nameGroup('b')}`;
export const sovereign =
  'lord|lady|king|queen|ruler|duke|duchess|count|countess|earl|baron|baroness|emperor|empress|monarch|high king|high queen';
