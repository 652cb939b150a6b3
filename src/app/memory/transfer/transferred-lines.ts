import * as z from 'zod';
import { type CarriedMemoryClaim, carriedKeys } from '../../../ingest/carried-memory-claims.ts';
import { type Memory, type MemoryLink, memoryClaimPrefix, memoryId, memorySchema } from '../../../model/memory.ts';
import { linkId } from '../../../queries/memory/links.ts';
import type { BareVerdict } from '../../../queries/memory/verdicts.ts';
import { defined } from '../../../util/defined.ts';
import { UserInputError } from '../../../util/errors.ts';
import { jsonOfLine } from '../../../util/json.ts';
import { wording } from '../../../util/text/wording.ts';
import { memoryLinkSchema, memoryVerdictSchema } from '../../store/memory-entry.ts';

/** Something that a line of a file says. */
interface Placed<T> {
  /** From 1. */
  readonly line: number;
  readonly is: T;
}

/** The content of an export, in the order of its lines. */
export interface TransferredMemories {
  /** The name of the file, for a message. */
  readonly where: string;
  readonly memories: readonly Placed<Memory>[];
  readonly links: readonly Placed<MemoryLink>[];
  readonly verdicts: readonly Placed<BareVerdict>[];
  readonly claims: readonly Placed<CarriedMemoryClaim>[];
}

const moment = z.iso.datetime();

const carriedClaimSchema = z
  .object({
    id: z.string().startsWith(memoryClaimPrefix),
    memory_id: z.string().regex(memoryId),
    form: z.enum(['relation', 'attribute']),
    type: z.string().min(1),
    status: z.enum(['candidate', 'active', 'superseded']),
    from_id: z.string().optional(),
    to_id: z.string().optional(),
    entity_id: z.string().optional(),
  })
  .catchall(z.union([z.string(), z.number(), z.boolean()]))
  .refine((claim) => Object.keys(claim).every((key) => carriedKeys.has(key)), 'it has a field that no claim has')
  .refine(
    ({ form, from_id, to_id, entity_id }) =>
      form === 'attribute' ? entity_id !== undefined : from_id !== undefined && to_id !== undefined,
    'it has no from_id and to_id, and no entity_id',
  );

const schemas = {
  memory: memorySchema.extend({
    by: z.string().min(1),
    created_at: moment,
    last_accessed: moment,
    superseded_at: moment.optional(),
    promoted_at: moment.optional(),
  }),
  link: memoryLinkSchema.extend({ src_id: z.string().min(1), dst_id: z.string().min(1), created_at: moment }),
  verdict: memoryVerdictSchema.extend({ memory_id: z.string().regex(memoryId), found_at: moment }),
  claim: carriedClaimSchema,
};
type LineKind = keyof typeof schemas;

/**
 * Reads what an export holds.
 *
 * @throws UserInputError `bad-memories` with the first line that is none of these, and what was expected.
 */
export function readTransferred(text: string, where: string): TransferredMemories {
  const read = {
    memories: [] as Placed<Memory>[],
    links: [] as Placed<MemoryLink>[],
    verdicts: [] as Placed<BareVerdict>[],
    claims: [] as Placed<CarriedMemoryClaim>[],
  };
  for (const [at, stated] of text
    .replace(/^\uFEFF/, '')
    .split('\n')
    .entries()) {
    if (stated.trim() === '') continue;
    const line = at + 1;
    const refuse = (expected: string): never => refuseLine(where, line, expected);
    const [kind, value] = contentOf(stated, refuse);
    if (kind === 'memory') read.memories.push({ line, is: parsed(kind, value, refuse) });
    else if (kind === 'link') read.links.push({ line, is: withOwnId(parsed(kind, value, refuse)) });
    else if (kind === 'verdict') read.verdicts.push({ line, is: defined(parsed(kind, value, refuse)) });
    else read.claims.push({ line, is: parsed(kind, value, refuse) });
  }
  return { where, ...read };
}

/** @throws UserInputError `bad-memories` */
export function refuseLine(where: string, line: number, why: string, fix = 'Fix the line, or remove it.'): never {
  const bare = (words: string) => ({ words, shown: words });
  throw new UserInputError(wording`${bare(`${where}:${line}`)} cannot be imported: ${bare(why)}.`, {
    code: 'bad-memories',
    fix: `${fix} No line was imported.`,
  });
}

function contentOf(line: string, refuse: (why: string) => never): readonly [LineKind, unknown] {
  const read = jsonOfLine(line);
  if ('fault' in read) return refuse(read.fault);
  const { value } = read;
  if (hasNoText(value)) return refuse('it has characters that no text has: NUL, or half of one');
  const object = z.record(z.string(), z.unknown()).safeParse(value);
  const entries = object.success ? Object.entries(object.data) : [];
  const [entry] = entries;
  if (entry === undefined || entries.length > 1 || !isKind(entry[0])) {
    return refuse('it holds neither a memory nor a link, verdict or claim, as `lore memory export` writes them');
  }
  return [entry[0], entry[1]];
}

const isKind = (key: string): key is LineKind => Object.hasOwn(schemas, key);

function parsed<K extends LineKind>(
  kind: K,
  value: unknown,
  refuse: (why: string) => never,
): z.infer<(typeof schemas)[K]>;
function parsed(kind: LineKind, value: unknown, refuse: (why: string) => never): unknown {
  const result = schemas[kind].safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const field = [kind, ...(issue?.path ?? [])].join('.');
  return refuse(`${field}: ${issue?.message ?? 'it cannot be read'}`);
}

/** True if a text in it is none that a database can hold. */
function hasNoText(value: unknown): boolean {
  if (typeof value === 'string') return /\p{Cs}/u.test(value) || value.includes('\0');
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, each]) => hasNoText(key) || hasNoText(each));
}

const withOwnId = (link: MemoryLink): MemoryLink => ({ ...link, id: linkId(link.src_id, link.rel, link.dst_id) });
