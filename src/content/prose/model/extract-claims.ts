import { instructions, type ModelClaim, promptVersion } from '../../../llm/answer.ts';
import { AnswerCache } from '../../../llm/answer-cache.ts';
import { ask, type Failure } from '../../../llm/ask.ts';
import { Budget, estimatedTokens, type Limits } from '../../../llm/budget.ts';
import type { Ontology } from '../../../model/ontology.ts';
import type { ModelReport } from '../../../model/prose-report.ts';
import { defined } from '../../../util/defined.ts';
import { stableHash } from '../../../util/hash.ts';
import type { ChunkDraft } from '../../formats/parsed-file.ts';
import type { Named } from '../../resolve/entity-names.ts';
import type { ExtractedClaim, Passage } from '../extracted.ts';
import { anchor } from './anchor.ts';

export interface ModelOptions extends Limits {
  readonly apiKey: string;
  /** Any endpoint that speaks OpenAI's chat completions; default: OpenAI's own. */
  readonly baseURL?: string;
  readonly model: string;
  readonly ontology: Ontology;
  /** Where answers are kept; a chunk asked about before, with the same names in it, costs nothing. */
  readonly cacheDir?: string;
  /** Requests at once; default 4. */
  readonly concurrency?: number;
  /** Per request, tried again on 408, 409, 429, 5xx and lost connections, later each time; default 4. */
  readonly maxRetries?: number;
  /** Milliseconds a request may take; default 60,000. */
  readonly timeout?: number;
  /** Tokens of one answer; default 2,000. */
  readonly maxAnswerTokens?: number;
  readonly onChunk?: (done: number, total: number) => void;
}

export type ModelRejection = 'quote-not-found' | 'unknown-entity' | 'unknown-type';

export interface Extraction {
  /** In the order of the passages. */
  readonly claims: readonly ExtractedClaim[];
  readonly rejected: Readonly<Partial<Record<ModelRejection, number>>>;
  readonly model: ModelReport;
}

/**
 * Asks a model what passages state of the entities named in them. Every quote is found again in its passage, or the claim
 * is rejected and counted. Never throws for what an endpoint does; the report says.
 */
export async function extractClaims(
  passages: readonly Passage[],
  names: ReadonlyMap<string, Named>,
  options: ModelOptions,
): Promise<Extraction> {
  return new ModelRun(passages, names, options).run();
}

/** What models have read before, whichever they were: of passages that are unchanged, with the same names in them. */
export interface Remembered {
  readonly claims: readonly ExtractedClaim[];
  readonly rejected: Readonly<Partial<Record<ModelRejection, number>>>;
  /** The passages that an answer is known for. */
  readonly answered: ReadonlySet<ChunkDraft>;
}

/** Asks nobody. */
export async function rememberedClaims(
  passages: readonly Passage[],
  names: ReadonlyMap<string, Named>,
  { ontology, cacheDir }: Required<Pick<ModelOptions, 'ontology' | 'cacheDir'>>,
): Promise<Remembered> {
  const cache = new AnswerCache(cacheDir);
  const system = instructions(ontology);
  const checks = new Checks(ontology);
  const claims: ExtractedClaim[] = [];
  const answered = new Set<ChunkDraft>();
  for (const passage of passages) {
    const entities = entitiesOf(passage, names);
    if (entities.length === 0) continue;
    const answer = await cache.get(latestKey(system, questionOf(passage, entities)));
    if (answer === undefined) continue;
    answered.add(passage.draft);
    claims.push(...answer.flatMap((claim) => checks.check(passage, claim)));
  }
  return { claims, rejected: checks.rejected, answered };
}

/** The last answer to a question, of whichever model. */
const latestKey = (system: string, question: string): string =>
  stableHash('latest', String(promptVersion), system, question);

/** Only those named in the passage: another entity elsewhere changes no question, and costs nothing. */
function entitiesOf({ mentions }: Passage, names: ReadonlyMap<string, Named>) {
  return [...new Set(mentions.map(({ id }) => id))].sort().flatMap((id) => {
    const named = names.get(id);
    return named === undefined ? [] : [{ id, name: named.name, kind: named.kind }];
  });
}

function questionOf({ text }: Passage, entities: ReturnType<typeof entitiesOf>): string {
  return JSON.stringify({ entities, passage: text });
}

/** Holds what a model said against the passage it said it of. */
class Checks {
  readonly rejected: Partial<Record<ModelRejection, number>> = {};
  private readonly ontology: Ontology;

  constructor(ontology: Ontology) {
    this.ontology = ontology;
  }

