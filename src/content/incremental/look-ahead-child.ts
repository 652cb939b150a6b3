import { statSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { defined } from '../../util/defined.ts';
import { scanWorld } from '../scan.ts';
import { stampOf } from './file-stamp.ts';
import type { LookAhead, Seen } from './look-ahead.ts';
import { readSealed } from './sealed-file.ts';

/** Looks at a world's files for the thread that started this one. Started by look-ahead.ts. */
const { path, readings, seal }: LookAhead = workerData;

const scan = await scanWorld(path);
const stamps = scan.files.map((file) => {
  const stats = statSync(join(scan.root, file), { throwIfNoEntry: false });
  return stats && stampOf(stats);
});
const sealed = await readSealed(readings, seal);
const seen: Seen = { scan, stamps, ...defined({ readings: sealed }) };
// The bytes change hands: they are many, and a copy would take as long as reading them.
parentPort?.postMessage(seen, sealed === undefined ? [] : [sealed.bytes.buffer as ArrayBuffer]);
