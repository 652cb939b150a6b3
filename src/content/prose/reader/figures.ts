import { wordSet } from './parser.ts';

/** Verbs that are often meant otherwise: what else stands in their clause has to be understood, too. */
export const figurative = wordSet(
  'die perish expire drown fall burn kill slay murder bury inter born bear marry wed forge rule govern reign conquer capture destroy shatter imprison imprisoned locked confined lose breathe murder father mother sire beget worship buried killed slain murdered poisoned fight have make write build raise lead lie serve wear carry take keep join enter leave pass succumb meet freeze bleed starve',
);

/** Words that may be in a clause without changing its statement: when, where, how. In small letters, as singulars. */
export const circumstances = wordSet(
  'age battle combat action war siege fighting duel childbirth exile prison bed home night day dawn dusk morning evening noon midnight spring summer autumn winter week month year years decade century reign time hour moment ' +
    'flood fire storm plague fever illness sickness wound wounds famine shipwreck fall consumption pox stroke apoplexy cough hunger thirst cold childbed dropsy poison sword dagger knife axe arrow spear lance blade hand hands order orders command request decree treaty will ceremony temple church chapel hall court ' +
    'presence secret haste peace silence feast wedding tournament hunt accident rebellion uprising revolt raid ambush crossing campaign march retreat attack assault field shore coast river sea harbour island hill mountain forest wood valley ' +
    'brother sister father mother wife husband son daughter friend friends men soldiers army host kin family people child children name life death birth end beginning surprise joy sorrow grief relief dismay eighteen dice cards auction lot lots inheritance gift dowry ransom reward ground stone timber brick oak iron silver gold bronze steel marble ' +
    'coronation funeral festival fair market eve anniversary sight honour honor memory thanks return exchange spite defiance service duty vow witnesses witness ferrymen crowd guards guard',
);

/** Words before a noun of kin that leave it what it is. */
export const ranks = wordSet(
  'elder younger eldest youngest only twin first second third fourth fifth sixth seventh firstborn beloved last late two three four five six seven eight own dear older oldest good sole surviving legitimate illegitimate bastard natural widowed young old full',
);
/** Words before the noun of an office that make it none, or one that is over. */
export const hollow = wordSet(
  'false would-be self-styled so-called honorary titular uncrowned nominal pretended alleged supposed future next rightful foster adoptive adopted step half sworn spiritual former-to-be aspiring mock puppet acting virtual unofficial secret imaginary true former erstwhile onetime one-time sometime ex deposed dethroned',
);
/** Before a name these make it somebody else. */
export const otherwise = wordSet('second third fourth fifth other another false new namesake so-called would-be');

/** Adverbs that change nothing. */
export const harmless = wordSet(
  'also then later soon first once long since still already finally eventually afterwards again now there here together alone twice too thereafter well himself herself itself themselves home ago abroad even only just again thus in up out on off back away late early both at last indeed however therefore meanwhile instead outright anew afresh over today nowadays currently presently',
);
export const figurativeAdverbs = wordSet(
  'figuratively metaphorically practically virtually nearly almost supposedly allegedly reportedly inwardly spiritually effectively nominally seemingly apparently emotionally socially politically only',
);
