import { marksIn } from '../../formats/chunks.ts';
import type { KnownOfFile, ParsedFile, Stranger } from '../../formats/parsed-file.ts';
import { foreignLanguageOf } from '../language.ts';
import type { ProseNames } from '../read-prose.ts';
import { strangersIn } from './strangers.ts';

type FileStrangers = NonNullable<KnownOfFile['strangers']>;
const known = new WeakMap<ParsedFile, FileStrangers>();

/** The words with capitals in a file's prose that name nobody; in a language of nouns with capitals nothing tells. Found once for each file and set of names. */
export function strangersOfFile(parsedFile: ParsedFile, names: ProseNames): readonly Stranger[] {
  const before = knownStrangers(parsedFile);
  if (before?.key === names.key) return before.found;
  const chunks = foreignLanguageOf(parsedFile) === undefined ? parsedFile.chunks : [];
  const found = chunks.flatMap((draft, chunk) =>
    strangersIn(draft.text, names.find(draft).mentions, draft.spans, marksIn(draft)).map((stranger) => ({
      ...stranger,
      chunk,
    })),
  );
  known.set(parsedFile, { key: names.key, found });
  return found;
}

/** As they were last asked for. */
export function knownStrangers(parsedFile: ParsedFile): FileStrangers | undefined {
  return known.get(parsedFile) ?? parsedFile.known?.strangers;
}
