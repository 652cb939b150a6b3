import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ingestWorld } from '../../../../src/app/ingest/ingest-world.ts';
import { promoteMemory, supersedeMemory } from '../../../../src/app/memory/change-memory.ts';
import { checkPendingMemories } from '../../../../src/app/memory/later-checks.ts';
import type { MemoryService } from '../../../../src/app/memory/memory-service.ts';
import { rememberText } from '../../../../src/app/memory/remember.ts';
import { runOverStore } from '../../../../src/app/runs/run-over-store.ts';
import { readJournal } from '../../../../src/ingest/store/journal.ts';
import { packagePath } from '../../../../src/util/package.ts';
import {
  type ChangedIds,
  type ChangeName,
  changes,
  type KillPoint,
  killPoints,
  WatchedChange,
  withMemories,
} from '../../../support/memory/change-and-be-killed.ts';
import { memoryOf, note } from '../../../support/memory/memories.ts';
import { ferryWorld, notRefused, signal } from '../../../support/memory/remembering.ts';
import { WorldFolder } from '../../../support/worlds/world-folder.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const folder = new WorldFolder({
  ...ferryWorld,
  'odo.yaml': '- { id: odo, kind: Person, name: Odo, birth: 170 }\n',
});
const copies: WorldFolder[] = [];
const about = new Map<ChangeName, string>();
let by = '';

/** A world with a memory for each change. */
async function makeWorld(service: MemoryService): Promise<void> {
  await ingestWorld(service.world);
  const remember = async (text: string) => {
    const { memory } = notRefused(await rememberText(service, { text, actor: 'Ama' }, signal));
    return memory.id;
  };
  const promoted = async (text: string) => {
    const id = await remember(text);
    await promoteMemory(service, { id, actor: 'Ama' }, signal);
    return id;
  };
  by = await remember('The heron nests on the weir.');
  const loser = await promoted('Ysolde was born in 160.');
  for (const name of ['supersede', 'forget', 'forgetForGood'] as const) about.set(name, loser);
  const gone = await promoted('Corvin was born in 175.');
  await supersedeMemory(service, { old_id: gone, new_id: by, actor: 'Ama' });
  about.set('restore', gone);
  about.set('promote', await remember('Ysolde died in 205.'));
  about.set('graduate', await promoted('Brannoch was born in 131.'));
  const pending = memoryOf(1, 'Odo was born in 195.', { rules: 'pending' });
  await note(service, pending);
  about.set('check', pending.id);
}

beforeAll(() => withMemories(folder.root, makeWorld));
afterAll(() => {
  for (const each of [folder, ...copies]) each.remove();
});

function copied(root = folder.root): string {
  const copy = new WorldFolder({});
  copies.push(copy);
  cpSync(root, copy.root, { recursive: true });
  return copy.root;
}

const idsFor = (name: ChangeName): ChangedIds => ({ id: about.get(name) ?? '', by });

