import { hash } from 'node:crypto';
import { join } from 'node:path';
import { declareAll } from '../../content/build/declare-all.ts';
import type { ParsedFile } from '../../content/formats/parsed-file.ts';
import { readerOf } from '../../content/formats/readers.ts';
import { isPlainText, readPlainText } from '../../content/formats/text/read-text.ts';
import { bytesOfFile } from '../../content/read-bytes.ts';
import { scanWorld, withoutIgnored } from '../../content/scan.ts';
import { withoutTemplates } from '../../content/template-folders.ts';
import { isAllowedKind } from '../../model/kinds.ts';
import type { StorySheet } from '../../model/sheet.ts';
import { chaptersOf, compareNaturally } from '../../model/story-files.ts';
import type { WorldConfig } from '../../model/world-config.ts';
import type { DeclaredName } from '../../story/cast.ts';
import { storySheet } from '../../story/sheet.ts';
import { defined } from '../../util/defined.ts';
import { UserInputError } from '../../util/errors.ts';
import { groupBy } from '../../util/group.ts';
import { readSettings } from '../world/open-world.ts';

export interface SheetFound {
  readonly config: WorldConfig;
  readonly sheet: StorySheet;
}

/**
 * The style sheet of a story: of a folder its chapters, else all prose that describes nobody; of one file that file.
 *
 * @throws UserInputError where there is nothing to read, or `no-story` where no file holds prose.
 */
export async function sheetOf(path: string): Promise<SheetFound> {
  const found = await scanWorld(path, isPlainText);
  const { config } = readSettings(found, undefined);
  const scan = withoutTemplates(withoutIgnored(found, config.ignore));
  const parsed = scan.files.flatMap((file) => parsedFile(scan.root, file, config) ?? []);
  const files = storyFiles(parsed, config);
  if (files.length === 0)
    throw new UserInputError(`${path} has no story to read.`, {
      code: 'no-story',
      fix: 'Give the file or folder of the manuscript: .md or .txt.',
    });
  const lore = parsed.filter((file) => !files.includes(file));
  const entities = [...declareAll(lore, config).entities.values()];
  const declared = entities.map(({ name, aliases, kind }) => ({ name, aliases, kind: kindIn(config, kind) }));
  return { config, sheet: storySheet({ files, config, declared, isCommon: isCommonCalendar(config) }) };
}

function kindIn({ ontology }: WorldConfig, kind: string): DeclaredName['kind'] {
  if (isAllowedKind(ontology, kind, ['Person', 'Creature', 'Deity'])) return 'person';
  return isAllowedKind(ontology, kind, ['Location']) ? 'place' : 'thing';
}

function parsedFile(root: string, path: string, config: WorldConfig): ParsedFile | undefined {
  const result = bytesOfFile(join(root, path));
  if (!('bytes' in result)) return undefined;
  const { bytes } = result;
  const reader = isPlainText(path) ? readPlainText : readerOf(path);
  return reader({ path, bytes, sha256: hash('sha256', bytes, 'hex'), config });
}

/** The chapters, story by story. Where no folder looks like a manuscript, all prose is one. */
function storyFiles(parsed: readonly ParsedFile[], config: WorldConfig): ParsedFile[] {
  const prose = parsed.filter(({ file, chunks }) => file.kind === 'markdown' && chunks.length > 0);
  const chapters = chaptersOf(
    prose.map((each) => ({
      path: each.file.path,
      hasProse: true,
      isReference: isReference(each),
      ...defined({ order: each.file.order }),
    })),
    config.story,
  );
  const told = prose.filter(({ file }) => chapters.has(file.path));
  if (told.length > 0) {
    const stories = groupBy(told, ({ file }) => chapters.get(file.path)?.story);
    const numberOf = ({ file }: ParsedFile): number => chapters.get(file.path)?.number ?? 0;
    return [...stories.values()].flatMap((its) => its.sort((a, b) => numberOf(a) - numberOf(b)));
  }
  const all = prose.length === 1 ? prose : prose.filter((file) => !isReference(file));
  return all.sort((a, b) => compareNaturally(a.file.path, b.file.path));
}

/** A note about somebody or something: it says of what kind. */
const isReference = ({ declarations }: ParsedFile): boolean =>
  declarations.some(({ kind, kindIsGuessed }) => kind !== undefined && kindIsGuessed !== true && !isTelling(kind.text));
const isTelling = (kind: string): boolean => /^(?:chronicle|event|era|chapter|scene)$/i.test(kind);

/** Our months and weeks. */
const isCommonCalendar = ({ calendars }: WorldConfig): boolean => /^gregorian$/i.test(calendars.main.name);
