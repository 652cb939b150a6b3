import { mapOf, parseYaml, seqOf, type YamlMap, type YamlNode, type YamlScalar } from '../../../util/yaml/index.ts';
import type { FileIssue } from '../parsed-file.ts';
import { linksIn, mayLink, onlyLinks, shown } from './links.ts';

export interface FrontMatter {
  /** Its keys and values, with links as their targets; undefined when there is no front matter or it is empty. */
  readonly fields?: YamlMap;
  /** Offset of the first character after it. */
  readonly bodyStart: number;
  readonly issues: readonly FileIssue[];
}

/**
 * Reads the YAML between a first line `---` and the next `---` or `...`. Offsets are those of the file. When nothing closes
 * the front matter, that is an issue, and the whole note is prose.
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
 * The line that closes the front matter. A `---` after prose (a blank line, then a line that cannot begin YAML) does not
 * close it: it is a thematic break of the body.
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
 * Quotes links that are whole values, and puts several of them in brackets, without moving a character. YAML would read
 * `spouse: [[Maren]]` as a list in a list, and `[[Maren]], [[Odo]]` or `[Maren](Maren.md)` as an error.
 */
function quoteLinks(text: string): string {
  return text
    .replace(/^.*\[\[.*$/gm, (line) =>
      line.replace(
        /(?<=(?:[:-][ \t]+|[,[{][ \t]*|^[ \t]+))\[\[([^[\]"\n\r\\]+)\]\](?=[ \t]*(?:[,\]}]|$|\r|[ \t]#))/g,
        (link, inside: string, offset: number) => (isInQuotes(line, offset) ? link : ` "${inside}" `),
      ),
    )
    .replace(/^.*\]\(.*$/gm, (line) =>
      line.replace(
        /(?<=(?:[:-][ \t]+|^[ \t]+))\[([^[\]"\n\r\\]+\]\((?:<[^<>"\n\r\\]+>|[^()"\s\\]+))\)(?=[ \t]*(?:$|\r|[ \t]#))/g,
        (link, inside: string, offset: number) => (isInQuotes(line, offset) ? link : `"${inside}"`),
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

/** The same map, with each link replaced by its target at the link's place. */
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
  // `quoteLinks` replaced the inner brackets of this link by quotes: start at the outer bracket.
  if (node.style !== 'double' || text[node.start] !== '[') return textWithLinks(node, node.text, node.start);
  return text[node.start - 1] === '['
    ? textWithLinks(node, `[[${node.text}]]`, node.start - 1)
    : textWithLinks(node, `[${node.text})`, node.start);
}

/** A text that may hold links: a link alone becomes its target, several links a list of targets, and links among other words their labels. */
export function textWithLinks(node: YamlScalar, text: string, start: number): YamlNode {
  if (!mayLink(text)) return node;
  if (!onlyLinks(text)) return { ...node, text: shown(text), value: shown(text) };
  // With escapes, offsets within the text and the file differ: then every link has the place of the whole value.
  const inside = node.end - node.start - text.length === 2 ? 1 : 0;
  const links = [...linksIn(text)].map(({ target, address, ...link }) => {
    const at = start === node.start ? node.start + inside + link.start : start + link.start;
    return { ...node, start: at, end: at + link.end - link.start, text: target, value: target, link: address };
  });
  const [only] = links;
  return only !== undefined && links.length === 1 ? only : seqOf(start, links);
}
