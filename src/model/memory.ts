import * as z from 'zod';
import { type conflictPolicies, memoryStatuses, memoryTypes } from './choices.ts';
import { longestMemory } from './limits.ts';
import type { Verdict } from './rule.ts';

/**
 * A memory: what a storyteller noted between two ingests, a text with a type. It is not part of the world's files, and nothing
 * in them is changed by it.
 */

export type MemoryType = (typeof memoryTypes)[number];

export type MemoryStatus = (typeof memoryStatuses)[number];

/** The writer's stance: it affirms something (1), denies it (-1), or neither (0). */
export const polarities = [-1, 0, 1] as const;

export type ConflictPolicy = (typeof conflictPolicies)[number];

/** `m-` and 16 hex digits. */
export const memoryId = /^m-[0-9a-f]{16}$/;

/** The name of a memory where an id is needed: the whole id, or a unique beginning. */
export const memoryIdBeginning = /^m-[0-9a-f]{4,16}$/;

const shownDigits = 8;

/** The id of a memory as a terminal shows it, and as commands take it again. Any other id is as it was. */
export const shortMemoryId = (id: string): string => (memoryId.test(id) ? id.slice(0, 'm-'.length + shownDigits) : id);

/** The beginning of the id of a claim that was read from a memory. */
export const memoryClaimPrefix = 'mc-';

/** Where what a memory says stands, in place of a path: no file has that name. */
export const memoryPath = (id: string): string => `(memory ${id})`;

/** The memory that such a path names; undefined for the path of a file. */
export const memoryOfPath = (path: string): string | undefined => /^\(memory (m-[0-9a-f]{16})\)$/.exec(path)?.[1];

/** The name of a finding about memories if its reader may not see their words. */
export const rememberedConflict = (ids: readonly string[]): string =>
  `What is remembered in ${ids.join(' and ')} conflicts.`;

export const isRememberedConflict = (about: string): boolean =>
  /^What is remembered in m-[0-9a-f]{16}(?: and m-[0-9a-f]{16})* conflicts\.$/.test(about);

/** The characters of a memory that fit one line. */
const shownOfMemory = 120;

/** The text of a memory in one line, without its full stop, for a sentence about it. */
export function memoryInShort(text: string): string {
  const line = text.trim().replace(/\s+/g, ' ');
  if (line.length > shownOfMemory) return `${Array.from(line).slice(0, shownOfMemory).join('').trimEnd()}…`;
  return line.replace(/(?<=[^.])\.$/, '');
}

/** True if two memories say the same, but for spaces, case and what ends a sentence. */
export const isSameContent = (one: string, other: string): boolean => memoryContent(one) === memoryContent(other);

/** The common key of two memories with the same statement. */
export const memoryContent = (text: string): string =>
  text
    .normalize('NFC')
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/(?<![.!])[.!]+$/, '')
    .toLowerCase();

/** True if the rule of a slot reads memories of any type, as the detective does by itself. */
export const isOfAnyMemory = (rule: string): boolean => rule === 'purpose' || rule.startsWith('said/');

export const memorySchema = z.object({
  id: z.string().regex(memoryId),
  text: z.string().min(1).max(longestMemory),
  type: z.enum(memoryTypes),
  tags: z.array(z.string()),
  /** 0 to 1. */
  importance: z.number().min(0).max(1),
  /** Where it is from, in the words of whoever noted it. */
  source: z.string().optional(),
  /** The person who noted it, as the history shows it. */
  by: z.string(),
  /** ISO 8601. */
  created_at: z.string(),
  /** ISO 8601. */
  last_accessed: z.string(),
  access_count: z.int().min(0),
  polarity: z.union([z.literal(-1), z.literal(0), z.literal(1)]),
  status: z.enum(memoryStatuses),
  superseded_by: z.string().optional(),
  /** ISO 8601. */
  superseded_at: z.string().optional(),
  /** Its status before it was superseded, if it was not active. */
  was: z.literal('candidate').optional(),
  /** Its topic, if a rule for its type names one: `role`, `rebase`. */
  slot: z.string().optional(),
  /** Id of the rule that gave the slot. */
  slot_rule: z.string().optional(),
  /** Its value for that topic, as compared: two memories of one slot with one value agree. */
  slot_value: z.string().optional(),
  project: z.string().optional(),
  /** When a person said that it holds, ISO 8601: its claims count, also those that are read from its text again. */
  promoted_at: z.string().optional(),
  /** True if its claims were held against the world as it is now: `pending` until a dry run of them has ended. */
  rules: z.enum(['checked', 'pending']),
  /** Ids of the memories that it was made of. */
  derived_from: z.array(z.string()).optional(),
});
export type Memory = z.infer<typeof memorySchema>;

