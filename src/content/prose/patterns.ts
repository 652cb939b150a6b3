/** What a pattern makes of a sentence: roles are names of groups. */
export interface PatternClaim {
  readonly type: string;
  readonly subject: string;
  /** Group of the object; of an attribute, absent. */
  readonly target?: string;
  /** How a date in the words that follow belongs to it. */
  readonly date?: 'at' | 'window' | 'start' | 'value';
}

export interface Pattern {
  readonly form: RegExp;
  readonly claims: readonly PatternClaim[];
  /** Words of which a sentence has one, if it matches. */
  readonly words: readonly string[];
  /** Forms of a finite verb among the matched words: it must be parsed as one. */
  readonly verb?: RegExp;
}

// Names stand in a sentence as `Zq7x`; what is not about them cannot match.
const name = (group: string) => `(?<${group}>Zq\\d+x)(?!['’\\w-])`;
const aside = '(?:, [^,;:.!?()]{1,80},)?';
const adverb =
  '(?: (?:himself|herself|itself|then|also|later|first|long|wisely|justly|alone|finally|soon|once|peacefully|eventually|afterwards))?';
const rank =
  '(?:(?:elder|younger|eldest|youngest|only|twin|first|second|third|fourth|fifth|sixth|seventh|firstborn|beloved|last) )?';
const is = '(?:,| was| is)';
/** "was the daughter of", and beside a name the older "daughter to"; "was a brother to" may be a friend's praise. */
const kin = (nouns: string, heir = '') =>
  `(?:${is} (?:the |an? )?${rank}(?:${nouns})${heir} of|, ${rank}(?:${nouns})${heir} to)`;
const placeOf =
  '(?:(?:the )?(?:city|town|village|kingdom|realm|land|lands|island|isle|duchy|county|province|keep|castle|people|house) of )?(?:the )?';
/** Words in which a place or date may stand: to the end of the clause, the "and" of "between 830 and 850" included. */
const clause =
  '(?:(?: between [^,;:.!?()]{1,40}? and(?= ))|(?! (?:and|but|while|who|whom|whose|which|when|where|as|then|so|than|after|because|though|although|with)\\b)[^,;:.!?()]|,(?= (?:in|on|at|from|during) ))*';
const tail = `(?<tail>${clause})`;
/** The same, when it may begin with the place. */
const placedTail = (prepositions: string) => `(?<tail>(?: (?:${prepositions}) ${placeOf}${name('b')})?${clause})`;

const triggerWords = (
  'son daughter child father mother parent brother sister twin wife husband consort ' +
  'lord lady king queen ruler duke duchess count countess earl baron baroness emperor empress monarch ' +
  'leader head captain commander master mistress chief member knight born died perished drowned slain killed fell murdered slew ' +
  'ruled reigned governed led commanded married wed wedded founded established built forged wrote created made ' +
  'destroyed razed conquered succeeded joined served fought buried exiled banished'
).split(' ');

const pattern = (form: string, claims: readonly PatternClaim[], verb?: string): Pattern => ({
  form: new RegExp(form, 'g'),
  words: triggerWords.filter((word) => new RegExp(`\\b${word}\\b`, 'i').test(form)),
  claims,
  ...(verb === undefined ? {} : { verb: new RegExp(`^(?:${verb})$`) }),
});
const verbal = (verb: string, object: string, claim: Omit<PatternClaim, 'subject' | 'target'>, before = ''): Pattern =>
  pattern(
    `${name('a')}${aside}${adverb} (?:${verb}) ${before}${object}${tail}`,
    [{ ...claim, subject: 'a', target: 'b' }],
    verb.replace(/ \w+/g, ''),
  );

const thing = `${placeOf}${name('b')}`;
const sovereign =
  'lord|lady|king|queen|ruler|duke|duchess|count|countess|earl|baron|baroness|emperor|empress|monarch|high king|high queen';

