import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import type { ServedWorld } from '../../served/served-world.ts';
import { createServer } from '../server/server.ts';
import type { Toolset } from '../tools/toolsets.ts';
import { connect } from './connect.ts';
import { LineTransport } from './line-transport.ts';

/**
 * Serves one client on stdin and stdout until it goes away or the signal comes. Stdout carries the protocol only: what
 * other code of this process writes there goes to stderr.
 */
export async function serveStdio(
  world: ServedWorld,
  signal: AbortSignal,
  toolsets?: readonly Toolset[],
): Promise<void> {
  const { stdin, stdout, stderr } = process;
  const protocol = new PassThrough();
  const write = stdout.write.bind(stdout);
  protocol.on('data', (chunk: Buffer) => {
    if (!write(chunk)) {
      protocol.pause();
      stdout.once('drain', () => protocol.resume());
    }
  });
  stdout.write = stderr.write.bind(stderr);
  const server = createServer(world, toolsets);
  try {
    const transport = new LineTransport(stdin, protocol);
    const closed = new Promise<void>((resolve) => {
      server.server.onclose = chain(server.server.onclose, resolve);
    });
    await connect(server, transport);
    const left = once(stdin, 'close').catch(() => undefined);
    const ended = once(stdin, 'end').catch(() => undefined);
    const aborted = signal.aborted ? Promise.resolve() : once(signal, 'abort');
    await Promise.race([closed, left, ended, aborted]);
  } finally {
    await server.close();
    stdout.write = write;
  }
}

const chain =
  (first: (() => void) | undefined, second: () => void): (() => void) =>
  () => {
    first?.();
    second();
  };
