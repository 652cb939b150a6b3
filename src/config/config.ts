import { basename } from 'node:path';
import { dateProblemMessage } from '../model/date-problem.ts';
import { detectiveSettings } from '../model/detective-settings.ts';
import { findKind, kindNameOf, reservedLabels, walkKindLine } from '../model/kinds.ts';
import type { Ontology } from '../model/ontology.ts';
import type { Problem } from '../model/problem.ts';
import type { ProblemCode } from '../model/problem-levels.ts';
import type { ColumnRule, SourceRule, StoryRule, WorldConfig } from '../model/world-config.ts';
import type { CalendarSet } from '../time/calendar.ts';
import { parseDate } from '../time/date-expressions/parse-date.ts';
import type { DateValue } from '../time/date-value.ts';
import { defined } from '../util/defined.ts';
import { globFolder, globMatcher } from '../util/glob/match.ts';
import { byPlace, placed, withinPlaces } from '../util/places.ts';
import { didYouMean } from '../util/text/did-you-mean.ts';
import { parseYaml, validateLeniently, valueAt, type YamlFile, type YamlNode } from '../util/yaml/index.ts';
import { type LoadedCalendars, loadCalendars } from './calendars.ts';
import { extendOntology, shippedOntology } from './ontology.ts';
import { type PrivateFiles, privateFiles } from './private-files.ts';
import { settingsIn } from './read-settings.ts';
import { withoutGuesses } from './refused.ts';
import { type LoreFile, loreSchema } from './schema.ts';

export const loreFileName = 'lore.yaml';
const defaultCirca = 5;

export interface ConfigInput {
  /** Absolute path of the world's folder. */
  readonly root: string;
  /** Text of a file by its path from the root, undefined where there is none; default: from disk. */
  readonly read?: (path: string) => string | undefined;
  /** Paths of the `*.calendar.yaml` files found in the world. */
  readonly calendarFiles?: readonly string[];
  /** `--calendar NAME|FILE`: replaces the calendars that the world declares. */
  readonly calendar?: string;
}

export interface LoadedConfig {
  readonly config: WorldConfig;
  readonly problems: Problem[];
  /** Those of the problems that are about memories: `memory:`, or a key that was meant to be it. */
  readonly ofMemories: readonly Problem[];
  readonly privateFiles: PrivateFiles;
  /** Why `lore.yaml` cannot be read as settings at all: what was read of it says nothing of what the author means. */
  readonly broken?: Problem;
}

/** Reads the world's settings from `lore.yaml`, its calendar files and the defaults. A wrong setting is a problem, and is ignored. */
export function loadConfig(input: ConfigInput): LoadedConfig {
  const read = input.read ?? settingsIn(input.root);
  const lore = readLore(read);
  const { settings, problems } = lore;
  const {
    calendars,
    problems: calendarProblems,
    current,
  } = loadCalendars({
    ...listedCalendars(lore),
    found: [...(input.calendarFiles ?? [])].sort(),
    ...defined({ instead: input.calendar }),
    read,
  });
  const ontology = extendOntology(shippedOntology(), withoutGuesses(settings, lore.root));
  const config: WorldConfig = {
    root: input.root,
    name: settings.world ?? basename(input.root),
    circa: settings.circa ?? defaultCirca,
    until: settings.until ?? 'unknown',
    calendars,
    ontology: { ...ontology, kinds: soundKinds(ontology, lore, problems) },
    sources: (settings.sources ?? []).map(sourceRule),
    columns: (settings.columns ?? []).map((rule) => columnRule(rule, ontology.kinds)),
    story: (settings.story ?? []).map(storyRule),
    detective: detectiveSettings(settings.detective),
    rules: {
      disable: settings.rules?.disable ?? [],
      severity: settings.rules?.severity ?? {},
      category: settings.rules?.category ?? {},
      params: settings.rules?.params ?? {},
      allow: settings.allow ?? [],
      eras: eraNames(calendars),
    },
    ignore: settings.ignore ?? [],
    private: settings.private ?? [],
    memory: {
      on_conflict: settings.memory?.on_conflict ?? 'warn',
      ...defined({
        embedder: settings.memory?.embedder,
        weights: settings.memory?.weights,
        recency: settings.memory?.recency,
      }),
    },
  };
  checkNamedKinds(config.ontology, lore, problems);
  const now =
    settings.now === undefined ? currentDay(current, config, problems) : readNow(String(settings.now), config, lore);
  return {
    config: now === undefined ? config : { ...config, now, rules: { ...config.rules, now } },
    problems: [...problems, ...calendarProblems].sort(byPlace),
    ofMemories: problems.filter((problem) => isOfMemories(problem, lore)),
    privateFiles: privateFiles(lore.file, problems),
    ...defined({ broken: lore.broken }),
  };
}

