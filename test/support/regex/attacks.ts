import { type Pattern, patternOf } from './pattern.ts';

/** `before + unit.repeat(n) + after` */
export interface Attack {
  readonly before: string;
  readonly unit: string;
  readonly after: string;
}

/** One of each sort that a file may hold thousands of. */
const alphabet = [...' a1,.-*|_"\'`[](){}<>:;=#!?/\\\n\tAZéłß“”’«—…漢。\u0001'];
/** Texts against any expression: blanks, bars, stars, brackets, letters, and the characters of notes, tables and trees. */
const usual = [
  ...alphabet,
  '[[',
  ']]',
  '**',
  '| ',
  ' |',
  '> ',
  '- ',
  'a ',
  'A ',
  'ab',
  '1 ',
  ', ',
  '. ',
  '漢字。',
  '{{',
  '"a" ',
];
/** The unexpected text after a repetition. */
const ends = ['\u0001', '\n'];
/** Counts up to here are a handful, and cost no more than that. */
const handful = 30;

/** Texts that may keep an expression busy: those of `usual`, and each of its own repetitions begun, repeated and broken off. */
export function attacksOn(expression: RegExp): Attack[] {
  const attacks: Attack[] = usual.map((unit) => ({ before: '', unit, after: '\u0001' }));
  for (const { before, body, behind } of repetitionsIn(expression)) {
    for (const unit of body) {
      for (const after of ends) attacks.push({ before, unit, after });
      attacks.push({ before: '', unit: before + unit, after: '\u0001' });
      attacks.push({ before: '', unit: before + unit + behind, after: '\u0001' });
      attacks.push({ before, unit: unit + behind, after: '\u0001' });
      if (behind !== '') attacks.push({ before, unit, after: `${behind}\u0001` });
    }
  }
  return [...new Map(attacks.map((attack) => [JSON.stringify(attack), attack])).values()].filter(
    ({ unit }) => unit !== '',
  );
}

/** True if it repeats anything without a small limit: what does not takes a time that no text changes. */
export function repeats(pattern: Pattern): boolean {
  if (pattern.kind === 'character') return false;
  if (pattern.kind === 'repeat') return pattern.most > handful || repeats(pattern.part);
  return pattern.kind === 'look' ? repeats(pattern.part) : pattern.parts.some(repeats);
}

interface Repetition {
  /** Leads up to it. */
  readonly before: string;
  /** Texts that it matches once. */
  readonly body: readonly string[];
  /** The rest of the expression, once. */
  readonly behind: string;
}

function repetitionsIn(expression: RegExp): Repetition[] {
  const flags = expression.flags.replace(/[gy]/g, '');
  const known = new Map<string, readonly string[]>();
  const charactersOf = (source: string): readonly string[] => {
    let found = known.get(source);
    if (found === undefined) {
      const form = new RegExp(`^(?:${source})$`, flags);
      found = alphabet.filter((one) => form.test(one));
      if (found.length === 0) found = [source.replace(/^\\(?=[^\w])/, '')];
      known.set(source, found);
    }
    return found;
  };
  const sample = (pattern: Pattern, variant: number): string => {
    if (pattern.kind === 'look') return '';
    if (pattern.kind === 'sequence') return pattern.parts.map((part) => sample(part, variant)).join('');
    if (pattern.kind === 'repeat') return sample(pattern.part, variant).repeat(Math.min(3, Math.max(pattern.least, 0)));
    if (pattern.kind === 'character') {
      const all = charactersOf(pattern.source);
      return all[variant % Math.max(1, all.length)] ?? '';
    }
    const one = pattern.parts[variant % pattern.parts.length];
    return one === undefined ? '' : sample(one, variant);
  };
  const found: Repetition[] = [];
  const walk = (pattern: Pattern, before: string, behind: string): void => {
    if (!repeats(pattern)) return;
    if (pattern.kind === 'repeat') {
      if (pattern.most > handful) found.push({ before, body: bodies(pattern.part), behind });
      walk(pattern.part, before, behind);
    } else if (pattern.kind === 'look') walk(pattern.part, before, behind);
    else if (pattern.kind === 'choice') for (const part of pattern.parts) walk(part, before, behind);
    else if (pattern.kind === 'sequence') {
      for (const [index, part] of pattern.parts.entries()) {
        const rest = pattern.parts.slice(index + 1).map((each) => sample(each, 0));
        const begun = pattern.parts.slice(0, index).map((each) => sample(each, 0));
        walk(part, before + begun.join(''), rest.join('') + behind);
      }
    }
  };
  const bodies = (pattern: Pattern): readonly string[] => {
    if (pattern.kind === 'character') return charactersOf(pattern.source).slice(0, 12);
    return [...new Set([0, 1, 2, 3].map((variant) => sample(pattern, variant)))];
  };
  walk(patternOf(expression), '', '');
  return found;
}
