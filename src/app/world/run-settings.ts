import type { WorldConfig } from '../../model/world-config.ts';
import type { LoadedRules } from '../../rules/load/load.ts';
import type { RunOptions } from '../../rules/run/options.ts';
import { stableHash } from '../../util/hash.ts';
import { timeOptions } from './time-options.ts';

/** The settings of a world on which its rules depend. */
export function runSettings(config: WorldConfig): Pick<RunOptions, 'settings' | 'ontology' | 'time'> {
  return { settings: config.rules, ontology: config.ontology, time: timeOptions(config.calendars) };
}

/** Digest of all that decides what rules find, apart from the lore itself: a change of it calls for a run over everything. */
export function rulesDigest(rules: LoadedRules, config: WorldConfig): string {
  const { settings, ontology, time } = runSettings(config);
  const { kinds, predicates, attributes } = ontology;
  const inForce = [rules.rules, rules.refused.map(({ rule }) => rule.id), rules.disabled];
  const words = [...kinds, ...predicates, ...attributes];
  return stableHash(JSON.stringify([inForce, settings, words, time]));
}