async function killedIn(root: string, name: ChangeName, point: KillPoint): Promise<void> {
  const script = packagePath('test', 'support', 'memory', 'change-and-be-killed.ts');
  const { id } = idsFor(name);
  const child = spawn(process.execPath, ['--import', 'tsx', script, root, name, point, id, by], {
    cwd: packagePath(),
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [, killedBy] = await once(child, 'close');
  expect(killedBy).toBe('SIGKILL');
}

/** All that hangs on memories, but for when it was written. */
async function state({ world: { store }, table }: MemoryService) {
  const rows = async (cypher: string) => (await store.read(cypher)).map((row) => JSON.stringify(row)).sort();
  const undated = ({
    superseded_at: _,
    promoted_at,
    rules,
    ...memory
  }: Awaited<ReturnType<typeof memories>>[number]) => ({
    ...memory,
    promoted: promoted_at !== undefined,
    // One that counts no more may be held against the world once more than is needed, should it be restored.
    ...(memory.status === 'superseded' ? {} : { rules }),
  });
  const memories = async () => [...(await table.current()).values()];
  return {
    memories: (await memories()).map(undated),
    claims: await rows(
      `MATCH (x:Assertion)-[:ASSERTED_BY]->(m:Memory)
       RETURN x.id AS id, m.id AS memory, x.status AS status, x:Superseded AS gone, x:Candidate AS waits, x.disputed AS disputed`,
    ),
    ofFiles: await rows(`MATCH (x:Assertion) WHERE x.origin IS NULL RETURN x.id AS id, x.status AS status`),
    links: await rows('MATCH (l:Link) RETURN l.id AS id'),
    verdicts: await rows(
      'MATCH (m:Memory)-[e:CONFLICTS_WITH]->(o) RETURN m.id AS id, o.id AS other, e.reason AS reason, e.facts AS facts',
    ),
    findings: await rows(
      'MATCH (v:Violation) OPTIONAL MATCH (v)-[:MEMBER]->(x) RETURN v.id AS id, v.status AS status, v.rule_id AS rule, x.id AS member',
    ),
    history: await rows(
      `MATCH (a:AuditEntry) WHERE a.node_id STARTS WITH 'm-' AND a.action <> 'check' RETURN a.node_id AS id, a.action AS action, a.before AS before, a.after AS after`,
    ),
    waiting: (await readJournal(store))?.pending,
  };
}

/** How it is once the next ingest and the next run were there. */
async function recovered(root: string): Promise<State> {
  const now = await withMemories(root, async (service) => {
    await ingestWorld(service.world);
    await checkPendingMemories(service, signal);
    await runOverStore(service.world, { scope: 'full' });
    return state(service);
  });
  const lines = readFileSync(join(root, '.lore', 'memories.jsonl'), 'utf8')
    .trimEnd()
    .split('\n');
  expect(new Set(lines).size).toBe(lines.length);
  return now;
}
type State = Awaited<ReturnType<typeof state>>;
let undone: State;
beforeAll(async () => {
  undone = await recovered(copied());
});

/** Does it, and takes the folder at each point, as a kill there leaves it. @returns the folders, and how it is at the end. */
async function changedWithKills(name: ChangeName) {
  const root = copied();
  const left = new Map<KillPoint, string>();
  const change = new WatchedChange((point) => {
    if (!left.has(point)) left.set(point, copied(root));
  });
  try {
    await withMemories(root, (service) => changes[name](service, idsFor(name)) as Promise<unknown>, change.watched);
  } finally {
    change.stop();
  }
  return { left, done: await recovered(root) };
}

const names = Object.keys(changes) as ChangeName[];

describe.each(names)('a process that is killed over it: %s', (name) => {
  let left: ReadonlyMap<KillPoint, string>;
  let done: State;
  beforeAll(async () => {
    ({ left, done } = await changedWithKills(name));
  });
  const at = (point: KillPoint): string => {
    const root = left.get(point);
    if (root === undefined) throw new Error(`${name} did not come to ${point}`);
    return root;
  };

  it('comes to each point, and leaves nothing to rules where it is not killed', () => {
    expect([...left.keys()]).toEqual(killPoints);
    expect(done.waiting?.entities).toEqual([]);
    if (name !== 'check') expect(done.memories).not.toEqual(undone.memories);
  });

  it('before the log has it, has changed no memory; done again it is done, and nothing is there twice', async () => {
    const { ofFiles: _, findings: __, ...begun } = await recovered(at('planned'));
    const { ofFiles: ___, findings: ____, ...asBefore } = undone;
    expect(begun).toEqual(asBefore);
    if (name === 'check') return;
    await withMemories(at('planned'), (service) => changes[name](service, idsFor(name)) as Promise<unknown>);
    expect(await recovered(at('planned'))).toEqual(done);
  });

  it('before the store has it, has done it', async () => {
    // A log without it says nothing of what was to become of it: whoever asked was not told that it is gone.
    const expected = name === 'forgetForGood' ? undone : done;
    expect(await recovered(at('logged'))).toEqual(expected);
    expect(await recovered(at('logged'))).toEqual(expected);
  });

  it('before rules have looked at it, leaves that to what comes next', async () => {
    expect(await recovered(at('stored'))).toEqual(done);
  });
});

it('a real kill (-9) leaves what the test takes for one', async () => {
  const root = copied();
  await killedIn(root, 'supersede', 'logged');
  expect(await recovered(root)).toEqual((await changedWithKills('supersede')).done);
});
