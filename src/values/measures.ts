/** A length or a weight as an author writes it, in metres or kilograms; without a unit, in none. */
interface Measure {
  readonly least: number;
  readonly most: number;
  readonly hasUnit: boolean;
  /** "About 6 ft", "almost 2 m". */
  readonly isVague: boolean;
}

export type MeasureKind = 'length' | 'weight';

const inch = 0.0254;
const pound = 0.453_592_37;
const units: Readonly<Record<MeasureKind, readonly (readonly [size: number, words: string])[]>> = {
  length: [
    [1000, 'km|kilomet(?:er|re)s?'],
    [1, 'm|met(?:er|re)s?'],
    [0.01, 'cms?|centimet(?:er|re)s?'],
    [0.001, 'mm|millimet(?:er|re)s?'],
    [12 * inch, "ft|feet|foot|'|′|’"],
    [inch, "in|ins|inch|inches|\"|″|”|''|’’"],
    [36 * inch, 'yds?|yards?'],
    [4 * inch, 'hands?|hh'],
    [63_360 * inch, 'mi|miles?'],
    [72 * inch, 'fathoms?'],
  ],
  weight: [
    [1, 'kgs?|kilos?|kilogram(?:me)?s?'],
    [0.001, 'g|grams?|grammes?'],
    [pound, 'lbs?|pounds?|#'],
    [14 * pound, 'st|stones?'],
    [pound / 16, 'oz|ounces?'],
    [1000, 't|tons?|tonnes?'],
  ],
};
/** Units of a person's height or weight that authors leave out. */
const unstated: Readonly<Record<MeasureKind, readonly number[]>> = {
  length: [1, 0.01, 12 * inch, inch],
  weight: [1, pound, 14 * pound],
};

const number = /^(\d+(?:[.,]\d+)?|[¼½¾])(?:\s*([¼½¾])|\s+(\d)\/(\d))?\s*/;
const fractions: Readonly<Record<string, number>> = { '¼': 0.25, '½': 0.5, '¾': 0.75 };

/** Reads "180 cm", "5'11\"", "5 ft 11 in", "1m80", "12 st 4 lb", "15.2 hands", "5-6 ft", "about 180"; undefined for other words. */
export function measureOf(text: string, kind: MeasureKind): Measure | undefined {
  const vague =
    /^(?:about|around|circa|c\.|ca\.?|approximately|approx\.?|roughly|nearly|almost|over|under|some|~|≈|>|<)\s*/i;
  const plain = text
    .trim()
    .toLowerCase()
    .replace(/(\d),(?=\d{3}\b)/g, '$1');
  const isVague = vague.test(plain) || /(?:ish|\+|or so|or more)$/.test(plain);
  const words = plain.replace(vague, '').replace(/(?<!\s)\s*(?:ish|\+|or so|or more|tall|high|long|in height)$/, '');
  const parts = words.split(/(?<!\s)\s*(?:–|—|\bto\b)\s*|(?<=[\d\p{L}'"′″])\s*-\s*(?=\d)/u);
  if (parts.length > 2) return undefined;
  const last = sumOf(parts.at(-1) ?? '', kind);
  const first = parts.length === 2 ? sumOf(parts[0] ?? '', kind) : last;
  if (first === undefined || last === undefined) return undefined;
  // In "5-6 ft" the unit of the second is that of the first.
  const size = first.unit === undefined && last.unit !== undefined ? first.size * last.unit : first.size;
  const hasUnit = last.unit !== undefined;
  return { least: Math.min(size, last.size), most: Math.max(size, last.size), hasUnit, isVague };
}

/** The sum of amounts such as `5 ft 11 in`; a number without unit after one in feet, metres or stone is of the next smaller unit. */
function sumOf(text: string, kind: MeasureKind): { readonly size: number; readonly unit?: number } | undefined {
  let rest = text.trim();
  let sum = 0;
  let unit: number | undefined;
  while (rest !== '') {
    const match = number.exec(rest);
    if (match === null) return undefined;
    const amount = amountOf(match);
    rest = rest.slice(match[0].length);
    const found = units[kind].flatMap(([size, words]) => {
      const word = new RegExp(`^(?:${words})(?![\\p{L}])\\.?`, 'u').exec(rest)?.[0];
      return word === undefined ? [] : [{ size, word }];
    });
    const [stated] = found.sort((a, b) => b.word.length - a.word.length);
    const size = stated?.size ?? below(unit);
    rest = rest.slice(stated?.word.length ?? 0).replace(/^[\s,]*(?:and\b)?\s*/, '');
    if (size === undefined) return sum === 0 && rest === '' ? { size: amount } : undefined;
    sum += stated?.size === 4 * inch ? handsOf(match[1] ?? '') : amount * size;
    unit ??= size;
  }
  return unit === undefined ? undefined : { size: sum, unit };
}

function amountOf([, whole = '', glyph, over, under]: RegExpExecArray): number {
  const base = fractions[whole] ?? Number(whole.replace(',', '.'));
  return (
    base + (glyph === undefined ? 0 : (fractions[glyph] ?? 0)) + (over === undefined ? 0 : Number(over) / Number(under))
  );
}

function below(unit: number | undefined): number | undefined {
  if (unit === 12 * inch) return inch;
  if (unit === 1) return 0.01;
  return unit === 14 * pound ? pound : undefined;
}

/** For a horse, 15.2 hands are fifteen hands and two inches. */
function handsOf(written: string): number {
  const [hands = '0', inches = '0'] = written.split(/[.,]/);
  return Number(hands) * 4 * inch + Number(inches) * inch;
}

/** Two measures may differ by this part of the larger one: people round, and measure badly. */
const tolerance = 0.05;

/** True if no reading of the two is within the tolerance; `unsure` where only an unstated unit or a vague word could be why. */
export function measuresApart(a: Measure, b: Measure, kind: MeasureKind): boolean | 'unsure' {
  const sizes = ({ hasUnit }: Measure) => (hasUnit ? [1] : unstated[kind]);
  const isNear = sizes(a).some((x) => sizes(b).some((y) => gap(a, x, b, y) <= tolerance));
  if (isNear) return false;
  if (a.isVague || b.isVague) return gap(a, 1, b, 1) > 4 * tolerance && a.hasUnit && b.hasUnit ? true : 'unsure';
  return a.hasUnit === b.hasUnit || 'unsure';
}

/** By which part of the larger one they are apart. */
function gap(a: Measure, x: number, b: Measure, y: number): number {
  const [low, high] = a.most * x < b.least * y ? [a.most * x, b.least * y] : [b.most * y, a.least * x];
  return high <= low ? 0 : (high - low) / high;
}
