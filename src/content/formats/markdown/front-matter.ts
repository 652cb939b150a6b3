import {
  mapOf,
  parseYaml,
  seqOf,
  type YamlIssue,
  type YamlMap,
  type YamlNode,
  type YamlScalar,
} from '../../../util/yaml/index.ts';
import { onlyLinks, shown, wikilinksIn } from './links.ts';

export interface FrontMatter {
  /** What it says, with links as their targets; undefined where there is none, or nothing in it. */
  readonly fields?: YamlMap;
  /** Offset of the first character after it. */
  readonly bodyStart: number;
  readonly issues: readonly YamlIssue[];
}

/**
 * The YAML between a first line `---` and the next `---` or `...`. It is parsed with all that stands before its end, so
 * that every offset is the file's own. A first line that nothing closes is reported, and the note is prose.
 */
export function readFrontMatter(text: string): FrontMatter {
  const opening = /^---[ \t]*(?:\r\n?|\n|$)/.exec(text);
  if (opening === null) return { bodyStart: 0, issues: [] };
  const start = opening[0].length;
  const closing = closingLine(text, start);
  if (closing === undefined) {
    const message =
      'The first line `---` opens front matter, and no second `---` closes it. Close it, or delete the line; the note was read as prose.';
    return { bodyStart: start, issues: [{ offset: 0, code: 'unclosed-front-matter', message }] };
  }
  const { documents, issues } = parseYaml(quoteLinks(text.slice(0, closing.start)));
  const [root] = documents;
  if (root === undefined || (root.kind === 'scalar' && root.value === null)) {
    return { bodyStart: closing.end, issues };
  }
  if (root.kind !== 'map') {
    const message = 'Expected `key: value` lines between the two `---`. Nothing here was read as front matter.';
    return { bodyStart: start, issues: [...issues, { offset: root.start, code: 'bad-front-matter', message }] };
  }
  return { fields: withTargets(root, text), bodyStart: closing.end, issues };
}

/**
 * The line that closes the front matter. One that only comes after prose (a blank line, then a line in the first column
 * that no YAML begins with) is a thematic break of the body.
 */
function closingLine(text: string, from: number): { start: number; end: number } | undefined {
  let afterBlank = false;
  const line = /([^\r\n]*)(\r\n?|\n|$)/y;
  line.lastIndex = from;
  for (let at = from; at < text.length; at = line.lastIndex) {
    const match = line.exec(text);
    if (match === null) return undefined;
    const words = match[1] ?? '';
    if (/^(?:---|\.\.\.)[ \t]*$/.test(words)) return { start: at, end: at + match[0].length };
    if (words.trim() === '') afterBlank = true;
    else if (afterBlank && !/^(?:[\s#\-\]}'"?&!]|[^:]{1,100}:(?:\s|$))/.test(words)) return undefined;
    else afterBlank = false;
  }
  return undefined;
}

/**
 * `spouse: [[Maren]]` is a list in a list to YAML, and `[[Maren]], [[Odo]]` nothing at all. Links that are whole values
 * are put in quotes, and several of them in brackets, without moving a character.
 */
function quoteLinks(text: string): string {
  return text
    .replace(/^.*\[\[.*$/gm, (line) =>
      line.replace(
        /(?<=(?:[:-][ \t]+|[,[{][ \t]*|^[ \t]+))\[\[([^[\]"\n\r\\]+)\]\](?=[ \t]*(?:[,\]}]|$|\r|[ \t]#))/g,
        (link, inside: string, offset: number) => (isInQuotes(line, offset) ? link : ` "${inside}" `),
      ),
    )
    .replace(
      /^([ \t]*(?:-[ \t]+)?[^\s:#[{][^:\n]*:[ \t]+| *-[ \t]+) ("[^"\n]+" (?:[ \t]*,[ \t]* "[^"\n]+" )+)$/gm,
      asList,
    );
}

function asList(_: string, head: string, links: string): string {
  return `${head}[${links.slice(0, -1)}]`;
}

function isInQuotes(line: string, offset: number): boolean {
  const before = line.slice(0, offset);
  return before.split('"').length % 2 === 0 || /(?:[:[,-]\s*)'[^']*$/.test(before);
}

/** The same values with links as their targets, at the place of the link. */
function withTargets(map: YamlMap, text: string): YamlMap {
  const seen = new Map<YamlNode, YamlNode>();
  const walk = (node: YamlNode): YamlNode => {
    const before = seen.get(node);
    if (before !== undefined) return before;
    const made =
      node.kind === 'scalar'
        ? linkValue(node, text)
        : node.kind === 'seq'
          ? listOf(node.items, node.start)
          : pairsOf(node);
    seen.set(node, made);
    return made;
  };
  const listOf = (items: readonly YamlNode[], start: number): YamlNode => seqOf(start, items.map(walk));
  const pairsOf = (node: YamlMap): YamlMap => ({
    ...mapOf(
      node.start,
      node.pairs.map(({ key, value }) => ({ key, value: walk(value) })),
    ),
    end: node.end,
  });
  return pairsOf(map);
}

function linkValue(node: YamlScalar, text: string): YamlNode {
  // Between quotes that `quoteLinks` put there stands the author's own link.
  const own = text[node.start] === '[' && text[node.start - 1] === '[' ? node.start - 1 : undefined;
  return textWithLinks(node, own === undefined ? node.text : `[[${node.text}]]`, own ?? node.start);
}

/** A text in which links may stand: a link alone is its target, several are a list, and among other words they are what they show. */
export function textWithLinks(node: YamlScalar, text: string, start: number): YamlNode {
  if (!text.includes('[[')) return node;
  if (!onlyLinks(text)) return { ...node, text: shown(text), value: shown(text) };
  // Escapes may have moved the words: then the whole value is the place.
  const inside = node.end - node.start - text.length === 2 ? 1 : 0;
  const links = [...wikilinksIn(text)].map((link) => {
    const at = start === node.start ? node.start + inside + link.start : start + link.start;
    return { ...node, start: at, end: at + link.end - link.start, text: link.target, value: link.target };
  });
  const [only] = links;
  return only !== undefined && links.length === 1 ? only : seqOf(start, links);
}
