import { isAllowedKind } from '../../../model/kinds.ts';
import { type FieldSubject, type LabelledClaim, relations, type ValueTools } from './read-value.ts';
import { listItems } from './relation-values.ts';
import type { ValuePart } from './value-parts.ts';

/** `Odo (husband), Ysolde – daughter`: what each is to the subject. Undefined where one of them is not told so. */
export function relativesIn(
  parts: readonly ValuePart[],
  text: string,
  subject: FieldSubject,
  tools: ValueTools,
): readonly LabelledClaim[] | undefined {
  const all: LabelledClaim[] = [];
  for (const item of listItems(parts)) {
    const [name, mark, ...rest] = item.filter(({ sign }) => sign !== 't' || item.length > 3);
    const last = rest.at(-1);
    const isBracketed = mark?.sign === '(' && last?.sign === ')';
    const role = isBracketed ? rest.slice(0, -1) : /^[:-]$/.test(mark?.sign ?? '') ? rest : [];
    // `Odo (husband, since 831)`.
    const cut = role.findIndex(({ sign }) => /^[,;fuimDSBX]$/.test(sign));
    const dates = cut < 1 ? [] : role.slice(role[cut]?.sign === ',' || role[cut]?.sign === ';' ? cut + 1 : cut);
    const [first, end] = [role[0], (cut < 1 ? role : role.slice(0, cut)).at(-1)];
    if (name?.id === undefined || first === undefined || end === undefined) return undefined;
    const read = tools.labels
      .meanings(text.slice(first.start, end.end), subject.kind)
      .flatMap((meaning) =>
        meaning.as === 'relation' ? (relations(meaning, [name, ...dates], subject, tools) ?? []) : [],
      )
      .find(({ claims, unread }) => claims.length > 0 && unread.length === 0);
    if (read === undefined || !isLivingTie(read.claims, tools)) return undefined;
    all.push(...read.claims);
  }
  return all.length === 0 ? undefined : all;
}

/** Both ends live: `Odo (captain)` among relatives is captain of something else. */
function isLivingTie(claims: readonly LabelledClaim[], { entities, ontology }: ValueTools): boolean {
  return claims.every(
    ({ target }) =>
      // The years of a life have none.
      target === undefined ||
      isAllowedKind(ontology, entities.get(target)?.kind ?? '', ['Person', 'Creature', 'Deity']),
  );
}
