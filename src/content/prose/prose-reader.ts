import type { Entity, LoreChunk } from '../../model/claim.ts';
import type { ModelReport, ProseReport } from '../../model/prose-report.ts';
import type { WorldConfig } from '../../model/world-config.ts';
import { compareText } from '../../util/places.ts';
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
  /** Of what the model said, where it was refused already. */
  readonly rejected?: Readonly<Record<string, number>>;
  readonly model?: ModelReport;
}

export interface ProseOfWorld {
  readonly chunks: readonly LoreChunk[];
  readonly claims: readonly ClaimDraft[];
  readonly report: ProseReport;
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
  ): ProseOfWorld {
    this.prose ??= readProse(this.readings, entities, names);
    this.extracted ??= this.options.patterns === false ? [] : this.byPatterns(this.prose, dates);
    const { drafts, rejected } = claimsOfProse(this.extracted, { config, entities, dates });
    const { model } = this.options;
    const report: ProseReport = {
      passages: this.prose.passages.length,
      claims: drafts.length,
      rejected: summed(this.options.rejected ?? {}, rejected),
      ...(model === undefined ? {} : { model }),
    };
    return { chunks: this.prose.chunks, claims: drafts, report };
  }

  private byPatterns({ passages, namesKey }: Prose, dates: DateReader): readonly ExtractedClaim[] {
    const tools = { isDate: (text: string) => dates.parse(text.trim()).ok, grammar };
    return passages.flatMap((passage) =>
      byPatterns.of(passage.draft, namesKey, () => extractByPatterns(passage, tools)),
    );
  }
}

/** By reason, in the order of the alphabet. */
function summed(...counts: readonly Readonly<Record<string, number>>[]): Record<string, number> {
  const sums = new Map<string, number>();
  for (const [reason, count] of counts.flatMap((each) => Object.entries(each))) {
    sums.set(reason, (sums.get(reason) ?? 0) + count);
  }
  return Object.fromEntries([...sums].sort(([a], [b]) => compareText(a, b)));
}
