import type { Audience } from '../../model/audience.ts';
import { fileText } from '../formats/file-text.ts';
import type { FormatName } from '../formats/formats.ts';
import { formatOf } from '../formats/formats.ts';
import { csvSecrets } from './csv-secrets.ts';
import { type Secrets, withoutSecrets } from './cut.ts';
import { gedcomSecrets } from './gedcom-secrets.ts';
import { markdownSecrets } from './markdown-secrets.ts';
import { secretsInWords } from './value-secrets.ts';
import { yamlSecrets } from './yaml-secrets.ts';

const secretsOf: Readonly<Record<FormatName, (text: string) => Secrets>> = {
  yaml: yamlSecrets,
  markdown: markdownSecrets,
  csv: csvSecrets,
  gedcom: gedcomSecrets,
};

/** Where something is cut out, what stands around it may become a comment. The limit of rounds: no real file needs more. */
const mostRounds = 20;

/**
 * The bytes of a file as they would be without what its author keeps secret; undefined where all of it is. This is the one place that
 * knows of secrets: what is read, checked and shown for readers is made of these bytes. A file without secrets stays as it is; another is UTF-8.
 */
export function bytesFor(audience: Audience, path: string, bytes: Uint8Array): Uint8Array | undefined {
  const format = formatOf(path);
  if (audience === 'author' || format === undefined) return bytes;
  const whole = fileText(path, bytes);
  let text = whole;
  for (let round = 0; round < mostRounds; round += 1) {
    const secrets = secretsOf[format](text);
    if (secrets === 'all') return undefined;
    if (secrets.length === 0) return text === whole ? bytes : new TextEncoder().encode(text);
    text = withoutSecrets(text, secrets);
  }
  return undefined;
}

/** The words of somebody that stand in no file of lore, such as a reason, without comments, callouts and blocks that are secret. */
export const wordsForReaders = (words: string): string => withoutSecrets(words, secretsInWords(words, 0));
