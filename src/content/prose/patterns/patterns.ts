import {
  adverb,
  dateOrName,
  drowned,
  fell,
  follower,
  is,
  kin,
  kinOwned,
  nameGroup,
  ownedKin,
  person,
  placedTail,
  rank,
  sovereign,
  subject,
  tail,
  thing,
} from './pattern-parts.ts';

/** A claim that a pattern makes; its roles are names of groups in the pattern. */
export interface PatternClaim {
  readonly type: string;
  readonly subject: string;
  /** Group of the object; absent for an attribute. */
  readonly target?: string;
  /** What a date in the rest of the clause means for the claim. */
  readonly date?: 'at' | 'window' | 'start' | 'value';
}

export interface Pattern {
  readonly form: RegExp;
  readonly claims: readonly PatternClaim[];
  /** A sentence that matches has at least one of these words. */
  readonly words: readonly string[];
  /** The finite verb of the pattern. The parser must find it to be one. */
  readonly verb?: RegExp;
}

const triggerWords = (
  'son daughter child father mother parent brother sister twin wife husband consort ' +
  'lord lady king queen ruler duke duchess count countess earl baron baroness emperor empress monarch ' +
  'leader head captain commander master mistress chief member knight born died perished drowned slain killed fell murdered slew ' +
  'ruled reigned governed led commanded married wed wedded founded established built forged wrote created made ' +
  'destroyed razed conquered succeeded joined served fought buried exiled banished ' +
  'became crowned proclaimed throne birth fathered sired begat begot possessed owned witnessed occurred took capital part ' +
  'lived dwelt resided imprisoned'
).split(' ');

/** The trigger words that occur in a pattern's source as whole words. */
function triggersIn(form: string): string[] {
  const words = new Set(form.toLowerCase().match(/\w+/g));
  return triggerWords.filter((word) => words.has(word));
}

const pattern = (form: string, claims: readonly PatternClaim[], verb?: string): Pattern => ({
  form: new RegExp(form, 'gu'),
  words: triggersIn(form),
  claims,
  ...(verb === undefined ? {} : { verb: new RegExp(`^(?:${verb})$`) }),
});
const verbal = (verb: string, object: string, claim: Omit<PatternClaim, 'subject' | 'target'>, unlike = ''): Pattern =>
  pattern(
    `${subject}${adverb} (?:${verb}) ${object}${follower}${unlike}${tail}`,
    [{ ...claim, subject: 'a', target: 'b' }],
    verb.replace(/ \w+/g, ''),
  );

/** The pattern in the passive voice: "was destroyed by". */
const passive = (verb: string, claim: Omit<PatternClaim, 'subject' | 'target'>): Pattern =>
  pattern(
    `${subject}${adverb} was (?:${verb}) by ${person('b')}${follower}${tail}`,
    [{ ...claim, subject: 'b', target: 'a' }],
    verb,
  );
const office = '(?=[,.;]| (?:from|until|since|between)\\b|$)';
const newOffice = '(?=[,.;]| (?:from|in|on|at|after|before|during)\\b|$)';
const became = '(?:became|was crowned|was made|was proclaimed)';

