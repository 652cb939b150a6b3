import { spawnSync } from 'node:child_process';
import { readDecisionsFile } from '../store/decisions-file.ts';
import type { WorldHome } from '../store/home.ts';
import { decisionsPath } from '../store/parse-decisions.ts';
import type { Diagnosis } from './diagnosis.ts';

/** The faults of the file of decisions, or the rules that hide it from version control; none without a decision. */
export function decisionsDiagnosis({ root }: WorldHome, now: Date): Diagnosis[] {
  const name = 'decisions';
  const { decisions, problems, text } = readDecisionsFile(root, now);
  const [problem, ...others] = problems;
  if (text === undefined && problem === undefined) return [];
  if (problem !== undefined) {
    const more = others.length === 0 ? '' : ` (and ${others.length} more)`;
    const detail = `${problem.path}:${problem.line}:${problem.column} ${problem.message}${more}`;
    return [{ name, state: 'trouble', detail, fix: 'Fix the file. Unreadable decisions do not apply.' }];
  }
  const count = `${decisions.length} in ${decisionsPath}`;
  if (!isHidden(root)) return [{ name, state: 'ok', detail: count }];
  return [
    {
      name,
      state: 'warning',
      detail: `${count}, which git ignores: no other checkout will know them`,
      fix: 'In the .gitignore that names `.lore/`, write `.lore/*` instead, and below it `!.lore/decisions.yaml`.',
    },
  ];
}

const gitTimeoutMs = 2_000;

/** True only where git says so: without git, or outside of a repository, nothing is hidden. */
function isHidden(root: string): boolean {
  const options = { stdio: 'ignore', timeout: gitTimeoutMs, windowsHide: true } as const;
  return spawnSync('git', ['-C', root, 'check-ignore', '-q', '--', decisionsPath], options).status === 0;
}
