import { ConfigError, GraphError, LoreError, UserInputError } from '../../util/errors.ts';
import type { Logger } from '../../util/logger.ts';
import { own } from '../../util/own.ts';
import { type RestError, RestRefusal } from './refusal.ts';

export interface RestFailure {
  readonly status: number;
  readonly body: RestError;
  readonly headers: Readonly<Record<string, string>>;
}

/** The status of errors that the request did not cause, but the state of the world or its store. */
const statusOf: Readonly<Record<string, number>> = {
  'not-decidable': 409,
  'world-not-writable': 409,
  'broken-settings': 409,
  'changed-meanwhile': 409,
  'other-world': 409,
  'no-world': 409,
  'empty-world': 409,
  'no-store': 503,
  cancelled: 503,
};

/** The next step, for callers of routes; the errors' own fixes name commands. */
const fixes: Readonly<Record<string, string>> = {
  'unknown-finding': 'Take the id from GET /conflicts, or GET /confusions; other findings are listed with ?category=.',
  'ambiguous-finding': 'Give the whole id.',
  'ambiguous-memory': 'Give the whole id.',
  'unknown-memory': 'Take the id from GET /memory, or from GET /recall.',
  'unknown-claim': 'Take the id from GET /claims, or from the members of a conflict.',
  'unknown-source': 'GET /sources names them all.',
  'unknown-era': 'GET /timeline names its parts.',
  'unknown-axis': 'GET /timeline names its parts.',
  'unknown-rule': 'GET /rules names them all.',
  'unknown-actor': 'GET /history shows who there is.',
  'not-decidable': 'GET it to see its state. Undo a decision with reopen, unsupersede or promote.',
  'no-reason': 'Say why.',
  'no-slot': 'Resolve it without a winner, or withdraw a claim.',
  'graph-damaged': 'POST /runs with scope full has it written again.',
  'other-world': 'The store now belongs to another world. Restart this server with a database of its own.',
  'store-gone': 'This server ends; start it again.',
  'store-locked': 'Another process is at work on this world. Try again later.',
  'changed-meanwhile': 'Files changed while they were read. Send the same once more.',
};

/** The part of a request that a use case found wrong. */
const places: Readonly<Record<string, string>> = {
  'bad-cursor': 'query.cursor',
  'bad-limit': 'query.limit',
  'bad-date': 'query.since',
  'bad-scope': 'body.scope',
  'not-an-era': 'body.scope',
  'no-reason': 'body.reason',
  'not-a-member': 'body.winner_member_id',
  'no-slot': 'body.winner_member_id',
  'bad-field': 'body.field',
  'bad-entry': 'body',
  'bad-memory': 'body',
  'bad-query': 'query.q',
  'bad-weights': 'query.weights',
  'self-link': 'body.to',
  'bad-link': 'body.rel',
};

/** The caller has gone away, and reads no answer. */
const calledOff: RestFailure = {
  status: 503,
  body: { code: 'cancelled', message: 'The work was called off.', fix: 'Ask again.' },
  headers: {},
};

/** The answer to an error; what is a bug of ours goes into the log, and no detail of it out. */
export function restFailure(error: unknown, log: Logger): RestFailure {
  if (error instanceof RestRefusal) return error;
  if (error instanceof Error && error.name === 'AbortError') return calledOff;
  if (!(error instanceof LoreError)) {
    log.error({ err: error }, 'a request failed');
    const message = 'Something went wrong inside lore-engine.';
    return {
      status: 500,
      body: { code: 'internal', message, fix: 'The log of the server has the details.' },
      headers: {},
    };
  }
  if (error.cause !== undefined) log.warn({ err: error }, 'a request was refused');
  const { code, place, message } = error;
  const at = place === undefined ? '' : `${place.path}:${place.line}:${place.column}: `;
  const fix = fixFor(error);
  const where = own(places, code);
  return {
    status: statusFor(error),
    body: { code, message: `${at}${message}`, fix, ...(where === undefined ? {} : { where }) },
    headers: {},
  };
}

/** The next step; a suggestion of the error comes first. */
function fixFor({ code, fix, elsewhere }: LoreError): string {
  if (elsewhere.route !== undefined) return elsewhere.route;
  const known = own(fixes, code);
  if (known === undefined) return fix ?? 'Look at the message.';
  return fix?.startsWith('Did you mean') === true ? `${fix} ${known}` : known;
}

function statusFor(error: LoreError): number {
  const known = own(statusOf, error.code);
  if (known !== undefined) return known;
  if (error instanceof GraphError) return /^(store|neo4j)-/.test(error.code) ? 503 : 500;
  if (error instanceof ConfigError) return 409;
  if (!(error instanceof UserInputError)) return 500;
  return error.code.startsWith('unknown-') ? 404 : 422;
}
