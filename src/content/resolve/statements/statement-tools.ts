import type { Entity } from '../../../model/claim.ts';
import type { Problem } from '../../../model/problem.ts';
import type { ProblemCode } from '../../../model/problem-levels.ts';
import type { WorldConfig } from '../../../model/world-config.ts';
import { placed } from '../../../util/places.ts';
import type { SourceFile } from '../../formats/parsed-file.ts';
import type { KeyTable } from '../../vocabulary/key-table.ts';
import type { DateReader } from '../date-reader.ts';
import { unknownKind } from '../declare-entities.ts';
import type { Names } from '../entity-names.ts';
import type { ClaimDefaults, FieldReader } from './claim-fields.ts';
import type { UnknownKeys } from './unknown-keys.ts';

/** The common data of the readers of statements, for one file. */
export interface StatementTools {
  readonly config: WorldConfig;
  readonly keys: KeyTable;
  readonly names: Names<Entity>;
  /** Paths of notes that declare nobody, by their titles as `foldName` has them. */
  readonly kindlessNotes: ReadonlyMap<string, string>;
  readonly fields: FieldReader;
  readonly dates: DateReader;
  readonly unknownKeys: UnknownKeys;
  readonly problems: Problem[];
  /** Problems that are reported once for a world, by what they are about. */
  readonly worldProblems: Map<string, Problem>;
}

/** The entity that a statement is about, and the file it stands in. */
export interface Subject {
  readonly entity: Entity;
  readonly file: SourceFile;
  readonly defaults: ClaimDefaults;
}

/** The kind of an entity; undefined where nobody said it. */
export function kindOf({ kind }: Entity): string | undefined {
  return kind === unknownKind ? undefined : kind;
}

export function report(
  { problems }: StatementTools,
  file: SourceFile,
  offset: number,
  code: ProblemCode,
  message: string,
): void {
  problems.push(placed(file.path, file.lines, { offset, code, message }));
}
