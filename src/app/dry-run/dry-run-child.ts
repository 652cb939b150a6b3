import { openMemoryStore } from '../../compose.ts';
import { defined } from '../../util/defined.ts';
import { LoreError } from '../../util/errors.ts';
import { type DryRunReply, dryRunRequest } from './dry-run-messages.ts';
import { DryRunSession } from './dry-run-session.ts';
import { WaitingTrial } from './waiting-trial.ts';

/**
 * Holds claims against a world, one request after the other, for a server whose own process has readers to answer: reading a
 * world keeps a process busy. Started by dry-run-process.ts.
 */
process.on('message', async (message) => {
  const reply = await replyTo(message);
  // The server may be gone by now; then nobody waits for it.
  process.send?.(reply, undefined, undefined, () => undefined);
});
// Ctrl-C goes to every process of a terminal; the server decides what it ends.
process.on('SIGINT', () => {});
process.on('disconnect', () => process.exit(0));

const tools = { openScratch: openMemoryStore, clock: () => new Date() };
const session = new DryRunSession(tools);
const trial = new WaitingTrial(tools);

async function replyTo(message: unknown): Promise<DryRunReply> {
  try {
    const request = dryRunRequest(message);
    if ('waiting' in request) return { waits: await trial.run(request.waiting) };
    return { verdict: await session.run(request) };
  } catch (error) {
    if (!(error instanceof LoreError))
      return { bug: error instanceof Error ? (error.stack ?? error.message) : String(error) };
    const { message: text, code, fix } = error;
    return { refusal: { message: text, code, ...defined({ fix }) } };
  }
}