function isOfMemories(problem: Problem, { root, file }: Lore): boolean {
  const { code, message } = problem;
  if (root?.kind !== 'map') return false;
  if (code === 'unknown-setting' && message.endsWith(': did you mean `memory`?')) return true;
  return root.pairs.some(({ key, value }) => {
    if (key.text !== 'memory') return false;
    return withinPlaces(problem, file.lines.position(key.start), file.lines.position(value.end));
  });
}

interface Lore {
  readonly broken?: Problem;
  readonly settings: LoreFile;
  readonly problems: Problem[];
  readonly file: YamlFile;
  readonly root: YamlNode | undefined;
}

/** With these something of the file is lost; with others, such as a key that is there twice, all of it is read. */
const breaking: ReadonlySet<Problem['code']> = new Set([
  'bad-yaml',
  'nul-byte',
  'control-character',
  'too-deep',
  'alias-bomb',
]);

function readLore(read: (path: string) => string | undefined): Lore {
  const file = parseYaml(read(loreFileName) ?? '');
  const problems: Problem[] = file.issues.map((issue) => placed(loreFileName, file.lines, issue));
  const broken = problems.find(({ code }) => breaking.has(code));
  const [root, extra] = file.documents;
  if (extra !== undefined) {
    const message = 'A second document. Settings are one: put them all before the `---`.';
    problems.push(placed(loreFileName, file.lines, { offset: extra.start, code: 'bad-setting', message }));
  }
  if (root === undefined || (root.kind === 'scalar' && root.value === null))
    return { settings: {}, problems, file, root: undefined, ...defined({ broken }) };
  if (root.kind !== 'map') {
    const message = `Expected settings such as \`world: NAME\`, one a line.`;
    const none = placed(loreFileName, file.lines, { offset: root.start, code: 'bad-setting', message });
    problems.push(none);
    return { settings: {}, problems, file, root: undefined, broken: broken ?? none };
  }
  // A calendar is validated by itself, so that its problems read like those of a calendar file.
  const others = { ...root, pairs: root.pairs.filter(({ key }) => key.text !== 'calendars') };
  const { value, issues } = validateLeniently(loreSchema, others);
  problems.push(...issues.map((issue) => placed(loreFileName, file.lines, issue)));
  return { settings: value ?? {}, problems, file, root, ...defined({ broken }) };
}

function listedCalendars({ root, file }: Lore): {
  listed?: { nodes: readonly YamlNode[]; path: string; file: YamlFile };
} {
  const node = root?.kind === 'map' ? valueAt(root, 'calendars') : undefined;
  if (node === undefined) return {};
  return { listed: { nodes: node.kind === 'seq' ? node.items : [node], path: loreFileName, file } };
}

function sourceRule({
  match,
  tier,
  status,
  reliability,
  project,
}: NonNullable<LoreFile['sources']>[number]): SourceRule {
  const matches = globMatcher([match]);
  return { match, matches, ...defined({ tier, status, reliability, project }) };
}

function storyRule({ match, name }: NonNullable<LoreFile['story']>[number]): StoryRule {
  const matches = globMatcher([match]);
  return { match, matches, name: name ?? (globFolder(match) || match) };
}

function columnRule(
  { match = '**', kind, keys = {} }: NonNullable<LoreFile['columns']>[number],
  kinds: Ontology['kinds'],
): ColumnRule {
  const matches = globMatcher([match]);
  return { matches, keys, ...defined({ kind: kind && findKind(kinds, kind)?.name }) };
}

