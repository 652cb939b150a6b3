import { readAmount, readUnit } from './amounts.ts';
import { anchorAt } from './anchor.ts';
import type {
  Anchor,
  Duration,
  ParsedRelativeDate,
  RelativeDate,
  RelativeDateProblem,
  RelativeSide,
  SeasonStep,
} from './relative-date.ts';
import { WordCursor, wordsOf } from './words.ts';

/** The longest text that is read. A longer one is prose. */
const longest = 300;
const afterWords = ['after', 'following', 'later than', 'past'];
const beforeWords = ['before', 'preceding', 'prior to', 'earlier than', 'ahead of'];
const vagueWords = [
  'shortly',
  'soon',
  'just',
  'right',
  'immediately',
  'not long',
  'long',
  'some time',
  'sometime',
  'well',
];
const vagueAmounts = ['a few', 'several', 'some', 'many', 'a number of', 'a handful of'];
const sinceWords = ['since', 'ever since', 'no earlier than', 'or after'];
const reigns = ['in the reign of', 'under the reign of', 'in the time of', 'in the days of', 'in the lifetime of'];

/**
 * Reads a date that depends on another: "2 years after Black Spire", "the winter before Maren's birth", "during the reign of Odo". Names are
 * returned as written. An unreadable text is a problem that points into the text and names the expected form.
 *
 * @param seasons names of the main calendar's seasons, aliases included.
 */
export function parseRelativeDate(source: string, seasons: readonly string[] = []): ParsedRelativeDate {
  if (source.length > longest)
    return refused('unreadable-relative-date', `This is too long for a date.`, 0, source.length);
  const cursor = new WordCursor(wordsOf(source, longest));
  const parser = new RelativeDateParser(source, cursor, seasons);
  const value = parser.read();
  if (value !== undefined) return { ok: true, value };
  return { ok: false, problem: parser.problem() };
}

class RelativeDateParser {
  private readonly source: string;
  private readonly cursor: WordCursor;
  private readonly seasons: readonly string[];
  private failure: RelativeDateProblem | undefined;

  constructor(source: string, cursor: WordCursor, seasons: readonly string[]) {
    this.source = source;
    this.cursor = cursor;
    this.seasons = seasons.map((name) => name.toLowerCase());
  }

  read(): RelativeDate | undefined {
    const { cursor } = this;
    if (cursor.take('between')) return this.between();
    const reign = cursor.attempt(() => (cursor.take(...reigns) ? this.reign() : undefined));
    if (reign !== undefined) return reign;
    if (cursor.take('during', 'throughout')) return this.anchored((anchor) => ({ form: 'during', anchor }));
    // "at" alone is not taken, since it may begin "at least".
    cursor.take('in', 'on', 'at the');
    return (
      cursor.attempt(() => this.sameUnit()) ??
      cursor.attempt(() => this.step()) ??
      cursor.attempt(() => this.vague()) ??
      cursor.attempt(() => this.offset()) ??
      this.order()
    );
  }

  problem(): RelativeDateProblem {
    const expected =
      'expected something like "2 years after the Siege", "the winter before Maren’s birth" or "during the reign of Odo"';
    const offset = this.cursor.offset ?? this.source.trimEnd().length;
    const length = Math.max(0, this.source.trimEnd().length - offset);
    return this.failure ?? { code: 'unreadable-relative-date', message: `${expected}.`, offset, length };
  }

  private between(): RelativeDate | undefined {
    const start = this.cursor.offset;
    if (start === undefined) return this.missing();
    const parts = [...this.source.slice(start).matchAll(/(?<!\s)\s+and\s+/gi)];
    const pairs = parts.flatMap((part): (readonly [Anchor, Anchor])[] => {
      const first = anchorAt(this.source, start, start + part.index);
      const second = anchorAt(this.source, start + part.index + part[0].length);
      return first && second ? [[first, second]] : [];
    });
    if (pairs.length > 0) return { form: 'between', pairs };
    const message = 'Expected two things with "and" between them: "between the Sundering and the Treaty".';
    this.failure = { code: 'missing-anchor', message, offset: start, length: this.source.length - start };
    return undefined;
  }

  /** "in the reign of Odo": the words before the name say the aspect. */
  private reign(): RelativeDate | undefined {
    const article = this.source.toLowerCase().lastIndexOf('the ', (this.cursor.offset ?? 0) - 1);
    const anchor = anchorAt(this.source, Math.max(0, article));
    return anchor?.aspect === undefined ? undefined : { form: 'during', anchor };
  }

