import type { EngineInfo } from '../../graph/port.ts';
import type { Mode, Rule, RuleSettings } from '../../model/rule.ts';
import { own } from '../../util/own.ts';
import { requirementsOf } from '../analysis/requirements.ts';
import type { RefusedRule } from '../load/load.ts';
import { cycleTypesOf } from '../narrow/index.ts';

/** A rule that does not run. `closes`: its open findings are closed with this resolution; absent, they stay as they are. */
export interface SkippedRule {
  readonly rule: Rule;
  readonly reason: string;
  readonly closes?: string;
}

export interface Selection {
  readonly run: readonly Rule[];
  readonly skipped: readonly SkippedRule[];
}

export interface SelectOptions {
  readonly rules: readonly Rule[];
  readonly refused: readonly RefusedRule[];
  readonly disabled: readonly string[];
  readonly only?: readonly string[];
  readonly settings: RuleSettings;
  readonly mode: Mode;
  readonly engine: EngineInfo['name'];
  /** The labels of a node among those that the rules name. */
  readonly present: ReadonlySet<string>;
}

/** Decides which rules run, with the world's own category for each, and says of every other one why it does not. */
export function selectRules(options: SelectOptions): Selection {
  const { settings } = options;
  const disabled = new Set([...options.disabled, ...settings.disable]);
  const run: Rule[] = [];
  const skipped: SkippedRule[] = options.refused.filter(({ rule }) => isWanted(rule, options.only));
  const mine = [...skipped];
  for (const loaded of options.rules) {
    if (!isWanted(loaded, options.only)) continue;
    const category = own(settings.category, loaded.id);
    const rule = category === undefined ? loaded : { ...loaded, category };
    const reason = disabled.has(rule.id)
      ? { reason: 'disabled', closes: 'rule disabled' }
      : (foreign(rule, options.engine) ?? fullOnly(rule, options.mode) ?? absent(rule, options));
    if (reason === undefined) run.push(rule);
    else mine.push({ rule, ...reason });
  }
  return { run, skipped: mine };
}

/** The requirement of a rule that is silent if `lore.yaml` gives no `now`. */
const statedNow = 'stated_now';

/** Labels whose presence decides which of these rules run, and which chains they follow. */
export function namedLabels(rules: readonly Rule[]): string[] {
  return [...new Set(rules.flatMap((rule) => [...requirementsOf(rule), ...cycleTypesOf(rule)]))].sort();
}

function isWanted(rule: Rule, only: readonly string[] | undefined): boolean {
  return only === undefined || only.includes(rule.id);
}

function foreign({ engines }: Rule, engine: EngineInfo['name']): { reason: string } | undefined {
  if (engines === undefined || engines.includes(engine)) return undefined;
  return { reason: `not run here: ${neededEngine(engines)}` };
}

/** `needs Neo4j`, of a rule that names its engines. */
export const neededEngine = (named: readonly EngineInfo['name'][]): string =>
  `needs ${named.map((name) => (name === 'neo4j' ? 'Neo4j' : 'the embedded engine')).join(' or ')}`;

/** A bare rule that cannot be narrowed runs over everything in a live run as well: its author did not choose the mode. */
function fullOnly(rule: Rule, mode: Mode): { reason: string } | undefined {
  if (rule.bare === true || rule.modes.includes(mode)) return undefined;
  return { reason: `runs in ${rule.modes.join(', ')} mode only` };
}

/** A kind or a predicate that it needs does not occur in this world, or `lore.yaml` does not state the present. */
function absent(
  rule: Rule,
  { present, settings }: Pick<SelectOptions, 'present' | 'settings'>,
): { reason: string; closes: string } | undefined {
  const isGiven = (name: string) => (name === statedNow ? settings.now !== undefined : present.has(name));
  const missing = requirementsOf(rule).filter((name) => !isGiven(name));
  if (missing.length === 0) return undefined;
  return { reason: `no ${missing.join(', no ')} in this world`, closes: 'no longer found' };
}
