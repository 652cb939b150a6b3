import type { GraphStore, GraphWriter, Properties, Row } from '../../graph/port.ts';
import { labels } from '../../graph/schema.ts';
import type { Rule, RuleSettings } from '../../model/rule.ts';
import { stableHash } from '../../util/hash.ts';
import { own } from '../../util/own.ts';
import { effectiveSeverity } from '../load/effective-severity.ts';

/** Writes that bring the `:OntologyRule` nodes in line with the rules in force; empty when they are. */
export interface RuleMirror {
  readonly rows: readonly Properties[];
}

/** The rules as the store knows them, for `planRuleMirror`. */
export function readKnownRules(store: GraphStore): Promise<Row[]> {
  return store.read(
    `MATCH (r:${labels.rule}) RETURN r.id AS id, r.content_hash AS hash, r.source AS source, r.enabled AS enabled, r.in_force AS in_force`,
  );
}

/**
 * Every rule in force has a node, shipped ones too; `enabled` on it belongs to people and is only written when it is new. A
 * node of a rule file that is gone stays, with `in_force: false`: old findings point at it.
 */
export function planRuleMirror(known: readonly Row[], rules: readonly Rule[], settings: RuleSettings): RuleMirror {
  const byId = new Map(known.map((row) => [String(row.id), row]));
  const inForce = new Set(rules.map((rule) => rule.id));
  const rows: Properties[] = [];
  for (const rule of rules) {
    const wanted = ruleProperties(rule, settings);
    const node = byId.get(rule.id);
    if (node?.hash === wanted.content_hash && node?.in_force === true) continue;
    const enabled = typeof node?.enabled === 'boolean' ? {} : { enabled: true };
    rows.push({ ...wanted, ...enabled, in_force: true });
  }
  for (const [id, row] of byId) {
    const isMirror = row.source === 'shipped' || row.source === 'world';
    if (isMirror && !inForce.has(id) && row.in_force !== false) rows.push({ id, in_force: false });
  }
  return { rows };
}

export async function writeRuleMirror(tx: GraphWriter, { rows }: RuleMirror): Promise<void> {
  if (rows.length > 0) await tx.upsertNodes({ labels: [labels.rule], rows });
}

type RuleProperties = Readonly<Record<string, string | readonly string[]>>;

/** As they were written last, with what the settings decide of them: a live sweep asks for all of them each time. */
const written = new WeakMap<
  Rule,
  { readonly category: string; readonly severity: string; readonly as: RuleProperties }
>();

function ruleProperties(rule: Rule, settings: RuleSettings): RuleProperties {
  const category = own(settings.category, rule.id) ?? rule.category;
  const severity = effectiveSeverity(rule, settings);
  const before = written.get(rule);
  if (before?.category === category && before.severity === severity) return before.as;
  // A rule that somebody put into the store stays as written; only its state is added.
  const properties: RuleProperties =
    rule.origin === 'store'
      ? { id: rule.id, category, source: 'store' }
      : {
          id: rule.id,
          category,
          source: rule.origin,
          cypher: rule.cypher,
          description: rule.description,
          severity,
          message: rule.message ?? rule.description,
          hint: rule.hint ?? '',
          rationale: rule.rationale ?? '',
          path: rule.path ?? '',
          tags: rule.tags,
        };
  const as = { ...properties, content_hash: stableHash(JSON.stringify(properties)) };
  written.set(rule, { category, severity, as });
  return as;
}
