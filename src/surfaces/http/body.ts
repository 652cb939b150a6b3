import type { IncomingMessage } from 'node:http';

/**
 * The body of a request as text; undefined if it has more than `most` bytes, of which no more are read.
 *
 * @throws the stream's error when its sender goes away, or is cut off, before the end.
 */
export async function readBody(request: IncomingMessage, most: number): Promise<string | undefined> {
  if (Number(request.headers['content-length'] ?? 0) > most) return undefined;
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of request.iterator({ destroyOnReturn: false })) {
    bytes += piece.length;
    if (bytes > most) return undefined;
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}
