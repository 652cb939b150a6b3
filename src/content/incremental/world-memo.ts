import type { Entity, LoreSource } from '../../model/claim.ts';
import type { DateValue } from '../../time/date-value.ts';
import { sameItems } from '../../util/group.ts';
import { compareText } from '../../util/places.ts';
import type { BuildMemo, BuiltFiles, PassMemo, ResolveRequest } from '../build/build-memo.ts';
import { claimsOfFile, emptyFileClaims, type FileClaims } from '../build/file-claims.ts';
import { summaryOfFile } from '../build/file-summary.ts';
import type { WorldContext } from '../build/world-context.ts';
import type { ParsedFile, SourceFile } from '../formats/parsed-file.ts';
import type { Extracted } from '../prose/prose-claims.ts';
import { readerFault } from '../reader-fault.ts';
import { type DeclaredEntities, EntityMemo } from '../resolve/declare-entities.ts';
import { EqualClaims } from '../resolve/statements/claim-ids.ts';
import { TreesMemo } from '../resolve/trees-apart.ts';

/**
 * The results of the last build of a world, for the next one: only changed files and their dependents are resolved again, and equal results
 * stay the same object. For one world by one set of settings.
 */
export class WorldMemo implements BuildMemo {
  readonly entities = new EntityMemo();
  readonly trees = new TreesMemo();
  readonly first = new FilesOfPass();
  /** Once the world's present is known: files whose claims depend on it. */
  readonly second = new FilesOfPass();
  /** As it was built last. */
  built: BuiltFiles | undefined;
  private now: DateValue | undefined;
  private readonly fileSources = new WeakMap<SourceFile, LoreSource>();
  private unsorted: readonly Entity[] = [];
  private byId: readonly Entity[] = [];

  /** Equal dates are the same object. */
  sameDate(now: DateValue | undefined): DateValue | undefined {
    if (JSON.stringify(now) !== JSON.stringify(this.now)) this.now = now;
    return this.now;
  }

  /** Entities by id. */
  sorted(entities: Iterable<Entity>): readonly Entity[] {
    const given = [...entities];
    if (!sameItems(this.unsorted, given)) {
      this.unsorted = given;
      this.byId = [...given].sort((a, b) => compareText(a.id, b.id));
    }
    return this.byId;
  }

  fileSource(file: SourceFile, make: () => LoreSource): LoreSource {
    let source = this.fileSources.get(file);
    if (source === undefined) {
      source = make();
      this.fileSources.set(file, source);
    }
    return source;
  }
}

/** A file's claims, and what they depend on. */
export interface ResolvedFile {
  readonly by: string;
  readonly extracted: Extracted | 'patterns';
  readonly claims: FileClaims;
}

/** For one pass over all files. */
class FilesOfPass implements PassMemo {
  readonly equal = new EqualClaims();
  private readonly files = new WeakMap<ParsedFile, ResolvedFile>();
  private lastTerms: WorldContext | undefined;

  /** The context of the last time. */
  get terms(): WorldContext | undefined {
    return this.lastTerms;
  }

  claimsOf(
    { files, owners, terms, extractedOf }: ResolveRequest,
    timeless?: readonly FileClaims[],
  ): readonly FileClaims[] {
    this.lastTerms = terms;
    const withProse = terms.key + terms.prose.key;
    return files.map((parsed, index) => {
      const known = timeless?.[index];
      if (known?.dependsOnNow === false) return known;
      const extracted = extractedOf(parsed);
      const byProse = (claims: FileClaims) =>
        ownersKey(parsed, owners) + (summaryOfFile(claims).chunks > 0 ? withProse : terms.key);
      const before = this.files.get(parsed);
      const isSame = before?.by === (before && byProse(before.claims));
      if (before !== undefined && isSame && sameExtracted(before.extracted, extracted)) return before.claims;
      try {
        const claims = claimsOfFile(parsed, owners, terms, extracted);
        this.files.set(parsed, { by: byProse(claims), extracted, claims });
        return claims;
      } catch (error) {
        return emptyFileClaims(readerFault(parsed.file.path, error));
      }
    });
  }

  resolved(parsed: ParsedFile): ResolvedFile | undefined {
    return this.files.get(parsed);
  }

  /** The result of an earlier run. */
  remember(parsed: ParsedFile, resolved: ResolvedFile): void {
    this.files.set(parsed, resolved);
  }
}

/** Which of its declarations count: another file may have come to declare the same thing. */
function ownersKey({ declarations }: ParsedFile, owners: DeclaredEntities['owners']): string {
  return declarations.every((declaration) => owners.has(declaration))
    ? ''
    : `${declarations.map((declaration) => (owners.has(declaration) ? 1 : 0)).join('')} `;
}

function sameExtracted(a: ResolvedFile['extracted'], b: ResolvedFile['extracted']): boolean {
  if (a === 'patterns' || b === 'patterns') return a === b;
  return a.answered === b.answered && sameItems(a.claims, b.claims);
}
