import * as z from 'zod';
import { type ClaimsDecided, decideClaims } from '../../../../app/decisions/decide-claims.ts';
import { findClaim } from '../../../../app/decisions/find-claim.ts';
import { waitingClaims } from '../../../../app/decisions/waiting-claims.ts';
import type { StoredWorld } from '../../../../app/store/stored-world.ts';
import type { ClaimAction } from '../../../../model/decision.ts';
import { plural } from '../../../../report/shared/plural.ts';
import { defined } from '../../../../util/defined.ts';
import { UserInputError } from '../../../../util/errors.ts';
import { actor } from '../../actor.ts';
import { worldOptions } from '../../option-schemas.ts';
import { printAnswer } from '../../print/answer.ts';
import { claimsDecidedText } from '../../print/decided.ts';
import { ingestShown } from '../../print/shown.ts';
import { withStoredWorld } from '../../stored-world.ts';
import { pathsFromHere } from '../../terminal/text-options.ts';
import { claimWordsIn, patternIn } from '../../world-paths.ts';

const claimOptions = worldOptions.extend({
  reason: z.string().optional(),
  as: z.string().optional(),
  by: z.string().optional(),
});
type ClaimOptions = z.infer<typeof claimOptions>;

/** `lore withdraw`, `lore supersede`, `lore unsupersede`: a person decides about claims. */
export async function decideClaimsCommand(
  decision: ClaimAction,
  named: readonly string[],
  rawOptions: unknown,
): Promise<void> {
  const options = claimOptions.parse(rawOptions);
  await withStoredWorld({ path: options.world, store: 'need' }, async (stored) => {
    const ids = await idsOf(stored, named, decision);
    const winner = options.by === undefined ? undefined : await winnerOf(stored, options.by);
    const decided = await decide(stored, decision, ids, { ...options, by: winner?.id });
    print(stored, options, decided, (shown) => `${claimsDecidedText(shown, winner?.summary)}\n`);
  });
}

const acceptOptions = claimOptions.extend({ path: z.string().optional(), all: z.boolean().optional() });

/** `lore accept`: the claims that are named, or all that wait, there or anywhere. */
export async function acceptCommand(named: readonly string[], rawOptions: unknown): Promise<void> {
  const options = acceptOptions.parse(rawOptions);
  const { world, path, all, format } = options;
  const ways = [named.length > 0, path !== undefined, all === true].filter((chosen) => chosen).length;
  if (ways > 1) throw oneWay();
  await withStoredWorld({ path: world, store: 'need' }, async (stored) => {
    const waiting = await waitingClaims(stored.store);
    if (ways === 0) throw noneNamed(waiting.length);
    const isBatch = named.length === 0;
    const there = path === undefined ? waiting : await waitingClaims(stored.store, patternIn(stored.home?.root, path));
    const ids = isBatch ? there : await idsOf(stored, named, 'accept');
    if (ids.length === 0) {
      printAnswer(format, { decisions: [], waiting: waiting.length }, () => `${nothingWaits(waiting.length, path)}\n`);
      return;
    }
    const decided = await decide(stored, 'accept', ids, options);
    print(stored, options, decided, (shown) => `${claimsDecidedText(shown)}\n${isBatch ? undoing(shown) : ''}`);
  });
}

async function idsOf({ store, home }: StoredWorld, named: readonly string[], action: ClaimAction): Promise<string[]> {
  const ids: string[] = [];
  for (const words of named) ids.push((await findClaim(store, claimWordsIn(home?.root, words), action)).id);
  return ids;
}

const winnerOf = ({ store, home }: StoredWorld, words: string) =>
  findClaim(store, claimWordsIn(home?.root, words), 'supersede');

function decide(
  stored: StoredWorld,
  decision: ClaimAction,
  ids: readonly string[],
  { by, reason = '', as }: Pick<ClaimOptions, 'by' | 'reason' | 'as'>,
): Promise<ClaimsDecided> {
  return decideClaims(stored, { ids, decision, reason: reason.trim(), actor: actor(stored, as), ...defined({ by }) });
}

function print(
  { home }: StoredWorld,
  { format }: ClaimOptions,
  decided: ClaimsDecided,
  text: (shown: ClaimsDecided) => string,
): void {
  const { show } = pathsFromHere(home?.root);
  printAnswer(format, { ...decided, ingest: ingestShown(decided.ingest, show) }, text);
}

function undoing({ decisions }: ClaimsDecided): string {
  const [first] = decisions;
  const one = decisions.length === 1 ? `lore withdraw ${first?.claim}` : 'lore withdraw ID…';
  return `To take it back: ${one}\n`;
}

function nothingWaits(waiting: number, path: string | undefined): string {
  if (waiting === 0) return 'No unaccepted claims.';
  return `No unaccepted claims in ${path}, but ${waiting} elsewhere.`;
}

function noneNamed(waiting: number): UserInputError {
  return new UserInputError(`No claim is named${waiting === 0 ? ', and there are no unaccepted claims' : ''}.`, {
    code: 'no-claim-named',
    fix:
      waiting === 0
        ? '`lore accept ID` also makes a withdrawn claim active again.'
        : `Name claims by id or by path:line; or accept those of some files (--path), or all unaccepted ones (--all): ${plural(waiting, 'claim')}.`,
  });
}

function oneWay(): UserInputError {
  return new UserInputError('Claims are named, or chosen by --path, or all with --all: only one of the three.', {
    code: 'two-ways',
    fix: 'Leave the others out. The world is named with --world.',
  });
}
