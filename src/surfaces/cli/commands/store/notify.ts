import { spawn } from 'node:child_process';
import type { NightlyDelta } from '../../../../app/nightly/nightly-run.ts';
import { LoreError, UserInputError } from '../../../../util/errors.ts';

/** Milliseconds a receiver may take. */
const timeoutMs = 15_000;

/** Posts what a run changed, as JSON. Rejects with LoreError `webhook-failed` when the address does not accept it. */
export function toWebhook(address: string): (delta: NightlyDelta) => Promise<void> {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url === undefined || !['http:', 'https:'].includes(url.protocol)) {
    throw new UserInputError(`\`${address}\` is not an address to post to.`, {
      code: 'bad-webhook',
      fix: 'Give one that begins with https:// or http://.',
    });
  }
  return async (delta) => {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(delta),
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (!response.ok) throw new Error(`it answered ${response.status}`);
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new LoreError(`${url.host} could not be notified: ${reason}.`, { code: 'webhook-failed', cause });
    }
  };
}

/** Runs the operator's command with what a run changed as JSON on its standard input; what it prints goes to standard error. */
export function toCommand(line: string): (delta: NightlyDelta) => Promise<void> {
  return (delta) =>
    new Promise((resolve, reject) => {
      const child = spawn(line, { shell: true, stdio: ['pipe', process.stderr, process.stderr], timeout: timeoutMs });
      const failed = (reason: string) =>
        reject(new LoreError(`The command \`${line}\` failed: ${reason}.`, { code: 'command-failed' }));
      child.on('error', (error) => failed(error.message));
      child.on('exit', (code, killed) => (code === 0 ? resolve() : failed(killed ?? `it ended with ${code}`)));
      child.stdin.on('error', () => undefined); // a command need not read its input
      child.stdin.end(JSON.stringify(delta));
    });
}
