import type { Claim } from '../../../model/claim.ts';
import type { Ontology } from '../../../model/ontology.ts';
import type { DateValue } from '../../../time/date-value.ts';
import { fileOffset } from '../../formats/chunks.ts';
import type { DateReader } from '../../resolve/date-reader.ts';
import type { ExtractedClaim, Passage } from '../extracted.ts';
import type { UnreadSpan } from '../reading.ts';

/** True if the note says so outright: then a label that says it again adds nothing. */
export function isStatedOutright(
  claim: ExtractedClaim,
  stated: readonly Claim[],
  dates: DateReader,
  { predicates }: Pick<Ontology, 'predicates'>,
): boolean {
  const read = (text: string | undefined) => {
    const parsed = text === undefined ? undefined : dates.parse(text.trim());
    return parsed?.ok === true ? parsed.value : undefined;
  };
  return stated.some((each) => {
    if (each.type !== claim.type) return false;
    if (each.form === 'attribute') {
      if (each.entity_id !== claim.subject || claim.value === undefined) return false;
      if (isWithoutEra(claim.value, String(each.value))) return true;
      const date = read(claim.value);
      return each.date === undefined || date === undefined
        ? plainWords(String(each.value)) === plainWords(claim.value)
        : mayBeOne(each.date, date);
    }
    const isTurned = predicates.get(claim.type)?.symmetric === true && each.from_id === claim.target;
    const [subject, target] = isTurned ? [claim.target, claim.subject] : [claim.subject, claim.target];
    if (each.from_id !== subject || each.to_id !== target) return false;
    const [from, until] = [read(claim.from), read(claim.until)];
    const says = (own: DateValue | undefined, told: DateValue | undefined) =>
      told === undefined || (own !== undefined && mayBeOne(own, told));
    return says(each.valid_from, from) && says(each.valid_until, until);
  });
}

/**
 * Without the stretches that claims of the note stand in: `- [[Ida]] (adopted)` below `Children` counts already. Where another name
 * stands beside those of its claims, the stretch stays.
 */
export function withoutStated(
  unread: readonly UnreadSpan[],
  { file, draft, mentions }: Passage,
  stated: readonly Claim[],
): readonly UnreadSpan[] {
  const own =
    unread.length === 0 ? [] : stated.filter(({ place, from_prose }) => place.path === file.path && !from_prose);
  if (own.length === 0) return unread;
  const position = (at: number) => file.lines.position(fileOffset(draft, at));
  return unread.filter(({ start, end }) => {
    const [from, to] = [position(start), position(end - 1)];
    const within = own.filter(
      ({ place: { line, column } }) =>
        line >= from.line && line <= to.line && (line !== from.line || column >= from.column - openingOfLink),
    );
    const named = mentions.filter((mention) => start <= mention.start && mention.start < end);
    const isSaid = (id: string) =>
      within.some((each) => each.form === 'relation' && [each.from_id, each.to_id].includes(id));
    return within.length === 0 || !named.every(({ id }) => isSaid(id));
  });
}

/** The place of a link is that of its brackets; the words of a passage begin behind them. */
const openingOfLink = 2;

/** `40` where `40 AF` is stated: the era stands at the beginning of the life, and once. */
function isWithoutEra(year: string, inFull: string): boolean {
  const words = inFull.split(' ');
  const others = words.filter((word) => word !== year.trim());
  return others.length === words.length - 1 && others.length > 0 && !/\d/.test(others.join(' '));
}

/** `4,200` and 4200 are one number. */
function plainWords(value: string): string {
  return value
    .trim()
    .toLowerCase()
    .replace(/(?<=\d)[,_ \u00a0\u202f](?=\d{3})/g, '');
}

/** True if two dates may be the same day. */
function mayBeOne(a: DateValue, b: DateValue): boolean {
  const before = (one: number | undefined, other: number | undefined) =>
    one !== undefined && other !== undefined && one < other;
  return !before(a.latest, b.earliest) && !before(b.latest, a.earliest);
}
