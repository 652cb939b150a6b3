import * as z from 'zod';
import { ingestWorld } from '../../../app/ingest/ingest-world.ts';
import {
  decideThings,
  plainReason,
  seenReason,
  type ThingAction,
  type ThingsRequest,
  thingActions,
} from '../../../app/reviews/decide-things.ts';
import { ingestsOf } from '../../../app/reviews/outcome.ts';
import { dismissalKinds } from '../../../model/choices.ts';
import { longestId, longestReason } from '../../../model/limits.ts';
import { LoreError } from '../../../util/errors.ts';
import { restFailure } from '../../rest/failures.ts';
import { writing, writingAll } from '../../rest/writing.ts';
import { decidePath } from '../deciding.ts';
import { defineForm, type FormDone, localPath, oneField, type PageCall, type ShownPage } from '../page.ts';
import { type DecidedKind, plainFix } from '../plain-fix.ts';
import { remember } from '../visit-memory.ts';
import { openAgain } from './open-again.ts';
import { doneWords, outcomeNotice } from './outcome-notice.ts';

/** Things that are decided about at once. */
const mostThings = 200;
/** The limit of an address of a page that names things by their ids. */
const mostOfAddress = 4 * longestId;

const fields = z.strictObject({
  action: oneField(20),
  about: z.array(z.string().min(1).max(longestId)).max(mostThings).optional(),
  /** The id of each thing, and what it was when it was shown: of a finding the hash of what it stated, of a claim that it waited. */
  seen: z
    .array(z.string().max(longestId + 100))
    .max(mostThings)
    .optional(),
  winner: oneField(300),
  reason: oneField(longestReason),
  kind: oneField(20),
  /** The page that it was sent from, and the one that it is to lead to. */
  here: oneField(mostOfAddress),
  back: oneField(mostOfAddress),
});
type Fields = z.output<typeof fields>;

const kindOf: Readonly<Record<ThingAction, DecidedKind>> = {
  ...{ accept: 'claim', withdraw: 'claim' },
  ...{ resolve: 'finding', dismiss: 'finding', reopen: 'finding' },
  unflag: 'flag',
};

/** A decision on a page of the review, about one or several things. */
export const decideForm = defineForm({
  path: decidePath,
  fields,
  run: async (given, call) => {
    const here = localPath(given.here, '/review');
    const request = requestIn(given, call);
    if ('message' in request) return again(given, call, { ...request, status: 422 });
    const decided = await writingAll(call, () => decideThings(call.world.stored, request), ingestsOf);
    const words = doneWords(decided);
    const [refused] = decided.refused;
    if (words === undefined && refused !== undefined) {
      if (refused.error.code === 'not-decidable') await readAgain(call);
      const { status, body } = restFailure(refused.error, call.world.log);
      const others = decided.refused.length - 1;
      const message = others === 0 ? body.message : `${body.message} (${others} more could not be decided.)`;
      return again(given, call, { message, fix: plainFix(refused.error, kindOf[request.action]), status });
    }
    const { memory } = call.visit;
    if (memory !== undefined && words !== undefined && decided.undo.length > 0) {
      remember(memory, { steps: decided.undo, words, here });
    }
    return { to: localPath(given.back, here), notice: outcomeNotice(words, decided, call.links) };
  },
});

interface Wrong {
  readonly message: string;
  readonly fix: string;
}

function requestIn(
  { action: wanted, about, seen, winner, reason, kind: named }: Fields,
  call: PageCall,
): ThingsRequest | Wrong {
  const action = actionIn(wanted);
  if (action === undefined) return { message: 'The decision is missing.', fix: 'Press one of the buttons.' };
  if (about === undefined) return { message: 'No item is selected.', fix: 'Select the items to decide.' };
  const kind = dismissalKinds.find((each) => each === named);
  if (named !== undefined && kind === undefined) {
    return { message: 'The reason of the dismissal is unknown.', fix: `Choose ${dismissalKinds.join(', ')}.` };
  }
  const usual = action === 'unflag' ? seenReason : action === 'resolve' && winner !== undefined ? plainReason : '';
  return {
    ...{ action, about, actor: call.visit.actor, reason: reason ?? usual },
    ...(action === 'resolve' ? { winner } : {}),
    ...(action === 'dismiss' ? { kind } : {}),
    seen: new Map(
      (seen ?? []).map((each) => [each.slice(0, each.lastIndexOf(' ')), each.slice(each.lastIndexOf(' ') + 1)]),
    ),
  };
}

const actionIn = (wanted: string | undefined): ThingAction | undefined => thingActions.find((each) => each === wanted);

/** The page once more, with what was typed and what is wrong. */
async function again(
  given: Fields,
  call: PageCall,
  { message, fix, status }: Wrong & { readonly status: number },
): Promise<FormDone | ShownPage> {
  const { action, about = [], reason = '', winner, kind, here } = given;
  const typed = { message, fix, action: actionIn(action), about, reason, winner, kind };
  return { ...(await openAgain(localPath(here, '/review'), { ...call, typed })), status };
}

/** An undecided item may have changed in the files: the page shows its present lines. */
async function readAgain(call: PageCall): Promise<void> {
  try {
    await writing(call, async () => ({ ingest: await ingestWorld(call.world.stored) }));
  } catch (error) {
    if (!(error instanceof LoreError)) throw error;
    call.world.log.debug({ err: error }, 'the files could not be read again');
  }
}
