import { spawn } from 'node:child_process';
import { program, writersEnvironment } from './program.ts';

/** A `lore` of its own, while it runs. */
export interface Spawned {
  readonly pid: number | undefined;
  readonly stderr: () => string;
  readonly stdout: () => string;
  /** When this text was on stdout or stderr first, as `performance.now()` has it. */
  readonly says: (text: string) => Promise<number>;
  readonly gone: Promise<{ readonly status: number | null; readonly at: number }>;
  readonly signal: (name: NodeJS.Signals) => void;
}

export function spawnLore(cwd: string, args: readonly string[], env: Readonly<Record<string, string>>): Spawned {
  const child = spawn(process.execPath, [...program, ...args], {
    cwd,
    env: { ...writersEnvironment, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [out, err] = ['', ''];
  const waiting: { readonly text: string; readonly said: (at: number) => void }[] = [];
  const look = () => {
    for (const [index, { text, said }] of [...waiting.entries()].reverse()) {
      if (!out.includes(text) && !err.includes(text)) continue;
      waiting.splice(index, 1);
      said(performance.now());
    }
  };
  child.stdout.on('data', (bytes: Buffer) => {
    out += bytes.toString();
    look();
  });
  child.stderr.on('data', (bytes: Buffer) => {
    err += bytes.toString();
    look();
  });
  const gone = new Promise<{ status: number | null; at: number }>((resolve) =>
    child.once('close', (status) => resolve({ status, at: performance.now() })),
  );
  const says = (text: string) =>
    new Promise<number>((resolve, reject) => {
      waiting.push({ text, said: resolve });
      void gone.then(() => reject(new Error(`never said ${JSON.stringify(text)}, but:\n${out}\n${err}`)));
      look();
    });
  return { pid: child.pid, stdout: () => out, stderr: () => err, says, gone, signal: (name) => void child.kill(name) };
}
