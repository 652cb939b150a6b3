import type { FindingAbout } from '../../queries/mirror/findings-about.ts';
import type { HistoryItem } from '../decisions/history.ts';
import type { LifeLine } from '../drawings/draw-life.ts';
import type { ClaimLine, EntityName } from './claim-lines.ts';
import type { Excerpt } from './excerpt.ts';
import type { Footnote } from './footnotes.ts';
import type { InfoboxField } from './infobox.ts';
import type { Period } from './periods.ts';
import type { MirrorPart, PartPage } from './shown-claims.ts';

/** The page of an entity: what is known of it, who says so, what is in dispute, and what nobody knows. */
export interface EntityMirror extends EntityName {
  readonly aliases: readonly string[];
  readonly kind: string;
  /** Kinds above its own, sorted. */
  readonly above: readonly string[];
  /** When it exists or happens, in the author's words. */
  readonly dates?: string;
  /** Only files of drafts declare it. */
  readonly draft: boolean;
  /** A book or a narrator in the world, with a page of what it says. */
  readonly isSource: boolean;
  /** Where it is declared. */
  readonly place: { readonly path: string; readonly line: number; readonly column: number };
  readonly fields: readonly InfoboxField[];
  /** Along the main calendar, then what is dated otherwise, then what has no date. */
  readonly periods: readonly Period[];
  /** Prophecy, legend and propaganda: stated, but not established. */
  readonly hearsay: readonly ClaimLine[];
  /** Unaccepted claims. */
  readonly waiting: readonly ClaimLine[];
  readonly former: readonly FormerLine[];
  readonly passages: readonly ShownPassage[];
  /** How many claims of each part there are on all pages; and passages. */
  readonly totals: Readonly<Record<MirrorPart, number>>;
  /** Present where one part alone is shown. */
  readonly shown?: PartPage;
  readonly footnotes: readonly Footnote[];
  /** Absent where too little of it is dated, or no calendar is at hand. */
  readonly life?: LifeLine;
  /** Limits of an unstated beginning, from the dates of others, as sentences. */
  readonly concluded: readonly string[];
  /** Unknown facts that no unaccepted claim states, as sentences. */
  readonly unknown: readonly string[];
  /** Open findings about it, gaps aside: the gravest. */
  readonly findings: readonly FindingAbout[];
  readonly findings_total: number;
  /** Its history and that of its claims, the newest last. */
  readonly history: readonly HistoryItem[];
  readonly history_total: number;
}

/** Former claims, with the reason. */
export interface FormerLine extends ClaimLine {
  readonly why: 'superseded' | 'withdrawn' | 'left the files';
  /** The replacing claim. */
  readonly replaced_by?: { readonly id: string; readonly summary: string };
}

/** A passage that mentions the entity. */
export interface ShownPassage extends Excerpt {
  readonly path: string;
  readonly line: number;
}
