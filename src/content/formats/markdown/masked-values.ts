import { parseYaml, type YamlNode, type YamlScalar } from '../../../util/yaml/index.ts';

/** Characters that YAML reads as more than a letter. Each has a code point that is no character to stand for it. */
const special = ':#[]{}"\'@%`*&!|>,?-';
const firstStandIn = 0xfdd0;
const standIns = new RegExp(
  `[${String.fromCharCode(firstStandIn)}-${String.fromCharCode(firstStandIn + special.length - 1)}]`,
  'g',
);

/** `key: value` or `- value`, with a value that is not left to the lines below. */
const valueLine = /^([ \t]*(?:-[ \t]+)*(?:[\p{L}_][^:#]{0,60}:[ \t]+)?)(\S.*?)((?<![ \t])[ \t]*(?:(?<=[ \t])#.*)?)$/su;
/** Hand-written front matter and lines are shorter: longer ones stay unchanged. */
const mostMasked = 100_000;

/**
 * A text of YAML in which values that YAML cannot read, but a person can, have stand-ins for its marks: `title: Odo: the Grey`,
 * `father: [[Odo]] (or so they say)`, `mood: *grim*`. No character moves.
 *
 * @param written the same text as the author wrote it, before links were put into quotes.
 */
export function masked(text: string, written: string): string {
  if (text.length > mostMasked) return text;
  return text.replace(/^[^\r\n]{1,1000}$/gm, (line, offset: number) => {
    const quoted = valueLine.exec(line);
    if (quoted === null || quoted[1]?.trim() === '' || isWhole(quoted[2] ?? '')) return line;
    const [, head = '', value = '', tail = ''] = valueLine.exec(written.slice(offset, offset + line.length)) ?? [];
    const words = value.replace(/[^\p{L}\p{N}\s]/gu, (mark) => {
      const index = special.indexOf(mark);
      return index === -1 ? mark : String.fromCharCode(firstStandIn + index);
    });
    return head + words + tail;
  });
}

/** True if a value is YAML as it stands, or may be the first line of a longer one. */
function isWhole(value: string): boolean {
  if (/^[|>][-+\d]*$/.test(value) || /^&\S+$/.test(value)) return true;
  if (/^[[{](?!\[)/.test(value) && !closes(value)) return true;
  if (/^"(?:[^"\\]|\\.)*$|^'(?:[^']|'')*$/.test(value)) return true;
  // An alias by itself may name what stands above.
  if (/^\*[\w-]+$/.test(value)) return true;
  return parseYaml(`- ${value}`).issues.length === 0 && parseYaml(`a: ${value}`).issues.length === 0;
}

function closes(value: string): boolean {
  return value.split(/[[{]/).length <= value.split(/[\]}]/).length;
}

/** The same nodes with the author's marks. */
export function unmasked(node: YamlNode): YamlNode {
  const seen = new Map<YamlNode, YamlNode>();
  const walk = (each: YamlNode): YamlNode => {
    const before = seen.get(each);
    if (before !== undefined) return before;
    const made: YamlNode =
      each.kind === 'scalar'
        ? scalar(each)
        : each.kind === 'seq'
          ? { ...each, items: each.items.map(walk) }
          : { ...each, pairs: each.pairs.map(({ key, value }) => ({ key: scalar(key), value: walk(value) })) };
    seen.set(each, made);
    return made;
  };
  return walk(node);
}

function scalar(node: YamlScalar): YamlScalar {
  const text = node.text.replace(standIns, (mark) => special[mark.charCodeAt(0) - firstStandIn] ?? mark);
  return text === node.text ? node : { ...node, text, value: text };
}
