/** The answer of a classifier to a premise and a hypothesis: probabilities, 0 to 1. */
export interface NliScores {
  readonly contradiction: number;
  readonly entailment: number;
}

/** The port to what tells of two texts whether the first excludes the second (natural language inference). */
export interface NliModel {
  /** Names the model and its version. */
  readonly model: string;
  /** From this probability on a class counts. */
  readonly threshold: number;
  /**
   * In the order of the pairs. One way: whether the second follows from the first, or cannot be beside it.
   *
   * @throws NliError where it cannot be had.
   */
  classify(
    pairs: readonly (readonly [premise: string, hypothesis: string])[],
    signal: AbortSignal,
  ): Promise<readonly NliScores[]>;
  close(): Promise<void>;
}
