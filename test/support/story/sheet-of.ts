import { hash } from 'node:crypto';
import { loadConfig } from '../../../src/config/config.ts';
import type { ParsedFile } from '../../../src/content/formats/parsed-file.ts';
import { readerOf } from '../../../src/content/formats/readers.ts';
import { isPlainText, readPlainText } from '../../../src/content/formats/text/read-text.ts';
import type { StorySheet } from '../../../src/model/sheet.ts';
import type { DeclaredName } from '../../../src/story/cast.ts';
import { storySheet } from '../../../src/story/sheet.ts';

const { config } = loadConfig({ root: '/world', read: () => undefined, calendarFiles: [] });

/** A chapter held in memory, as its file is parsed. */
function parsedChapter(path: string, text: string): ParsedFile {
  const bytes = new TextEncoder().encode(text);
  const reader = isPlainText(path) ? readPlainText : readerOf(path);
  return reader({ path, bytes, sha256: hash('sha256', bytes, 'hex'), config });
}

/** The style sheet of chapters held in memory, in their order. */
export function sheetOfTexts(
  texts: Readonly<Record<string, string>>,
  declared: readonly DeclaredName[] = [],
): StorySheet {
  const files = Object.entries(texts).map(([path, text]) => parsedChapter(path, text));
  return storySheet({ files, config, declared, isCommon: true });
}
