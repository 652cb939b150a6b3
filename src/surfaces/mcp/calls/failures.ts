import { ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js';
import { LoreError } from '../../../util/errors.ts';
import type { Logger } from '../../../util/logger.ts';
import { idOrQuoted, oneLine, quoted } from '../answers/quote.ts';

/** The next step after an error, for callers of tools; the errors' own fixes name commands. */
const fixes: Readonly<Record<string, string>> = {
  'unknown-finding':
    'Take the id from a list: get_contradictions, get_anachronisms, get_ontology_violations, get_orphans, get_confusions.',
  'ambiguous-finding': 'Give the whole id.',
  'ambiguous-memory': 'Give the whole id.',
  'unknown-memory': 'Take the id from recall or find_conflicts. Claims are superseded by a person.',
  'unknown-node': 'Take the id from recall, neighbors or get_entity.',
  'no-reason': 'Say in `reason` why a person should look at it.',
  'no-claims':
    'Give a sentence, or at least one claim: {"type":"RULES","from_entity":"maren","to":"ashkeep","from":830}.',
  'graph-damaged': 'Call run_consistency_check with scope full to have it written again.',
  'other-world': 'A person must restart this server with a database of its own.',
  'store-gone': 'This server ends; start it again.',
  'holder-gone': 'The store is being reopened. Call again in a moment.',
  'holder-commit-unknown': 'The store is being reopened. Check the stored data before you call again.',
  'holder-read-only': 'A person may start that process again without --read-only.',
  'transaction-idle': 'Call it again.',
  'store-locked': 'Another process is at work on this world. Try again later.',
};

/** Their messages and fixes are in our own words, with nothing of a world's in them. */
const withoutLore: ReadonlySet<string> = new Set([
  'bad-arguments',
  'bad-cursor',
  'bad-limit',
  'cancelled',
  'no-claims',
  'no-description',
  'no-reason',
  'store-locked',
  'too-many-subscriptions',
  'unknown-prompt',
  'unknown-resource',
]);

/** Characters of a message that is quoted as a whole. */
const mostOfMessage = 2000;

const internalError = 'Something went wrong inside lore-engine; its log on stderr has the details.';

/** A LoreError as one line with its fix; any other error as a short apology, its details in the log. */
export function failureText(error: unknown, log: Logger): string {
  if (!(error instanceof LoreError)) {
    log.error({ err: error }, 'a request failed');
    return internalError;
  }
  const { code, place } = error;
  if (error.cause !== undefined) log.warn({ err: error }, 'a request was refused');
  const where = place === undefined ? '' : `${idOrQuoted(`${place.path}:${place.line}:${place.column}`)}: `;
  return oneLine(
    `${where}${messageText(error)} ${error.elsewhere.tool ?? error.wordings.fix?.marked(quoted) ?? fixes[code] ?? fixText(error)}`,
  );
}

/** An error that does not separate lore from our words is quoted whole, unless its code excludes lore. */
function messageText({ code, message, wordings }: LoreError): string {
  return wordings.message?.marked(quoted) ?? (withoutLore.has(code) ? message : quoted(message, mostOfMessage));
}

function fixText({ code, fix, wordings }: LoreError): string {
  if (fix === undefined) return '';
  return wordings.message !== undefined || withoutLore.has(code) ? fix : quoted(fix, mostOfMessage);
}

/** For requests that have no `isError`: prompts, resources and completions. */
export function protocolError(error: unknown, log: Logger): McpError {
  const code = error instanceof LoreError ? ErrorCode.InvalidParams : ErrorCode.InternalError;
  return new McpError(code, failureText(error, log));
}