/** That a memory is superseded, for a sentence; what did so may have been forgotten for good. */
export const supersededText = ({ superseded_by: by }: Pick<Memory, 'superseded_by'>): string =>
  `superseded by ${by ?? 'a deleted one'}`;

/** True if rules have not checked this note yet. At one that counts no more they look when it is restored. */
export const waitsForRules = ({ status, rules }: Pick<Memory, 'status' | 'rules'>): boolean =>
  rules === 'pending' && (status === 'active' || status === 'candidate');

/** The same still superseded, where nothing is left of the memory that it was superseded by. */
export function supersededByNone(memory: Memory): Memory {
  const { superseded_by: _by, ...rest } = memory;
  return rest;
}

/** One step from a memory, claim, passage or entity to another; either end may be gone. */
export interface MemoryLink {
  readonly id: string;
  readonly src_id: string;
  readonly dst_id: string;
  /** One of `linkWords`, or a word of one's own: letters, digits, `_` and `-`. */
  readonly rel: string;
  /** ISO 8601. */
  readonly created_at: string;
  readonly by: string;
}

/**
 * Why two memories conflict, or a memory and a claim or a sentence: `rule:<id>` (a rule finds it), `slot` (one slot, two contents), `polarity`
 * (their writers say opposite things), `negation_diff` (one of them denies), `judge` (somebody was asked), `similarity` (of a
 * duplicate). The first that holds, in this order.
 */
export type ConflictReason = `rule:${string}` | 'slot' | 'polarity' | 'negation_diff' | 'judge' | 'similarity';

/**
 * Which part of the judge said that two exclude each other, cheap before dear: `values` (their words are the same but for one value or
 * one opposite), `nli` (a classifier on this machine), `model` (a model or a function of one's own, asked in both orders).
 */
export const judgeTiers = ['values', 'nli', 'model'] as const;
export type JudgeTier = (typeof judgeTiers)[number];

/** The other side of a conflict of a memory. */
export interface ConflictingThing {
  /** An entity where a rule finds something and no other claim is part of it; a passage by one of its sentences. */
  readonly kind: 'memory' | 'claim' | 'entity' | 'passage';
  readonly id: string;
  /** The text of a memory, one line in words of the world for a claim, the found text of an entity, the sentence of a passage. */
  readonly text: string;
  /** `path:line` of what stands in a file. */
  readonly place?: string;
}

/** How alike two texts are, in words: nothing of what a rule or a slot found, where it is no reason. A judge also gives its words. */
export function likenessText({ reason, similarity, tier, confidence }: ConflictBasis): string {
  if (tier !== undefined) return ` (${tier}, ${(confidence ?? 0).toFixed(2)}), similarity ${similarity.toFixed(2)}`;
  if (reason === 'similarity') return ` ${similarity.toFixed(2)}`;
  return reason === 'slot' || reason.startsWith('rule:') ? '' : `, similarity ${similarity.toFixed(2)}`;
}

type ConflictBasis = Pick<MemoryConflict, 'reason' | 'similarity' | 'tier' | 'confidence'>;

export interface MemoryConflict {
  readonly other: ConflictingThing;
  /** 0 to 1; of a conflict that a rule or a slot found it may be any. */
  readonly similarity: number;
  readonly kind: 'duplicate' | 'contradiction';
  readonly reason: ConflictReason;
  /** The words of the rule, for a conflict that a rule found. Any other is possible; with a passage that is said. */
  readonly verdict?: Verdict;
  /** The judgement of the judge. A conflict stored before tiers existed has none. */
  readonly tier?: JudgeTier;
  /** 0 to 1, as that tier gives it. */
  readonly confidence?: number;
}

/** The words of the judge, if the judge found the conflict. */
export const judgedBy = ({ tier, confidence }: Pick<MemoryConflict, 'tier' | 'confidence'>) => ({
  ...(tier === undefined ? {} : { tier }),
  ...(confidence === undefined ? {} : { confidence }),
});

/** A verdict about a memory and another thing as it is stored: it stands until the text of either changes. */
export interface StoredVerdict extends MemoryConflict {
  readonly memory_id: string;
  /** The sentence of a passage, as its text has it. It stands as long as the file has a passage with that sentence. */
  readonly sentence?: string;
  /** The hash of the statement of a claim, at the time of the conflict. */
  readonly facts?: string;
  /** The verdict of a rule; absent: only possible. */
  readonly verdict?: Verdict;
  /** ISO 8601. */
  readonly found_at: string;
}

export const memoryActions = ['stored', 'superseded', 'merged', 'rejected'] as const;
export type MemoryAction = (typeof memoryActions)[number];
