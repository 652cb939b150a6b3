// @ts-check
/**
 * `npm test`: all suites, in two lanes for two cores. The last line is the sum: "N passed, N failed, N skipped".
 * `npm test -- test/unit/docs` hands its words to vitest and runs these files alone.
 *
 * One red run does not hide the others: the exit status waits for all of them.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { runStep } from './step.mjs';
import { newestMajor, testRuns } from './test-runs.mjs';

const vitest = join('node_modules', 'vitest', 'vitest.mjs');
const words = process.argv.slice(2);

if (words.length > 0) {
  const { status } = spawnSync(process.execPath, [vitest, 'run', ...words], { stdio: 'inherit' });
  process.exitCode = status ?? 1;
} else {
  process.exitCode = (await runAll()) ? 0 : 1;
}

/** @returns {Promise<boolean>} Whether every run passed. */
async function runAll() {
  console.log('All suites, on both engines: expect 25 to 45 minutes on two cores. `npm run check` is the short way.');
  const results = mkdtempSync(join(tmpdir(), 'lore-tests-'));
  try {
    const outcomes = await runInLanes(results);
    return printSum(results, outcomes);
  } finally {
    rmSync(results, { recursive: true });
  }
}

/**
 * A server that the environment names has one database: its suites then run one after another.
 *
 * @param {string} results
 */
async function runInLanes(results) {
  const hasOneServer = Boolean(process.env.NEO4J_URI);
  const waiting = testRuns.filter((run) => hasOneServer || !run.beside);
  const beside = testRuns.filter((run) => !waiting.includes(run));
  const lane = async () => {
    const outcomes = [];
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      outcomes.push({ name: next.name, ...(await runOne(next, results)) });
    }
    return outcomes;
  };
  const lanes = [
    lane(),
    ...(hasOneServer ? [] : [lane()]),
    ...beside.map(async (run) => [{ name: run.name, ...(await runOne(run, results)) }]),
  ];
  return (await Promise.all(lanes)).flat();
}

/**
 * @param {typeof testRuns[number]} run
 * @param {string} results
 */
function runOne({ name, projects, files = [], without = [], newest }, results) {
  const args = [
    ...[vitest, 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${join(results, `${name}.json`)}`],
    ...projects.flatMap((project) => ['--project', project]),
    ...without.map((path) => `--exclude=${path}`),
    ...files,
  ];
  const isNewest = Number.parseInt(process.versions.node, 10) >= newestMajor;
  if (!newest || isNewest) return runStep(name, process.execPath, args);
  return runStep(`${name} (Node ${newestMajor})`, 'npx', ['-y', '-p', `node@${newestMajor}`, 'node', ...args]);
}

/**
 * @param {string} results
 * @param {readonly { name: string, passed: boolean, printed: string }[]} outcomes
 * @returns {boolean} Whether every run passed.
 */
function printSum(results, outcomes) {
  const sum = { passed: 0, failed: 0, skipped: 0 };
  /** @type {[number, string][]} */
  const files = [];
  /** @type {string[]} */
  const failures = [];
  for (const { name, passed, printed } of outcomes) {
    const file = join(results, `${name}.json`);
    if (!existsSync(file)) {
      sum.failed += 1;
      failures.push(`${name}: the run broke down before it could report`);
      continue;
    }
    const run = JSON.parse(readFileSync(file, 'utf8'));
    // An error outside of every test fails the run, and the report of the tests does not have it.
    if (!passed && run.success) {
      sum.failed += 1;
      failures.push(`${name}: all tests passed, and the run failed\n${afterTests(printed)}`);
    }
    sum.passed += run.numPassedTests;
    sum.failed += run.numFailedTests;
    sum.skipped += run.numPendingTests + run.numTodoTests;
    for (const { name: path, startTime, endTime, status, message, assertionResults } of run.testResults) {
      const where = relative('.', path);
      files.push([endTime - startTime, where]);
      let failedTests = 0;
      for (const { status: outcome, fullName, failureMessages } of assertionResults) {
        if (outcome !== 'failed') continue;
        failedTests += 1;
        failures.push(`${where}: ${fullName}\n${firstLines(failureMessages.join('\n'))}`);
      }
      // A file that cannot be loaded, or whose `beforeAll` failed, has no failed test of its own, and must still be seen.
      if (status === 'failed' && failedTests === 0) {
        sum.failed += 1;
        failures.push(`${where}: it broke down outside of its tests\n${firstLines(message) || afterTests(printed)}`);
      }
    }
  }
  console.log('\nThe slowest files, in seconds:');
  for (const [ms, path] of files.sort(([a], [b]) => b - a).slice(0, 15)) {
    console.log(`${String(Math.round(ms / 1000)).padStart(5)}  ${path}`);
  }
  // A log of a server is often kept by its end alone: the failures are told again, next to the sum.
  if (failures.length > 0) console.log(`\nFailed:\n${failures.map((failure) => `  ${failure}`).join('\n')}`);
  console.log(`\n${sum.passed} passed, ${sum.failed} failed, ${sum.skipped} skipped`);
  return failures.length === 0 && outcomes.every(({ passed }) => passed);
}

/**
 * `⎯⎯ Unhandled Errors ⎯⎯` or `⎯⎯ Failed Suites 1 ⎯⎯` and what follows it; else the end of what the run printed.
 *
 * @param {string} printed
 */
function afterTests(printed) {
  const lines = stripVTControlCharacters(printed).trimEnd().split('\n');
  const fault = lines.findIndex((line) => /Unhandled Error|Failed Suites/.test(line));
  return (fault < 0 ? lines.slice(-20) : lines.slice(fault, fault + 40)).map((line) => `    ${line}`).join('\n');
}

/**
 * `AssertionError: expected 1 to be 2` and what follows it, set in below its test.
 *
 * @param {string} text
 */
function firstLines(text) {
  return text
    .split('\n')
    .slice(0, 8)
    .map((line) => `    ${line}`)
    .join('\n')
    .trimEnd();
}
