import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Problem } from '../model/problem.ts';
import type { CalendarSet } from '../time/calendar.ts';
import { BUILT_IN, builtInCalendar } from '../time/calendars/built-in.ts';
import { countedDate } from '../time/calendars/counted-date.ts';
import { buildCalendars } from '../time/calendars/definition/build.ts';
import { type CalendarDefinition, calendarSchema } from '../time/calendars/definition/definition.ts';
import { defined } from '../util/defined.ts';
import { UserInputError } from '../util/errors.ts';
import { lazy } from '../util/lazy.ts';
import { placed } from '../util/places.ts';
import { didYouMean } from '../util/text/did-you-mean.ts';
import { foldKey } from '../util/text/fold.ts';
import { parseYaml, validateYaml, type YamlFile, type YamlNode } from '../util/yaml/index.ts';
import { readVaultCalendars, type VaultCalendars } from './calendar-imports/vault-calendars.ts';

const presetFolder = new URL('../../calendars/', import.meta.url);
const calendarSuffix = '.calendar.yaml';

/** The place of a calendar's declaration, for problems that `buildCalendars` finds. */
interface Declared {
  readonly definition: CalendarDefinition;
  readonly path: string;
  readonly file: YamlFile;
  readonly node: YamlNode;
}

export interface CalendarSources {
  /** Nodes under `calendars:` in `lore.yaml`, in order; undefined where the key is absent. */
  readonly listed?: { readonly nodes: readonly YamlNode[]; readonly path: string; readonly file: YamlFile };
  /** Paths of the `*.calendar.yaml` files found in the world, sorted. */
  readonly found: readonly string[];
  /** `--calendar NAME|FILE`: replaces what the world declares. */
  readonly instead?: string;
  /** Text of a file by its path from the world's root; undefined where there is none. */
  read(path: string): string | undefined;
}

export interface LoadedCalendars {
  readonly calendars: CalendarSet;
  readonly problems: Problem[];
  /** Where the main calendar is a vault's: the day that the plugin stands at, in words of this world, and the plugin's file. */
  readonly current?: { readonly text: string; readonly path: string };
}

/**
 * The world's calendars: those listed in `lore.yaml`, then all other calendar files. The first is the main one. A vault that
 * declares none has those of its calendar plugin.
 *
 * @throws UserInputError `unknown-calendar` where the calendar that is to replace them is none.
 */
export function loadCalendars(sources: CalendarSources): LoadedCalendars {
  const reader = new CalendarReader(sources);
  if (sources.instead !== undefined) reader.byName(sources.instead, undefined);
  else {
    for (const node of sources.listed?.nodes ?? []) reader.listed(node);
    for (const path of sources.found) reader.file(path);
    if (sources.listed === undefined && sources.found.length === 0) reader.ofVault();
  }
  const { declared, problems } = reader;
  const built = buildCalendars(declared.map(({ definition }) => definition));
  for (const problem of built.problems) {
    const at = declared.find(({ definition }) => definition.calendar === problem.calendar);
    const place = at === undefined ? { path: 'lore.yaml', line: 1, column: 1 } : placeOf(at, problem.path);
    problems.push({ ...place, code: 'bad-calendar', message: `Calendar \`${problem.calendar}\`: ${problem.message}.` });
  }
  return { calendars: built.calendars, problems, ...defined({ current: reader.current(built.calendars) }) };
}

/** Names of the calendars that ship with the package, and of the built-in ones. */
export function presetNames(): readonly string[] {
  const builtIn = BUILT_IN.map(({ calendar }) => calendar);
  return [...new Set([...builtIn, ...shippedPresets()])].sort();
}

function shippedPresets(): string[] {
  try {
    return readdirSync(presetFolder)
      .filter((name) => name.endsWith(calendarSuffix))
      .map((name) => name.slice(0, -calendarSuffix.length));
  } catch {
    return [];
  }
}

class CalendarReader {
  readonly declared: Declared[] = [];
  readonly problems: Problem[] = [];
  private readonly sources: CalendarSources;
  private readonly filesRead = new Set<string>();
  private readonly ofPlugin = new Set<CalendarDefinition>();
  private readonly vault = lazy((): VaultCalendars | undefined =>
    readVaultCalendars((path) => this.sources.read(path)),
  );

  constructor(sources: CalendarSources) {
    this.sources = sources;
  }

  listed(node: YamlNode): void {
    const { listed } = this.sources;
    if (listed === undefined) return;
    if (node.kind === 'scalar') {
      this.byName(node.text, { path: listed.path, ...listed.file.lines.position(node.start) });
      return;
    }
    this.definition(listed.path, listed.file, node);
  }

  /** Adds all calendars of the vault's plugin. */
  ofVault(): void {
    const vault = this.vault();
    if (vault === undefined) return;
    this.problems.push(...vault.problems);
    for (const definition of vault.definitions) this.plugged(definition, vault.path);
  }