  check(passage: Passage, claim: ModelClaim): ExtractedClaim[] {
    const quoted = anchor(passage.text, claim.quote);
    if (quoted === undefined) return this.reject('quote-not-found');
    const named = new Set(passage.mentions.map(({ id }) => id));
    if (!named.has(claim.subject) || (claim.target !== null && !named.has(claim.target)))
      return this.reject('unknown-entity');
    const { predicates, attributes } = this.ontology;
    const isRelation = predicates.has(claim.type) && claim.target !== null;
    if (!isRelation && !(attributes.has(claim.type) && claim.value !== null)) return this.reject('unknown-type');
    return [
      {
        passage,
        ...quoted,
        subject: claim.subject,
        type: claim.type,
        ...(isRelation && claim.target !== null ? { target: claim.target } : {}),
        ...(!isRelation && claim.value !== null ? { value: claim.value } : {}),
        ...(claim.from === null ? {} : { from: claim.from }),
        ...(claim.until === null ? {} : { until: claim.until }),
      },
    ];
  }

  private reject(reason: ModelRejection): [] {
    this.rejected[reason] = (this.rejected[reason] ?? 0) + 1;
    return [];
  }
}

const defaults = { concurrency: 4, maxRetries: 4, timeout: 60_000, maxAnswerTokens: 2000 };

class ModelRun {
  private readonly passages: readonly Passage[];
  private readonly names: ReadonlyMap<string, Named>;
  private readonly options: ModelOptions;
  private readonly budget: Budget;
  private readonly cache: AnswerCache;
  private readonly system: string;
  private readonly claims: ExtractedClaim[][];
  private readonly failed: Partial<Record<Failure, number>> = {};
  private readonly checks: Checks;
  private asked = 0;
  private cached = 0;
  private nameless = 0;
  private skipped = 0;
  private limitReached = false;
  private stopped = false;

  constructor(passages: readonly Passage[], names: ReadonlyMap<string, Named>, options: ModelOptions) {
    this.passages = passages;
    this.names = names;
    this.options = options;
    this.budget = new Budget(options);
    this.cache = new AnswerCache(options.cacheDir);
    this.system = instructions(options.ontology);
    this.checks = new Checks(options.ontology);
    this.claims = passages.map(() => []);
  }

  async run(): Promise<Extraction> {
    // Loaded only here: most runs ask no model.
    const { default: OpenAI } = await import('openai');
    const { apiKey, baseURL, maxRetries = defaults.maxRetries, timeout = defaults.timeout } = this.options;
    const client = new OpenAI({ apiKey, maxRetries, timeout, logLevel: 'off', ...defined({ baseURL }) });
    let next = 0;
    let done = 0;
    const worker = async () => {
      for (let index = next++; index < this.passages.length; index = next++) {
        await this.passage(client, index);
        this.options.onChunk?.(++done, this.passages.length);
      }
    };
    const workers = Math.max(1, Math.min(this.options.concurrency ?? defaults.concurrency, this.passages.length));
    await Promise.all(Array.from({ length: workers }, worker));
    return { claims: this.claims.flat(), rejected: this.checks.rejected, model: this.report() };
  }

  private report(): ModelReport {
    const { asked, cached, nameless, skipped, failed, limitReached } = this;
    const { promptTokens, completionTokens, cost } = this.budget.spending;
    return {
      model: this.options.model,
      ...{ asked, cached, nameless, skipped, failed },
      prompt_tokens: promptTokens,
      completion_tokens: completionTokens,
      cost,
      limit_reached: limitReached,
    };
  }

  private async passage(client: Parameters<typeof ask>[0], index: number): Promise<void> {
    const passage = this.passages[index];
    const entities = passage === undefined ? [] : entitiesOf(passage, this.names);
    if (passage === undefined || entities.length === 0) {
      this.nameless++;
      return;
    }
    const question = questionOf(passage, entities);
    const { model, baseURL = '' } = this.options;
    const key = stableHash('extract', String(promptVersion), baseURL, model, this.system, question);
    const known = await this.cache.get(key);
    if (known !== undefined) {
      this.cached++;
      // Without a model, the one that was asked last is the one that is heard.
      await this.cache.put(latestKey(this.system, question), known);
    }
    const claims = known ?? (await this.answer(client, question, key));
    this.claims[index] = claims.flatMap((claim) => this.checks.check(passage, claim));
  }

  private async answer(
    client: Parameters<typeof ask>[0],
    question: string,
    key: string,
  ): Promise<readonly ModelClaim[]> {
    const { model, maxAnswerTokens = defaults.maxAnswerTokens } = this.options;
    const reserved = { prompt: estimatedTokens(this.system + question), completion: maxAnswerTokens };
    const fits = !this.stopped && this.budget.reserve(reserved.prompt, reserved.completion);
    if (!fits) {
      this.limitReached ||= !this.stopped;
      this.skipped++;
      return [];
    }
    this.asked++;
    const { result, used } = await ask(client, {
      model,
      instructions: this.system,
      passage: question,
      maxAnswerTokens,
    });
    this.budget.settle(reserved, used);
    if ('failure' in result) {
      this.failed[result.failure] = (this.failed[result.failure] ?? 0) + 1;
      this.stopped ||= result.failure === 'not-served';
      return [];
    }
    await this.cache.put(key, result.claims);
    await this.cache.put(latestKey(this.system, question), result.claims);
    return result.claims;
  }
}
