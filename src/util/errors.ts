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
  /** What to do about it, as one imperative sentence. */
  readonly fix?: string;
  readonly cause?: unknown;
}

/** An error whose message is meant for the user. Any other error is a bug of ours. */
export class LoreError extends Error {
  readonly code: string;
  readonly place: Place | undefined;
  readonly fix: string | undefined;

  constructor(message: string, details: LoreErrorDetails) {
    super(message, { cause: details.cause });
    this.name = new.target.name;
    this.code = details.code;
    this.place = details.place;
    this.fix = details.fix;
  }
}

/** A wrong argument, a missing path, an unknown name: something the caller can correct. */
export class UserInputError extends LoreError {}
/** `lore.yaml`, a calendar file or an environment variable cannot be used. */
export class ConfigError extends LoreError {}
/** A rule cannot be loaded, linted or run. */
export class RuleError extends LoreError {}
/** The database refused, cannot be reached, is locked, or is too old. */
export class GraphError extends LoreError {}
