import { existsSync, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { lastWords, runCommand } from '../runs/child.ts';

/** The installed programs, each in a reusable folder of its own. */
export const peerVersions = { gramps: '6.0.8', pyshacl: '0.40.1', jena: '5.6.0', slf4j: '2.0.17' } as const;

const cache = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'lore-engine', 'peers');
const source = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
export const scripts = { measured: source('measured.py'), shacl: source('shacl.py'), jena: source('JenaPeer.java') };

/** Debian's Python: its packages of ICU and GTK, which Gramps wants even without a window, are of no other. */
const systemPython = '/usr/bin/python3';

/** The folder of a Python environment with Gramps. Rejects with the reason where it cannot be had. */
export async function installGramps(): Promise<string> {
  const folder = join(cache, `gramps-${peerVersions.gramps}`);
  await onlyOnce(folder, async () => {
    await venv(systemPython, folder, ['--system-site-packages'], `gramps==${peerVersions.gramps}`);
  });
  const needs = 'import icu, gi; gi.require_version("Gtk", "3.0"); from gi.repository import Gtk';
  const { status } = await runCommand(join(folder, 'bin', 'python'), ['-c', needs]);
  if (status !== 0) throw new Error('it needs the packages python3-icu, python3-gi and gir1.2-gtk-3.0 of the system');
  return folder;
}

/** The folder of a Python environment with pySHACL. */
export async function installPyShacl(): Promise<string> {
  const folder = join(cache, `pyshacl-${peerVersions.pyshacl}`);
  await onlyOnce(folder, () => venv('python3', folder, [], `pyshacl==${peerVersions.pyshacl}`));
  return folder;
}

/** The class path of Jena with the program that runs it, from Maven Central. */
export async function installJena(): Promise<string> {
  const folder = join(cache, `jena-${peerVersions.jena}`);
  await onlyOnce(folder, async () => {
    mkdirSync(folder, { recursive: true });
    const pom = join(folder, 'pom.xml');
    writeFileSync(pom, jenaPom);
    await must('mvn', [
      '-q',
      '-B',
      '-f',
      pom,
      'dependency:copy-dependencies',
      `-DoutputDirectory=${join(folder, 'lib')}`,
    ]);
  });
  const classes = join(folder, 'classes');
  const built = join(classes, 'JenaPeer.class');
  if (!existsSync(built) || statSync(built).mtimeMs < statSync(scripts.jena).mtimeMs) {
    await must('javac', ['-cp', join(folder, 'lib', '*'), '-d', classes, scripts.jena]);
  }
  return [classes, join(folder, 'lib', '*')].join(':');
}

/** An installation that broke off is not taken for a whole one. */
async function onlyOnce(folder: string, install: () => Promise<void>): Promise<void> {
  const done = join(folder, 'installed');
  if (existsSync(done)) return;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(cache, { recursive: true });
  console.error(`Installing into ${folder} (once) …`);
  await install();
  writeFileSync(`${done}.part`, '');
  renameSync(`${done}.part`, done);
}

async function venv(python: string, folder: string, flags: readonly string[], requirement: string): Promise<void> {
  await must(python, ['-m', 'venv', ...flags, folder]);
  await must(join(folder, 'bin', 'pip'), ['install', '--quiet', '--disable-pip-version-check', requirement]);
}

async function must(command: string, args: readonly string[]): Promise<void> {
  let ended: Awaited<ReturnType<typeof runCommand>>;
  try {
    ended = await runCommand(command, args);
  } catch (cause) {
    throw new Error(`there is no ${command}`, { cause });
  }
  if (ended.status !== 0) throw new Error(lastWords(ended.stderr) || `${command} ended with status ${ended.status}`);
}

const jenaPom = `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>lore-engine.bench</groupId>
  <artifactId>jena-peer</artifactId>
  <version>1</version>
  <packaging>pom</packaging>
  <dependencies>
    <dependency>
      <groupId>org.apache.jena</groupId>
      <artifactId>jena-shacl</artifactId>
      <version>${peerVersions.jena}</version>
    </dependency>
    <dependency>
      <groupId>org.slf4j</groupId>
      <artifactId>slf4j-nop</artifactId>
      <version>${peerVersions.slf4j}</version>
    </dependency>
  </dependencies>
</project>
`;
