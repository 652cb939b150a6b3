import type { Claim, Entity, ImpliedDate, LoreSource } from '../../model/claim.ts';
import type { DateValue } from '../../time/date-value.ts';
import type { ParsedFile, SourceFile } from '../formats/parsed-file.ts';
import type { Extracted } from '../prose/prose-claims.ts';
import type { DeclaredEntities, EntityMemo } from '../resolve/declare-entities.ts';
import type { EqualClaims } from '../resolve/statements/claim-ids.ts';
import type { TreesMemo } from '../resolve/trees-apart.ts';
import type { FileClaims } from './file-claims.ts';
import type { WorldContext } from './world-context.ts';

/** The questions of a build to the owner of an earlier build of the same world. It changes how long a build takes, and nothing else. */
export interface BuildMemo {
  readonly entities: EntityMemo;
  readonly trees: TreesMemo;
  readonly first: PassMemo;
  /** Once the world's present is known: files whose claims depend on it. */
  readonly second: PassMemo;
  /** As it was built last; set by each build. */
  built: BuiltFiles | undefined;
  /** Equal dates are the same object. */
  sameDate(now: DateValue | undefined): DateValue | undefined;
  /** Entities by id. */
  sorted(entities: Iterable<Entity>): readonly Entity[];
  fileSource(file: SourceFile, make: () => LoreSource): LoreSource;
}

/** For one pass over all files. */
export interface PassMemo {
  readonly equal: EqualClaims;
  /** The context of the last time. */
  readonly terms: WorldContext | undefined;
  /** @param timeless the claims of the files, in their order, where they do not depend on the world's present; absent: not known. */
  claimsOf(request: ResolveRequest, timeless?: readonly FileClaims[]): readonly FileClaims[];
}

export interface ResolveRequest {
  readonly files: readonly ParsedFile[];
  readonly owners: DeclaredEntities['owners'];
  readonly terms: WorldContext;
  readonly extractedOf: (parsedFile: ParsedFile) => Extracted | 'patterns';
}

/** A world as it was built, file by file. */
export interface BuiltFiles {
  /** In the order of files. */
  readonly files: readonly ParsedFile[];
  /** The claims of each file. */
  readonly claims: readonly FileClaims[];
  readonly context: WorldContext;
  /** The claims of the files are those of the world: no date depends on those of other files. */
  readonly isPlain: boolean;
  /** Dates of events that follow from those of others, by entity. */
  readonly implied: ReadonlyMap<string, ImpliedDate>;
  /** The entities that a file declares or declared; for missing ones, all that may have been meant. */
  readonly idsIn: (file: ParsedFile) => ReadonlySet<string>;
  /**
   * The mark of the world: equal ones have ids of their own, and relative dates their days. Claims of declarations, of relations, of prose;
   * each in the order of the files.
   */
  readonly allClaims: () => readonly Claim[];
}
