import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Waiting } from '../../model/waiting.ts';
import { defined } from '../../util/defined.ts';
import { LoreError, UserInputError } from '../../util/errors.ts';
import { Mutex } from '../../util/mutex.ts';
import { type DryRunOrder, type DryRunReply, dryRunReply } from './dry-run-messages.ts';
import type { ClaimVerdict, DryRunRequest } from './plan-dry-run.ts';
import type { WaitingRequest } from './waiting-trial.ts';

/** Milliseconds without a request after which the process is let go, with the memory it holds. */
const idleMs = 120_000;

/** Dry runs in a process of their own, one at a time: each reads a whole world, and whoever asks something else shall not wait. */
export class DryRunProcess {
  readonly #queue = new Mutex();
  #child: ChildProcess | undefined;
  #idle: NodeJS.Timeout | undefined;

  /**
   * @param signal stops the run, at once.
   * @throws UserInputError as `dryRun` does; LoreError `cancelled`.
   */
  async run(request: DryRunRequest, signal: AbortSignal): Promise<ClaimVerdict> {
    const reply = await this.#order(request, signal);
    if ('verdict' in reply) return reply.verdict;
    throw new Error('the dry run gave no verdict');
  }

  /**
   * Tries the claims of a world that wait to be accepted.
   *
   * @returns undefined where nothing waits.
   * @throws UserInputError where the world cannot be read; LoreError `cancelled`.
   */
  async tryWaiting(request: WaitingRequest, signal: AbortSignal): Promise<Waiting | undefined> {
    const reply = await this.#order({ waiting: request }, signal);
    if ('verdict' in reply) throw new Error('the trial gave a verdict');
    return reply.waits;
  }

  #order(
    order: DryRunOrder,
    signal: AbortSignal,
  ): Promise<Exclude<DryRunReply, { bug: string } | { refusal: object }>> {
    return this.#queue.run(async () => {
      if (signal.aborted) throw cancelled();
      clearTimeout(this.#idle);
      try {
        const reply = dryRunReply(await this.#ask(order, signal));
        if ('bug' in reply) throw new Error(`the dry run failed: ${reply.bug}`);
        if (!('refusal' in reply)) return reply;
        const { message, code, fix } = reply.refusal;
        throw new UserInputError(message, { code, ...defined({ fix }) });
      } finally {
        this.#idle = setTimeout(() => this.#letGo(), idleMs).unref();
      }
    });
  }

  #ask(order: DryRunOrder, signal: AbortSignal): Promise<unknown> {
    const child = this.#running();
    return new Promise((resolve, reject) => {
      const settle = (finish: () => void) => {
        child.off('message', onMessage);
        child.off('exit', onExit);
        signal.removeEventListener('abort', onAbort);
        child.channel?.unref();
        finish();
      };
      const onMessage = (message: unknown) => settle(() => resolve(message));
      const onExit = (code: number | null) => settle(() => reject(new Error(`the dry run's process ended (${code})`)));
      const onAbort = () => {
        this.#letGo();
        settle(() => reject(cancelled()));
      };
      child.on('message', onMessage);
      child.on('exit', onExit);
      signal.addEventListener('abort', onAbort);
      child.channel?.ref();
      child.send(order, () => undefined); // its end is told by `exit`
    });
  }

  #running(): ChildProcess {
    if (this.#child?.connected === true) return this.#child;
    const ending = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
    const child = fork(fileURLToPath(new URL(`./dry-run-child.${ending}`, import.meta.url)), {
      serialization: 'advanced',
      // Its stdout is nobody's: the server's own carries the protocol.
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    child.unref();
    child.channel?.unref();
    this.#child = child;
    return child;
  }

  #letGo(): void {
    this.#child?.kill('SIGKILL');
    this.#child = undefined;
  }
}

function cancelled(): LoreError {
  return new LoreError('The dry run was cancelled.', { code: 'cancelled' });
}
