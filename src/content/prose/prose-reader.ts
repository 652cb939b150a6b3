import type { Entity, LoreChunk } from '../../model/claim.ts';
import type { WorldConfig } from '../../model/world-config.ts';
import type { ClaimDraft } from '../claim-fields.ts';
import type { DateReader } from '../dates.ts';
import type { Names } from '../names.ts';
import type { Reading } from '../reading.ts';
import { claimsOfProse } from './claims.ts';
import { extractByPatterns } from './extract-patterns.ts';
import type { ExtractedClaim } from './extracted.ts';
import { Grammar } from './grammar.ts';
import { ChunkMemo } from './memo.ts';
import { type Prose, readProse } from './read-prose.ts';

export interface ProseOptions {
  /** What a model has read from the world's passages; absent: patterns read them, unless `patterns` is false. */
  readonly extracted?: readonly ExtractedClaim[];
  readonly patterns?: boolean;
}

const grammar = new Grammar();
const byPatterns = new ChunkMemo<readonly ExtractedClaim[]>();

/** Reads a world's prose: names and statements are found once, however often the claims around them are put together. */
export class ProseReader {
  private readonly readings: readonly Reading[];
  private readonly options: ProseOptions;
  private prose: Prose | undefined;
  private extracted: readonly ExtractedClaim[] | undefined;

  constructor(readings: readonly Reading[], options: ProseOptions) {
    this.readings = readings;
    this.options = options;
    this.extracted = options.extracted;
  }

  read(
    config: WorldConfig,
    entities: ReadonlyMap<string, Entity>,
    names: Names<Entity>,
    dates: DateReader,
  ): { readonly chunks: readonly LoreChunk[]; readonly claims: readonly ClaimDraft[] } {
    this.prose ??= readProse(this.readings, entities, names);
    this.extracted ??= this.options.patterns === false ? [] : this.byPatterns(this.prose, dates);
    return { chunks: this.prose.chunks, claims: claimsOfProse(this.extracted, { config, entities, dates }).drafts };
  }

  private byPatterns({ passages, namesKey }: Prose, dates: DateReader): readonly ExtractedClaim[] {
    const tools = { isDate: (text: string) => dates.parse(text.trim()).ok, grammar };
    return passages.flatMap((passage) =>
      byPatterns.of(passage.draft, namesKey, () => extractByPatterns(passage, tools)),
    );
  }
}
