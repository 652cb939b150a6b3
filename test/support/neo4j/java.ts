import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { defined } from '../../../src/util/defined.ts';
import type { OwnNeo4j, ServerOptions } from './server.ts';

const run = promisify(execFile);
const folder = fileURLToPath(new URL('java/', import.meta.url));
const pom = join(folder, 'pom.xml');
const launcher = join(folder, 'Neo4jForTests.java');

/** Enough for the largest world that the tests and the benches check inside one transaction. */
const HEAP = process.env.LORE_TEST_NEO4J_HEAP ?? '2g';
const START_MS = 180_000;
const STOP_MS = 30_000;

const opened = ['java.nio', 'java.io', 'sun.nio.ch', 'java.util.concurrent'];
const opens = opened.map((name) => `--add-opens=java.base/${name}=ALL-UNNAMED`);
const jvmFlags = [`-Xmx${HEAP}`, '-XX:+UseSerialGC', ...opens];
/** Only the first stage of the JIT: ready in half the time, slower in the long run. */
const quickStart = '-XX:TieredStopAtLevel=1';
/** As Neo4j's handbook has it: a heap that grows stops everything each time it does. */
const wholeHeap = `-Xms${HEAP}`;

/** The version that every test server has, from the pom. */
export async function neo4jVersion(): Promise<string> {
  const version = /<neo4j\.version>(.*?)</.exec(await readFile(pom, 'utf8'))?.[1];
  if (version === undefined) throw new Error(`${pom} names no neo4j.version`);
  return version;
}

/** Why Neo4j cannot run here by Java alone; undefined when it can. */
export async function javaObstacle(): Promise<string | undefined> {
  if (!(await works('java', '-version'))) return 'no java';
  if (existsSync(await jarFolder()) || (await works('mvn', '-v'))) return undefined;
  return 'no mvn (Maven)';
}

/** A Neo4j Community server in a Java process of its own, on the loopback. */
export async function startByJava(options: ServerOptions = {}): Promise<OwnNeo4j> {
  const jars = await downloadJars();
  const home = options.home ?? (await mkdtemp(join(tmpdir(), 'lore-neo4j-')));
  const child = spawn(
    'java',
    [
      ...jvmFlags,
      options.fullSpeed ? wholeHeap : quickStart,
      '-cp',
      join(jars, '*'),
      launcher,
      home,
      String(options.port ?? 0),
      options.home ? 'keep' : 'remove',
      String(options.transactionBytes ?? 0),
    ],
    {
      stdio: ['pipe', 'pipe', 'pipe'],
      env: { ...process.env, ...defined({ LORE_TEST_PASSWORD: options.password }) },
    },
  );
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const removeHome = () => (options.home ? Promise.resolve() : rm(home, { recursive: true, force: true }));
  try {
    const port = await portOf(child);
    return {
      uri: `bolt://127.0.0.1:${port}`,
      ...(options.password === undefined ? {} : { user: 'neo4j', password: options.password }),
      how: `Neo4j ${await neo4jVersion()} by Java`,
      async stop() {
        child.stdin.end();
        const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
        await exited;
        clearTimeout(timer);
        await removeHome();
      },
      freeze: () => void child.kill('SIGSTOP'),
      thaw: () => void child.kill('SIGCONT'),
      async kill() {
        child.kill('SIGKILL');
        await exited;
        await removeHome();
      },
    };
  } catch (error) {
    child.kill('SIGKILL');
    await removeHome();
    throw error;
  }
}

/** `neo4j-admin` over the data directory of a server that has stopped; resolves with what it says. */
export async function neo4jAdmin(home: string, args: readonly string[]): Promise<string> {
  const tool = ['-cp', join(await downloadJars(), '*'), 'org.neo4j.cli.AdminTool'];
  await mkdir(join(home, 'conf'), { recursive: true }); // it wants the folder; what is in it is up to whoever runs the server
  const env = { ...process.env, NEO4J_HOME: home, NEO4J_CONF: join(home, 'conf') };
  const { stdout, stderr } = await run('java', [...opens, quickStart, ...tool, ...args], { env });
  return stdout + stderr;
}

function portOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    const said: string[] = [];
    const fail = (reason: string) => reject(new Error(`Neo4j did not start: ${reason}\n${said.slice(-20).join('\n')}`));
    const timer = setTimeout(() => fail(`not ready after ${START_MS / 1000} s`), START_MS);
    child.once('error', (error) => fail(error.message));
    child.once('exit', (code) => fail(`java ended with status ${code}`));
    for (const stream of [child.stdout, child.stderr]) {
      if (stream === null) continue;
      createInterface({ input: stream }).on('line', (line) => {
        said.push(line);
        const port = /^READY (\d+)$/.exec(line)?.[1];
        if (port === undefined) return;
        clearTimeout(timer);
        resolve(Number(port));
      });
    }
  });
}

async function jarFolder(): Promise<string> {
  const cache = process.env.XDG_CACHE_HOME || join(homedir(), '.cache');
  return join(cache, 'lore-engine', `neo4j-${await neo4jVersion()}`, 'lib');
}

/** About 120 MB, once per machine. Downloaded beside and then renamed, so that an interrupted download is never used. */
async function downloadJars(): Promise<string> {
  const jars = await jarFolder();
  if (existsSync(jars)) return jars;
  console.error(`Downloading Neo4j ${await neo4jVersion()} with Maven into ${jars} (once) …`);
  const partial = `${jars}.${process.pid}`;
  await mkdir(partial, { recursive: true });
  try {
    await run('mvn', ['-q', '-B', '-f', pom, 'dependency:copy-dependencies', `-DoutputDirectory=${partial}`]);
    await rename(partial, jars);
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    if (!existsSync(jars)) throw error;
  }
  return jars;
}

const works = (command: string, ...args: string[]): Promise<boolean> =>
  run(command, args).then(
    () => true,
    () => false,
  );
