import type { Predicate } from '../../../model/ontology.ts';
import { defined } from '../../../util/defined.ts';
import { mapOf, scalarOf, type YamlNode, type YamlPair } from '../../../util/yaml/index.ts';
import { spanOfYears } from '../../vocabulary/span-of-years.ts';
import type { DateReader } from '../date-reader.ts';

/**
 * A name with when it held behind it, as a relation's mapping: `the Lantern Guild (since 602)`, `Odo (m. 831)`, `Sig (regent, 558–563)`. Undefined
 * where what stands behind is no window.
 */
export function withWindow(
  value: YamlNode,
  predicate: Predicate,
  dates: Pick<DateReader, 'isDate'>,
): YamlNode | undefined {
  if (predicate.temporality === 'eternal' || value.kind !== 'scalar' || value.remark === undefined) return undefined;
  const { window, note } = windowAndNote(value.remark, predicate, dates);
  if (window === undefined) return undefined;
  const { remark: _, ...name } = value;
  const field = (key: string, words: string | undefined): YamlPair[] =>
    words === undefined ? [] : [{ key: scalarOf(key, value.start), value: scalarOf(words, value.end) }];
  const to = { key: scalarOf('to', value.start), value: { ...name, ...defined({ remark: note }) } };
  return mapOf(value.start, [to, ...field('from', window.from), ...field('until', window.until)]);
}

/** The years of `regent, 558–563` and the rest; no window if several are possible, or if the rest has a year of its own. */
function windowAndNote(
  remark: string,
  predicate: Predicate,
  dates: Pick<DateReader, 'isDate'>,
): { readonly window?: Window | undefined; readonly note?: string } {
  const whole = windowOf(remark, predicate, dates);
  if (whole !== undefined) return { window: whole };
  const pieces = remark.split(/[,;]\s+/).map((piece) => ({ piece, window: windowOf(piece, predicate, dates) }));
  const notes = pieces.filter(({ window }) => window === undefined).map(({ piece }) => piece);
  const [only, other] = pieces.flatMap(({ window }) => window ?? []);
  return other !== undefined || notes.some((note) => /\d/.test(note)) ? {} : { window: only, note: notes.join(', ') };
}

interface Window {
  readonly from?: string;
  readonly until?: string;
}

function windowOf(remark: string, { temporality }: Predicate, dates: Pick<DateReader, 'isDate'>): Window | undefined {
  const isDate = (words: string | undefined) => words !== undefined && /\d/.test(words) && dates.isDate(words);
  const words = remark.trim();
  if (temporality === 'instant') return isDate(words) ? { from: words, until: words } : undefined;
  const years = words.replace(/^(?:since|from|m\.|married|wed|r\.|reigned|ruled)\s+/i, '');
  const span = spanOfYears(scalarOf(years, 0), (text) => dates.isDate(text));
  const [start, end] = [span?.start?.text, span?.end?.text];
  if (isDate(start) && (end === undefined || isDate(end))) return defined({ from: start, until: end });
  const { since, until } =
    /^(?:(?:since|from|m\.|married|wed)\s+(?<since>\S.*)|(?:until|till)\s+(?<until>\S.*))$/iu.exec(words)?.groups ?? {};
  if (isDate(since)) return defined({ from: since });
  return isDate(until) ? defined({ until }) : undefined;
}
