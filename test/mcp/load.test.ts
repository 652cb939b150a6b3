import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type InProcess, inProcess, said } from '../support/program/mcp.ts';
import { peakMb, sized, tries } from '../support/trial/tries.ts';
import { saltMarch, WorldFolder } from '../support/worlds/world-folder.ts';

/** LORE_MCP_CALLS=10000 for the long run. */
const calls = Number(process.env.LORE_MCP_CALLS ?? sized(1500, 20_000));

let folder: WorldFolder;
let open: InProcess;
beforeAll(async () => {
  folder = new WorldFolder(saltMarch);
  open = await inProcess(folder, { clock: () => new Date('2031-05-01T12:00:00Z') }); // a last run that does not grow old
});
afterAll(async () => {
  await open.close();
  folder.remove();
});

const questions = [
  ['latest_run', {}],
  ['get_entity', { entity: 'The Tern Queen' }],
  ['get_contradictions', { subject: 'Corvin Ashby' }],
  ['get_orphans', {}],
  ['explain_violation', { node_id: 'b5af78f66cd29ed9' }],
  ['get_entity', { entity: 'nobody at all' }],
] as const;

describe('a long conversation', () => {
  const tried = tries('soak', 'calls of the tools in one conversation');

  it('gives the same answer every time, and holds no memory of it', { timeout: 900_000 }, async () => {
    const first = new Map<number, string>();
    const grown: number[] = [];
    for (let call = 0; call < calls; call++) {
      const at = call % questions.length;
      const [name, args] = questions[at] ?? questions[0];
      const answer = await tried.try(() => said(open.client, name, args));
      const same = first.get(at) ?? answer;
      first.set(at, same);
      expect(answer).toBe(same);
      if (call % Math.floor(calls / 10) === 0) {
        if (globalThis.gc === undefined) throw new Error('Run with --expose-gc, as the project `mcp` does.');
        globalThis.gc();
        grown.push(process.memoryUsage().heapUsed / 2 ** 20);
      }
    }
    // The first tenths warm caches up; after that a leak of 1 KB a call would show as megabytes.
    const [before = 0, after = 0] = [Math.min(...grown.slice(2, 5)), Math.min(...grown.slice(-3))];
    tried.note(`heap ${before.toFixed(1)} MB when warm, ${after.toFixed(1)} MB at the end`);
    tried.sawMb(peakMb());
    expect(after - before).toBeLessThan(4);
  });
});
