import { labels, structuralEdges } from '../../graph/schema.ts';
import type { Rule } from '../../model/rule.ts';
import { analyse } from './analysis.ts';

/** Labels of the graph model itself; every other name in a pattern is a kind or a predicate. */
const structural: ReadonlySet<string> = new Set([...Object.values(labels), ...structuralEdges]);
/** Labels that claims of every predicate have. */
const anyClaim: ReadonlySet<string> = new Set([labels.relation, labels.assertion, labels.claim]);

/** Kinds and predicates without which a rule has no rows: those its header names, else those its patterns need. */
export function requirementsOf(rule: Rule): string[] {
  if (rule.requires !== undefined) return [...rule.requires];
  const { required } = analyse(rule).outline;
  const names = [...required, rule.subject.label].filter((name) => !structural.has(name));
  return [...new Set(names)].sort();
}

/** Kinds and predicates that a rule's text names; undefined for a rule that matches relations of every type. */
export function namesIn(rule: Rule): ReadonlySet<string> | undefined {
  const { mentioned } = analyse(rule).outline;
  if (mentioned.some((name) => anyClaim.has(name))) return undefined;
  return new Set(mentioned.filter((name) => !structural.has(name)));
}
