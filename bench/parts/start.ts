import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packagePath } from '../../src/util/package.ts';
import { bytesIn, inFolder } from '../folder.ts';
import type { BenchOptions } from '../options.ts';
import { runCommand } from '../runs/child.ts';
import { program } from '../runs/program.ts';
import { embeddedEnvironment } from '../server.ts';
import { Ledger, type Measurement } from './measurement.ts';

const mib = 2 ** 20;
const starts = 15;
const wanted: readonly (readonly [series: string, args: readonly string[]])[] = [
  ['lore --version', ['--version']],
  ['lore --help', ['--help']],
  ['lore check fixtures/ashen-coast', ['check', packagePath('fixtures', 'ashen-coast')]],
];

/** How long a person waits for the built program, and what it takes of a disk. */
export async function measureStart(options: BenchOptions): Promise<Measurement> {
  const ledger = new Ledger();
  for (const [series, args] of wanted) {
    await ledger.try({ series }, async () => {
      const times: number[] = [];
      while (times.length < starts) {
        const { status, stderr, ms } = await runCommand(process.execPath, [program, ...args], {
          env: embeddedEnvironment,
          minutes: options.minutes,
        });
        if (status !== 0 && status !== 1) throw new Error(stderr);
        times.push(ms);
      }
      ledger.add({ series, what: 'whole process', unit: 'ms' }, times);
    });
  }
  await ledger.try({ series: 'npm install lorecheck' }, () => measureInstall(options, ledger));
  return ledger.measurement();
}

/** Packs the built package, and installs it into an empty folder, as `npm install` from a registry would. */
async function measureInstall({ minutes }: BenchOptions, ledger: Ledger): Promise<void> {
  await inFolder(async (folder) => {
    const npm = async (...args: readonly string[]): Promise<void> => {
      const { status, stderr } = await runCommand('npm', [...args, '--prefix', folder], { minutes });
      if (status !== 0) throw new Error(stderr);
    };
    await npm('pack', packagePath('.'), '--ignore-scripts', '--pack-destination', folder);
    const archives = readdirSync(folder).filter((name) => name.endsWith('.tgz'));
    const sizeOf = (name: string): number => statSync(join(folder, name)).size;
    writeFileSync(join(folder, 'package.json'), '{ "private": true }');
    await npm('install', '--no-audit', '--no-fund', ...archives.map((name) => join(folder, name)));
    const modules = join(folder, 'node_modules');
    const sizes: readonly (readonly [series: string, bytes: number])[] = [
      ['the packed package', archives.reduce((sum, name) => sum + sizeOf(name), 0)],
      ['the package, installed', bytesIn(join(modules, 'lorecheck'))],
      ['with all it depends on', bytesIn(modules)],
    ];
    for (const [series, bytes] of sizes) ledger.add({ series, what: 'on disk', unit: 'MiB' }, [bytes / mib]);
  });
}
