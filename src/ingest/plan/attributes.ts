import { type AttributeClaim, type Scalar, tierRank } from '../../model/claim.ts';
import type { Ontology } from '../../model/ontology.ts';
import type { TimeWindow } from '../../time/date-value.ts';
import { hasDays } from '../../time/windows/bounds.ts';
import { windowsOverlap } from '../../time/windows/compare.ts';
import { type Bound, mergeDates } from './dates/date-range.ts';

/** An attribute as an entity carries it: what its most trusted claims say. */
export type Materialised = { readonly disputed: boolean } & (
  | { readonly form: 'date'; readonly date: Bound }
  | { readonly form: 'value'; readonly value: Scalar | readonly Scalar[] }
);

/** Attributes that rules ask only whether they are there: of these, one that is denied is none. */
const flags: ReadonlySet<string> = new Set(['resurrected', 'stillborn', 'undead', 'untimely']);
const denials: ReadonlySet<string> = new Set(['false', 'no', 'not', 'never', 'none', 'n', '0']);

/** One entity's attributes by name, from its active attribute claims in order of their places. */
export function materialise(
  claims: readonly AttributeClaim[],
  definitions: Ontology['attributes'],
): Map<string, Materialised> {
  const byName = new Map<string, AttributeClaim[]>();
  for (const claim of claims) {
    const same = byName.get(claim.type);
    if (same === undefined) byName.set(claim.type, [claim]);
    else same.push(claim);
  }
  const attributes = new Map<string, Materialised>();
  for (const [name, rivals] of byName) {
    const trusted = mostTrusted(withDays(rivals));
    if (flags.has(name) && trusted.every(({ value }) => denials.has(normalised(value)))) continue;
    attributes.set(name, merged(trusted, definitions.get(name)?.single_valued ?? true));
  }
  return attributes;
}

/** `birth: 12th of Foo` is no day, so it outvotes no birth that a less trusted source states. */
function withDays(claims: readonly AttributeClaim[]): readonly AttributeClaim[] {
  const dated = claims.filter(({ date }) => date !== undefined && hasDays(date));
  return dated.length === 0 ? claims : dated;
}

/** The claims of the highest tier among them; a lower tier never outvotes a higher one. */
export function mostTrusted<T extends { readonly tier: AttributeClaim['tier'] }>(claims: readonly T[]): T[] {
  const top = Math.max(...claims.map((claim) => tierRank[claim.tier]));
  return claims.filter((claim) => tierRank[claim.tier] === top);
}

function merged(claims: readonly AttributeClaim[], singleValued: boolean): Materialised {
  const date = mergeDates(datesOf(claims));
  if (date !== undefined) {
    const disputed = date.disputed && withinProjects(claims).some((each) => mergeDates(datesOf(each))?.disputed);
    return { form: 'date', date: date.date, disputed };
  }
  if (!singleValued || claims.some((claim) => claim.listed)) return listOf(claims);
  return latestOf(claims);
}

const datesOf = (claims: readonly AttributeClaim[]) => claims.flatMap((claim) => claim.date ?? []);

/** The claims that may clash with each other: for each project its own and those of none. */
function withinProjects(claims: readonly AttributeClaim[]): (readonly AttributeClaim[])[] {
  const projects = new Set(claims.flatMap(({ project }) => project ?? []));
  if (projects.size < 2) return [claims];
  return [...projects].map((name) => claims.filter(({ project = name }) => project === name));
}

function listOf(claims: readonly AttributeClaim[]): Materialised {
  const values = [...new Map(claims.map((claim) => [normalised(claim.value), claim.value])).values()];
  const oneType = new Set(values.map((value) => typeof value)).size <= 1; // a stored list holds one type
  return { form: 'value', value: oneType ? values : values.map(String), disputed: false };
}

/** The value that held last; claims that may hold at the same time and differ are a dispute. */
function latestOf(claims: readonly AttributeClaim[]): Materialised {
  let chosen: AttributeClaim | undefined;
  for (const claim of claims) if (chosen === undefined || start(claim) > start(chosen)) chosen = claim;
  const disputed = claims.some((a, i) => claims.slice(i + 1).some((b) => clash(a, b)));
  return { form: 'value', value: chosen?.value ?? '', disputed };
}

/** Different values that may both have held at one time: no clash only when their windows are certainly apart. */
function clash(a: AttributeClaim, b: AttributeClaim): boolean {
  if (a.project !== undefined && b.project !== undefined && a.project !== b.project) return false;
  return normalised(a.value) !== normalised(b.value) && windowsOverlap(statedWindow(a), statedWindow(b)) !== false;
}

function statedWindow({ valid_from, valid_until }: AttributeClaim): TimeWindow {
  return { ...(valid_from ? { from: valid_from } : {}), ...(valid_until ? { until: valid_until } : {}) };
}

function start(claim: AttributeClaim): number {
  return claim.valid_from?.earliest ?? claim.valid_from?.latest ?? Number.NEGATIVE_INFINITY;
}

/** Text agrees without case and spacing. */
function normalised(value: Scalar): string {
  return String(value).normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();
}
