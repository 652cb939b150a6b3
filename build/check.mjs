// @ts-check
/**
 * `npm run check`: two lanes side by side, for two cores. A step that fails does not stop the other lane; the steps that
 * follow it in its own lane are left out.
 */
import { runStep } from './step.mjs';

const lanes = [['test:unit'], ['build', 'typecheck', 'lint', 'layers']];

/** @param {readonly string[]} scripts */
async function runInTurn(scripts) {
  for (const script of scripts) {
    const { passed } = await runStep(script, 'npm', ['run', '--silent', script]);
    if (!passed) return false;
  }
  return true;
}

const outcomes = await Promise.all(lanes.map(runInTurn));
if (outcomes.includes(false)) process.exitCode = 1;
