import type { Ontology } from '../../../model/ontology.ts';
import { defined } from '../../../util/defined.ts';
import { placed } from '../../../util/places.ts';
import { LineIndex } from '../../../util/text/line-index.ts';
import { keyTableOf } from '../../vocabulary/key-tables.ts';
import { keysOfLabel } from '../../vocabulary/label-words.ts';
import { chunksOfParagraphs, type Paragraph } from '../chunks.ts';
import { decodeText } from '../decode.ts';
import { misshapen } from '../misshapen.ts';
import type { ChunkDraft, FileIssue, Reader, SourceFile } from '../parsed-file.ts';
import { asidesIn } from './asides.ts';
import { type Block, blocksOf, type Stretch } from './blocks.ts';
import { tablesOfEntities } from './entity-tables.ts';
import { inlineFields } from './fields.ts';
import { readFrontMatter, unreadFrontMatter } from './front-matter.ts';
import { plainTextOf } from './inline.ts';
import { keysKnown, readNote } from './note.ts';
import { type Section, sectionsOf } from './sections.ts';
import { dayOfSession } from './session-day.ts';
import { readStoryOrder } from './story-order.ts';
import { titleHeading } from './title-heading.ts';
import { blanked, visibleText } from './visible.ts';

/**
 * Reads a Markdown note, of Obsidian or plain. Front matter and inline fields describe its entity; the rest is prose. Code and
 * comments are not read.
 */
export const readMarkdown: Reader = ({ path, bytes, sha256, config }) => {
  const { text, issue } = decodeText(bytes);
  // Without a text, lines and columns are counted in the bytes decoded with replacement characters.
  const lines = new LineIndex(text ?? new TextDecoder().decode(bytes));
  const title = path.slice(path.lastIndexOf('/') + 1).replace(/\.[^.]+$/, '');
  const unordered: SourceFile = { path, kind: 'markdown', title, sha256, lines };
  const problem = issue === undefined ? [] : [issue];
  if (text === undefined) {
    return {
      file: unordered,
      declarations: [],
      relations: [],
      chunks: [],
      problems: problem.map((each) => placed(path, lines, each)),
    };
  }
  const isKnown = keysKnown(config.ontology);
  const { fields: front, bodyStart, below, issues } = readFrontMatter(text, isKnown);
  const {
    order,
    fields,
    issue: disorder,
  } = readStoryOrder(
    front,
    config.story.some((rule) => rule.matches(path)),
  );
  const file: SourceFile = { ...unordered, ...defined({ order, day: dayOfSession(path, fields, config.calendars) }) };
  const body = below.length === 0 ? lines : new LineIndex(blanked(text, below));
  const { blocks, code } = blocksOf(body, bodyStart);
  const template = templateIssue(text, bodyStart, blocks);
  if (template !== undefined) {
    return { file, declarations: [], relations: [], chunks: [], problems: [placed(path, lines, template)] };
  }
  const { prose: shown, facts } = visibleText(body.text, code, bodyStart);
  const { statements, prose, marks } = inlineFields(facts, blocks, isLabelOnly(config.ontology));
  const visible = blanked(shown, marks);
  const { declaration, issue: unread } = readNote({
    file,
    config,
    fields,
    statements,
    asides: asidesIn(facts, prose, config.ontology),
    tags: tagLines(facts, prose),
    heading: firstHeading(visible, prose),
    title: titleHeading(visible, prose),
  });
  const tables = tablesOfEntities({ file, config, facts, blocks: prose });
  const odd = declaration === undefined || fields === undefined ? [] : misshapen(fields);
  return {
    file,
    declarations: [...(declaration === undefined ? [] : [declaration]), ...tables.declarations],
    relations: [],
    chunks: sectionsOf(visible, prose).flatMap((section) => chunksOf(file, visible, section)),
    problems: [
      ...problem,
      ...issues,
      disorder,
      unread,
      unreadFrontMatter(facts, bodyStart, isKnown),
      ...odd,
      ...tables.issues,
    ].flatMap((each) => (each === undefined ? [] : [placed(path, lines, each)])),
  };
};

