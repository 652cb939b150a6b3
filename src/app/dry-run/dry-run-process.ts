import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { defined } from '../../util/defined.ts';
import { LoreError, UserInputError } from '../../util/errors.ts';
import { Mutex } from '../../util/mutex.ts';
import { dryRunReply } from './dry-run-messages.ts';
import type { ClaimVerdict, DryRunRequest } from './plan-dry-run.ts';

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
  run(request: DryRunRequest, signal: AbortSignal): Promise<ClaimVerdict> {
    return this.#queue.run(async () => {
      if (signal.aborted) throw cancelled();
      clearTimeout(this.#idle);
      try {
        const reply = dryRunReply(await this.#ask(request, signal));
        if ('verdict' in reply) return reply.verdict;
        if ('bug' in reply) throw new Error(`the dry run failed: ${reply.bug}`);
        const { message, code, fix } = reply.refusal;
        throw new UserInputError(message, { code, ...defined({ fix }) });
      } finally {
        this.#idle = setTimeout(() => this.#letGo(), idleMs).unref();
      }
    });
  }

  #ask(request: DryRunRequest, signal: AbortSignal): Promise<unknown> {
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
      child.send(request);
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
