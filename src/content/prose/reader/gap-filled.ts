import type { Findings } from './findings.ts';
import type { ParsedClause } from './syntax.ts';

const sorts = ['Person', 'Creature', 'Deity', 'Faction', 'Kingdom', 'Location', 'Item', 'Event'];

/** "Odo served Maren in 340, Will in 342": whether Will served or was served nobody knows, unless what he is tells. */
export function gapFilled(clause: ParsedClause, findings: Findings): ParsedClause {
  const { gap, subject } = clause;
  if (gap === undefined || subject === undefined) return clause;
  const sort = (id: string | undefined) => sorts.find((each) => id !== undefined && findings.isA(id, each));
  const own = sort(subject.id ?? subject.all?.[0]?.id);
  const before = sort(gap.subject.id ?? gap.subject.all?.[0]?.id);
  const object = sort(gap.object.id);
  if (own === before && own !== object) return clause;
  if (own !== object || own === before) return { ...clause, isWhole: false };
  return {
    ...clause,
    subject: gap.subject,
    complements: clause.complements.map((each) =>
      each.kind === 'thing' && each.what === gap.object ? { ...each, what: subject } : each,
    ),
  };
}
