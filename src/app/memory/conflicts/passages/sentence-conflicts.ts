import { judgeByWords } from '../../../../detective/tiers/pair-judgement.ts';
import { judgedBy, type MemoryConflict, type MemoryType } from '../../../../model/memory.ts';
import { ours, type Wording } from '../../../../util/text/wording.ts';
import { readSourceText } from '../../../world/source-lines.ts';
import type { MemoryService } from '../../memory-service.ts';
import { thresholdsOf } from '../likeness/most-alike.ts';
import type { ReadMemory } from '../pair-verdict.ts';
import { dice } from '../text/text-reading.ts';
import { type OpenText, saidByJudge, type TextConflict } from '../text-conflicts.ts';
import { mayExclude } from './may-exclude.ts';
import type { WorldSentence, WorldSentences } from './world-sentences.ts';

/** The sentences of the world's prose that a memory is held against. */
interface HeldSentences {
  /** Those that it excludes by its words. */
  readonly clashing: readonly TextConflict[];
  /** Those of which its words decide nothing: somebody may be asked. */
  readonly open: readonly OpenText[];
  /** By the id under which they are compared. */
  readonly sentences: ReadonlyMap<string, WorldSentence>;
}

const none: HeldSentences = { clashing: [], open: [], sentences: new Map() };

/** An event may have happened twice, and no file of a world contains a person's taste. */
const comparedTypes: ReadonlySet<MemoryType> = new Set(['semantic', 'procedural', 'identity']);

/**
 * Holds a memory against the sentences of passages that mention whom it names, by their words. A sentence counts where the narrator
 * says it as it is. A memory that names nobody is held against none.
 *
 * @param asks whether somebody is asked about those that are left open; else none of them are looked for.
 */
export async function sentencesBeside(
  service: Pick<MemoryService, 'nli' | 'judge'>,
  world: WorldSentences,
  subject: ReadMemory,
  { threshold, asks }: { readonly threshold?: number | undefined; readonly asks: boolean },
): Promise<HeldSentences> {
  const { memory, reading } = subject;
  if (!comparedTypes.has(memory.type) || memory.polarity === -1) return none;
  const named = world.namedIn(memory.text);
  if (named.length === 0) return none;
  const isAsked = asks && (service.nli !== undefined || service.judge !== undefined);
  const least = thresholdsOf({}, threshold).similar;
  const clashing: TextConflict[] = [];
  const open: OpenText[] = [];
  const sentences = new Map<string, WorldSentence>();
  for (const sentence of await world.about(named, memory.project)) {
    const judgement = judgeByWords(memory, sentence);
    if (judgement === undefined && !isAsked) continue;
    const judged = saidByJudge(judgement);
    if (judgement !== undefined && judged === undefined) continue;
    const other = sentence.asMemory();
    const similarity = dice(reading.stems, other.reading.stems);
    const isHeld =
      judged !== undefined ||
      (similarity >= least && named.some((id) => sentence.names().has(id)) && mayExclude(subject, other));
    if (!isHeld || !sentence.isStated()) continue;
    sentences.set(other.memory.id, sentence);
    if (judged === undefined) open.push({ other, similarity });
    else clashing.push({ ...judged, other, similarity });
  }
  return { clashing, open, sentences };
}

/** The limit of reported passages, the surest and most alike; one sentence of each. */
const mostTold = 5;

interface SentenceConflicts {
  readonly conflicts: readonly MemoryConflict[];
  readonly notes: readonly Wording[];
}

/**
 * The conflicts with passages as they are told.
 *
 * @param said of those that were left open, those that somebody says it excludes.
 * @param told places of what is told of it already: what was read there as a claim is not told twice.
 */
export function sentenceConflicts(
  { world: { home } }: Pick<MemoryService, 'world'>,
  { clashing, sentences }: HeldSentences,
  said: readonly TextConflict[],
  told: ReadonlySet<string>,
): SentenceConflicts {
  const found = new Map<string, MemoryConflict>();
  const surest = [...clashing, ...said].sort(
    (a, b) => (b.confidence ?? 0) - (a.confidence ?? 0) || b.similarity - a.similarity,
  );
  const more = new Set<string>();
  for (const { other, similarity, ...judged } of surest) {
    const sentence = sentences.get(other.memory.id);
    if (sentence === undefined || found.has(sentence.passage.id)) continue;
    if (found.size === mostTold) {
      more.add(sentence.passage.id);
      continue;
    }
    const place = sentencePlace(sentence, home?.root);
    if (told.has(place)) continue;
    found.set(sentence.passage.id, {
      other: { kind: 'passage', id: sentence.passage.id, text: sentence.text, place },
      similarity: Math.round(similarity * 1000) / 1000,
      ...{ kind: 'contradiction', reason: 'judge', verdict: 'possible' },
      ...judgedBy(judged),
    });
  }
  const { size } = more;
  return {
    conflicts: [...found.values()],
    notes: size > 0 ? [ours(`It contradicts ${size} passage${size > 1 ? 's' : ''} more in the same way.`)] : [],
  };
}

/** The limit of searched words of a sentence. */
const mostWords = 12;

/**
 * `path:line` of a sentence: the line on which the file has its words, from where its passage begins; counted within the passage where
 * the file cannot be read, or has marks among the words.
 *
 * @param root absent: no folder is at hand.
 */
function sentencePlace(
  { passage: { path, line }, passageText, start, text }: WorldSentence,
  root: string | undefined,
): string {
  const lines = (root === undefined ? undefined : readSourceText({ root }, path)?.lines)?.slice(line - 1) ?? [];
  const words = text.match(/[\p{L}\p{M}\p{N}]+/gu)?.slice(0, mostWords) ?? [];
  const found =
    words.length === 0 ? -1 : lines.join('\n').search(new RegExp(words.join('[^\\p{L}\\p{M}\\p{N}]+'), 'u'));
  const before = found < 0 ? passageText.slice(0, start) : lines.join('\n').slice(0, found);
  return `${path}:${line + before.split('\n').length - 1}`;
}