  private sameUnit(): RelativeDate | undefined {
    const { cursor } = this;
    cursor.take('the');
    if (cursor.take('same time as')) return this.anchored((anchor) => ({ form: 'same', unit: 'day', anchor }));
    const same = cursor.take('same', 'very') !== undefined;
    const unit = readUnit(cursor);
    if (
      unit === undefined ||
      !cursor.take(...(same ? ['as', 'of', 'that', 'when'] : ['of', 'that', 'when', 'in which']))
    ) {
      return undefined;
    }
    return this.anchored((anchor) => ({ form: 'same', unit, anchor }));
  }

  private step(): RelativeDate | undefined {
    const { cursor } = this;
    const season = this.season();
    if (season === undefined && !cursor.take('the')) return undefined;
    const unit = season ?? this.season() ?? readUnit(cursor);
    const side = unit && readSide(cursor);
    if (unit === undefined || side === undefined) return undefined;
    return this.anchored((anchor) => ({ form: 'step', side, unit, anchor }));
  }

  /** "The Dry" may have its article in its name. */
  private season(): SeasonStep | undefined {
    const season = this.cursor.take(...this.seasons);
    return season === undefined ? undefined : { season };
  }

  /** "shortly after", "a few years after": an order without a distance. */
  private vague(): RelativeDate | undefined {
    const { cursor } = this;
    if (cursor.take(...vagueAmounts)) {
      if (readUnit(cursor) === undefined) return undefined;
    } else if (!cursor.take(...vagueWords)) {
      return undefined;
    }
    const side = readSide(cursor);
    if (side === undefined) return undefined;
    return this.anchored((anchor) => ({ form: 'order', side, anchor, vague: true, inclusive: false }));
  }

  private offset(): RelativeDate | undefined {
    const { cursor } = this;
    const limit = cursor.take(...lowerLimits, ...upperLimits, ...nearly);
    const amount = readAmount(cursor);
    if (amount === undefined) return undefined;
    const side = cursor.take('of') && limit === 'within' ? undefined : readSide(cursor);
    if (side === undefined) return undefined;
    const bounds = boundsOf(limit, amount.least, amount.most);
    return this.anchored((anchor) => ({ form: 'offset', side, ...bounds, anchor }));
  }

  private order(): RelativeDate | undefined {
    const { cursor } = this;
    // "in or before the Siege": "in" is taken.
    const inclusive = cursor.take(...sinceWords, 'until', 'till', 'by', 'no later than', 'or before');
    if (inclusive !== undefined) {
      const side = sinceWords.includes(inclusive) ? 'after' : 'before';
      return this.anchored((anchor) => ({ form: 'order', side, anchor, vague: false, inclusive: true }));
    }
    if (cursor.take('when')) return this.anchored((anchor) => ({ form: 'same', unit: 'day', anchor }));
    const side = readSide(cursor);
    if (side === undefined) return undefined;
    return this.anchored((anchor) => ({ form: 'order', side, anchor, vague: false, inclusive: false }));
  }

  private anchored(make: (anchor: Anchor) => RelativeDate): RelativeDate | undefined {
    const start = this.cursor.offset;
    const anchor = start === undefined ? undefined : anchorAt(this.source, start);
    return anchor === undefined ? this.missing() : make(anchor);
  }

  private missing(): undefined {
    const offset = this.source.trimEnd().length;
    const message = 'The text ends where a thing in the world was expected, such as an event or a birth.';
    this.failure = { code: 'missing-anchor', message, offset, length: 0 };
    return undefined;
  }
}

const lowerLimits = ['at least', 'more than', 'over', 'no less than', 'not less than'];
const upperLimits = [
  'at most',
  'less than',
  'under',
  'no more than',
  'not more than',
  'up to',
  'within',
  'almost',
  'nearly',
];
const nearly = ['about', 'around', 'roughly', 'approximately', 'some', 'circa', 'c.'].map((word) =>
  word.replace(/\.$/, ''),
);

/** The least and most of a duration. "About" allows half as much less or more. */
function boundsOf(limit: string | undefined, least: Duration, most: Duration): { least?: Duration; most?: Duration } {
  if (limit === undefined) return { least, most };
  if (lowerLimits.includes(limit)) return { least };
  if (upperLimits.includes(limit)) return { most };
  const scaled = (duration: Duration, share: (count: number) => number): Duration =>
    duration.map(({ count, unit }) => ({ count: share(count), unit }));
  return {
    least: scaled(least, (count) => Math.floor(count / 2)),
    most: scaled(most, (count) => Math.ceil(count * 1.5)),
  };
}

function readSide(cursor: WordCursor): RelativeSide | undefined {
  if (cursor.take(...afterWords)) return 'after';
  return cursor.take(...beforeWords) ? 'before' : undefined;
}

function refused(
  code: RelativeDateProblem['code'],
  message: string,
  offset: number,
  length: number,
): ParsedRelativeDate {
  return { ok: false, problem: { code, message, offset, length } };
}
