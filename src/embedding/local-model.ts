import { type ChildProcess, fork } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { type LoreError, UserInputError } from '../util/errors.ts';
import { printableText } from '../util/text/printable.ts';

interface Modules {
  /** Files of the packages it needs, by their names. */
  readonly modules: Readonly<Record<string, string>>;
}

interface EnergeticModel extends Modules {
  readonly kind: 'energetic';
}

interface OnnxFiles extends Modules {
  readonly modelFile: string;
  readonly tokenizer: string;
  readonly tokenizerSettings?: string;
  /** Tokens of a text at most, or of both texts of a pair. */
  readonly longest: number;
}

export interface OnnxModel extends OnnxFiles {
  readonly kind: 'onnx';
  readonly pooling: 'mean' | 'cls';
}

/** A classifier of pairs of texts. */
export interface PairModel extends OnnxFiles {
  readonly kind: 'nli';
  /** The token that fills up. */
  readonly padding: number;
}

export type LocalModel = EnergeticModel | OnnxModel | PairModel;

/** A text, or two that are read together. */
export type ModelInput = string | readonly [string, string];

const answerSchema = z.union([
  z.object({ id: z.number(), numbers: z.instanceof(Float32Array), dimensions: z.int().min(1) }),
  z.object({ id: z.number(), error: z.string() }),
]);

/** Texts that are sent at once. */
const mostTexts = 64;
/** More than these models read. */
const longestText = 6000;

/** A model that computes in a process of its own, which is started with the first text and keeps nobody from ending. */
export class LocalModelProcess {
  readonly #model: LocalModel;
  readonly #failed: (why: string) => LoreError;
  #child: ChildProcess | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #ids = 0;

  /** @param failed what is thrown where the model does not answer, and why it does not. */
  constructor(model: LocalModel, failed: (why: string) => LoreError) {
    this.#model = model;
    this.#failed = failed;
  }

  /**
   * One row of numbers for each input, in their order: a vector, or what a classifier gives its classes.
   *
   * @throws what `failed` makes; the signal's reason where it is aborted, which ends the process.
   */
  async rows(inputs: readonly ModelInput[], signal: AbortSignal): Promise<Float32Array[]> {
    const rows: Float32Array[] = [];
    for (let from = 0; from < inputs.length; from += mostTexts) {
      const { numbers, dimensions } = await this.#inTurn(inputs.slice(from, from + mostTexts).map(cut), signal);
      for (let at = 0; at < numbers.length; at += dimensions) rows.push(numbers.slice(at, at + dimensions));
    }
    return rows;
  }

  async close(): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (child !== undefined) await ended(child);
  }

  #inTurn(texts: readonly ModelInput[], signal: AbortSignal): Promise<{ numbers: Float32Array; dimensions: number }> {
    const answer = this.#last.then(() => {
      signal.throwIfAborted();
      return this.#ask(texts, signal);
    });
    this.#last = answer.catch(() => undefined);
    return answer;
  }

  #ask(texts: readonly ModelInput[], signal: AbortSignal): Promise<{ numbers: Float32Array; dimensions: number }> {
    const child = this.#running();
    const id = ++this.#ids;
    return new Promise((resolve, reject) => {
      const finish = (settle: () => void): void => {
        child.off('message', onMessage);
        child.off('exit', onExit);
        child.off('error', onExit);
        signal.removeEventListener('abort', onAbort);
        child.channel?.unref();
        settle();
      };
      const onMessage = (message: unknown): void => {
        const read = answerSchema.safeParse(message);
        if (read.success && read.data.id !== id) return;
        finish(() => {
          if (!read.success) return reject(this.#failed('what it answers cannot be read'));
          if ('error' in read.data) return reject(this.#failed(printableText(read.data.error)));
          resolve(read.data);
        });
      };
      const onExit = (): void => finish(() => reject(this.#failed('it ended, most likely for want of memory')));
      const onAbort = (): void => {
        // It cannot be stopped otherwise: the next text starts another.
        child.kill('SIGKILL');
        finish(() => reject(signal.reason));
      };
      child.on('message', onMessage);
      child.once('exit', onExit);
      child.once('error', onExit);
      signal.addEventListener('abort', onAbort, { once: true });
      child.channel?.ref();
      child.send({ id, texts }, () => undefined);
    });
  }

  #running(): ChildProcess {
    const there = this.#child;
    if (there !== undefined && there.exitCode === null && there.signalCode === null && there.connected) return there;
    const child = fork(
      fileURLToPath(new URL('./local-model-child.mjs', import.meta.url)),
      [JSON.stringify(this.#model)],
      {
        // No key of anybody's is in reach of a model, and what it prints is not printed. Windows starts nothing without its own.
        env: { SystemRoot: process.env.SystemRoot, TEMP: process.env.TEMP },
        serialization: 'advanced',
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
        execArgv: [],
      },
    );
    child.on('error', () => undefined);
    child.unref();
    child.channel?.unref();
    this.#child = child;
    return child;
  }
}

const cut = (input: ModelInput): ModelInput =>
  typeof input === 'string' ? cutText(input) : [cutText(input[0]), cutText(input[1])];
const cutText = (text: string): string => text.slice(0, longestText);

/** The files that ONNX models need. Plain installing would fetch what graphics cards need, from another host. */
export const onnxPackages: readonly string[] = ['onnxruntime-node', '@huggingface/tokenizers'];
export const onnxInstall = { beforeInstall: 'ONNXRUNTIME_NODE_INSTALL_CUDA=skip ' };

/**
 * Where packages are that come with nothing else.
 *
 * @param options `beforeInstall`: of the command that installs them, variables it needs; `who`: what needs them.
 * @throws UserInputError `no-embedder`, or the code of the options, with the command.
 */
export function optionalModules(
  names: readonly string[],
  { beforeInstall = '', code = 'no-embedder', who = 'This embedder' } = {},
): Readonly<Record<string, string>> {
  const require = createRequire(import.meta.url);
  const missing: string[] = [];
  const found = names.flatMap((name): [string, string][] => {
    try {
      return [[name, require.resolve(name)]];
    } catch {
      missing.push(name);
      return [];
    }
  });
  if (missing.length === 0) return Object.fromEntries(found);
  throw new UserInputError(`${who} needs what is not installed: ${missing.join(', ')}.`, {
    code,
    fix: `Run: ${beforeInstall}npm install ${names.join(' ')}, beside lorecheck (-g where that is global).`,
  });
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.ref();
    child.kill('SIGKILL');
  });
}
