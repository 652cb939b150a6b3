import { beginningAttributes, endingAttributes, existenceAttributes } from '../../model/existence.ts';
import type { DisputedFields } from '../../queries/entities.ts';
import type { ClaimKey } from '../../queries/mirror/claims-about.ts';
import type { NamedWithLife } from '../../queries/mirror/entities.ts';
import type { SaidBy } from '../../queries/mirror/sources.ts';
import type { StoredClaim } from '../../queries/stored-claims.ts';
import type { StoredEntity } from '../../queries/stored-entities.ts';
import { namesApart } from '../../rules/findings/wording/names-apart.ts';
import { plainWords } from '../../rules/findings/wording/words.ts';
import { defined } from '../../util/defined.ts';
import { lifeLineOf } from '../drawings/draw-life.ts';
import { type ClaimLine, claimLines, type LineContext, type LineStatement } from './claim-lines.ts';
import type { EntityMirror, FormerLine } from './entity-mirror.ts';
import { Footnotes } from './footnotes.ts';
import { infoboxOf } from './infobox.ts';
import { type Division, periodsOf } from './periods.ts';
import type { Mentioning } from './read-mentioning.ts';
import type { Standing } from './read-standing.ts';
import type { ClaimsByPart, MirrorPart, PartPage } from './shown-claims.ts';

/** The data of the store for all pages. */
export interface MirrorReading extends Division {
  /** The data of the shown claims, as below. */
  readonly claims: ReadonlyMap<string, StoredClaim>;
  readonly names: ReadonlyMap<string, NamedWithLife>;
  readonly sources: ReadonlyMap<string, SaidBy>;
  /** By id of a claim, the open conflict that disputes it. */
  readonly conflicts: ReadonlyMap<string, string>;
  /** By id of an entity. */
  readonly fields: ReadonlyMap<string, DisputedFields>;
  /** Ids of claims that no file states any more. */
  readonly gone: ReadonlySet<string>;
  /** By id, what holds in the place of others, in a sentence. */
  readonly successors: ReadonlyMap<string, string>;
  readonly part?: PartPage;
}

/** The data of one page. */
export interface PageParts {
  readonly all: ClaimsByPart;
  readonly shown: ClaimsByPart;
  readonly passages: Mentioning | undefined;
  /** Undefined where one part alone is shown. */
  readonly standing: Standing | undefined;
}

/** The page of one entity, from what was read for many. Footnotes are numbered as a reader comes to them. */
export function entityPage(
  entity: StoredEntity,
  { all, shown, passages, standing }: PageParts,
  reading: MirrorReading,
): EntityMirror {
  const { id, name, aliases, kind, above, dates, draft, isSource, source: place } = entity;
  const { part } = reading;
  const claimsOf = (keys: readonly ClaimKey[]) => keys.flatMap((key) => reading.claims.get(key.id) ?? []);
  const footnotes = new Footnotes(reading.sources, reading.gone);
  const context: LineContext = {
    entity: id,
    names: namesFor(id, shown, reading),
    conflicts: reading.conflicts,
    footnotes,
  };
  const fields = infoboxOf(claimsOf(shown.fields), reading.fields.get(id), context);
  const relations = claimLines(claimsOf(shown.relations), context);
  const keyOf = new Map(shown.relations.map((key) => [key.id, key]));
  const periods = periodsOf(
    relations.flatMap((line) => {
      const key = keyOf.get(line.id);
      return key === undefined ? [] : [{ line, key }];
    }),
    reading,
  );
  const lines = { hearsay: linesOf(shown.hearsay), waiting: linesOf(shown.waiting), former: linesOf(shown.former) };
  function linesOf(keys: readonly ClaimKey[]): ClaimLine[] {
    return claimLines(claimsOf(keys), context);
  }
  return {
    ...{ id, name, aliases, kind, above, draft, isSource, place },
    fields,
    periods,
    hearsay: lines.hearsay,
    waiting: lines.waiting,
    former: lines.former.map((line) => formerLine(line, reading)),
    passages: passages?.shown ?? [],
    totals: totalsOf(all, passages),
    footnotes: footnotes.all(),
    concluded: standing?.concluded ?? [],
    unknown: standing?.unknown ?? [],
    findings: standing?.findings ?? [],
    findings_total: standing?.findings_total ?? 0,
    history: standing?.history ?? [],
    history_total: standing?.history_total ?? 0,
    ...defined({
      dates,
      shown: part,
      life: part === undefined ? lifeOf(entity, relations, shown, reading) : undefined,
    }),
  };
}

