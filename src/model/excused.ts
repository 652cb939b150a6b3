/** `frozen for a century`: words for somebody whose years do not run as those of others do. */
const timeless: readonly string[] = [
  ...['untimely', 'time[- ]?travel\\w*', 'back in time', '(?:lost|displaced|adrift|unstuck) in time'],
  ...['frozen', 'petrified', 'turned (?:in)?to stone', 'stasis', 'suspended animation', 'cryo\\w*'],
  ...['slept', 'asleep', 'sleeping'],
];

/** Words of a note by which a claim needs nobody's presence: a title, an honour, what somebody does after death or as a ghost. */
const absence = [
  ...['posthumous(?:ly)?', 'honorary', 'honorific', 'titular', 'nominal(?:ly)?', 'in name', 'in exile', 'de jure'],
  ...['claimant', 'claims? to', 'pretender', 'pretends'],
  'as an? (?:\\w+ )?(?:spirit|ghost|shade|wraith|spectre|specter|revenant|vampire|lich|vision|memory|dream)',
  ...['^(?:an? )?(?:vision|dream)s?', 'in spirit', 'in (?:a|his|her|their) (?:vision|dream)s?'],
  ...['undead', 'haunts', 'haunting', 'resurrected', 'revived', 'reincarnated', 'reborn', ...timeless],
  ...['after (?:his|her|its|their) death', 'in memory', '(?:another|past|former|previous) li(?:fe|ves)', 'spiritually'],
  'through (?:his|her|its|their) (?:writings?|books?|works?)',
  ...[
    '(?:the|as an?) (?:deceased|corpse|body|relic)',
    '^(?:(?:his|her|its|their) )?(?:deceased|corpse|body|relics?|remains)',
  ],
  ...['in effigy', 'lying in state', 'lay in state'],
];

/** Words by which a claim excludes nobody else's, though whoever it is about was there: two who contend or share, or one who acts for another. */
const rivalry = [
  ...['rival', 'anti-?king', 'antipope', 'disputed', 'contested'],
  ...['joint', 'jointly', 'together with', 'co-?(?:king|queen|prince|princess|emperor|empress|monarch|ruler|regent)s?'],
  ...['regent', 'regency', 'vicero(?:y|is)', 'steward', 'in the name of', 'on behalf of'],
];

const anyOf = (words: readonly string[]): RegExp => new RegExp(`\\b(?:${words.join('|')})\\b`, 'i');
const [absent, excused, untimely] = [anyOf(absence), anyOf([...absence, ...rivalry]), anyOf(timeless)];

/** True if a claim's note says how it can hold when one of its sides is not there. */
export const isInAbsence = (note: string): boolean => absent.test(note);

/** True if a claim's note says how it can hold beside another one. */
export const isExcused = (note: string): boolean => excused.test(note);

/** True if words say that the years of somebody do not run as those of others do. */
export const saysUntimely = (words: string): boolean =>
  untimely.test(words) && !/\b(?:not|never|hunter|hunts)\b/i.test(words);

/** `note: poisoned`: beginnings of words in the note of a killing, of which the victim may die later. */
export const slowDeaths: readonly string[] = ['wound', 'poison', 'venom', 'trap', 'curse'];

/** `adopted`: parts of words, in small letters, in the note of a kinship that is not by birth. */
export const notByBirth: readonly string[] = [
  'adopt',
  'foster',
  'step',
  'not by birth',
  'godmother',
  'godfather',
  'godparent',
  'godchild',
  'spiritual',
  'in-law',
  'in law',
];

/** True if a word beside a relation is a note that changes it: `adopted: true`. */
export const isNoteOfOwn = (word: string): boolean =>
  isExcused(word) || notByBirth.some((part) => word.toLowerCase().includes(part));
