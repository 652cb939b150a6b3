export const audiences = ['readers', 'author'] as const;
/** For whom a world is read: its author, who sees all, or readers, for whom what the author keeps secret was never written. */
export type Audience = (typeof audiences)[number];

/** What readers do not see of a world: whole files, and others of which they see a part. */
export interface Withheld {
  readonly files: number;
  readonly parts: number;
}
