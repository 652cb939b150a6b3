import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { entryWithToken } from '../../../../src/surfaces/http/guard.ts';
import { startHttpServer } from '../../../../src/surfaces/http/server.ts';
import { stderrLogger } from '../../../../src/util/logger.ts';

/** A server that answers after a while, and what it is asked. */
async function slowServer(answersMs: number, graceMs: number) {
  let begun: () => void = () => undefined;
  const isAsked = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const server = await startHttpServer(
    { port: 0, limits: { graceMs } },
    {
      handle: async (_, response) => {
        begun();
        await sleep(answersMs);
        response.end('the tide is in');
      },
      entryOf: entryWithToken(undefined),
      refusalBody: ({ message }) => ({ message }),
      log: stderrLogger('silent'),
      variable: 'TOKEN',
    },
  );
  const { port } = new URL(server.origin);
  const answer = new Promise<string>((resolve) => {
    const sent = httpRequest({ host: '127.0.0.1', port }, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
      response.on('end', () => resolve(text));
    });
    sent.on('error', () => resolve('cut off'));
    sent.end();
  });
  await isAsked;
  return { server, answer, port: Number(port) };
}

describe('a server that closes', () => {
  it('answers what it was asked before, and waits no longer than that', async () => {
    const { server, answer } = await slowServer(300, 20_000);
    const begun = performance.now();
    await server.close();
    expect(performance.now() - begun).toBeLessThan(5_000);
    expect(await answer).toBe('the tide is in');
  });

  it('cuts off what takes longer than the while that it gives', async () => {
    const { server, answer } = await slowServer(5_000, 200);
    await server.close();
    expect(await answer).toBe('cut off');
  });

  it('waits for nobody who has asked nothing yet', async () => {
    const { server, answer, port } = await slowServer(10, 20_000);
    await answer;
    const socket = connect(port, '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\nHost: 127.0'));
    await new Promise((resolve) => socket.once('connect', resolve));
    await sleep(100);
    const begun = performance.now();
    await server.close();
    expect(performance.now() - begun).toBeLessThan(5_000);
    socket.destroy();
  });
});
