import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DryRunSession } from '../src/app/dry-run/dry-run-session.ts';
import { ingestWorld } from '../src/app/ingest/ingest-world.ts';
import { forgetMemory } from '../src/app/memory/change-memory.ts';
import { findMemoryConflicts } from '../src/app/memory/find-conflicts.ts';
import type { MemoryService } from '../src/app/memory/memory-service.ts';
import { openMemoryService } from '../src/app/memory/open-memory-service.ts';
import { rememberText } from '../src/app/memory/remember.ts';
import { worldAt } from '../src/app/store/home.ts';
import { openStoredWorld } from '../src/app/store/stored-world.ts';
import { openMemoryStore } from '../src/compose.ts';
import { chooseEmbedder } from '../src/embedding/choose-embedder.ts';
import type { MemoryConflict } from '../src/model/memory.ts';
import { machineLine } from './machine.ts';
import { type LabelledPair, labelledPairs } from './memory/labelled-pairs.ts';
import { memoryTexts } from './memory/texts.ts';

/**
 * `npm run bench:memory`: of a hundred labelled pairs of memories, which are found to be what they are and why, by words and by
 * meaning, with rules and without; then whether ten thousand memories are noted as fast at the end as at the beginning. `-- PAIRS`
 * or `-- SPEED` does the one alone.
 */
const clock = () => new Date();
const signal = new AbortController().signal;
const folder = mkdtempSync(join(tmpdir(), 'lore-memory-'));
cpSync(fileURLToPath(new URL('../fixtures/ashen-coast', import.meta.url)), folder, { recursive: true });

async function openService(more: Partial<MemoryService>): Promise<MemoryService> {
  const store = await openMemoryStore();
  const engine = { ownsFile: false, open: () => Promise.resolve(store) };
  const open = () => openStoredWorld({ engine, home: worldAt(folder), clock, store: 'make' });
  await ingestWorld(await open());
  return openMemoryService(await open(), more);
}

type Verdict = Pick<MemoryConflict, 'kind' | 'reason'> | undefined;

/** The relation of the second of two to the first. */
async function verdictOn(service: MemoryService, { texts, type }: LabelledPair): Promise<Verdict> {
  const [text, other] = texts;
  const asked = { type, actor: 'bench' } as const;
  const one = await rememberText(service, { ...asked, text, on_conflict: 'ignore' }, signal);
  const two = await rememberText(service, { ...asked, text: other }, signal);
  const ids = [one, two].flatMap((result) => (result.action === 'rejected' ? [] : [result.memory.id]));
  for (const id of ids) await forgetMemory(service, { id, reason: 'bench', hard: true, actor: 'bench' });
  return two.conflicts.find((conflict) => conflict.other.id === ids[0]);
}

async function measurePairs(): Promise<void> {
  const session = new DryRunSession({ openScratch: openMemoryStore, clock });
  const energetic = await chooseEmbedder({ name: 'energetic', environment: {} });
  const dryRun: NonNullable<MemoryService['dryRun']> = (request) => session.run(request);
  const ways: readonly (readonly [string, Partial<MemoryService>])[] = [
    ['words, no rules', {}],
    ['words and rules', { dryRun }],
    ['meaning, no rules', energetic === undefined ? {} : { embedder: energetic }],
    ['meaning and rules', { dryRun, ...(energetic === undefined ? {} : { embedder: energetic }) }],
  ];
  console.log(`${labelledPairs.length} pairs\n`);
  for (const [name, more] of ways) {
    const service = await openService(more);
    const told: { pair: LabelledPair; verdict: Verdict }[] = [];
    for (const pair of labelledPairs) told.push({ pair, verdict: await verdictOn(service, pair) });
    printWay(name, told);
    await service.world.store.close();
  }
  await session.close();
  await energetic?.close();
}

function printWay(name: string, told: readonly { pair: LabelledPair; verdict: Verdict }[]): void {
  console.log(name);
  for (const kind of ['contradiction', 'duplicate'] as const) {
    const found = told.filter(({ verdict }) => verdict?.kind === kind);
    const right = found.filter(({ pair }) => pair.label === kind);
    const all = told.filter(({ pair }) => pair.label === kind);
    console.log(`  ${kind}: precision ${share(right.length, found.length)}, recall ${share(right.length, all.length)}`);
    for (const reason of [...new Set(found.map(({ verdict }) => verdict?.reason ?? ''))].sort()) {
      const by = found.filter(({ verdict }) => verdict?.reason === reason);
      const rightly = by.filter(({ pair }) => pair.label === kind);
      console.log(`    ${reason}: ${rightly.length} of ${by.length} right`);
    }
  }
  for (const { pair, verdict } of told) {
    const said = verdict?.kind ?? 'neither';
    if (said === pair.label || !process.argv.includes('--all')) continue;
    console.log(`    ${pair.label}, told ${said} (${verdict?.reason ?? '-'}): ${pair.texts.join(' | ')}`);
  }
}

const share = (part: number, whole: number): string =>
  `${whole === 0 ? '-' : (part / whole).toFixed(2)} (${part}/${whole})`;

async function measureSpeed(): Promise<void> {
  const service = await openService({});
  const times: number[] = [];
  for (const text of memoryTexts(10_000)) {
    const start = performance.now();
    await rememberText(service, { text, actor: 'bench', on_conflict: 'warn' }, signal);
    times.push(performance.now() - start);
  }
  const mean = (some: readonly number[]): string =>
    (some.reduce((sum, each) => sum + each, 0) / some.length).toFixed(2);
  console.log(
    `10,000 memories: ${mean(times.slice(0, 1000))} ms each of the first 1,000, ${mean(times.slice(-1000))} of the last`,
  );
  const start = performance.now();
  const found = await findMemoryConflicts(service, {}, signal);
  console.log(`all conflicts among them: ${found.length} in ${((performance.now() - start) / 1000).toFixed(2)} s`);
  await service.world.store.close();
}

console.log(await machineLine());
if (!process.argv.includes('SPEED')) await measurePairs();
if (!process.argv.includes('PAIRS')) await measureSpeed();
rmSync(folder, { recursive: true, force: true });
