import { systemCode, systemReason } from '../../../util/files/system-reason.ts';

const ended = new AbortController();
let failed = false;

/** Aborted once nobody takes what this program prints: whoever works without end has no reason left to. */
export const outputEnded: AbortSignal = ended.signal;

/** The exit status is 2, whatever the command sets: something was not done that the person has been told of. */
export function failAtExit(): void {
  failed = true;
}

/**
 * The reaction to an output that cannot be written. A reader that went away (`lore check | head -1`) is no fault, and the work comes to its
 * end in silence. Anything else, such as a full disk, is told in one line, and the exit status is 2. Messages that cannot be written stop no
 * work.
 */
export function guardOutput(): void {
  process.stdout.on('error', (error) => {
    if (ended.signal.aborted) return;
    ended.abort();
    if (systemCode(error) === 'EPIPE') return;
    failAtExit();
    process.stderr.write(`lore: The output cannot be written: ${systemReason(error)}.\n`);
  });
  process.stderr.on('error', (error) => {
    if (systemCode(error) !== 'EPIPE') failAtExit();
  });
  process.on('exit', () => {
    if (failed) process.exitCode = 2;
  });
}