/** What plain sentences say of two names, or of a name and a date. */
export const patterns: readonly Pattern[] = [
  pattern(
    `${name('a')}${kin('son|daughter|child', '(?: and heir)?')} ${name('b')}(?: and (?:(?:of|to) )?${name('c')})?`,
    [
      { type: 'PARENT_OF', subject: 'b', target: 'a' },
      { type: 'PARENT_OF', subject: 'c', target: 'a' },
    ],
  ),
  pattern(`${name('a')}${kin('father|mother|parent')} ${name('b')}(?: and (?:(?:of|to) )?${name('c')})?`, [
    { type: 'PARENT_OF', subject: 'a', target: 'b' },
    { type: 'PARENT_OF', subject: 'a', target: 'c' },
  ]),
  pattern(`${name('a')}${kin('brother|sister|twin')} ${name('b')}`, [
    { type: 'SIBLING_OF', subject: 'a', target: 'b' },
  ]),
  pattern(`${name('a')}${kin('wife|husband|consort')} ${name('b')}`, [
    { type: 'SPOUSE_OF', subject: 'a', target: 'b' },
  ]),
  pattern(
    `${name('a')}${is} (?:the )?${rank}(?:${sovereign}) of ${thing}(?=[,.;]| (?:from|until|since|between)\\b|$)${tail}`,
    [{ type: 'RULES', subject: 'a', target: 'b', date: 'window' }],
  ),
  pattern(
    `${name('a')}${is} (?:the )?${rank}(?:leader|head|captain|commander|master|mistress|grand master|chief) of ${thing}(?=[,.;]| (?:from|until|since|between)\\b|$)${tail}`,
    [{ type: 'LEADS', subject: 'a', target: 'b', date: 'window' }],
  ),
  pattern(`${name('a')}${is} an? (?:sworn )?(?:member|knight) of ${thing}`, [
    { type: 'MEMBER_OF', subject: 'a', target: 'b' },
  ]),
  pattern(
    `${name('a')}${aside} was born${placedTail('in|at')}`,
    [
      { type: 'birth', subject: 'a', date: 'value' },
      { type: 'BORN_IN', subject: 'a', target: 'b' },
    ],
    'born',
  ),
  pattern(`^Born${placedTail('in|at')},(?: the)? ${name('a')} `, [
    { type: 'birth', subject: 'a', date: 'value' },
    { type: 'BORN_IN', subject: 'a', target: 'b' },
  ]),
  pattern(
    `${name('a')}${aside}${adverb} (?:died|perished|drowned|was slain|was killed|fell)${placedTail('in|at|during')}`,
    [
      { type: 'death', subject: 'a', date: 'value' },
      { type: 'PARTICIPATED_IN', subject: 'a', target: 'b' },
      { type: 'DIED_IN', subject: 'a', target: 'b' },
    ],
    'died|perished|drowned|slain|killed|fell',
  ),
  pattern(
    `${name('a')}${aside}${adverb} was (?:slain|killed|murdered) by ${name('b')}${tail}`,
    [{ type: 'KILLED', subject: 'b', target: 'a', date: 'at' }],
    'slain|killed|murdered',
  ),
  verbal('killed|slew|murdered', name('b'), { type: 'KILLED', date: 'at' }),
  verbal('ruled|ruled over|reigned over|reigned in|governed', thing, { type: 'RULES', date: 'window' }),
  verbal('led|commanded', thing, { type: 'LEADS', date: 'window' }),
  verbal('married|wed|wedded', name('b'), { type: 'SPOUSE_OF', date: 'start' }),
  verbal('founded|established', thing, { type: 'FOUNDED', date: 'at' }),
  verbal('built|forged|wrote|created|made', thing, { type: 'CREATED', date: 'at' }),
  verbal('destroyed|razed', thing, { type: 'DESTROYED', date: 'at' }),
  verbal('conquered', thing, { type: 'CONQUERED', date: 'at' }),
  verbal('succeeded', name('b'), { type: 'SUCCEEDED', date: 'at' }),
  verbal('joined', thing, { type: 'MEMBER_OF', date: 'start' }),
  verbal('served', name('b'), { type: 'SERVES', date: 'window' }),
  verbal('fought in|fought at', thing, { type: 'PARTICIPATED_IN', date: 'at' }),
  pattern(
    `${name('a')}${aside} was buried (?:in|at|beneath|under) ${thing}`,
    [{ type: 'BURIED_IN', subject: 'a', target: 'b' }],
    'buried',
  ),
  pattern(
    `${name('a')}${aside} was (?:exiled|banished) from ${thing}${tail}`,
    [{ type: 'EXILED_FROM', subject: 'a', target: 'b', date: 'start' }],
    'exiled|banished',
  ),
  pattern(
    `${name('a')}${aside} was founded(?: by ${name('b')})?${tail}`,
    [
      { type: 'founded_on', subject: 'a', date: 'value' },
      { type: 'FOUNDED', subject: 'b', target: 'a' },
    ],
    'founded',
  ),
  pattern(
    `(?:The )?${name('a')}${aside} was fought${placedTail('in|at|near|on|before')}`,
    [
      { type: 'in_fiction_date', subject: 'a', date: 'value' },
      { type: 'OCCURRED_AT', subject: 'a', target: 'b' },
    ],
    'fought',
  ),
];

const trigger = new RegExp(`\\b(?:${triggerWords.join('|')})\\b`, 'gi');
const byWord = new Map(triggerWords.map((word) => [word, patterns.filter(({ words }) => words.includes(word))]));

/** The patterns that may match a text, by the words in it: most texts have none. */
export function patternsFor(text: string): readonly Pattern[] {
  const words = new Set((text.match(trigger) ?? []).map((word) => word.toLowerCase()));
  if (words.size === 0) return [];
  if (words.size === 1) return [...words].flatMap((word) => byWord.get(word) ?? []);
  return patterns.filter((pattern) => pattern.words.some((word) => words.has(word)));
}

/** Words that make a sentence something else than the narrator's own word for a fact: doubt, hearsay, wish, condition, denial. */
export const reservations =
  /\b(?:say|says|said|saying|tell|tells|told|claim(?:s|ed|ing)?|believ\w+|rumou?r\w*|legends?|legendary|myths?|stor(?:y|ies)|tales?|songs?|sings?|sang|sung|ballads?|alleged\w*|suppos\w+|reported\w*|according|perhaps|maybe|possibly|probably|presumably|might|may|could|can|cannot|would|should|shall|will|must|ought|if|unless|whether|dream\w*|imagin\w+|pretend\w*|prophe[cs]\w+|foretold|foresaw|vision\w*|wish\w*|hope[sd]?|hoping|want\w*|plan|plans|planned|planning|promis\w+|swore|vow\w*|inten[dt]\w*|tried|tries|try|trying|attempt\w*|fail\w*|refus\w+|almost|nearly|never|not|no|none|nobody|neither|nor|without|lie[sd]?|lying|false\w*|fake\w*|doubt\w*|den(?:y|ies|ied)|disput\w+|think|thinks|thought|guess\w*|seem\w*|as though|as if|wonder\w*|question\w*|asked|asks|would-be|forg(?:ery|eries)|mistak\w+|wrong\w*|untrue|instead|rather than|threat\w*|fear\w*|expect\w*|suspect\w*|accus\w+|insist\w*|boast\w*|swears?|heard|play|plays|novel|game|until then)\b|n['’]t\b|^\W*had\b/i;
