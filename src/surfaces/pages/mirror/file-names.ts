import { createHash } from 'node:crypto';
import { slug } from '../../../util/text/slug.ts';

/** Ids that are names of files as they are: nowhere does case, accents or length matter to them. */
const isPlain = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const longest = 80;
/** Windows takes these for devices, whatever stands behind a dot. */
const isDevice = /^(?:con|prn|aux|nul|com\d|lpt\d)$/;

const notAscii = /[^a-z0-9]+/g;
const ofHash = 24;

/**
 * The name of a page's file, without its ending, for an id of the world: the id, where it is safe as it is on every file system; else what can
 * be read of it and a hash. It depends on the id alone, so that a page keeps its address whatever comes and goes beside it.
 * Two ids have two names, also where case does not count: only a name with a hash has a `_`, and 96 bits of it.
 */
export function fileName(id: string): string {
  if (isPlain.test(id) && id.length <= longest && !isDevice.test(id)) return id;
  const readable = slug(id.slice(0, 2 * longest))
    .replaceAll(notAscii, '-')
    .replace(/^-/, '')
    .slice(0, longest - ofHash)
    .replace(/-$/, '');
  // Jekyll, and so GitHub Pages, leaves out what begins with a `_`.
  return `${readable || 'x'}_${createHash('sha256').update(id, 'utf16le').digest('hex').slice(0, ofHash)}`;
}