/** Those of one name that the page is about are told apart. */
function namesFor(id: string, shown: ClaimsByPart, { claims, names }: MirrorReading): ReadonlyMap<string, string> {
  const ids = new Set([id]);
  for (const keys of Object.values(shown)) {
    for (const { id: claim } of keys) {
      const { from_id, to_id } = claims.get(claim) ?? {};
      for (const end of [from_id, to_id]) if (end !== undefined) ids.add(end);
    }
  }
  const named = [...ids].flatMap((each) => names.get(each) ?? []);
  const apart = namesApart(named.map(({ id: each, name, window: life }) => ({ id: each, name, life })));
  return new Map(
    named.map((each) => {
      const mark = apart.get(each.id);
      return [each.id, mark === undefined ? each.name : `${each.name} (${mark})`];
    }),
  );
}

function totalsOf(all: ClaimsByPart, passages: Mentioning | undefined): Readonly<Record<MirrorPart, number>> {
  return {
    fields: all.fields.length,
    relations: all.relations.length,
    hearsay: all.hearsay.length,
    waiting: all.waiting.length,
    former: all.former.length,
    passages: passages?.total ?? 0,
  };
}

function formerLine(line: ClaimLine, { claims, gone, successors }: MirrorReading): FormerLine {
  const claim = claims.get(line.id);
  const by = claim?.superseded_by;
  const replaced_by = by === undefined ? undefined : { id: by, summary: successors.get(by) ?? by };
  const why = gone.has(line.id) ? 'left the files' : claim?.state === 'invalid' ? 'withdrawn' : 'superseded';
  return { ...line, why, ...defined({ replaced_by }) };
}

/** The claims of the page with a date of their own along the main calendar, by beginning; but for those that limit its existence. */
function lifeOf(
  entity: StoredEntity,
  relations: readonly ClaimLine[],
  shown: ClaimsByPart,
  { claims, calendar }: MirrorReading,
): EntityMirror['life'] {
  if (calendar === undefined) return undefined;
  const { name, kind, above, dates, happened, from, until } = entity;
  const isEvent = [happened.from, happened.until].some(({ earliest, latest }) => (earliest ?? latest) !== undefined);
  const life = { name, ...(isEvent ? happened : { from, until }), ...defined({ dates }) };
  const drawn = relations.flatMap(({ id, statement }) => {
    const claim = claims.get(id);
    return claim === undefined ? [] : [{ claim, label: labelOf(statement, name) }];
  });
  const limits = new Set(
    existenceAttributes(
      shown.fields.map(({ type }) => type),
      [kind, ...above],
    ).filter((type) => existenceKeys.has(type)),
  );
  const events = shown.fields.flatMap(({ id, type }) => {
    const claim = limits.has(type) ? undefined : claims.get(id);
    return claim === undefined ? [] : [{ claim, label: plainWords(type) }];
  });
  const dated = [...drawn, ...events].flatMap((each) => {
    const day = firstDay(each.claim);
    return day === undefined ? [] : [{ ...each, day }];
  });
  return lifeLineOf(
    life,
    dated.sort((a, b) => a.day - b.day),
    calendar,
  );
}

const existenceKeys: ReadonlySet<string> = new Set([...beginningAttributes, ...endingAttributes, 'in_fiction_date']);

/** On the main calendar, as far as somebody has stated it. */
function firstDay({ from, until, date }: StoredClaim): number | undefined {
  const known = [date, from, until].find(({ text, axis, earliest, latest }) => {
    return text !== undefined && axis === undefined && (earliest ?? latest) !== undefined;
  });
  return known?.earliest ?? known?.latest;
}

/** "Rules Ashkeep"; where another comes first "Odo serves Maren". */
function labelOf(statement: LineStatement, name: string): string {
  if (statement.form === 'attribute') return `${statement.words}: ${statement.value}`;
  const { verb, leads, other } = statement;
  return leads ? `${verb} ${other.name}` : `${other.name} ${verb} ${name}`;
}
