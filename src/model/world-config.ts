import type { CalendarSet, DateContext } from '../time/calendar.ts';
import type { DateValue } from '../time/date-value.ts';
import { defined } from '../util/defined.ts';
import type { recencyStarts, weightNames } from './choices.ts';
import type { ClaimStatus, Reliability, Tier } from './claim.ts';
import type { DetectiveSettings } from './detective-settings.ts';
import type { ConflictPolicy } from './memory.ts';
import type { Ontology } from './ontology.ts';
import type { RuleSettings } from './rule.ts';

/** How far files are trusted. The first rule whose pattern matches a file's path decides. */
export interface SourceRule {
  readonly match: string;
  matches(path: string): boolean;
  readonly tier?: Tier;
  readonly status?: ClaimStatus;
  readonly reliability?: Reliability;
  readonly project?: string;
}

/** Which files are chapters of a story, in the order of their `order:` or else of their paths. */
export interface StoryRule {
  readonly match: string;
  matches(path: string): boolean;
  /** The name of the story; default: its folder. */
  readonly name: string;
}

/** The meaning of the columns of tables, by header: their key, or `false` for an ignored one. */
export interface ColumnRule {
  matches(path: string): boolean;
  /** The kind of the rows. */
  readonly kind?: string;
  readonly keys: Readonly<Record<string, string | false>>;
}

/** A world's settings: `lore.yaml` on top of the defaults. */
export interface WorldConfig {
  /** Absolute path of the folder (or of the one file's folder). */
  readonly root: string;
  /** The world's name; default: the folder's name. */
  readonly name: string;
  /** The world's present; default: the latest asserted date. */
  readonly now?: DateValue;
  /** Years either side of "c. 830". */
  readonly circa: number;
  /** How a missing `until` is read. */
  readonly until: 'unknown' | 'ongoing';
  readonly calendars: CalendarSet;
  readonly ontology: Ontology;
  readonly sources: readonly SourceRule[];
  readonly columns: readonly ColumnRule[];
  /** Empty: folders of chapters are recognised. */
  readonly story: readonly StoryRule[];
  readonly detective: DetectiveSettings;
  readonly rules: RuleSettings;
  /** Globs relative to the root. */
  readonly ignore: readonly string[];
  /** Likewise: files that readers are not to see. */
  readonly private: readonly string[];
  readonly memory: MemorySettings;
}

interface MemorySettings {
  readonly on_conflict: ConflictPolicy;
  readonly weights?: Partial<Readonly<Record<(typeof weightNames)[number], number>>>;
  readonly recency?: (typeof recencyStarts)[number];
  /** Named by the world; used only where the machine names an embedder itself. */
  readonly embedder?: string;
}

export function dateContext(config: Pick<WorldConfig, 'calendars' | 'circa' | 'now'>): DateContext {
  const { calendars, circa, now } = config;
  return { calendars, circa, ...defined({ now }) };
}
