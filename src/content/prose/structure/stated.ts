import type { Claim } from '../../../model/claim.ts';
import type { Ontology } from '../../../model/ontology.ts';
import type { DateValue } from '../../../time/date-value.ts';
import type { DateReader } from '../../resolve/date-reader.ts';
import type { ExtractedClaim } from '../extracted.ts';

/** Whether the note says so outright: then a label that says it again adds nothing. */
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

/** `4,200` and 4200 are one number. */
function plainWords(value: string): string {
  return value
    .trim()
    .toLowerCase()
    .replace(/(?<=\d)[,_ \u00a0\u202f](?=\d{3})/g, '');
}

/** Whether two dates may be the same day. */
function mayBeOne(a: DateValue, b: DateValue): boolean {
  const before = (one: number | undefined, other: number | undefined) =>
    one !== undefined && other !== undefined && one < other;
  return !before(a.latest, b.earliest) && !before(b.latest, a.earliest);
}
