import { lstatSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The parts of `.lore/` that version control ignores: everything that can be made again, unlike decisions. */
const ignored = '*\n!.gitignore\n!decisions.yaml\n';
/** Once there are decisions to merge, how to merge them is to reach every clone. */
const ignoredWithDecisions = `${ignored}!.gitattributes\n`;
/** Git keeps the lines of both sides, where it would else ask: each line is a decision. */
const attributes = 'decisions.yaml merge=union\n';

/**
 * Lets version control see and merge the decisions of a world, also where an older program hid the whole folder. Other text of the author
 * stays, and so does a link: it may lead anywhere.
 *
 * @throws the system's own error.
 */
export async function unhideDecisions(folder: string): Promise<void> {
  const hiding = join(folder, '.gitignore');
  const wanted = isThere(join(folder, 'decisions.yaml')) ? ignoredWithDecisions : ignored;
  if (!isThere(hiding)) await writeFile(hiding, wanted, { flag: 'wx' });
  else if (lstatSync(hiding).isFile() && isOurs(await readFile(hiding, 'utf8'), wanted))
    await writeFile(hiding, wanted);
  const merging = join(folder, '.gitattributes');
  if (!isThere(merging)) await writeFile(merging, attributes, { flag: 'wx' });
}

const isThere = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false }) !== undefined;

/** True if this program wrote it, and would write more now. */
function isOurs(text: string, wanted: string): boolean {
  const there = text.replace(/\r\n/g, '\n').trim();
  return there !== wanted.trim() && ['*', ignored.trim()].includes(there);
}
