import { bare, type OthersWords, Wording } from './text/wording.ts';

/** A position in one of the author's files: `path` relative to the world's root with `/`, line and column from 1. */
export interface Place {
  readonly path: string;
  readonly line: number;
  readonly column: number;
}

interface LoreErrorDetails {
  /** A stable kebab-case code, for tests and scripts. */
  readonly code: string;
  readonly place?: Place;
  /** The next step, as one imperative sentence. */
  readonly fix?: string | Wording;
  /** The same in our own words, where it is not done with a command. */
  readonly elsewhere?: OtherFixes;
  readonly cause?: unknown;
}

/** The next step after an error, for callers of MCP's tools and of REST's routes. */
export interface OtherFixes {
  readonly tool?: string;
  readonly route?: string;
}

/** An error whose message is meant for the user. Any other error is a bug of ours. */
export class LoreError extends Error {
  readonly code: string;
  readonly place: Place | undefined;
  readonly fix: string | undefined;
  readonly elsewhere: OtherFixes;
  /** The message and the fix with the words in them that are not ours; absent where nothing sets those apart. */
  readonly wordings: { readonly message: Wording | undefined; readonly fix: Wording | undefined };

  constructor(message: string | Wording, details: LoreErrorDetails) {
    super(String(message), { cause: details.cause });
    this.name = new.target.name;
    this.code = details.code;
    this.place = details.place;
    this.fix = details.fix === undefined ? undefined : String(details.fix);
    this.elsewhere = details.elsewhere ?? {};
    this.wordings = { message: wordingIn(message), fix: wordingIn(details.fix) };
  }
}

/** The text of an error, for a sentence of ours: foreign words are marked as the error marks them, else all of it is. */
export function reasonIn(error: unknown): Wording | OthersWords {
  if (error instanceof LoreError && error.wordings.message !== undefined) return error.wordings.message;
  return bare(error instanceof Error ? error.message : String(error));
}

const wordingIn = (text: string | Wording | undefined): Wording | undefined =>
  text instanceof Wording ? text : undefined;

/** A wrong argument, a missing path, an unknown name: something the caller can correct. */
export class UserInputError extends LoreError {}
/** `lore.yaml`, a calendar file or an environment variable cannot be used. */
export class ConfigError extends LoreError {}
/** A rule cannot be loaded, linted or run. */
export class RuleError extends LoreError {}
/** The database refused, cannot be reached, is locked, or is too old. */
export class GraphError extends LoreError {}
