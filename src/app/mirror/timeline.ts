import type { GraphStore } from '../../graph/port.ts';
import { openFindingsOn } from '../../queries/findings/on-claims.ts';
import { datedClaimWords, datedEntityWords, type EraStretch, type TimelineWords } from '../../queries/timeline.ts';
import { defined } from '../../util/defined.ts';
import { UserInputError } from '../../util/errors.ts';
import { wording } from '../../util/text/wording.ts';
import { type TimelineIndex, type TimelineMoment, type TimelinePart, timelineIndex } from './timeline-index.ts';

/** Moments that a page of the timeline shows. */
export const momentsOfPage = 200;

/** Which part of the timeline, and which page of it; without any, the first part that has something. */
export interface TimelineRequest {
  /** Id of an era. */
  readonly era?: string | undefined;
  /** Id of an era: what lies in none of them, before this one and after the one that began last. */
  readonly before?: string | undefined;
  /** Id of an era: what lies in none of them, after this one has begun. */
  readonly after?: string | undefined;
  /** Name of an axis that is tied to no other. */
  readonly axis?: string | undefined;
  /** From 1; the last where there are fewer. */
  readonly page?: number | undefined;
}

/** A part of the timeline, without what is in it. */
export interface TimelineHead extends Omit<TimelinePart, 'moments'> {
  readonly total: number;
}

/** One line of a timeline. */
export interface TimelineItem extends TimelineWords {
  /** `claim`, or what becomes of an entity. */
  readonly form: TimelineMoment['form'];
  /** Days since the epoch of the axis. */
  readonly day: number;
  /** By which an open contradiction about it is found. */
  readonly conflict?: string;
}

export interface TimelinePage {
  /** All of them, in order. */
  readonly parts: readonly TimelineHead[];
  /** The one that is shown, as an index into `parts`; undefined where nothing is dated. */
  readonly shown?: number;
  readonly items: readonly TimelineItem[];
  /** From 1. */
  readonly page: number;
  readonly pages: number;
  readonly undated: TimelineIndex['undated'];
}

/**
 * A page of what is dated in a world, in order, by era.
 *
 * @throws UserInputError `unknown-era` or `unknown-axis`.
 */
export async function readTimeline(store: GraphStore, request: TimelineRequest): Promise<TimelinePage> {
  const index = await timelineIndex(store);
  const { parts, undated } = index;
  const heads = parts.map(({ moments, ...part }) => ({ ...part, total: moments.length }));
  const shown = whichOf(parts, request);
  const moments = parts[shown ?? -1]?.moments ?? [];
  const pages = Math.max(1, Math.ceil(moments.length / momentsOfPage));
  const page = Math.min(Math.max(1, request.page ?? 1), pages);
  const items = await momentsInWords(store, moments.slice((page - 1) * momentsOfPage, page * momentsOfPage));
  return { parts: heads, ...defined({ shown }), items, page, pages, undated };
}

/** A part of the timeline with all that is in it. */
interface TimelineSection {
  readonly part: TimelineHead;
  readonly items: readonly TimelineItem[];
}

export interface WholeTimeline {
  /** In order; without those that have nothing. */
  readonly sections: readonly TimelineSection[];
  readonly undated: TimelineIndex['undated'];
}

/** All that is dated in a world, in order, by era; undefined where that is more than one page. */
export async function readWholeTimeline(store: GraphStore): Promise<WholeTimeline | undefined> {
  const { parts, undated } = await timelineIndex(store);
  const all = parts.flatMap(({ moments }) => moments);
  if (all.length === 0 || all.length > momentsOfPage) return undefined;
  const sections: TimelineSection[] = [];
  for (const { moments, ...part } of parts.filter((each) => each.moments.length > 0)) {
    sections.push({ part: { ...part, total: moments.length }, items: await momentsInWords(store, moments) });
  }
  return { sections, undated };
}

function whichOf(parts: readonly TimelinePart[], { era, before, after, axis }: TimelineRequest): number | undefined {
  if (era !== undefined) return found(parts, (part) => part.era?.id === era, 'era', era);
  if (axis !== undefined) return found(parts, (part) => part.axis === axis, 'axis', axis);
  if (before !== undefined) return found(parts, (part) => part.before?.id === before, 'era', before);
  if (after !== undefined) return found(parts, (part) => part.after?.id === after, 'era', after);
  const first = parts.findIndex(({ moments }) => moments.length > 0);
  return first >= 0 ? first : parts.length > 0 ? 0 : undefined;
}

function found(
  parts: readonly TimelinePart[],
  is: (part: TimelinePart) => boolean,
  what: 'era' | 'axis',
  named: string,
): number {
  const index = parts.findIndex(is);
  if (index >= 0) return index;
  throw new UserInputError(wording`The timeline has no ${what} ${named}.`, {
    code: `unknown-${what}`,
    fix: 'Begin at the timeline, which lists its parts.',
  });
}

/** Moments in words, in their order; one whose claim or entity is gone since is left out. */
async function momentsInWords(store: GraphStore, moments: readonly TimelineMoment[]): Promise<TimelineItem[]> {
  const idsOf = (isClaim: boolean) => moments.filter(({ form }) => (form === 'claim') === isClaim).map(({ id }) => id);
  const claims = await datedClaimWords(store, idsOf(true));
  const entities = await datedEntityWords(store, [...new Set(idsOf(false))]);
  const conflicts = await conflictsOf(store, [...claims.values()]);
  return moments.flatMap(({ id, form, day }): TimelineItem[] => {
    if (form === 'claim') {
      const claim = claims.get(id);
      return claim === undefined ? [] : [{ ...claim, form, day, ...defined({ conflict: conflicts.get(id) }) }];
    }
    const entity = entities.get(id);
    if (entity === undefined) return [];
    const { from, until, happened, ...words } = entity;
    const when = { begins: from, ends: until, happens: happened }[form];
    return [{ ...words, when, hearsay: false, form, day }];
  });
}

/** By the id of a claim in dispute, the first contradiction that it is part of. */
async function conflictsOf(store: GraphStore, claims: readonly TimelineWords[]): Promise<ReadonlyMap<string, string>> {
  const disputed = claims.filter((claim) => claim.disputed).map(({ id }) => id);
  const found = (await openFindingsOn(store, disputed)).filter(({ finding }) => finding.category === 'contradiction');
  return new Map(found.reverse().map(({ member, finding }) => [member, finding.name]));
}

/** By which a part is asked for; of a world without eras there is nothing to name, and its one part comes first. */
export function partQuery({ kind, era, after, before, axis }: Omit<TimelinePart, 'moments'>): {
  readonly era?: string;
  readonly before?: string;
  readonly after?: string;
  readonly axis?: string;
} {
  if (kind !== 'between') return defined({ era: era?.id, axis });
  return before === undefined ? defined({ after: after?.id }) : { before: before.id };
}

/** The name of a part of the timeline. */
export function partTitle({ kind, era, after, before, axis }: Omit<TimelinePart, 'moments'>): string {
  if (kind === 'axis') return `Along ${axis ?? ''}, which is tied to no other calendar`;
  if (era !== undefined) return era.name;
  if (after === undefined && before === undefined) return 'In no era';
  if (after === undefined) return `Before ${nameOf(before)}`;
  return before === undefined ? `After ${nameOf(after)}` : `Between ${nameOf(after)} and ${nameOf(before)}`;
}

const nameOf = (era: EraStretch | undefined): string => era?.name ?? '';
