/** The attempts of `npm run trial`, in the order of its table. */
export const trialParts = ['kills', 'edits', 'rules', 'files', 'requests', 'sockets', 'servers', 'soak'] as const;
export type TrialPart = (typeof trialParts)[number];

/** One row of the table: what was tried, how often it held, and the worst that was seen. */
export interface Tally {
  readonly part: TrialPart;
  readonly what: string;
  readonly tried: number;
  readonly held: number;
  /** Milliseconds of the longest. */
  readonly longestMs: number;
  /** Most memory of the process that was tried, MB. */
  readonly mostMb?: number;
  /** Anything else that was measured. */
  readonly note?: string;
}

/** Names the file for the tallies; `npm run trial` sets it. */
export const tallyVariable = 'LORE_TRIAL_TALLY';
/** True if this is the trial, which tries more than the gate. */
export const isTrial = (process.env[tallyVariable] ?? '') !== '';

/** How many to try: the trial's number, and the gate's. */
export const sized = (inTheGate: number, inTheTrial: number): number => (isTrial ? inTheTrial : inTheGate);
