/**
 * Values for an unknown date: whole values, in lower case. `dead` says that there was a death and not when; in every other place it is as
 * unknown as the rest.
 */
const UNKNOWN_VALUES: ReadonlySet<string> = new Set([
  ...'unknown undated unrecorded unclear unstated unspecified uncertain unsure undetermined undecided unk unkn'.split(
    ' ',
  ),
  ...'tbd tba tbc none nil null na n/a n.a nd n.d s.d ? - ... _ x xx xxx xxxx'.split(' '),
  ...['not known', 'not recorded', 'not stated', 'not specified', 'no date', 'no record', 'not sure', 'nobody knows'],
  ...['date unknown', 'unknown date', 'year unknown', 'unknown year', 'dates unknown', 'exact date unknown'],
  ...['to be determined', 'to be announced', 'to be decided', 'lost to time', 'lost to history', 'not yet known'],
  ...'dead deceased died'.split(' '),
  ...['dead, date unknown', 'deceased, date unknown', 'died, date unknown', 'died young', 'died in infancy'],
  ...['presumed dead', 'presumed deceased', 'believed dead', 'missing', 'missing, presumed dead'],
  ...['in infancy', 'in childhood', 'infant', 'infancy', 'child', 'young', 'stillborn', 'private'],
  // de, fr, es, it, nl, pt
  ...'unbekannt unklar undatiert verstorben gestorben inconnu inconnue décédé décédée'.split(' '),
  ...'desconocido desconocida fallecido fallecida sconosciuto sconosciuta ignoto deceduto'.split(' '),
  ...'deceduta onbekend overleden gestorven desconhecido desconhecida falecido falecida'.split(' '),
]);

/** Values for a death that has not happened. */
const ALIVE_VALUES: ReadonlySet<string> = new Set([
  ...'alive living never no false lebend lebt lebendig vivant vivante vivo viva vivente levend'.split(' '),
  ...['still alive', 'still living', 'still lives', 'not dead', 'not yet', 'never died', 'never dies', 'has not died'],
]);

/** Values for a thing of any kind that has not happened. */
const NEVER_VALUES: ReadonlySet<string> = new Set(['never', 'not yet']);

/** True if a whole value says only that the date is not known. */
export function saysUnknown(text: string): boolean {
  return UNKNOWN_VALUES.has(folded(text)) || /^(?:[?\p{Pd}_\s]+|0000-00-00)$/u.test(text.trim());
}

/** True if a whole value says that what it dates has not come to pass: `never`, and of a death also `alive`. */
export function saysNever(text: string, ofDeath: boolean): boolean {
  return (ofDeath ? ALIVE_VALUES : NEVER_VALUES).has(folded(text));
}

/** Without case, marks at the ends, brackets around the whole, and a question mark. */
function folded(text: string): string {
  const bare = text.normalize('NFC').trim().toLowerCase().replace(/\s+/g, ' ');
  const inside = /^\((.*)\)$/.exec(bare)?.[1] ?? /^\[(.*)\]$/.exec(bare)?.[1] ?? bare;
  return inside.length > 1 ? inside.trim().replace(/(?<![.?!])[.?!]+$/, '') || inside : inside;
}
