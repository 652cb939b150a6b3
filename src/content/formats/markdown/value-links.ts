import { mapOf, seqOf, type YamlMap, type YamlNode, type YamlScalar } from '../../../util/yaml/index.ts';
import { splitRemark } from '../../vocabulary/remarks.ts';
import { linksIn, mayLink, onlyLinks, shown } from './links.ts';
import { remarkedLinks } from './remarked-links.ts';

/**
 * Quotes links that are whole values, and puts several of them in brackets, without moving a character. YAML would read
 * `spouse: [[Maren]]` as a list in a list, and `[[Maren]], [[Odo]]` or `[Maren](Maren.md)` as an error.
 */
export function quoteLinks(text: string): string {
  return text
    .replace(/^.*\[\[.*$/gm, (line) =>
      line.replace(
        /(?=\[\[)(?<=(?:[:-][ \t]+|[,[{][ \t]*|^[ \t]+))\[\[([^[\]"\n\r\\]+)\]\](?=[ \t]*(?:[,\]}]|$|\r|[ \t]#))/g,
        (link, inside: string, offset: number) => (isInQuotes(line, offset) ? link : ` "${inside}" `),
      ),
    )
    .replace(/^.*\]\(.*$/gm, (line) =>
      line.replace(
        /(?=\[)(?<=(?:[:-][ \t]+|^[ \t]+))\[([^[\]"\n\r\\]+\]\((?:<[^<>"\n\r\\]+>|[^()"\s\\]+))\)(?=[ \t]*(?:$|\r|[ \t]#))/g,
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

/** The same value, with each link replaced by its target at the link's place. */
export function withTargets(root: YamlMap, text: string): YamlMap;
export function withTargets(root: YamlNode, text: string): YamlNode;
export function withTargets(root: YamlNode, text: string): YamlNode {
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
  return walk(root);
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
  // With escapes, offsets within the text and the file differ: then every link has the place of the whole value.
  const inside = node.end - node.start - text.length === 2 ? 1 : 0;
  const found = onlyLinks(text) ? [...linksIn(text)].map((link) => ({ link, remark: '' })) : remarkedLinks(text);
  const links = found.map(({ link: { target, address, label, ...link }, remark }) => {
    const at = start === node.start ? node.start + inside + link.start : start + link.start;
    const own = target.endsWith(label) ? undefined : splitRemark(label)?.remark;
    const said = [own ?? '', remark].filter((each) => each !== '').join('; ');
    const place = { start: at, end: at + link.end - link.start };
    return { ...node, ...place, text: target, value: target, link: address, ...(said === '' ? {} : { remark: said }) };
  });
  if (!onlyLinks(text)) {
    const words = { ...node, text: shown(text), value: shown(text) };
    return links.length === 0 ? words : { ...words, links };
  }
  const [only] = links;
  return only !== undefined && links.length === 1 ? only : seqOf(start, links);
}
