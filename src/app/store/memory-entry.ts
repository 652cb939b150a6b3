import * as z from 'zod';
import { judgeTiers, type MemoryLink, type MemoryStatus, memorySchema } from '../../model/memory.ts';
import { verdicts } from '../../model/rule.ts';
import type { NewHistoryEntry } from '../../queries/history.ts';
import type { BareVerdict } from '../../queries/memory/verdicts.ts';
import { defined } from '../../util/defined.ts';
import { stableHash } from '../../util/hash.ts';
import { jsonOfLine } from '../../util/json.ts';

/** The possible changes of memories and links, as named in the log and the history of a world. */
const memoryOperations = [
  'remember',
  'merge',
  'supersede',
  'unsupersede',
  'forget',
  'unforget',
  'promote',
  'graduate',
  'link',
  'unlink',
  'check',
  'import',
] as const;
export type MemoryOperation = (typeof memoryOperations)[number];

export const memoryLinkSchema = z.object({
  id: z.string(),
  src_id: z.string(),
  dst_id: z.string(),
  rel: z.string(),
  /** ISO 8601. */
  created_at: z.string(),
  by: z.string(),
}) satisfies z.ZodType<MemoryLink>;

const reasonSchema = z
  .templateLiteral(['rule:', z.string()])
  .or(z.enum(['slot', 'polarity', 'negation_diff', 'judge', 'similarity']));

/** A contradiction that was found, without the words of the other thing. */
export const memoryVerdictSchema = z.object({
  memory_id: z.string(),
  other: z.object({ kind: z.enum(['memory', 'claim', 'passage']), id: z.string() }),
  reason: reasonSchema,
  similarity: z.number(),
  facts: z.string().optional(),
  sentence: z.string().optional(),
  verdict: z.enum(verdicts).optional(),
  tier: z.enum(judgeTiers).optional(),
  confidence: z.number().min(0).max(1).optional(),
  /** ISO 8601. */
  found_at: z.string(),
});

/** A line of the log: one change, whole, so that the same one again changes nothing. */
const memoryEntrySchema = z.object({
  op: z.enum(memoryOperations),
  /** 16 hex digits that no other entry has. */
  id: z.string(),
  /** ISO 8601. */
  at: z.string(),
  by: z.string(),
  reason: z.string().optional(),
  /** As they are from then on. */
  memories: z.array(memorySchema).default([]),
  verdicts: z.array(memoryVerdictSchema).default([]),
  links: z.array(memoryLinkSchema).default([]),
  /** Those that are no more. */
  unlinked: z.array(memoryLinkSchema).default([]),
  /** How many claims were read from the first memory. */
  claims: z.int().optional(),
});

/** The entry of one change in the log of a world. */
export interface MemoryEntry {
  readonly op: MemoryOperation;
  readonly id: string;
  readonly at: string;
  readonly by: string;
  readonly reason?: string;
  readonly memories: z.infer<typeof memoryEntrySchema>['memories'];
  readonly verdicts: readonly BareVerdict[];
  readonly links: readonly MemoryLink[];
  readonly unlinked: readonly MemoryLink[];
  readonly claims?: number;
}

/** Says of an entry that its transaction did not come to its end: it counts for nothing. */
const voidSchema = z.object({ op: z.literal('void'), id: z.string() });

/** One line of the log as it is read. */
export type LoggedLine = { readonly entry: MemoryEntry } | { readonly voided: string } | { readonly fault: string };

export function readEntry(line: string): LoggedLine {
  const read = jsonOfLine(line);
  if ('fault' in read) return read;
  const voided = voidSchema.safeParse(read.value);
  if (voided.success) return { voided: voided.data.id };
  const parsed = memoryEntrySchema.safeParse(read.value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return { fault: `${issue?.path.join('.') || 'it'}: ${issue?.message ?? 'cannot be read'}` };
  }
  const { verdicts, reason, claims, memories, ...rest } = parsed.data;
  return {
    entry: { ...rest, memories, verdicts: verdicts.map((each) => defined(each)), ...defined({ reason, claims }) },
  };
}

/** With a line end; what is empty is left out. */
export function entryLine(entry: MemoryEntry): string {
  const stated = Object.entries(entry).filter(([, value]) => !Array.isArray(value) || value.length > 0);
  return `${JSON.stringify(Object.fromEntries(stated))}\n`;
}

export const voidLine = (id: string): string => `${JSON.stringify({ op: 'void', id })}\n`;

/** No more of a text is kept in the history. */
const longestAbout = 200;

/** The lines of the history that an entry has, the same whenever it is applied. */
export function memoryHistory(
  { op, id, at, by, reason, memories, links, unlinked }: MemoryEntry,
  statusBefore: (memoryId: string) => MemoryStatus | undefined,
): NewHistoryEntry[] {
  const line = (node_id: string, action: string, why: string, rest: object): NewHistoryEntry => ({
    ...{ id: stableHash(id, action, node_id, why), node_id, at, actor: by, action, reason: why },
    ...rest,
  });
  const changed = memories
    .filter(
      (memory, at) =>
        memories.length === 1 || (op === 'merge' && at === 0) || statusBefore(memory.id) !== memory.status,
    )
    .map((memory) =>
      line(
        memory.id,
        actionOn(op, statusBefore(memory.id), memory.status),
        reason ?? '',
        defined({
          about: memory.text.slice(0, longestAbout),
          before: statusBefore(memory.id),
          after: memory.status,
        }),
      ),
    );
  const linked = (some: readonly MemoryLink[], action: string) =>
    some.map(({ src_id, rel, dst_id }) => line(src_id, action, `${rel} ${dst_id}`, {}));
  return [...changed, ...linked(links, 'link'), ...linked(unlinked, 'unlink')];
}

/** Each memory of a change has its own word. */
function actionOn(op: MemoryOperation, before: MemoryStatus | undefined, after: MemoryStatus): string {
  if (op === 'import') return op;
  if (before === undefined) return 'remember';
  return after === 'superseded' && before !== after ? 'supersede' : op;
}
