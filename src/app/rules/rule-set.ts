import { dirname, join } from 'node:path';
import { shippedOntology } from '../../config/ontology.ts';
import { scanWorld, type WorldScan } from '../../content/scan.ts';
import type { GraphStore } from '../../graph/port.ts';
import type { Ontology } from '../../model/ontology.ts';
import { noRuleSettings, type Rule, type RuleSettings } from '../../model/rule.ts';
import { type LoadedRules, loadRules } from '../../rules/load/load.ts';
import type { ExpandOptions } from '../../time/cypher/expand.ts';
import { defined } from '../../util/defined.ts';
import { LoreError } from '../../util/errors.ts';
import { readFault, readFileOnly } from '../../util/files/read-named-file.ts';
import { packagePath } from '../../util/package.ts';
import { type WorldHome, worldPath } from '../store/home.ts';
import { readSoundSettings } from '../world/open-world.ts';
import { runSettings } from '../world/run-settings.ts';
import { unknownRule } from './rule-errors.ts';

/** Where rules are looked for: those that ship, those of a world's folder, and those of its store. Both may be missing. */
export interface RulePlaces {
  readonly home?: WorldHome | undefined;
  readonly store?: GraphStore | undefined;
  /** `--calendar` the world was ingested with. */
  readonly calendar?: string | undefined;
}

/** The rules there are, and what the world's settings say about them. */
export interface RuleSet {
  readonly loaded: LoadedRules;
  readonly settings: RuleSettings;
  readonly ontology: Ontology;
  /** How the world's calendars write the time functions out; absent without a world. */
  readonly time?: ExpandOptions;
  readonly home?: WorldHome;
}

/** Reads all rules at hand. A folder that holds no lore yet has the settings it has. */
export async function readRuleSet({ home, store, calendar }: RulePlaces): Promise<RuleSet> {
  const loaded = await loadRules({ ...(home === undefined ? {} : { worldRoot: home.root }), ...defined({ store }) });
  if (home === undefined) return { loaded, settings: noRuleSettings, ontology: shippedOntology() };
  const { config } = readSoundSettings(await settingsScan(home), calendar);
  const { settings, ontology, time } = runSettings(config);
  return { loaded, home, settings, ontology, ...defined({ time }) };
}

/** The content of a world's folder, which may hold no lore yet. */
export async function settingsScan(home: WorldHome): Promise<WorldScan> {
  try {
    return await scanWorld(worldPath(home));
  } catch (error) {
    // No lore in it yet: its settings and rules can be looked at all the same.
    if (!(error instanceof LoreError)) throw error;
    return { root: home.root, files: [], calendarFiles: [], unread: [], problems: [] };
  }
}

/** Every rule by id, the refused ones too. */
export function rulesById({ loaded }: RuleSet): ReadonlyMap<string, Rule> {
  const all = [...loaded.rules, ...loaded.refused.map(({ rule }) => rule)];
  return new Map(all.sort((a, b) => (a.id < b.id ? -1 : 1)).map((rule) => [rule.id, rule]));
}

/**
 * The rule with this id.
 *
 * @throws UserInputError `unknown-rule`, naming the nearest ones.
 */
export function ruleCalled(set: RuleSet, id: string): Rule {
  const known = rulesById(set);
  const rule = known.get(id);
  if (rule !== undefined) return rule;
  throw unknownRule(id, known.keys());
}

/** Absolute path of the file a rule came from; undefined for one that lives in the store. */
export function ruleFileOf({ path, origin }: Rule, home: WorldHome | undefined): string | undefined {
  if (path === undefined || origin === 'store') return undefined;
  return origin === 'shipped' ? packagePath(path) : home && join(home.root, path);
}

/** Where the tests of a rule file stand, whether there are any or not. */
export function testFileBeside(file: string): string {
  return join(dirname(file), file.slice(dirname(file).length + 1).replace(/\.cypher$/, '.test.yaml'));
}

/** @throws UserInputError `not-a-file`, `too-large` or `unreadable`. */
export function textOfTests(file: string): string {
  try {
    return readFileOnly(file).toString('utf8');
  } catch (error) {
    throw readFault(file, error);
  }
}
