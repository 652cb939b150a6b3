import { type ConflictPolicy, type Memory, memoryIdBeginning } from '../../model/memory.ts';
import { defined } from '../../util/defined.ts';
import { type OtherFixes, UserInputError } from '../../util/errors.ts';
import type { Frozen } from '../../util/frozen.ts';
import { randomId } from '../../util/random-id.ts';
import { ours, type Wording, wording } from '../../util/text/wording.ts';
import { storedSlotOf } from './conflicts/slots/slots.ts';

type Told = 'type' | 'tags' | 'importance' | 'source' | 'project' | 'polarity' | 'derived_from';

/** Default: `semantic`, importance 0.5, polarity 0. It supersedes its source. */
export interface RememberRequest extends Frozen<Partial<Pick<Memory, Told>>> {
  readonly text: string;
  /** Leaves the memories that it is derived from in force. */
  readonly keep_sources?: boolean;
  /** Default: the world's own. */
  readonly on_conflict?: ConflictPolicy;
  /** It is not vouched for: it conflicts with no memory until it is promoted. */
  readonly candidate?: boolean;
  /** The person who states it, for the history. */
  readonly actor: string;
}

/**
 * The memory that is asked for, as it would be stored at a moment.
 *
 * @param request within the limits of the operation `remember`.
 * @param at ISO 8601.
 * @throws UserInputError `bad-memory` with what was expected.
 */
export function draftMemory(request: RememberRequest, at: string): Memory {
  const { type = 'semantic', importance = 0.5, polarity = 0, actor } = request;
  const text = plainText(request.text, 'text');
  const derived = [...new Set(request.derived_from ?? [])];
  const tags = [...new Set((request.tags ?? []).map((tag) => plainText(tag, 'tag')))];
  for (const id of derived) {
    if (!memoryIdBeginning.test(id))
      throw refused(
        wording`${id} is not the id of a memory.`,
        'Ids are m- and 16 digits, as `lore memory list` shows them.',
        {
          tool: 'Take the id from recall or find_conflicts.',
          route: 'Take the id from GET /memory.',
        },
      );
  }
  const source = optional(request.source, 'source');
  const project = optional(request.project, 'project');
  return {
    id: `m-${randomId()}`,
    ...{ text, type, tags, importance, polarity, by: actor },
    ...{ created_at: at, last_accessed: at, access_count: 0 },
    status: request.candidate === true ? 'candidate' : 'active',
    rules: 'pending',
    ...storedSlotOf(type, text),
    ...defined({ source, project }),
    ...(derived.length === 0 ? {} : { derived_from: derived }),
  };
}

const optional = (value: string | undefined, name: string): string | undefined =>
  value === undefined ? undefined : plainText(value, name);

/** Without space around it. Text that no database and no file can store is refused. */
function plainText(value: string, name: string): string {
  const text = value.replace(/\r\n?/g, '\n').trim();
  if (/^[\p{Cc}\p{Cf}\p{Z}]*$/u.test(text)) throw refused(`The ${name} of a memory is empty.`, 'Say something in it.');
  if (/\p{Cs}/u.test(text) || text.includes('\0')) {
    throw refused(
      `The ${name} of a memory has characters that no text has.`,
      'Leave out NUL and halves of characters.',
    );
  }
  return text;
}

const refused = (message: string | Wording, fix: string, elsewhere: OtherFixes = {}): UserInputError =>
  new UserInputError(typeof message === 'string' ? ours(message) : message, { code: 'bad-memory', fix, elsewhere });