  /** Adds the calendar of a name: a file of the world, the calendar in one, one of the vault's plugin, a built-in calendar, or a shipped preset. */
  byName(name: string, place: { path: string; line: number; column: number } | undefined): void {
    const path =
      [name, `${name}${calendarSuffix}`].find((each) => isInside(each) && this.sources.read(each) !== undefined) ??
      this.sources.found.find((each) => foldKey(this.nameIn(each) ?? '') === foldKey(name));
    if (path !== undefined) {
      this.file(path);
      return;
    }
    const inVault = this.vault()?.definitions.find(({ calendar }) => foldKey(calendar) === foldKey(name));
    if (inVault !== undefined) {
      this.plugged(inVault, this.vault()?.path ?? name);
      return;
    }
    const builtIn = builtInCalendar(name);
    if (builtIn !== undefined) {
      this.converted(builtIn, place?.path ?? name);
      return;
    }
    const preset = shippedPresets().find((each) => foldKey(each) === foldKey(name));
    if (preset !== undefined) {
      const at = fileURLToPath(new URL(preset + calendarSuffix, presetFolder));
      this.text(`calendars/${preset}${calendarSuffix}`, readFileSync(at, 'utf8'));
      return;
    }
    const own = this.sources.found.flatMap((each) => this.nameIn(each) ?? []);
    const ofVault = this.vault()?.definitions.map(({ calendar }) => calendar) ?? [];
    const known = [...own, ...ofVault, ...presetNames()];
    const hint =
      didYouMean(name, known) || `. Expected a *.calendar.yaml file of this world, or one of: ${known.join(', ')}.`;
    const message = `No calendar \`${name}\`${hint}`;
    if (place === undefined) {
      throw new UserInputError(message, {
        code: 'unknown-calendar',
        fix: 'Without --calendar the world’s own calendars hold. `lore calendar list` lists those there are.',
      });
    }
    this.problems.push({ ...place, code: 'unknown-calendar', message });
  }

  /** The day that the vault's plugin stands at, where its calendar is the world's main one. */
  current(calendars: CalendarSet): LoadedCalendars['current'] {
    const { main } = calendars;
    const [first] = this.declared;
    const vault = first === undefined || !this.ofPlugin.has(first.definition) ? undefined : this.vault();
    if (vault?.current === undefined || calendars.find(vault.current.calendar) !== main) return undefined;
    return { text: countedDate(vault.current, main, calendars), path: vault.path };
  }

  private plugged(definition: CalendarDefinition, path: string): void {
    this.ofPlugin.add(definition);
    this.converted(definition, path);
  }

  /** Adds a calendar that no YAML of the world writes out. */
  private converted(definition: CalendarDefinition, path: string): void {
    this.declared.push({ definition, path, file: parseYaml(''), node: emptyNode });
  }

  /** The name that a calendar file gives its calendar. */
  private nameIn(path: string): string | undefined {
    const [document] = parseYaml(this.sources.read(path) ?? '').documents;
    if (document?.kind !== 'map') return undefined;
    const named = document.pairs.find(({ key }) => key.text === 'calendar')?.value;
    return named?.kind === 'scalar' ? named.text : undefined;
  }

  file(path: string): void {
    if (this.filesRead.has(path)) return;
    this.filesRead.add(path);
    const text = this.sources.read(path);
    if (text !== undefined) this.text(path, text);
  }

  private text(path: string, text: string): void {
    const file = parseYaml(text);
    for (const issue of file.issues) this.problems.push(placed(path, file.lines, issue));
    const [document] = file.documents;
    if (document !== undefined) this.definition(path, file, document);
    else if (file.issues.length === 0) {
      const message = 'An empty calendar file. Expected at least `calendar: NAME`.';
      this.problems.push({ path, line: 1, column: 1, code: 'bad-calendar', message });
    }
  }

  private definition(path: string, file: YamlFile, node: YamlNode): void {
    const { value, issues } = validateYaml(calendarSchema, node);
    for (const issue of issues) this.problems.push(placed(path, file.lines, { ...issue, code: 'bad-calendar' }));
    if (value !== undefined) this.declared.push({ definition: value, path, file, node });
  }
}

const emptyNode: YamlNode = { kind: 'map', start: 0, end: 0, pairs: [] };

function isInside(path: string): boolean {
  return !path.startsWith('/') && !/^[A-Za-z]:/.test(path) && !path.split(/[\\/]/).includes('..');
}

function placeOf({ path, file, node }: Declared, steps: readonly (string | number)[]) {
  let at = node;
  for (const step of steps) {
    const next: YamlNode | undefined =
      at.kind === 'seq'
        ? at.items[Number(step)]
        : at.kind === 'map'
          ? at.pairs.find(({ key }) => key.text === String(step))?.value
          : undefined;
    if (next === undefined) break;
    at = next;
  }
  return { path, ...file.lines.position(at.start) };
}
