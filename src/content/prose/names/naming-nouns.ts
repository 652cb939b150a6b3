/** Words of which, with "of" and another name, a name of its own is made: the Siege of Skarrow Keep. Ranks and persons are none. */
const heads: ReadonlySet<string> = new Set(
  (
    'battle siege sack fall treaty peace truce war council synod diet order guild house company brotherhood sisterhood fellowship ' +
    'league society pact accord accords concord massacre charter edict knights temple church abbey priory convent monastery tower ' +
    'castle keep bridge gate port isle island lake river vale bay kingdom empire duchy county barony march republic bank hall ' +
    'school college university court feast festival'
  ).split(' '),
);

/** Things named after somebody, or after an activity: the Rivermen's Guild, Skarrow Keep. A shorter text before it is another thing. */
const tails: ReadonlySet<string> = new Set(
  (
    'guild company brotherhood sisterhood fellowship league society union order hall house keep castle tower gate bridge market ' +
    'quarter ward square row street road lane inn tavern arms court abbey priory temple church chapel shrine school college ' +
    'bay cove landing point rock ford hill mount pass wood forest isle island lake river war rebellion revolt treaty pact accord'
  ).split(' '),
);

/** The Battle, the Order: what stands behind "of" belongs to it, also where that is a name by itself. */
export const isHeadOfName = (word: string): boolean => heads.has(word.toLowerCase());

export const isTailOfName = (word: string): boolean => tails.has(word.toLowerCase());
