import type { Entity } from '../../model/claim.ts';
import type { ModelReport } from '../../model/prose-report.ts';
import type { WorldConfig } from '../../model/world-config.ts';
import type { ChunkDraft, ParsedFile } from '../formats/parsed-file.ts';
import type { DateReader } from '../resolve/date-reader.ts';
import { ChunkMemo } from './chunk-memo.ts';
import type { ExtractedClaim } from './extracted.ts';
import { extractByPatterns } from './patterns/extract-patterns.ts';
import { Grammar, type KnownSentences, type SentenceGrammar } from './patterns/grammar.ts';
import { type FileProse, type ProseNames, readProse } from './read-prose.ts';
import { claimsOfProse, type ProseClaims } from './validate-claims.ts';

export interface ProseOptions {
  /** What a model has read from the world's passages; absent: patterns read them, unless `patterns` is false. */
  readonly extracted?: readonly ExtractedClaim[];
  /** The passages it was read from; patterns read the others. Absent: all. */
  readonly answered?: ReadonlySet<ChunkDraft>;
  readonly patterns?: boolean;
  /** Of what the model said, where it was refused already. */
  readonly rejected?: Readonly<Record<string, number>>;
  readonly model?: ModelReport;
}

/** What reading the prose of a file needs of its world. */
export interface ProseContext {
  readonly config: WorldConfig;
  readonly entities: ReadonlyMap<string, Entity>;
  readonly prose: ProseNames;
  /** Hash of the era names that are dates in this world only. */
  readonly eraWords: string;
}

/** What the prose of a file tells. */
export interface FileProseClaims extends ProseClaims, Pick<FileProse, 'chunks'> {
  /** What the patterns had to know of sentences in it. */
  readonly sentences: KnownSentences;
}

/** What was read from the passages of a file in place of the patterns, and from which of them; absent: from all. */
export interface Extracted {
  readonly claims: readonly ExtractedClaim[];
  readonly answered?: ReadonlySet<ChunkDraft>;
}
const noAnswers: Extracted = { claims: [], answered: new Set() };

const grammar = new Grammar();
const byPatterns = new ChunkMemo<ByPatterns>();

interface ByPatterns {
  readonly claims: readonly ExtractedClaim[];
  readonly sentences: KnownSentences;
}

/** Sentences need not be parsed again of which so much is known; a prose that is read again is mostly what it was. */
export function recallSentences(sentences: KnownSentences): void {
  grammar.recall(sentences);
}

/**
 * Reads the prose of a file: names first, then what is said of them.
 *
 * @param extracted what was read from its passages; `patterns` has the patterns read them.
 */
export function readProseClaims(
  reading: ParsedFile,
  world: ProseContext,
  dates: DateReader,
  extracted: Extracted | 'patterns',
): FileProseClaims {
  const { chunks, passages } = readProse(reading, world.prose);
  const isDate = (text: string) => dates.parse(text.trim()).ok;
  const { claims: answers, answered } = extracted === 'patterns' ? noAnswers : extracted;
  const silent = answered === undefined ? [] : passages.filter(({ draft }) => !answered.has(draft));
  const read = silent.map((passage) =>
    byPatterns.of(passage.draft, world.prose.key + world.eraWords, () => {
      const sentences = new Map<string, SentenceGrammar>();
      const asked = { of: (sentence: string) => grammar.of(sentence, sentences) };
      return { claims: extractByPatterns(passage, { isDate, grammar: asked }), sentences };
    }),
  );
  const claims = [...answers, ...read.flatMap((each) => each.claims)];
  return {
    chunks,
    sentences: new Map(read.flatMap(({ sentences }) => [...sentences])),
    ...claimsOfProse(claims, { config: world.config, entities: world.entities, dates }),
  };
}
