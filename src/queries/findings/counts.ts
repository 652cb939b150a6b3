import type { GraphStore } from '../../graph/port.ts';
import { labels } from '../../graph/schema.ts';
import { type Category, categories, type Verdict } from '../../model/rule.ts';
import { findingTypes } from '../../rules/reconcile/properties.ts';

/** How many findings of each category are open. */
export interface OpenCounts {
  readonly contradiction: number;
  readonly anachronism: number;
  readonly ontology: number;
  readonly orphan: number;
}

export async function countOpen(store: GraphStore): Promise<OpenCounts> {
  const of = async (category: Category): Promise<number> => {
    const [row] = await store.read(
      `MATCH (v:${findingTypes[category].label}) WHERE v.status = 'open' AND v.category = $category RETURN count(v) AS n`,
      { category },
    );
    return Number(row?.n ?? 0);
  };
  return {
    contradiction: await of('contradiction'),
    anachronism: await of('anachronism'),
    ontology: await of('ontology'),
    orphan: await of('orphan'),
  };
}

/** How many findings of a category are open, by verdict. */
export interface OpenOfCategory {
  readonly category: Category;
  readonly definite: number;
  readonly possible: number;
}

/** One for each category, in the order of `categories`. */
export async function countOpenByVerdict(store: GraphStore): Promise<OpenOfCategory[]> {
  const rows = await store.read(
    `MATCH (v:${labels.violation}) WHERE v.status = 'open' RETURN v.category AS category, v.verdict AS verdict, count(v) AS n`,
  );
  const of = (category: Category, verdict: Verdict): number =>
    Number(rows.find((row) => row.category === category && row.verdict === verdict)?.n ?? 0);
  return categories.map((category) => ({
    category,
    definite: of(category, 'definite'),
    possible: of(category, 'possible'),
  }));
}

/** The states of the findings of a rule. */
export interface RuleCounts {
  readonly open: number;
  /** A person settled it. */
  readonly resolved: number;
  /** A person dismissed it, for whatever reason; those as `not-a-conflict` among them. */
  readonly dismissed: number;
  readonly not_a_conflict: number;
  /** A waiver in the files dismisses it. */
  readonly waived: number;
  /** Its cause is gone from the files. */
  readonly gone: number;
}

/** By rule; one that never found anything is left out. */
export async function countByRule(store: GraphStore): Promise<ReadonlyMap<string, RuleCounts>> {
  const rows = await store.read(
    `MATCH (v:${labels.violation}) RETURN v.rule_id AS rule, v.status AS status, v.decision_kind AS kind,
       v.decided_by IS NOT NULL AS decided, v.waived_by IS NOT NULL AS waived, count(v) AS n`,
  );
  const counts = new Map<string, RuleCounts>();
  for (const { rule, status, kind, decided, waived, n } of rows) {
    const so = counts.get(String(rule)) ?? noCounts;
    const more = (is: boolean): number => (is ? Number(n) : 0);
    counts.set(String(rule), {
      open: so.open + more(status === 'open'),
      resolved: so.resolved + more(status === 'resolved' && decided === true),
      dismissed: so.dismissed + more(status === 'dismissed' && decided === true),
      not_a_conflict: so.not_a_conflict + more(status === 'dismissed' && kind === 'not-a-conflict' && decided === true),
      waived: so.waived + more(status === 'dismissed' && waived === true),
      gone: so.gone + more(status === 'resolved' && decided !== true),
    });
  }
  return counts;
}

export const noCounts: RuleCounts = { open: 0, resolved: 0, dismissed: 0, not_a_conflict: 0, waived: 0, gone: 0 };

/** How many findings are dismissed by waivers in the files. */
export async function countWaived(store: GraphStore): Promise<number> {
  const [row] = await store.read(
    `MATCH (v:${labels.violation}) WHERE v.status = 'dismissed' AND v.waived_by IS NOT NULL RETURN count(v) AS n`,
  );
  return Number(row?.n ?? 0);
}

export function totalOf({ contradiction, anachronism, ontology, orphan }: OpenCounts): number {
  return contradiction + anachronism + ontology + orphan;
}
