import { ModelClient, type ModelClientOptions, rememberedAnswer } from '../../../llm/client.ts';
import type { Ontology } from '../../../model/ontology.ts';
import type { ModelReport } from '../../../model/prose-report.ts';
import { defined } from '../../../util/defined.ts';
import { sideBySide } from '../../../util/side-by-side.ts';
import type { ChunkDraft } from '../../formats/parsed-file.ts';
import type { Named } from '../../resolve/entity-names.ts';
import type { ExtractedClaim, Passage } from '../extracted.ts';
import type { Reading, UnreadSpan } from '../reading.ts';
import { ClaimChecks, type Rejections } from './check-claims.ts';
import { claimsInstructions, claimsQuestion, entitiesNamedIn } from './claims-question.ts';

export interface ModelOptions extends ModelClientOptions {
  readonly ontology: Ontology;
  /** Requests at once; default 4. */
  readonly concurrency?: number;
  /** At first, and after each passage. */
  readonly onChunk?: (done: number, total: number) => void;
}

export interface Extraction {
  /** In the order of the passages. */
  readonly claims: readonly ExtractedClaim[];
  /** The unread parts of the answered passages, by passage. */
  readonly unread: ReadonlyMap<ChunkDraft, readonly UnreadSpan[]>;
  readonly rejected: Rejections;
  readonly model: ModelReport;
}

const nothing: Reading = { claims: [], unread: [] };

/**
 * Asks a model what passages state of the entities named in them. Every quote is found again in its passage, or the claim
 * is rejected and counted. Never throws for what an endpoint does; the report says.
 */
export async function extractClaims(
  passages: readonly Passage[],
  names: ReadonlyMap<string, Named>,
  { ontology, concurrency = 4, onChunk, ...options }: ModelOptions,
): Promise<Extraction> {
  const client = new ModelClient(options);
  const instructions = claimsInstructions(ontology);
  const checks = new ClaimChecks(ontology);
  let nameless = 0;
  let done = 0;
  const readings = passages.map((): Reading => nothing);
  const unread = new Map<ChunkDraft, readonly UnreadSpan[]>();
  if (passages.length > 0) onChunk?.(0, passages.length);
  await sideBySide([...passages.entries()], concurrency, async ([index, passage]) => {
    const entities = entitiesNamedIn(passage, names);
    if (entities.length === 0) nameless++;
    else {
      const answer = await client.ask(claimsQuestion(passage, entities, instructions));
      const reading = answer === undefined ? undefined : checks.reading(passage, answer);
      readings[index] = reading ?? nothing;
      if (reading !== undefined) unread.set(passage.draft, reading.unread);
    }
    onChunk?.(++done, passages.length);
  });
  const claims = readings.flatMap((reading) => reading.claims);
  return { claims, unread, rejected: checks.rejected, model: reportOf(client, options.model, nameless) };
}

function reportOf({ usage }: ModelClient, model: string, nameless: number): ModelReport {
  const { asked, cached, skipped, failed, promptTokens, completionTokens, cost, limitReached, notStored } = usage;
  return {
    model,
    asked,
    cached,
    nameless,
    skipped,
    failed,
    prompt_tokens: promptTokens,
    completion_tokens: completionTokens,
    cost,
    limit_reached: limitReached,
    ...defined({ not_stored: notStored }),
  };
}

/** The earlier readings of any model: for unchanged passages, with the same names in them. */
export interface Remembered extends Pick<Extraction, 'unread'> {
  readonly claims: readonly ExtractedClaim[];
  readonly rejected: Rejections;
  /** The passages that an answer is known for. */
  readonly answered: ReadonlySet<ChunkDraft>;
}

/** Sends nothing. */
export async function rememberedClaims(
  passages: readonly Passage[],
  names: ReadonlyMap<string, Named>,
  { ontology, cacheDir }: Required<Pick<ModelOptions, 'ontology' | 'cacheDir'>>,
): Promise<Remembered> {
  const instructions = claimsInstructions(ontology);
  const checks = new ClaimChecks(ontology);
  const claims: ExtractedClaim[] = [];
  const unread = new Map<ChunkDraft, readonly UnreadSpan[]>();
  for (const passage of passages) {
    const entities = entitiesNamedIn(passage, names);
    if (entities.length === 0) continue;
    const answer = await rememberedAnswer(cacheDir, claimsQuestion(passage, entities, instructions));
    if (answer === undefined) continue;
    const reading = checks.reading(passage, answer);
    unread.set(passage.draft, reading.unread);
    claims.push(...reading.claims);
  }
  return { claims, unread, rejected: checks.rejected, answered: new Set(unread.keys()) };
}
