import { hash } from 'node:crypto';
import { chmodSync, closeSync, constants, fstatSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { makeFolders } from '../util/files/make-folders.ts';
import { systemCode } from '../util/files/system-reason.ts';

/**
 * The vectors of one model, in one file that is only ever appended to. Records of one length: a mark, the CRC-32 of what follows, the
 * first 16 bytes of the SHA-256 of the text, and its numbers as 32-bit floats (all little-endian). The file's name says how many
 * numbers. Several processes append at once, each record with all of its batch in one write, which the system puts at the end; what
 * a killed process or a full disk left half written is found by its mark and sum, and passed over.
 */

const mark = Buffer.from('LVec', 'latin1');
const keyBytes = 16;
const headBytes = mark.length + 4 + keyBytes;
/** Vectors can be had again: a file that has grown beyond this is begun anew. */
const mostBytes = 1024 ** 3;
const writtenAtOnce = 1024 * 1024;

/** The hash of a text: 16 bytes in hexadecimal digits. */
export const vectorKey = (text: string): string => hash('sha256', text, 'hex').slice(0, 2 * keyBytes);

/** Where the vectors of so many dimensions are. */
export const vectorFile = (folder: string, dimensions: number): string => join(folder, `vectors-${dimensions}.bin`);

interface StoredVectors {
  readonly vectors: Map<string, Float32Array>;
  /** How far it has been read, in bytes. */
  readonly end: number;
}

/**
 * The vectors in it, from a byte on; none where it is not there.
 *
 * @throws the system's own error where it is there and cannot be read.
 */
export function readVectors(path: string, dimensions: number, since = 0): StoredVectors {
  const vectors = new Map<string, Float32Array>();
  const from = since > sizeOf(path) ? 0 : since; // begun anew meanwhile
  const bytes = bytesFrom(path, from);
  const length = headBytes + dimensions * 4;
  let at = 0;
  while (at + length <= bytes.length) {
    if (isVectorRecord(bytes, at, length)) {
      const key = bytes.toString('hex', at + mark.length + 4, at + headBytes);
      vectors.set(key, floatsAt(bytes, at + headBytes, dimensions));
      at += length;
    } else {
      const next = bytes.indexOf(mark, at + 1);
      if (next === -1) break;
      at = next;
    }
  }
  return { vectors, end: from + at };
}

/** @throws the system's own error where it cannot be written. */
export function appendVectors(path: string, records: readonly (readonly [key: string, vector: Float32Array])[]): void {
  const file = openSync(
    path,
    constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | (constants.O_NOFOLLOW ?? 0),
    0o600,
  );
  try {
    let waiting: Buffer[] = [];
    let size = 0;
    for (const [key, vector] of records) {
      const bytes = vectorRecord(key, vector);
      waiting.push(bytes);
      size += bytes.length;
      if (size < writtenAtOnce) continue;
      writeSync(file, Buffer.concat(waiting));
      waiting = [];
      size = 0;
    }
    if (waiting.length > 0) writeSync(file, Buffer.concat(waiting));
  } finally {
    closeSync(file);
  }
}

/** Makes the folder, for this user alone, and removes a file in it that has grown too large. */
export function prepareVectorFile(folder: string, path: string): void {
  makeFolders(folder, 0o700);
  chmodSync(folder, 0o700);
  if (sizeOf(path) > mostBytes) rmSync(path);
}

function bytesFrom(path: string, from: number): Buffer {
  let file: number;
  try {
    file = openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return Buffer.alloc(0);
    throw error;
  }
  try {
    const status = fstatSync(file);
    if (!status.isFile() || status.size > mostBytes) return Buffer.alloc(0);
    const bytes = Buffer.from(new ArrayBuffer(Math.max(0, status.size - from)));
    let done = 0;
    while (done < bytes.length) {
      const length = readSync(file, bytes, done, bytes.length - done, from + done);
      if (length === 0) break;
      done += length;
    }
    return bytes.subarray(0, done);
  } finally {
    closeSync(file);
  }
}

function sizeOf(path: string): number {
  try {
    const file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    try {
      return fstatSync(file).size;
    } finally {
      closeSync(file);
    }
  } catch {
    return 0;
  }
}

function isVectorRecord(bytes: Buffer, at: number, length: number): boolean {
  if (bytes.compare(mark, 0, mark.length, at, at + mark.length) !== 0) return false;
  return crc32(bytes.subarray(at + mark.length + 4, at + length)) === bytes.readUInt32LE(at + mark.length);
}

function vectorRecord(key: string, vector: Float32Array): Buffer {
  const bytes = Buffer.alloc(headBytes + vector.length * 4);
  mark.copy(bytes);
  bytes.write(key, mark.length + 4, keyBytes, 'hex');
  for (const [at, value] of vector.entries()) bytes.writeFloatLE(value, headBytes + at * 4);
  bytes.writeUInt32LE(crc32(bytes.subarray(mark.length + 4)), mark.length);
  return bytes;
}

const isLittleEndian = new Uint8Array(new Uint32Array([1]).buffer)[0] === 1;

/** Where they lie in memory already, where this machine lets them. */
function floatsAt(bytes: Buffer, at: number, dimensions: number): Float32Array {
  const offset = bytes.byteOffset + at;
  if (isLittleEndian && offset % 4 === 0) return new Float32Array(bytes.buffer, offset, dimensions);
  return Float32Array.from({ length: dimensions }, (_, index) => bytes.readFloatLE(at + index * 4));
}
