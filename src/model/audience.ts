export const audiences = ['readers', 'author'] as const;
/** For whom a world is read: its author, who sees all, or readers, for whom what the author keeps secret was never written. */
export type Audience = (typeof audiences)[number];

/** The hidden parts of a world: whole files, and parts of others. */
export interface Withheld {
  readonly files: number;
  readonly parts: number;
}
