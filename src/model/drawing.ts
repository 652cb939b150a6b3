/** Pictures of a finding, in numbers: what a report draws, in whatever format it can. */

/** A bound in time: the days it may mean, inclusive. Neither end: nobody states it. */
export interface DrawnBound {
  readonly earliest?: number;
  readonly latest?: number;
}

/** A stretch of time that somebody claims, or a day. */
export interface DrawnBar {
  /** What holds then: "Maren rules Ashkeep". */
  readonly label: string;
  /** In the author's words: "100 – c. 140". */
  readonly when: string;
  /** A point is one bound; a stretch has two, of which either may be unknown. */
  readonly shape: { readonly point: DrawnBound } | { readonly from: DrawnBound; readonly until: DrawnBound };
  /** It is background: the life of whom the finding is about. */
  readonly life: boolean;
}

export interface DrawnTick {
  readonly day: number;
  /** As people of that world write it: "412 AR". */
  readonly label: string;
}

export interface Timeline {
  readonly calendar: string;
  /** The days it shows, inclusive. */
  readonly first: number;
  readonly last: number;
  readonly ticks: readonly DrawnTick[];
  readonly bars: readonly DrawnBar[];
  /** The days on which claims clash for certain. */
  readonly clash?: { readonly first: number; readonly last: number };
}

/** Who stands how to whom, among those a finding names. */
export interface Sketch {
  readonly nodes: readonly { readonly id: string; readonly name: string; readonly subject: boolean }[];
  readonly edges: readonly { readonly from: string; readonly to: string; readonly label: string }[];
}

export interface Drawing {
  readonly timeline?: Timeline;
  readonly sketch?: Sketch;
}
