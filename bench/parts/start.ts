import { packagePath } from '../../src/util/package.ts';
import type { BenchOptions } from '../options.ts';
import { runCommand } from '../runs/child.ts';
import { program } from '../runs/program.ts';
import { embeddedEnvironment } from '../server.ts';
import { Ledger, type Taken } from './taken.ts';

const starts = 15;
const wanted: readonly (readonly [series: string, args: readonly string[]])[] = [
  ['lore --version', ['--version']],
  ['lore --help', ['--help']],
  ['lore check fixtures/ashen-coast', ['check', packagePath('fixtures', 'ashen-coast')]],
];

/** How long a person waits for the built program: for its version, its help, and a check of a world of some sixty entities. */
export async function measureStart({ minutes }: BenchOptions): Promise<Taken> {
  const ledger = new Ledger();
  for (const [series, args] of wanted) {
    await ledger.try({ series }, async () => {
      const times: number[] = [];
      while (times.length < starts) {
        const { status, stderr, ms } = await runCommand(process.execPath, [program, ...args], {
          env: embeddedEnvironment,
          minutes,
        });
        if (status !== 0 && status !== 1) throw new Error(stderr);
        times.push(ms);
      }
      ledger.add({ series, what: 'whole process', unit: 'ms' }, times);
    });
  }
  return ledger.taken();
}