/** The kinds that can be used: without kinds named like labels of the graph, missing parents, and cycles of parents. */
function soundKinds(ontology: Ontology, lore: Lore, problems: Problem[]): Ontology['kinds'] {
  const kinds = new Map(ontology.kinds);
  for (const word of Object.keys(lore.settings.kinds ?? {})) {
    const name = kindNameOf(word) ?? word;
    const kind = kinds.get(name);
    if (kind === undefined) continue;
    const report = (code: ProblemCode, message: string) => problems.push(at(lore, ['kinds', word], code, message));
    if (reservedLabels.has(name)) {
      report('bad-setting', `\`${name}\` is a word the graph uses for itself. Give this kind another name.`);
      kinds.delete(name);
      continue;
    }
    const { parent, ...rest } = kind;
    if (parent === undefined) continue;
    const line = walkKindLine(kinds, name);
    if (!kinds.has(parent)) {
      report(
        'bad-setting',
        `\`${name}\` has the parent \`${parent}\`, which is not a kind${didYouMean(parent, kinds.keys()) || '.'}`,
      );
      kinds.set(name, rest);
    } else if (kinds.get(line.at(-1) ?? name)?.parent !== undefined) {
      report('kind-cycle', `\`${name}\` is its own ancestor: ${line.join(' → ')}. Take one \`parent\` out.`);
      kinds.set(name, rest);
    }
  }
  return kinds;
}

/** Kinds that there are not, where a predicate or an attribute names those that may have it. */
function checkNamedKinds({ kinds }: Ontology, lore: Lore, problems: Problem[]): void {
  const check = (words: readonly string[] | undefined, keys: readonly string[]): void => {
    for (const word of words ?? []) {
      if (findKind(kinds, word) !== undefined) continue;
      const hint = didYouMean(word, kinds.keys()) || '. Declare it under `kinds:`.';
      problems.push(at(lore, keys, 'bad-setting', `No kind \`${word}\`${hint}`));
    }
  };
  for (const [type, { from, to }] of Object.entries(lore.settings.predicates ?? {})) {
    check(from, ['predicates', type, 'from']);
    check(to, ['predicates', type, 'to']);
  }
  for (const [index, { kind }] of (lore.settings.columns ?? []).entries())
    check(kind === undefined ? undefined : [kind], ['columns', String(index), 'kind']);
  for (const [key, { on }] of Object.entries(lore.settings.attributes ?? {})) check(on, ['attributes', key, 'on']);
}

/** An era of a calendar that has no other says nothing: all years are of it. */
function eraNames({ all }: CalendarSet): string[] {
  const several = all.flatMap(({ eras }) => (eras.length > 1 ? eras : []));
  const names = several.flatMap(({ name, short, aliases = [] }) => [name, ...short, ...aliases]);
  return [...new Set(names.map((name) => name.toLowerCase().replace(/^the /, '').replaceAll('.', '')))].sort();
}

function readNow(text: string, config: WorldConfig, lore: Lore): DateValue | undefined {
  const result = parseDate(text, { calendars: config.calendars, circa: config.circa });
  if (result.ok) return result.value;
  lore.problems.push(at(lore, ['now'], 'bad-date', dateProblemMessage(text, result.problem)));
  return undefined;
}

/** The day that a vault's calendar stands at is its present, where `lore.yaml` states none. */
function currentDay(
  current: LoadedCalendars['current'],
  { calendars, circa }: WorldConfig,
  problems: Problem[],
): DateValue | undefined {
  if (current === undefined) return undefined;
  const { text, path } = current;
  const result = parseDate(text, { calendars, circa });
  if (result.ok) return result.value;
  const why = dateProblemMessage(text, result.problem);
  const message = `The current date of the vault's calendar is not read: ${why} Set it in Obsidian, or write \`now:\` in lore.yaml.`;
  problems.push({ path, line: 1, column: 1, code: 'calendar-differs', message });
  return undefined;
}

/** A problem at the node that stands under these keys in `lore.yaml`. */
function at({ file, root }: Lore, keys: readonly string[], code: ProblemCode, message: string): Problem {
  let offset = 0;
  let node = root;
  for (const key of keys) {
    const pair = node?.kind === 'map' ? node.pairs.find((each) => each.key.text === key) : undefined;
    if (pair === undefined) break;
    offset = pair.value.kind === 'scalar' ? pair.value.start : pair.key.start;
    node = pair.value;
  }
  return placed(loreFileName, file.lines, { offset, code, message });
}
