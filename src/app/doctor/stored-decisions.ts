import { staleWords } from '../../model/stale-words.ts';
import { readDecisions } from '../../queries/decisions.ts';
import { readStaleDecisions } from '../../queries/stale-decisions.ts';
import { readDecisionsFile } from '../store/decisions-file.ts';
import type { StoredWorld } from '../store/stored-world.ts';
import type { Diagnosis } from './diagnosis.ts';

const name = 'decisions';
/** The limit of lines to read at once. */
const mostListed = 5;

/** The decisions that the store and their file do not share: the differences, and those without effect. */
export async function storedDecisionsDiagnosis(world: StoredWorld): Promise<Diagnosis[]> {
  return [...differences(world), ...unfiled(world), ...(await staleOnes(world))];
}

/** A fault of the file alone is reported without the store. */
function differences({ home, decisions: { problems }, clock }: StoredWorld): Diagnosis[] {
  const ofFile = home === undefined ? [] : readDecisionsFile(home.root, clock()).problems;
  const told = new Set(ofFile.map(({ message }) => message));
  const [first, ...others] = problems.filter(({ message }) => !told.has(message));
  if (first === undefined) return [];
  const more = others.length === 0 ? '' : ` (and ${others.length} more)`;
  const detail = `${first.path}:${first.line}:${first.column} ${first.message}${more}`;
  return [{ name, state: 'trouble', detail, fix: 'Fix the file as described.' }];
}

function unfiled({ decisions }: StoredWorld): Diagnosis[] {
  if (decisions.unfiled === undefined) return [];
  const { reason, fix } = decisions.unfiled;
  const detail = `some are only in the store, unknown to other checkouts: ${reason}`;
  return [{ name, state: 'warning', detail, fix }];
}

/** As of the last ingest. */
async function staleOnes({ store, clock }: StoredWorld): Promise<Diagnosis[]> {
  const reasons = new Map((await readStaleDecisions(store)).map(({ id, reason }) => [id, reason]));
  if (reasons.size === 0) return [];
  const stale = (await readDecisions(store, clock())).flatMap(({ id, action, about, actor, at }) => {
    const reason = reasons.get(id);
    return reason === undefined
      ? []
      : [`${action} "${about}" (${actor}, ${at.slice(0, 10)}), for ${staleWords[reason]}`];
  });
  if (stale.length === 0) return [];
  const more = stale.length > mostListed ? `; and ${stale.length - mostListed} more` : '';
  const count = stale.length === 1 ? '1 decision about a claim does' : `${stale.length} decisions about claims do`;
  return [
    {
      name,
      state: 'warning',
      detail: `${count} nothing now: ${stale.slice(0, mostListed).join('; ')}${more}`,
      fix: 'Decide again about the present text. Restoring the old text brings a decision back. `lore history` marks them.',
    },
  ];
}
