import type { IncomingMessage } from 'node:http';

/** `readBytes` as text, in which what is no UTF-8 becomes U+FFFD. */
export async function readBody(request: IncomingMessage, most: number): Promise<string | undefined> {
  return (await readBytes(request, most))?.toString('utf8');
}

/**
 * The body of a request; undefined if it has more than `most` bytes, of which no more are read.
 *
 * @throws the stream's error when its sender goes away, or is cut off, before the end.
 */
export async function readBytes(request: IncomingMessage, most: number): Promise<Buffer | undefined> {
  if (Number(request.headers['content-length'] ?? 0) > most) return undefined;
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of request.iterator({ destroyOnReturn: false })) {
    bytes += piece.length;
    if (bytes > most) return undefined;
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