function isLabelOnly(ontology: Ontology): (key: string) => boolean {
  const table = keyTableOf(ontology);
  const isKey = (word: string): boolean => table.lookup(word, undefined) !== undefined;
  return (key) => !isKey(key) && keysOfLabel(key).some(isKey);
}

/** A placeholder of Obsidian's templates or of Templater: `{{title}}`, `<% tp.file.title %>`. One of a site's pages shows what is there: `{{ page.title }}`. */
const placeholder = /\{\{(?!\s*(?:page|site)\.|[<%])[^{}\n]{1,200}\}\}|<%[^\n]{0,200}?%>/;
/** A script of Templater over several lines, before all else. */
const script = /^\s*<%[\s\S]{0,5000}?%>/;

/** An issue for a template: a note with a placeholder in its front matter or first heading. It describes nothing. */
function templateIssue(text: string, bodyStart: number, blocks: readonly Block[]): FileIssue | undefined {
  const leading = script.exec(text);
  if (leading !== null) return { offset: leading[0].search(/\S/), code: 'template', message: isTemplate('<%') };
  const heading = blocks.find(({ kind }) => kind === 'heading')?.lines[0];
  for (const { start, end } of [{ start: 0, end: bodyStart }, ...(heading === undefined ? [] : [heading])]) {
    const found = placeholder.exec(text.slice(start, end));
    if (found === null) continue;
    return { offset: start + found.index, code: 'template', message: isTemplate(found[0]) };
  }
  return undefined;
}

function isTemplate(mark: string): string {
  return `This note is a template: \`${mark}\` is yet to be filled in, so nothing in it is read. Leave templates out with \`ignore:\` in lore.yaml.`;
}

function chunksOf(file: SourceFile, visible: string, { blocks, under }: Section): ChunkDraft[] {
  const paragraphs = blocks.flatMap((block): Paragraph[] => {
    const isProse = block.kind === 'table' ? isNoRuler : isNoTagLine;
    const lines = block.lines.filter((line) => isProse(wordsOf(visible, line)));
    const paragraph = plainTextOf(visible, lines);
    if (!/[\p{L}\p{N}]/u.test(paragraph.text)) return [];
    if (block.kind === 'table') return [{ ...paragraph, head: paragraph.text.indexOf('\n') + 1 }];
    return [isListItem(visible, block.lines[0]) ? { ...paragraph, isItem: true } : paragraph];
  });
  return chunksOfParagraphs(file, paragraphs, under);
}

/** True if a line begins behind the mark of a list. */
const isListItem = (visible: string, line: Stretch | undefined): boolean =>
  line !== undefined && /(?:[-*+]|\d{1,9}[.)])[ \t]+$/.test(visible.slice(Math.max(0, line.start - 12), line.start));

const wordsOf = (visible: string, { start, end }: Stretch): string =>
  visible.slice(start, Math.min(end, start + 1000)).trim();
const isNoRuler = (line: string): boolean => !/^[\s|:>-]*$/.test(line);
const isNoTagLine = (line: string): boolean => !/^(?:#[\p{L}\p{N}_/-]+[\s,]*)+$/u.test(line);

/** Tags on lines of their own. A tag among other words is about those words, not about the note. */
function tagLines(visible: string, blocks: readonly Block[]): string[] {
  const lines = blocks.filter(({ kind }) => kind === 'paragraph').flatMap((block) => block.lines);
  return lines
    .map((line) => wordsOf(visible, line))
    .filter((words) => !isNoTagLine(words))
    .flatMap((words) => words.split(/[\s,]+/).filter((word) => word !== ''));
}

function firstHeading(visible: string, blocks: readonly Block[]): string | undefined {
  const heading = blocks.find(({ kind }) => kind === 'heading');
  return heading === undefined ? undefined : plainTextOf(visible, heading.lines).text.trim() || undefined;
}
