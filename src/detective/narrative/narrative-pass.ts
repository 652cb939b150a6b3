import { ModelClient, type ModelClientOptions, type ModelUsage } from '../../llm/client.ts';
import type { FoundConfusion } from '../../model/confusion.ts';
import type { Story } from '../../model/story.ts';
import { stableHash } from '../../util/hash.ts';
import { sideBySide } from '../../util/side-by-side.ts';
import { saysSame } from '../arcs/compare-statements.ts';
import { type DropReason, type ReadAnswer, type ReadConfusion, readAnswer } from './answers.ts';
import { batchesOf } from './batches.ts';
import { KnownSets } from './dedupe.ts';
import { type ForgettingOptions, rememberedFacts } from './forgetting.ts';
import { narrativeQuestion, narrativeVersion } from './question.ts';
import { storyDigest } from './story-digest.ts';

/** The model, how it is reached, what it may cost, and where its answers are stored; which facts it is given. */
export interface NarrativeOptions extends ModelClientOptions, ForgettingOptions {
  /** Sets of ids of facts that were asked about already, open or settled, or that are an open contradiction. */
  readonly known?: Iterable<readonly string[]>;
  /** Batches asked at once; default 4. */
  readonly concurrency?: number;
  /** At first, and after each batch. */
  readonly onBatch?: (done: number, total: number) => void;
}

/** The results of a model for a story, with the cost of the reading. */
export interface NarrativePass {
  readonly model: string;
  /** Those that are new, in the order of the story. */
  readonly confusions: readonly FoundConfusion[];
  /** How many it found that were known, or found before in the same pass. */
  readonly known: number;
  /** How many it named that are none, by reason. */
  readonly dropped: Readonly<Partial<Record<DropReason, number>>>;
  /** Ids it named that are those of no fact. */
  readonly unknownIds: number;
  /** Facts of the story, without hearsay, of which nothing is asked: the sum of `read` and `forgotten`. */
  readonly facts: number;
  readonly read: number;
  readonly forgotten: number;
  readonly batches: number;
  /** The number of these without an answer. That is not an answer without confusions. */
  readonly failedBatches: number;
  /** Tokens and cost, and why batches failed. */
  readonly usage: ModelUsage;
  /** As `narrativeDigest` gives it. */
  readonly digest: string;
  /** True if every batch was answered. A story with the digest of a complete pass need not be read again. */
  readonly complete: boolean;
}

/** Names a story as one model reads it, with these settings: the same again finds nothing that the last reading did not find. */
export function narrativeDigest(
  story: Story,
  { model, baseURL = '', forgetting }: Pick<NarrativeOptions, 'model' | 'baseURL' | 'forgetting'>,
): string {
  const curve = forgetting === 'off' ? [] : [forgetting.day, forgetting.week, forgetting.older, forgetting.below];
  return stableHash(String(narrativeVersion), model, baseURL, curve.join(' '), storyDigest(withoutHearsay(story)));
}

/**
 * Has a model read a story, and asks it where somebody who reads it would not know what is true now. Texts of the story leave the
 * machine. Never throws for what a server does; the pass says.
 */
export async function readStory(
  story: Story,
  { forgetting, triggers = [], known = [], concurrency = 4, onBatch, ...options }: NarrativeOptions,
): Promise<NarrativePass> {
  const facts = withoutHearsay(story);
  const read = rememberedFacts(facts, { forgetting, triggers });
  const batches = batchesOf(read);
  const client = new ModelClient(options);
  const answers: (ReadAnswer | undefined)[] = batches.map(() => undefined);
  let done = 0;
  if (batches.length > 0) onBatch?.(0, batches.length);
  await sideBySide([...batches.entries()], concurrency, async ([index, batch]) => {
    const answer = await client.ask(narrativeQuestion(batch.text));
    if (answer !== undefined) answers[index] = readAnswer(answer, batch);
    onBatch?.(++done, batches.length);
  });
  const answered = answers.filter((answer) => answer !== undefined);
  const named = answered.flatMap(({ confusions }) => confusions);
  const fresh = newAmong(named, new KnownSets(known));
  return {
    model: options.model,
    confusions: fresh.map((confusion) => foundBy(options.model, confusion)),
    known: named.length - fresh.length,
    dropped: counted(answered.flatMap(({ dropped }) => dropped)),
    unknownIds: answered.reduce((sum, { unknownIds }) => sum + unknownIds, 0),
    facts: facts.length,
    read: read.length,
    forgotten: facts.length - read.length,
    batches: batches.length,
    failedBatches: batches.length - answered.length,
    usage: client.usage,
    digest: narrativeDigest(story, { ...options, forgetting }),
    complete: answered.length === batches.length,
  };
}

const withoutHearsay = (story: Story): Story => story.filter(({ hearsay }) => !hearsay);

const idsOf = ({ facts }: ReadConfusion): string[] => facts.map(({ id }) => id);

/** The widest sets first: what overlapping batches both show comes once, with all its facts. */
function newAmong(named: readonly ReadConfusion[], known: KnownSets): ReadConfusion[] {
  const fresh = new Set<ReadConfusion>();
  for (const confusion of named.toSorted((one, other) => other.facts.length - one.facts.length)) {
    const ids = idsOf(confusion);
    if (known.has(ids)) continue;
    known.add(ids);
    fresh.add(confusion);
  }
  return named.filter((confusion) => fresh.has(confusion));
}

function foundBy(model: string, { kind, question, facts, newest }: ReadConfusion): FoundConfusion {
  const others = facts.filter((fact) => fact.state === 'live' && fact.id !== newest.id);
  const equals = others.filter((fact) => saysSame(fact, newest)).map(({ id }) => id);
  const rivals = others.map(({ id }) => id).filter((id) => !equals.includes(id));
  return {
    kind,
    question,
    asks_about: newest.id,
    equals: [...new Set(equals)],
    rivals: [...new Set(rivals)],
    facts,
    scope: newest.scope,
    model,
  };
}

function counted(reasons: readonly DropReason[]): Partial<Record<DropReason, number>> {
  const counts: Partial<Record<DropReason, number>> = {};
  for (const reason of reasons) counts[reason] = (counts[reason] ?? 0) + 1;
  return counts;
}
