import type { Claim, Entity, LoreSource } from '../../model/claim.ts';
import type { DateValue } from '../../time/date-value.ts';
import { sameItems } from '../../util/group.ts';
import { compareText } from '../../util/places.ts';
import { claimsOfFile, emptyFileClaims, type FileClaims } from '../build/file-claims.ts';
import { summaryOfFile } from '../build/file-summary.ts';
import type { WorldContext } from '../build/world-context.ts';
import type { Declaration, ParsedFile, SourceFile } from '../formats/parsed-file.ts';
import type { Extracted } from '../prose/prose-claims.ts';
import { readerFault } from '../reader-fault.ts';
import { type DeclaredEntities, EntityMemo } from '../resolve/declare-entities.ts';
import { EqualClaims } from '../resolve/statements/claim-ids.ts';

/**
 * What was understood of a world when it was built last, for the next time: only files that changed, or that mean something
 * else by what others changed, are understood anew, and what is the same stays the same object. For one world by one
 * set of settings.
 */
export class WorldMemo {
  readonly entities = new EntityMemo();
  readonly first = new PassMemo();
  /** Once the world's present is known: files of which the meaning hangs on it. */
  readonly second = new PassMemo();
  /** As it was built last. */
  built: Built | undefined;
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

/** A world as it was built, file by file. */
export interface Built {
  /** By path. */
  readonly readings: readonly ParsedFile[];
  /** Of each file, as it counts. */
  readonly meanings: readonly FileClaims[];
  readonly terms: WorldContext;
  /** What each file says is what the world says: no date hangs on those of other files. */
  readonly isPlain: boolean;
  /** Of what a declaration declares. */
  readonly idOf: (declaration: Declaration) => string;
  /** All that they say, where several say the same each by an id of its own. */
  readonly claims: () => readonly Claim[];
  /** The id that a claim has among those, once they were asked for. */
  readonly finalId: (claim: Claim) => string;
}

export interface Understood {
  readonly by: string;
  readonly extracted: Extracted | 'patterns';
  readonly meaning: FileClaims;
}

interface Understanding {
  readonly readings: readonly ParsedFile[];
  readonly owners: DeclaredEntities['owners'];
  readonly terms: WorldContext;
  readonly extractedOf: (reading: ParsedFile) => Extracted | 'patterns';
}

/** For one reading of all files. */
export class PassMemo {
  readonly equal = new EqualClaims();
  private readonly understood = new WeakMap<ParsedFile, Understood>();
  private lastTerms: WorldContext | undefined;

  /** Of the last time. */
  get terms(): WorldContext | undefined {
    return this.lastTerms;
  }

  /** @param timeless what the files mean, in their order, whatever the world's present is; absent: not known of any. */
  meanings(
    { readings, owners, terms, extractedOf }: Understanding,
    timeless?: readonly FileClaims[],
  ): readonly FileClaims[] {
    this.lastTerms = terms;
    const withProse = terms.key + terms.prose.key;
    return readings.map((reading, index) => {
      const known = timeless?.[index];
      if (known?.dependsOnNow === false) return known;
      const extracted = extractedOf(reading);
      const byProse = (meaning: FileClaims) =>
        ownersKey(reading, owners) + (summaryOfFile(meaning).chunks > 0 ? withProse : terms.key);
      const before = this.understood.get(reading);
      const isSame = before?.by === (before && byProse(before.meaning));
      if (before !== undefined && isSame && sameExtracted(before.extracted, extracted)) return before.meaning;
      try {
        const meaning = claimsOfFile(reading, owners, terms, extracted);
        this.understood.set(reading, { by: byProse(meaning), extracted, meaning });
        return meaning;
      } catch (error) {
        return emptyFileClaims(readerFault(reading.file.path, error));
      }
    });
  }

  understoodOf(reading: ParsedFile): Understood | undefined {
    return this.understood.get(reading);
  }

  /** What was understood of it in an earlier run. */
  remember(reading: ParsedFile, understood: Understood): void {
    this.understood.set(reading, understood);
  }
}

/** Which of its declarations count: another file may have come to declare the same thing. */
function ownersKey({ declarations }: ParsedFile, owners: DeclaredEntities['owners']): string {
  return declarations.every((declaration) => owners.has(declaration))
    ? ''
    : `${declarations.map((declaration) => (owners.has(declaration) ? 1 : 0)).join('')} `;
}

function sameExtracted(a: Understood['extracted'], b: Understood['extracted']): boolean {
  if (a === 'patterns' || b === 'patterns') return a === b;
  return a.answered === b.answered && sameItems(a.claims, b.claims);
}
