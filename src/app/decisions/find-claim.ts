import type { GraphStore } from '../../graph/port.ts';
import type { ClaimAction } from '../../model/decision.ts';
import type { Member } from '../../model/finding.ts';
import { type DecidableClaim, formerAmong, readDecidableClaims } from '../../queries/decidable-claims.ts';
import { claimIdsStartingWith, claimsInFile, type PlacedClaim, pathsOfClaims } from '../../queries/named-claims.ts';
import { UserInputError } from '../../util/errors.ts';
import { nearest } from '../../util/text/did-you-mean.ts';
import { bare, quotable, Wording, wording } from '../../util/text/wording.ts';

/** Letters of an id that a prefix needs at least. */
const shortestPrefix = 4;
/** Claims that are listed where several are meant, or none. */
const mostListed = 8;

/** The names of states that differ from their names in data. */
const stateNames: Readonly<Partial<Record<DecidableClaim['state'], string>>> = {
  invalid: 'withdrawn',
  candidate: 'not accepted yet',
};

/** The status that a decision needs in its claim; if several are on one line, those are meant. */
const suits: Readonly<Record<ClaimAction, (claim: DecidableClaim) => boolean>> = {
  accept: ({ state }) => state === 'candidate' || state === 'invalid',
  withdraw: ({ state }) => state !== 'invalid' && state !== 'superseded',
  undecide: ({ state }) => state !== 'candidate' && state !== 'superseded',
  supersede: ({ state }) => state !== 'invalid' && state !== 'superseded',
  unsupersede: ({ state, supersededBy }) => state === 'superseded' && supersededBy !== undefined,
};

/**
 * The claim that somebody means: by its id, the beginning of it, or where it stands, `path:line` or `path:line:column` as reports
 * show it. The path is the world's own.
 *
 * @param action that it is wanted for: of several claims on a line those are meant that it can be decided about.
 * @throws UserInputError `unknown-claim`, with the nearest there are, or `ambiguous-claim`, which lists them.
 */
export async function findClaim(store: GraphStore, words: string, action: ClaimAction): Promise<DecidableClaim> {
  const wanted = words.trim();
  const place = placeIn(wanted);
  const found = place === undefined ? await claimsCalled(store, wanted) : await claimsAt(store, wanted, place);
  if (place === undefined && found.length === 0) throw unknownClaim(wanted, idsAreListed);
  const suitable = found.filter(suits[action]);
  const meant = await current(store, suitable.length > 0 ? suitable : found);
  const [claim] = meant;
  if (claim !== undefined && meant.length === 1) return claim;
  throw new UserInputError(
    new Wording([
      quotable(wanted),
      place === undefined ? ' begins the ids of several claims:' : ` is the place of ${meant.length} claims:`,
      ...listed(meant),
    ]),
    { code: 'ambiguous-claim', fix: 'Give the id, or its first letters.' },
  );
}

/** The claims among several that files still state, if there are any; equal claims in one file are one to a decision. */
async function current(store: GraphStore, claims: readonly DecidableClaim[]): Promise<readonly DecidableClaim[]> {
  if (claims.length < 2) return claims;
  const former = await formerAmong(
    store,
    claims.map(({ id }) => id),
  );
  const left = claims.filter(({ id }) => !former.has(id));
  const standing = left.length > 0 ? left : claims;
  return [...new Map(standing.map((claim) => [`${claim.path} ${claim.facts}`, claim])).values()];
}

/** True if words name this member of a finding: its id, the beginning of it, or its place. */
export function isMemberCalled({ id, source: { path, line, column } }: Member, words: string): boolean {
  const place = placeIn(words);
  if (place === undefined) return words.length >= shortestPrefix && id.startsWith(words);
  return place.path === path && place.line === line && (place.column ?? column) === column;
}

interface NamedPlace {
  readonly path: string;
  readonly line: number;
  readonly column?: number;
}

function placeIn(words: string): NamedPlace | undefined {
  const match = /^(.+?):(\d{1,9})(?::(\d{1,9}))?$/.exec(words);
  if (match === null) return undefined;
  const [, path = '', line, column] = match;
  return { path, line: Number(line), ...(column === undefined ? {} : { column: Number(column) }) };
}

async function claimsCalled(store: GraphStore, id: string): Promise<DecidableClaim[]> {
  const exact = (await readDecidableClaims(store, [id])).get(id);
  if (exact !== undefined) return [exact];
  return id.length < shortestPrefix ? [] : claimsOf(store, await claimIdsStartingWith(store, id, mostListed + 1));
}

async function claimsAt(
  store: GraphStore,
  wanted: string,
  { path, line, column }: NamedPlace,
): Promise<DecidableClaim[]> {
  const inFile = await claimsInFile(store, path);
  if (inFile.length === 0) {
    const near = nearest(path, await pathsOfClaims(store));
    throw unknownClaim(
      wanted,
      near.length === 0 ? 'That file has no claims; `lore search` finds claims.' : wording`Did you mean ${near}?`,
    );
  }
  const onLine = inFile.filter((claim) => claim.line === line);
  const here = column === undefined ? onLine : onLine.filter((claim) => claim.column === column);
  if (here.length > 0) return claimsOf(store, idsOf(here));
  const near = onLine.length > 0 ? onLine : nearestTo(inFile, line);
  throw unknownClaim(
    wanted,
    new Wording(['The nearest in that file:', ...listed(await claimsOf(store, idsOf(near)), near)]),
  );
}

const idsOf = (claims: readonly PlacedClaim[]): string[] => claims.map(({ id }) => id);

function nearestTo(claims: readonly PlacedClaim[], line: number): PlacedClaim[] {
  const near = [...claims].sort((a, b) => Math.abs(a.line - line) - Math.abs(b.line - line)).slice(0, 3);
  return near.sort((a, b) => a.line - b.line || a.column - b.column);
}

async function claimsOf(store: GraphStore, ids: readonly string[]): Promise<DecidableClaim[]> {
  const known = await readDecidableClaims(store, ids);
  return ids.flatMap((id) => known.get(id) ?? []);
}

/** One after another: id, state where it is not in force, what it says, and its place. */
function listed(claims: readonly DecidableClaim[], places: readonly PlacedClaim[] = []) {
  const placeOf = new Map(places.map(({ id, line, column }) => [id, `:${line}:${column}`]));
  const shown = claims
    .slice(0, mostListed)
    .flatMap(({ id, state, summary, path }) => [
      '\n        ',
      bare(id),
      state === 'active' ? '  ' : ` (${stateNames[state] ?? state})  `,
      bare(summary),
      ', ',
      bare(`${path}${placeOf.get(id) ?? ''}`),
    ]);
  const more = claims.length - mostListed;
  return [...shown, ...(more > 0 ? ['\n        … and more'] : [])];
}

const idsAreListed =
  'Give an id as `lore explain FINDING --format json` or `lore show ENTITY --format json` shows it, its first four letters or more, or its place: people.yaml:12.';

function unknownClaim(words: string, fix: string | Wording): UserInputError {
  return new UserInputError(wording`The store has no claim ${words}.`, { code: 'unknown-claim', fix });
}
