import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { vaultCalendarFiles } from '../../config/calendar-imports/vault-calendars.ts';
import { scanWorld } from '../../content/scan.ts';

/**
 * Tells one state of a world's files and settings from any other, without reading them.
 *
 * @param others more files that count, relative to its folder.
 * @param beside what else counts, as plain data.
 */
export async function worldState(path: string, others: readonly string[], beside: readonly unknown[]): Promise<string> {
  const { root, files, calendarFiles } = await scanWorld(path);
  const marks = await Promise.all(
    ['lore.yaml', ...vaultCalendarFiles, ...others, ...calendarFiles, ...files].map(async (file) => {
      const info = await stat(join(root, file), { bigint: true }).catch(() => undefined);
      return [file, String(info?.mtimeNs), String(info?.ctimeNs), String(info?.size)];
    }),
  );
  return createHash('sha256')
    .update(JSON.stringify([path, marks, ...beside]))
    .digest('hex');
}
