import { LineIndex } from '../../util/text/line-index.ts';
import type { YamlNode } from '../../util/yaml/index.ts';
import { type Block, type Box, blocksOf, boxesOf, type Stretch } from '../formats/markdown/blocks.ts';
import { readFrontMatter } from '../formats/markdown/front-matter.ts';
import type { Head } from '../formats/markdown/head-blocks.ts';
import { hashTags, readHead } from '../formats/markdown/head-values.ts';
import { tableIn } from '../formats/markdown/table-rows.ts';
import { blanked, closedComments, commentsIn } from '../formats/markdown/visible.ts';
import { hasSecretField, isSecretMark, keepsSecret, mayKeepSecret } from '../vocabulary/secret-marks.ts';
import { admonitionAt } from './admonitions.ts';
import type { Secrets } from './cut.ts';
import { looseCallouts } from './loose-callouts.ts';
import { divisions, elements } from './marked-blocks.ts';
import { textLinesOf } from './text-lines.ts';
import { blocksIn } from './value-secrets.ts';
import { secretEntries } from './yaml-entries.ts';
import { secretsOfNodes, yamlComment } from './yaml-secrets.ts';

/** Further down, no line is taken for front matter that nothing closes. */
const mostUnclosed = 5000;

/**
 * The secrets of a note: all of it where its front matter says so; comments, also those of front matter, and one that nothing closes to the
 * end of the note, as Obsidian hides it; callouts, boxes, blocks and rows of tables that are marked as secret.
 */
export function markdownSecrets(text: string): Secrets {
  // Possible front matter is read as such: a key that no ontology knows may be next to one that withholds the note.
  const { heads, bodyStart, below, issues } = readFrontMatter(text, () => true);
  const stretches: Stretch[] = [];
  for (const head of heads) {
    const found = secretsOfHead(text, head);
    if (found === 'all') return 'all';
    stretches.push(...found);
  }
  const end = heads.at(-1)?.end ?? 0;
  if (issues.length > 0 && mayKeepSecret(text.slice(0, Math.max(end, mostUnclosed)))) return 'all';
  // Text above and between front matter.
  const above = blanked(text.slice(0, bodyStart), heads.filter(({ start }) => start < bodyStart).map(wholeOf));
  stretches.push(...closedComments(above));
  const lines = new LineIndex(below.length === 0 ? text : blanked(text, below));
  const { blocks, code } = blocksOf(lines, bodyStart);
  const boxes = boxesOf(lines, bodyStart);
  const nested = nestedAdmonitions(lines.text, boxes);
  const body = nested.isAstray ? lines.text : blanked(lines.text, code);
  if (hasSecretField(body.slice(bodyStart))) return 'all';
  const secret = boxes.filter(({ mark }) => isSecretMark(mark));
  const bodyLines = /\[!|:::/.test(body) ? textLinesOf(body, bodyStart) : [];
  const apart = outermost([
    ...secret,
    ...nested.secrets,
    ...secretRows(lines.text, blocks),
    ...remarkLines(body, bodyStart),
    ...divisions(bodyLines),
    ...elements(body, bodyStart),
    ...looseCallouts(bodyLines, new Set(boxes.map(({ start }) => start))),
  ]);
  // A comment may open on the last line of a box, and a mark within a box may be no comment: whichever it is, both are withheld.
  const comments = [...commentsIn(body, bodyStart, apart), ...(apart.length === 0 ? [] : commentsIn(body, bodyStart))];
  return [...stretches, ...apart, ...comments];
}

/** Rows of tables that a column `private` or `publish` does not clearly make public, as whole lines. */
function secretRows(text: string, blocks: readonly Block[]): Stretch[] {
  return blocks.flatMap(({ kind, lines }) => {
    const table = kind === 'table' ? tableIn(text, lines) : undefined;
    if (table === undefined) return [];
    const { header, body } = table;
    return body.flatMap(({ cells }, at) => {
      const line = lines[at + 2];
      const isSecret = header.cells.some(({ text: head }, index) => keepsSecret(head, cells[index]?.text ?? ''));
      return isSecret && line !== undefined ? [line] : [];
    });
  });
}

/** `[//]: # (She did it.)`, a line that no program shows. */
function remarkLines(body: string, from: number): Stretch[] {
  const line = /^[ \t>]*\[(?:\/\/|comment)\]:[^\r\n]*/gim;
  line.lastIndex = from;
  const found: Stretch[] = [];
  for (let match = line.exec(body); match !== null; match = line.exec(body))
    found.push({ start: match.index, end: line.lastIndex });
  return found;
}

function secretsOfHead(text: string, head: Head): Secrets {
  const { fields, issues } = readHead(text, head);
  const { inner: start, innerEnd: end, syntax } = head;
  const own = text.slice(start, end);
  // Tags that YAML would take for a comment are read as tags.
  const written = text.slice(0, start) + own.replace(hashTags, (line) => line.replaceAll('#', ' ')) + text.slice(end);
  const nodes = fields === undefined ? [] : [fields];
  if (syntax === 'toml') return secretsOfToml(written, { start, end }, nodes);
  return secretsOfNodes(written, { start, end }, nodes, {
    isWhole: issues.length === 0,
    ...(syntax === 'json' ? {} : { comments: yamlComment }),
  });
}

/** TOML gives only the line: a secret table within it withholds the note. */
function secretsOfToml(text: string, stretch: Stretch, nodes: readonly YamlNode[]): Secrets {
  if (secretEntries(text, stretch, nodes, []).length > 0) return 'all';
  // A callout in a value, of which neither quotes nor end are known.
  const own = text.slice(stretch.start, stretch.end);
  if (blocksIn(own, textLinesOf(own, 0)).length > 0) return 'all';
  const comments = /"(?:[^"\\\r\n]|\\.)*"|'[^'\r\n]*'|#[^\r\n]*/g;
  return secretsOfNodes(text, stretch, [], { isWhole: false, comments });
}

/**
 * Secret boxes of the plugin Admonition within others of it, which CommonMark takes for code.
 *
 * @returns `isAstray` where CommonMark ends a box before its author does: what it takes for code below is none for certain.
 */
function nestedAdmonitions(text: string, boxes: readonly Box[]): { secrets: Stretch[]; isAstray: boolean } {
  const secrets: Stretch[] = [];
  let isAstray = false;
  let behind = 0;
  const lines = /[`~]{3}[ \t]*ad-/.test(text) ? textLinesOf(text, boxes[0]?.start ?? text.length) : [];
  let at = 0;
  for (const { start, end } of boxes) {
    while ((lines[at]?.start ?? start) < start) at++;
    const box = start < behind ? undefined : admonitionAt(lines, at);
    if (box === undefined) continue;
    behind = lines[box.next]?.start ?? text.length;
    if (!box.isNested) continue;
    secrets.push(...box.secrets);
    isAstray ||= behind > end;
  }
  return { secrets, isAstray };
}

const wholeOf = ({ start, innerEnd, end = innerEnd }: Head): Stretch => ({ start, end });

/** In order, and none within another. */
function outermost(boxes: readonly Stretch[]): Stretch[] {
  const all: { start: number; end: number }[] = [];
  for (const { start, end } of [...boxes].sort((a, b) => a.start - b.start)) {
    const last = all.at(-1);
    if (last !== undefined && start < last.end) last.end = Math.max(last.end, end);
    else all.push({ start, end });
  }
  return all;
}
