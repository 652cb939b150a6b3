import {
  type ConflictPolicy,
  conflictPolicies,
  longestMemory,
  type Memory,
  type MemoryType,
  memoryIdBeginning,
  memoryTypes,
  type Polarity,
  polarities,
} from '../../model/memory.ts';
import { defined } from '../../util/defined.ts';
import { type OtherFixes, UserInputError } from '../../util/errors.ts';
import { randomId } from '../../util/random-id.ts';
import { ours, type Wording, wording } from '../../util/text/wording.ts';
import { storedSlotOf } from './conflicts/slots.ts';

export interface RememberRequest {
  readonly text: string;
  /** Default `semantic`. */
  readonly type?: MemoryType;
  readonly tags?: readonly string[];
  /** 0 to 1; default 0.5. */
  readonly importance?: number;
  readonly source?: string;
  readonly project?: string;
  /** Default 0. */
  readonly polarity?: Polarity;
  /** Ids of memories that this one sums up: they are superseded by it. */
  readonly derived_from?: readonly string[];
  /** Leaves the memories that it is derived from in force. */
  readonly keep_sources?: boolean;
  /** Default: the world's own. */
  readonly on_conflict?: ConflictPolicy;
  /** Nobody vouches for it: it conflicts with nothing until it is promoted. */
  readonly candidate?: boolean;
  /** Who says so, as the history shows it. */
  readonly actor: string;
}

const longestWord = 100;
const longestSource = 500;
/** Of one memory. */
export const mostTags = 30;
const mostSources = 1000;

/**
 * The memory that is asked for, as it would be stored at a moment.
 *
 * @param at ISO 8601.
 * @throws UserInputError `bad-memory` with what was expected.
 */
export function draftMemory(request: RememberRequest, at: string): Memory {
  const { type = 'semantic', importance = 0.5, polarity = 0, on_conflict, actor } = request;
  const text = plainText(request.text, 'text', longestMemory);
  const derived = [...new Set(request.derived_from ?? [])];
  if (!memoryTypes.includes(type)) throw refused(wording`${String(type)} is no type of a memory.`, oneOf(memoryTypes));
  if (!polarities.includes(polarity))
    throw refused('That is no polarity.', 'Give 1 (it affirms), -1 (it denies) or 0.');
  if (!(importance >= 0 && importance <= 1))
    throw refused(`${importance} is no importance.`, 'Give a number from 0 to 1.');
  if (on_conflict !== undefined && !conflictPolicies.includes(on_conflict)) {
    throw refused(wording`${String(on_conflict)} says not what becomes of a conflict.`, oneOf(conflictPolicies));
  }
  const tags = [...new Set((request.tags ?? []).map((tag) => plainText(tag, 'tag', longestWord)))];
  if (tags.length > mostTags) throw refused(`A memory has at most ${mostTags} tags.`, 'Leave some of them out.');
  if (derived.length > mostSources) {
    throw refused(`A memory sums up at most ${mostSources} others.`, 'Sum up in two steps.');
  }
  for (const id of derived) {
    if (!memoryIdBeginning.test(id))
      throw refused(
        wording`${id} is no id of a memory.`,
        'Ids are m- and 16 digits, as `lore memory list` shows them.',
        {
          tool: 'Take the id from recall or find_conflicts.',
          route: 'Take the id from GET /memory.',
        },
      );
  }
  const source = optional(request.source, 'source', longestSource);
  const project = optional(request.project, 'project', longestWord);
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

const optional = (value: string | undefined, name: string, longest: number): string | undefined =>
  value === undefined ? undefined : plainText(value, name, longest);

/** Without space around it. What no database and no file can hold is refused. */
function plainText(value: string, name: string, longest: number): string {
  const text = value.replace(/\r\n?/g, '\n').trim();
  if (/^[\p{Cc}\p{Cf}\p{Z}]*$/u.test(text)) throw refused(`The ${name} of a memory is empty.`, 'Say something in it.');
  if (text.length > longest) {
    throw refused(
      `The ${name} of a memory has ${text.length} characters.`,
      `Give at most ${longest}; what is longer belongs into a file of the world.`,
    );
  }
  if (/\p{Cs}/u.test(text) || text.includes('\0')) {
    throw refused(
      `The ${name} of a memory has characters that no text has.`,
      'Leave out NUL and halves of characters.',
    );
  }
  return text;
}

const oneOf = (words: readonly string[]): string => `Give one of ${words.join(', ')}.`;

const refused = (message: string | Wording, fix: string, elsewhere: OtherFixes = {}): UserInputError =>
  new UserInputError(typeof message === 'string' ? ours(message) : message, { code: 'bad-memory', fix, elsewhere });
