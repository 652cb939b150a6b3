import { parseYaml, type YamlNode, type YamlScalar } from '../../util/yaml/index.ts';
import type { Stretch } from '../formats/markdown/blocks.ts';
import { mayLink } from '../formats/markdown/links.ts';
import { quoteLinks } from '../formats/markdown/value-links.ts';
import { mayKeepSecret } from '../vocabulary/secret-marks.ts';
import type { Secrets } from './cut.ts';
import { secretsInValue, secretsInWords } from './value-secrets.ts';
import { secretEntries } from './yaml-entries.ts';

/** With others than these, what could be read of a text need not be all that it says. */
const harmless: ReadonlySet<string> = new Set(['duplicate-key', 'unknown-alias', 'cyclic-alias', 'bad-merge']);

/** The secrets of a YAML file: comments, and every mapping that says `private: true` or `publish: false`. */
export function yamlSecrets(text: string): Secrets {
  const { documents, issues } = parseYaml(mayLink(text) ? quoteLinks(text) : text);
  return secretsOfNodes(text, { start: 0, end: text.length }, documents, {
    isWhole: issues.every(({ code }) => harmless.has(code)),
    comments: yamlComment,
  });
}

export interface ReadNodes {
  /** True if nothing of the text was lost. An unreadable part is withheld if it looks like a secret. */
  readonly isWhole: boolean;
  /** The form of a comment; other matches contain none. Absent in a syntax without comments. */
  readonly comments?: RegExp;
}

/** Behind a blank: `#ff0000` is a colour. */
export const yamlComment = /(?<=^|\s)#[^\r\n]*/g;

/** The secrets of a stretch of a text, of which these nodes were read. */
export function secretsOfNodes(
  text: string,
  { start, end }: Stretch,
  nodes: readonly YamlNode[],
  { isWhole, comments }: ReadNodes,
): Secrets {
  const own = text.slice(start, end);
  if (!isWhole && mayKeepSecret(own)) return 'all';
  const leaves = leavesOf(nodes);
  const entries = secretEntries(text, { start, end }, nodes, leaves);
  if (entries === 'all') return 'all';
  const inValues = isWhole ? leaves.flatMap((leaf) => secretsInValue(text, leaf)) : secretsInWords(own, start);
  const behindMarks = comments === undefined ? [] : hashComments(own, start, leaves, comments);
  return [...entries, ...inValues, ...behindMarks];
}

/** Every key and value, once, in the order of the file. */
function leavesOf(nodes: readonly YamlNode[]): YamlScalar[] {
  const seen = new Set<YamlNode>();
  const leaves: YamlScalar[] = [];
  const pending = [...nodes];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (seen.has(node)) continue;
    seen.add(node);
    if (node.kind === 'scalar') leaves.push(node);
    else if (node.kind === 'seq') pending.push(...node.items);
    else for (const { key, value } of node.pairs) pending.push(key, value);
  }
  return leaves.sort((a, b) => a.start - b.start);
}

/** The text after a `#` outside keys and values, with the blanks before it. */
function hashComments(own: string, shift: number, leaves: readonly YamlScalar[], comment: RegExp): Stretch[] {
  const found: Stretch[] = [];
  const mark = new RegExp(comment);
  let leaf = 0;
  for (let match = mark.exec(own); match !== null; match = mark.exec(own)) {
    const at = shift + match.index;
    while ((leaves[leaf]?.end ?? Number.POSITIVE_INFINITY) <= at) leaf++;
    if (!match[0].startsWith('#')) continue;
    const around = leaves[leaf];
    if (around !== undefined && around.start <= at) {
      mark.lastIndex = Math.max(match.index + 1, Math.min(around.end - shift, own.length));
      continue;
    }
    let start = match.index;
    while (start > 0 && (own[start - 1] === ' ' || own[start - 1] === '\t')) start -= 1;
    found.push({ start: shift + start, end: shift + match.index + match[0].length });
  }
  return found;
}