/** The patterns for plain sentences about two names, or a name and a date. */
export const patterns: readonly Pattern[] = [
  pattern(
    `${nameGroup('a')}${kin('son|daughter|child', '(?: and heir)?')} ${person('b')}(?: and (?:(?:of|to) )?${person('c')})?`,
    [
      { type: 'PARENT_OF', subject: 'b', target: 'a' },
      { type: 'PARENT_OF', subject: 'c', target: 'a' },
    ],
  ),
  pattern(`${nameGroup('a')}${kin('father|mother|parent')} ${person('b')}(?: and (?:(?:of|to) )?${person('c')})?`, [
    { type: 'PARENT_OF', subject: 'a', target: 'b' },
    { type: 'PARENT_OF', subject: 'a', target: 'c' },
  ]),
  pattern(`${nameGroup('a')}${kin('brother|sister|twin')} ${person('b')}`, [
    { type: 'SIBLING_OF', subject: 'a', target: 'b' },
  ]),
  pattern(`${nameGroup('a')}${kin('wife|husband|consort')} ${person('b')}`, [
    { type: 'SPOUSE_OF', subject: 'a', target: 'b' },
  ]),
  pattern(`${nameGroup('a')}${kinOwned('son|daughter|child', '(?: and heir)?')}`, [
    { type: 'PARENT_OF', subject: 'b', target: 'a' },
  ]),
  pattern(`${nameGroup('a')}${kinOwned('father|mother|parent')}`, [{ type: 'PARENT_OF', subject: 'a', target: 'b' }]),
  pattern(`${nameGroup('a')}${kinOwned('brother|sister|twin')}`, [{ type: 'SIBLING_OF', subject: 'a', target: 'b' }]),
  pattern(`${nameGroup('a')}${kinOwned('wife|husband|consort')}`, [{ type: 'SPOUSE_OF', subject: 'a', target: 'b' }]),
  pattern(ownedKin('son|daughter|child'), [{ type: 'PARENT_OF', subject: 'b', target: 'a' }]),
  pattern(ownedKin('father|mother|parent'), [{ type: 'PARENT_OF', subject: 'a', target: 'b' }]),
  pattern(ownedKin('brother|sister|twin'), [{ type: 'SIBLING_OF', subject: 'a', target: 'b' }]),
  pattern(ownedKin('wife|husband|consort'), [{ type: 'SPOUSE_OF', subject: 'a', target: 'b' }]),
  pattern(`${nameGroup('a')}${is} (?:the )?${rank}(?:${sovereign}) of ${thing}${office}${tail}`, [
    { type: 'RULES', subject: 'a', target: 'b', date: 'window' },
  ]),
  pattern(
    `${nameGroup('a')}${is} (?:the )?${rank}(?:leader|head|captain|commander|master|mistress|grand master|chief) of ${thing}${office}${tail}`,
    [{ type: 'LEADS', subject: 'a', target: 'b', date: 'window' }],
  ),
  pattern(`${nameGroup('a')}${is} an? (?:sworn )?(?:member|knight) of ${thing}`, [
    { type: 'MEMBER_OF', subject: 'a', target: 'b' },
  ]),
  pattern(
    `${subject}${adverb} ${became} (?:the )?${rank}(?:${sovereign}) of ${thing}${newOffice}${tail}`,
    [{ type: 'RULES', subject: 'a', target: 'b', date: 'start' }],
    'became|crowned|made|proclaimed',
  ),
  pattern(
    `${subject}${adverb} (?:ascended|took|inherited|seized|usurped) the throne of ${thing}${newOffice}${tail}`,
    [{ type: 'RULES', subject: 'a', target: 'b', date: 'start' }],
    'ascended|took|inherited|seized|usurped',
  ),
  pattern(
    `${subject}${adverb} ${became} (?:the |an? )?(?:sworn )?(?:member|knight) of ${thing}${newOffice}${tail}`,
    [{ type: 'MEMBER_OF', subject: 'a', target: 'b', date: 'start' }],
    'became|made',
  ),
  pattern(
    `${subject} was born(?! (?:again|anew|to (?:be|rule|lead|reign|serve|fight|die|wear|bear|become))\\b)${placedTail('in|at')}`,
    [
      { type: 'birth', subject: 'a', date: 'value' },
      { type: 'BORN_IN', subject: 'a', target: 'b' },
    ],
    'born',
  ),
  pattern(`^Born${placedTail('in|at')},(?: the)? ${nameGroup('a')} `, [
    { type: 'birth', subject: 'a', date: 'value' },
    { type: 'BORN_IN', subject: 'a', target: 'b' },
  ]),
  pattern(
    `${subject}${adverb} (?:died(?! (?:to|inside)\\b)|perished|${drowned}|was slain|was killed|${fell})${placedTail('in|at|during')}`,
    [
      { type: 'death', subject: 'a', date: 'value' },
      { type: 'PARTICIPATED_IN', subject: 'a', target: 'b' },
      { type: 'DIED_IN', subject: 'a', target: 'b' },
    ],
    'died|perished|drowned|slain|killed|fell',
  ),
  passive('slain|killed|murdered', { type: 'KILLED', date: 'at' }),
  verbal('killed|slew|murdered', person('b'), { type: 'KILLED', date: 'at' }),
  verbal('ruled|ruled over|reigned over|reigned in|governed', thing, { type: 'RULES', date: 'window' }),
  verbal('led|commanded', thing, { type: 'LEADS', date: 'window' }),
  verbal('married|wed|wedded', person('b'), { type: 'SPOUSE_OF', date: 'start' }, '(?! to\\b)'),
  verbal('founded|established', thing, { type: 'FOUNDED', date: 'at' }),
  verbal('built|forged|wrote|created|made', thing, { type: 'CREATED', date: 'at' }),
  verbal('destroyed|razed', thing, { type: 'DESTROYED', date: 'at' }),
  passive('destroyed|razed', { type: 'DESTROYED', date: 'at' }),
  verbal('conquered', thing, { type: 'CONQUERED', date: 'at' }),
  passive('conquered', { type: 'CONQUERED', date: 'at' }),
  passive('built|forged|written|created|made', { type: 'CREATED', date: 'at' }),
  verbal('succeeded', person('b'), { type: 'SUCCEEDED', date: 'at' }),
  passive('succeeded', { type: 'SUCCEEDED', date: 'at' }),
  verbal('fathered|sired|begat|begot', person('b'), { type: 'PARENT_OF' }),
  verbal('possessed|owned', nameGroup('b'), { type: 'POSSESSES', date: 'window' }),
  verbal('took part in', thing, { type: 'PARTICIPATED_IN', date: 'at' }),
  verbal('witnessed', thing, { type: 'WITNESSED', date: 'at' }),
  verbal('lived in|dwelt in|resided in', thing, { type: 'LOCATED_IN', date: 'window' }),
  verbal('joined', thing, { type: 'MEMBER_OF', date: 'start' }, `(?! (?:in|at|on|for|with|against) (?!${dateOrName}))`),
  verbal('served', person('b'), { type: 'SERVES', date: 'window' }),
  verbal('fought in|fought at', thing, { type: 'PARTICIPATED_IN', date: 'at' }),
  pattern(
    `${subject} was buried (?:in|at|beneath|under) ${thing}`,
    [{ type: 'BURIED_IN', subject: 'a', target: 'b' }],
    'buried',
  ),
  pattern(
    `${subject} was (?:exiled|banished) from ${thing}${tail}`,
    [{ type: 'EXILED_FROM', subject: 'a', target: 'b', date: 'start' }],
    'exiled|banished',
  ),
  pattern(
    `${subject} was imprisoned (?:in|at|beneath|under) ${thing}${follower}${tail}`,
    [{ type: 'IMPRISONED_IN', subject: 'a', target: 'b', date: 'window' }],
    'imprisoned',
  ),
  pattern(
    `${subject} gave birth to ${person('b')}${follower}${tail}`,
    [
      { type: 'PARENT_OF', subject: 'a', target: 'b' },
      { type: 'birth', subject: 'b', date: 'value' },
    ],
    'gave',
  ),
  pattern(
    `${nameGroup('a')} and ${person('b')} (?:were )?(?:married|wed)(?=[,.;]|$| (?:in|on|at|before|after|during)\\b)${tail}`,
    [{ type: 'SPOUSE_OF', subject: 'a', target: 'b', date: 'start' }],
    'married|wed',
  ),
  pattern(`${subject} (?:is|was) part of ${thing}${follower}`, [{ type: 'PART_OF', subject: 'a', target: 'b' }]),
  pattern(`${nameGroup('a')}${is} the capital of ${thing}${follower}`, [
    { type: 'CAPITAL_OF', subject: 'a', target: 'b' },
  ]),
  pattern(
    `${subject} was (?:destroyed|razed)${tail}`,
    [{ type: 'destroyed_on', subject: 'a', date: 'value' }],
    'destroyed|razed',
  ),
  pattern(
    `${subject} was founded(?: by ${person('b')})?${tail}`,
    [
      { type: 'founded_on', subject: 'a', date: 'value' },
      { type: 'FOUNDED', subject: 'b', target: 'a' },
    ],
    'founded',
  ),
  pattern(
    `(?:The )?${subject} (?:was fought|took place|occurred)${placedTail('in|at|near|on|before')}`,
    [
      { type: 'in_fiction_date', subject: 'a', date: 'value' },
      { type: 'OCCURRED_AT', subject: 'a', target: 'b' },
    ],
    'fought|took|occurred',
  ),
];

const trigger = new RegExp(`\\b(?:${triggerWords.join('|')})\\b`, 'gi');
const byWord = new Map(triggerWords.map((word) => [word, patterns.filter(({ words }) => words.includes(word))]));

/** The patterns that may match a text, chosen by its words, so that most texts need no match at all. */
export function patternsFor(text: string): readonly Pattern[] {
  const words = new Set((text.match(trigger) ?? []).map((word) => word.toLowerCase()));
  if (words.size === 0) return [];
  if (words.size === 1) return [...words].flatMap((word) => byWord.get(word) ?? []);
  return patterns.filter((pattern) => pattern.words.some((word) => words.has(word)));
}
