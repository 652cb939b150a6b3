import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { checkWorld } from '../../src/app/check/check-world.ts';
import { decideFinding } from '../../src/app/decisions/decide-finding.ts';
import { listFindings } from '../../src/app/findings/list-findings.ts';
import { ingestWorld } from '../../src/app/ingest/ingest-world.ts';
import { runOverStore } from '../../src/app/runs/run-over-store.ts';
import { storeFileOf, worldAt } from '../../src/app/store/home.ts';
import { openStoredWorld, type StoredWorld } from '../../src/app/store/stored-world.ts';
import { openMemoryStore, storeEngine } from '../../src/compose.ts';
import { GraphError } from '../../src/util/errors.ts';
import { packagePath } from '../../src/util/package.ts';
import type { Dice } from '../world/dice.ts';

const clock = () => new Date();

/** The repeated changes of the store of one engine, and the condition after each of them. */
export class Lane {
  readonly name: 'embedded' | 'neo4j';
  readonly done = {
    ingests: 0,
    swept: 0,
    runs: 0,
    reviews: 0,
    restarts: 0,
    kills: 0,
    outages: 0,
    completed: 0,
    comparisons: 0,
  };
  readonly #root: string;
  readonly #env: Readonly<Record<string, string>>;
  readonly #roll: Dice;
  #kept: StoredWorld | undefined;
  /** Milliseconds that another process takes to take the files in, when nobody kills it. */
  #undisturbed = 0;

  constructor(name: Lane['name'], root: string, env: Readonly<Record<string, string>>, roll: Dice) {
    this.name = name;
    this.#root = root;
    this.#env = env;
    this.#roll = roll;
  }

  /** Takes the files in, and lets the rules look at what that touched. */
  async ingest(): Promise<void> {
    const { findings, resumed } = await ingestWorld(await this.#open());
    this.done.ingests += 1;
    this.done.swept += findings.new.length + findings.gone.length;
    if (resumed) this.done.completed += 1;
  }

  /** A full run after sweeps has nothing to add and nothing to take away. */
  async run(): Promise<void> {
    const { new: opened, gone } = await runOverStore(await this.#open(), { scope: 'full' });
    this.done.runs += 1;
    if (opened.length + gone.length > 0) {
      throw this.#failure(`a full run opened ${opened.length} findings and closed ${gone.length} that sweeps had left`);
    }
    await this.#requireOnce();
  }

  /** Somebody decides about a finding. */
  async review(): Promise<void> {
    const kept = await this.#open();
    const { items } = await listFindings(kept.store, { limit: 20, peek: true });
    const chosen = items[this.#roll.between(0, items.length - 1)];
    if (chosen === undefined) return;
    const { id } = chosen.violation;
    await decideFinding(kept, { id, decision: 'dismiss', reason: 'as the ballads have it', actor: 'the soak' });
    this.done.reviews += 1;
  }

  async restart(): Promise<void> {
    await this.close();
    await this.#open();
    this.done.restarts += 1;
  }

  /** Another process takes the files in, and is killed while it does. The next ingest completes what it began. */
  async kill(): Promise<void> {
    await this.close();
    const program = packagePath('src', 'surfaces', 'cli', 'main.ts');
    const begun = performance.now();
    const child = spawn(process.execPath, ['--import', 'tsx', program, 'ingest', this.#root], {
      env: { ...process.env, NEO4J_URI: '', ...this.#env },
      stdio: 'ignore',
    });
    const ended = once(child, 'exit');
    if (this.#undisturbed > 0) await Promise.race([sleep(this.#undisturbed * (0.4 + 0.6 * this.#roll.roll())), ended]);
    else await ended;
    if (child.exitCode === null) {
      child.kill('SIGKILL');
      this.done.kills += 1;
    } else {
      this.#undisturbed = performance.now() - begun;
    }
    await ended;
    await this.ingest();
  }

  /** The server dies while the files are taken in and is back some seconds later: the work is done then, or says why not. */
  async outage(restart: () => Promise<void>): Promise<void> {
    const work = ingestWorld(await this.#open()).catch((error: unknown) => {
      if (!(error instanceof GraphError) || error.fix === undefined) throw error;
    });
    await sleep(this.#roll.between(0, 300));
    await restart();
    await work;
    this.done.outages += 1;
    await this.ingest();
  }

  /** The open and dismissed findings in the store equal those of a check of the same files without a past. */
  async compare(): Promise<void> {
    const scratch = await openMemoryStore();
    try {
      const { report } = await checkWorld({ path: this.#root, store: scratch, clock });
      const fresh = report.violations.map(({ fingerprint }) => fingerprint).sort();
      const { store } = await this.#open();
      const fingerprints = async (status: string): Promise<string[]> => {
        const rows = await store.read('MATCH (v:Violation) WHERE v.status = $status RETURN v.fingerprint AS id', {
          status,
        });
        return rows.map(({ id }) => String(id));
      };
      const open = new Set(await fingerprints('open'));
      const dismissed = new Set(await fingerprints('dismissed'));
      const lost = fresh.filter((id) => !open.has(id) && !dismissed.has(id));
      const invented = [...open].filter((id) => !fresh.includes(id));
      if (lost.length + invented.length > 0) {
        throw this.#failure(
          `against a check from nothing, ${lost.length} findings are lost and ${invented.length} too many`,
        );
      }
      await this.#requireOnce();
      this.done.comparisons += 1;
    } finally {
      await scratch.close();
    }
  }

  /** How much the store holds: history grows, what the world is does not. */
  async size(): Promise<{ nodes: number; history: number; bytes: number | undefined }> {
    const { store } = await this.#open();
    const [row] = await store.read(
      'MATCH (n) WHERE n:AuditEntry OR n:Superseded OR n:ConsistencyRun RETURN count(n) AS n',
    );
    const { nodes } = await store.counts();
    const bytes =
      this.name === 'embedded'
        ? statSync(storeFileOf(worldAt(this.#root)), { throwIfNoEntry: false })?.size
        : undefined;
    return { nodes, history: Number(row?.n ?? 0), bytes };
  }

  async close(): Promise<void> {
    await this.#kept?.close();
    this.#kept = undefined;
  }

  async #open(): Promise<StoredWorld> {
    this.#kept ??= await openStoredWorld({
      engine: storeEngine(this.#env),
      home: worldAt(this.#root),
      clock,
      store: 'make',
    });
    return this.#kept;
  }

  /** No finding stands in the store twice. */
  async #requireOnce(): Promise<void> {
    const { store } = await this.#open();
    const twice = await store.read(
      `MATCH (v:Violation) WHERE v.status = 'open' WITH v.fingerprint AS id, count(v) AS n WHERE n > 1 RETURN id`,
    );
    if (twice.length > 0) throw this.#failure(`${twice.length} findings are open twice`);
  }

  #failure(what: string): Error {
    return new Error(`${this.name}: ${what}, after ${JSON.stringify(this.done)}`);
  }
}
