import { type RecallMode, type RecallRequest, recall } from '../../src/app/recall/recall.ts';
import type { RecallService } from '../../src/app/recall/recall-index.ts';
import { finalScore, weightsFor } from '../../src/app/recall/score.ts';
import { fillFromFiles } from '../../src/app/store/graph-of-files.ts';
import { worldAt } from '../../src/app/store/home.ts';
import type { Embedder } from '../../src/embedding/embedder.ts';
import { openEmbeddedStore } from '../../src/graph/embedded/store.ts';
import { notesAndQuestions } from './notes.ts';
import { at, memoryOf, serviceOver, storeMemories } from './recall-store.ts';

interface Question {
  readonly query: string;
  /** Id of the memory that answers it. */
  readonly answer: string;
}

const wayNames = ['its words', 'a name', 'other words', 'what it is about'];
type Ask = (service: RecallService, query: string) => Promise<readonly string[]>;

/** Ids of the first five. */
const asking =
  (mode: RecallMode): Ask =>
  async (service, query) => {
    const { hits } = await recall(service, { query, mode }, signal, { waitMs: Number.POSITIVE_INFINITY });
    return hits.map(({ id }) => id);
  };

/** Scores by all there is, but only what is nearest by meaning: without the pool of words and names. */
const rescoring: Ask = async (service, query) => {
  const request: RecallRequest = { query, mode: 'semantic', k: 20, overfetch: 1, explain: true };
  const { hits } = await recall(service, request, signal, { waitMs: Number.POSITIVE_INFINITY });
  const weights = weightsFor('hybrid');
  const scored = hits.map(({ id, parts }) => ({ id, score: parts === undefined ? 0 : finalScore(parts, weights) }));
  return scored
    .sort((one, other) => other.score - one.score)
    .slice(0, 5)
    .map(({ id }) => id);
};

const variants: readonly (readonly [name: string, ask: Ask, needsEmbedder: boolean])[] = [
  ['lexical', asking('lexical'), false],
  ['semantic', asking('semantic'), true],
  ['hybrid', asking('hybrid'), true],
  ['hybrid, nearest only', rescoring, true],
];

/** Prints what each way to compare finds, in a world of prose and among notes alike. */
export async function measureQuality(embedder: Embedder | undefined): Promise<void> {
  await ownWorld(embedder);
  await notesAlike(embedder);
}

/** Fifty notes among a world's claims, entities and the passages of a novel. */
async function ownWorld(embedder: Embedder | undefined): Promise<void> {
  const store = await openEmbeddedStore();
  await fillFromFiles(store, worldAt('fixtures/the-magpie'), () => new Date());
  // As fresh as the notes: age tells nothing apart.
  await store.write((tx) => tx.query('MATCH (s:LoreSource) SET s.ingested_at = $at', { at }));
  await storeMemories(
    store,
    notesAndQuestions.map(([note]) => memoryOf(note)),
  );
  const questions = notesAndQuestions.flatMap(([note, ...asked]) =>
    asked.map((query): Question => ({ query, answer: memoryOf(note).id })),
  );
  await table(
    `A novel and ${notesAndQuestions.length} notes, ${questions.length} questions`,
    store,
    embedder,
    questions,
  );
  for (const [way, name] of wayNames.entries()) {
    await table(
      `  asked by ${name}`,
      store,
      embedder,
      questions.filter((_, index) => index % wayNames.length === way),
    );
  }
  await store.close();
}

/** 1,500 notes that differ by an identifier. */
async function notesAlike(embedder: Embedder | undefined): Promise<void> {
  const store = await openEmbeddedStore();
  const places = ['Tern', 'Vask', 'Quill', 'Saltmere', 'Ashkeep'];
  const noteOf = (number: number): string => {
    const kinds = [
      `The clerk copied roll ${number} at ${places[number % 5]}.`,
      `PR #${number} was merged after the talk at ${places[number % 5]}.`,
      `Store.read${number} of the archive at ${places[number % 5]} is slow.`,
    ];
    return kinds[number % 3] ?? '';
  };
  const nameOf = (number: number): string =>
    [`roll ${number}`, `PR #${number}`, `Store.read${number}`][number % 3] ?? '';
  const numbers = Array.from({ length: 1500 }, (_, index) => 1000 + index);
  await storeMemories(
    store,
    numbers.map((number) => memoryOf(noteOf(number))),
  );
  const questions = numbers
    .filter((_, index) => index % 10 === 3)
    .map((number): Question => ({ query: nameOf(number), answer: memoryOf(noteOf(number)).id }));
  await table(`1,500 notes alike, ${questions.length} identifiers`, store, embedder, questions);
  await store.close();
}

async function table(
  title: string,
  store: Parameters<typeof serviceOver>[0],
  embedder: Embedder | undefined,
  questions: readonly Question[],
): Promise<void> {
  console.log(`\n${title}\n${''.padEnd(22)} recall@5    MRR  nDCG@5`);
  for (const [name, ask, needsEmbedder] of variants) {
    if (needsEmbedder && embedder === undefined) continue;
    const service = services.get(store) ?? serviceOver(store, embedder);
    services.set(store, service);
    const ranks = await ranksOf(service, ask, questions);
    const mean = (of: (rank: number) => number): string =>
      (ranks.reduce((sum, rank) => sum + of(rank), 0) / ranks.length).toFixed(3);
    const inFive = mean((rank) => (rank <= 5 ? 1 : 0));
    const ndcg = mean((rank) => (rank <= 5 ? 1 / Math.log2(rank + 1) : 0));
    console.log(`${name.padEnd(22)} ${inFive.padStart(8)}  ${mean((rank) => 1 / rank)}  ${ndcg.padStart(6)}`);
  }
}

const services = new WeakMap<object, RecallService>();
const signal = new AbortController().signal;

/** The rank of each answer among five; infinite where it is not there. */
async function ranksOf(service: RecallService, ask: Ask, questions: readonly Question[]): Promise<number[]> {
  const ranks: number[] = [];
  for (const { query, answer } of questions) {
    const found = (await ask(service, query)).indexOf(answer);
    ranks.push(found < 0 ? Number.POSITIVE_INFINITY : found + 1);
  }
  return ranks;
}
