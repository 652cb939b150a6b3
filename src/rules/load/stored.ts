import type { GraphStore } from '../../graph/port.ts';
import { labels } from '../../graph/schema.ts';
import type { Problem } from '../../model/problem.ts';
import { type Rule, ruleHeaderSchema } from '../../model/rule.ts';
import { bareRule } from './bare.ts';
import { readRuleFile } from './file.ts';

/** A node that is no rule. */
export interface UnreadableRule {
  /** As it stands there; `(without id)` where it has none. */
  readonly id: string;
  /** Why, in one line. */
  readonly reason: string;
}

/** The rules in the store. */
export interface StoredRules {
  readonly rules: readonly Rule[];
  readonly problems: readonly Problem[];
  readonly unreadable: readonly UnreadableRule[];
  readonly disabled: readonly string[];
}

const fileOrigins: readonly unknown[] = ['shipped', 'world'];

/**
 * Reads the `:OntologyRule` nodes that somebody put into the store: with only `id, cypher, description, severity`, or with a
 * whole rule file as `cypher`. Nodes that mirror a rule file are not rules of their own, but may say `enabled: false`. One that
 * was removed is only history.
 */
export async function storedRules(store: GraphStore): Promise<StoredRules> {
  const rows = await store.read(
    `MATCH (r:${labels.rule}) WHERE r.removed_at IS NULL OR r.source IN ['shipped', 'world'] RETURN r.id AS id, r.cypher AS cypher, r.description AS description, r.severity AS severity, ` +
      'r.enabled AS enabled, r.source AS source, r.approved_at AS approved_at ORDER BY id',
  );
  const rules: Rule[] = [];
  const problems: Problem[] = [];
  const unreadable: UnreadableRule[] = [];
  const disabled: string[] = [];
  for (const row of rows) {
    const { id, cypher, description, severity, enabled, source } = row;
    if (typeof id === 'string' && enabled === false) disabled.push(id);
    if (fileOrigins.includes(source)) continue;
    const approved = typeof row.approved_at === 'string';
    const read = readRuleNode({ id, cypher, description, severity }, approved);
    if ('rule' in read) rules.push(read.rule);
    else {
      problems.push(...read.problems);
      const [first] = read.problems;
      unreadable.push({ id: idOfNode(id), reason: `refused: ${first?.message ?? 'it cannot be read'}` });
    }
  }
  return { rules, problems, unreadable, disabled };
}

/** The rule that a node of the store holds: a bare query with its description and severity, or a whole rule file as `cypher`. */
export function readRuleNode(
  node: Readonly<Record<'id' | 'cypher' | 'description' | 'severity', unknown>>,
  approved: boolean,
): { rule: Rule } | { problems: readonly Problem[] } {
  const { id, cypher, description, severity } = node;
  const path = `:${labels.rule} ${idOfNode(id)}`;
  const problem = (message: string): { problems: readonly Problem[] } => ({
    problems: [{ path, line: 1, column: 1, code: 'bad-rule-node', message }],
  });
  const knownId = ruleHeaderSchema.shape.id.safeParse(id);
  if (!knownId.success) return problem('The rule node needs an `id` of lower-case words joined by - or /.');
  if (typeof cypher !== 'string' || cypher.trim() === '') return problem('The rule node has no query in `cypher`.');
  if (cypher.trimStart().startsWith('/*---')) {
    const read = readRuleFile({ path, text: cypher }, 'store');
    if (!('rule' in read)) return read;
    const { path: _, ...rule } = read.rule;
    return { rule: { ...rule, id: knownId.data, approved } };
  }
  const wanted = ruleHeaderSchema.shape.severity.safeParse(severity ?? undefined);
  if (!wanted.success) return problem('`severity` is "error" or "warn".');
  return {
    rule: bareRule({
      id: knownId.data,
      cypher,
      description: typeof description === 'string' && description !== '' ? description : knownId.data,
      severity: wanted.data,
      origin: 'store',
      approved,
    }),
  };
}

/** How a node is listed that has no id. */
export const withoutId = '(without id)';

const idOfNode = (id: unknown): string => (typeof id === 'string' && id !== '' ? id : withoutId);
