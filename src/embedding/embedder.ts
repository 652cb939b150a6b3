/** The port to what turns texts into vectors: a server, a package or a folder on this machine. */
export interface Embedder {
  /** Names the model and its version: vectors of two names are never compared. Fit for the name of a folder. */
  readonly model: string;
  /** Length of its vectors; known after the first answer at the latest. */
  readonly dimensions: number | undefined;
  /** Above these cosines two texts are taken to be about the same, or to say the same. */
  readonly thresholds: SimilarityThresholds;
  /**
   * Unit vectors, in the order of the texts. `query`: words to look for; else a text to be found.
   *
   * @throws EmbeddingError where they cannot be had.
   */
  embed(texts: readonly string[], signal: AbortSignal, use?: 'query' | 'text'): Promise<readonly Float32Array[]>;
  close(): Promise<void>;
}

export interface SimilarityThresholds {
  /** From here on two texts are about the same, and may contradict each other. */
  readonly similar: number;
  /** From here on two texts of one polarity say the same. */
  readonly duplicate: number;
}

/** Without an embedder: Dice over the stems of content words. */
export const lexicalThresholds: SimilarityThresholds = { similar: 0.6, duplicate: 0.9 };
/** The limits of an embedder without numbers of its own. */
export const embeddedThresholds: SimilarityThresholds = { similar: 0.8, duplicate: 0.95 };
/** Measured on the labelled pairs of bench/embedders/: all 12 denials and all 10 paraphrases are above the first, and nothing else said of the same thing; above the second is no denial without its word for it, and one year for another. */
export const energeticThresholds: SimilarityThresholds = { similar: 0.7, duplicate: 0.96 };
