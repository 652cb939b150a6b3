/** The pictures of a finding as data. Each report format draws them as it can. */

/** A bound in time: the days it may mean, inclusive. Without days, it is not stated. */
export interface DrawnBound {
  readonly earliest?: number;
  readonly latest?: number;
}

/** A claimed window or day. */
export interface DrawnBar {
  /** The claim: "Maren rules Ashkeep". */
  readonly label: string;
  /** The dates in the author's words: "100 – c. 140". */
  readonly when: string;
  /** A point has one bound, a window two, of which either may be unknown. */
  readonly shape: { readonly point: DrawnBound } | { readonly from: DrawnBound; readonly until: DrawnBound };
  /** True if it is the life of the subject, drawn as background. */
  readonly life: boolean;
}

export interface DrawnTick {
  readonly day: number;
  /** As written in the world: "412 AR". */
  readonly label: string;
}

export interface Timeline {
  readonly calendar: string;
  /** The range of days shown, inclusive. */
  readonly first: number;
  readonly last: number;
  readonly ticks: readonly DrawnTick[];
  readonly bars: readonly DrawnBar[];
  /** The days on which claims certainly clash. */
  readonly clash?: { readonly first: number; readonly last: number };
}

/** The relations between the entities of a finding. */
export interface Sketch {
  readonly nodes: readonly { readonly id: string; readonly name: string; readonly subject: boolean }[];
  readonly edges: readonly { readonly from: string; readonly to: string; readonly label: string }[];
}

export interface Drawing {
  readonly timeline?: Timeline;
  readonly sketch?: Sketch;
}
