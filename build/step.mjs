// @ts-check
import { spawn } from 'node:child_process';

/**
 * Runs one step of a longer command and shows what it printed when it has ended, so that steps side by side do not mix.
 *
 * @param {string} name
 * @param {string} command
 * @param {readonly string[]} args
 * @returns {Promise<{ passed: boolean, printed: string }>}
 */
export function runStep(name, command, args) {
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    /** @type {Buffer[]} */
    const printed = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => printed.push(part));
    child.on('error', reject);
    child.on('close', (status) => {
      const seconds = ((performance.now() - begun) / 1000).toFixed(0);
      process.stdout.write(`\n== ${name}: ${status === 0 ? 'passed' : 'FAILED'} in ${seconds} s\n`);
      const text = Buffer.concat(printed).toString();
      process.stdout.write(text);
      resolve({ passed: status === 0, printed: text });
    });
  });
}
