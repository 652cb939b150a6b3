// @ts-check
/**
 * `npm run check`: two lanes side by side, for two cores. What a step prints is shown when it has ended, so that nothing is
 * mixed; a step that fails does not stop the other lane, and what follows it in its own is left out.
 */
import { spawn } from 'node:child_process';

const lanes = [['test:unit'], ['build', 'typecheck', 'lint', 'layers']];

/** @param {string} script @returns {Promise<boolean>} Whether it passed. */
function run(script) {
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    const child = spawn('npm', ['run', '--silent', script], { stdio: ['ignore', 'pipe', 'pipe'] });
    /** @type {Buffer[]} */
    const printed = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => printed.push(part));
    child.on('error', reject);
    child.on('close', (status) => {
      const seconds = ((performance.now() - begun) / 1000).toFixed(0);
      process.stdout.write(`\n== ${script}: ${status === 0 ? 'passed' : 'FAILED'} in ${seconds} s\n`);
      process.stdout.write(Buffer.concat(printed));
      resolve(status === 0);
    });
  });
}

/** @param {readonly string[]} scripts */
async function runInTurn(scripts) {
  for (const script of scripts) if (!(await run(script))) return false;
  return true;
}

const outcomes = await Promise.all(lanes.map(runInTurn));
if (outcomes.includes(false)) process.exitCode = 1;
