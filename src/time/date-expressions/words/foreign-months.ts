import type { Calendar } from '../../calendar.ts';

/** German, French, Spanish, Italian, Dutch and Portuguese months with their usual short forms, without accents. */
const NAMES: readonly string[] = [
  'januar janner jaenner janvier enero gennaio januari janeiro janv jan ene genn gen',
  'februar feber fevrier febrero febbraio februari fevereiro fevr fev feb febbr',
  'marz maerz mars marzo maart marco mrz mar mart mrt maa',
  'april avril abril aprile apr avr abr',
  'mai mayo maggio mei maio magg mag',
  'juni juin junio giugno junho jun giu',
  'juli juillet julio luglio julho jul juil lug',
  'august aout agosto augustus aug aou ago agt',
  'september septembre septiembre setiembre settembre setembro sept sep set sett',
  'oktober octobre octubre ottobre outubro okt oct ott out',
  'november novembre noviembre novembro nov',
  'dezember decembre diciembre dicembre december dezembro dez dec dic',
];

const MONTHS: ReadonlyMap<string, number> = new Map(
  NAMES.flatMap((names, index) => names.split(' ').map((name): [string, number] => [name, index])),
);

/** The month of our own calendars that a word of another tongue names, as an index. */
export function foreignMonth(text: string): number | undefined {
  return MONTHS.get(withoutAccents(text).toLowerCase().replace(/\.$/, ''));
}

/** True if a calendar has our own months, whatever else it says: January to March begin its year. */
export function hasOurMonths({ months }: Calendar): boolean {
  return months.length === 12 && ['January', 'February', 'March'].every((name, at) => months[at]?.name === name);
}

function withoutAccents(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '');
}
