import { foldKey } from '../../../util/text/fold.ts';
import { mapOf, parseYaml, type YamlMap, type YamlNode, type YamlPair } from '../../../util/yaml/index.ts';
import type { FileIssue } from '../parsed-file.ts';
import type { Head } from './head-blocks.ts';
import { masked, unmasked } from './masked-values.ts';
import { readToml } from './toml.ts';
import { quoteLinks } from './value-links.ts';

export interface HeadValues {
  /** Undefined where nothing is in it, or nothing could be read. */
  readonly fields?: YamlMap;
  readonly issues: readonly FileIssue[];
}

/** Tables in which site generators keep what an author adds: their keys count as those of the note. */
const hoisted: ReadonlySet<string> = new Set(['params', 'extra', 'taxonomies'].map(foldKey));

/** Reads what stands in front matter. Offsets are those of the file. */
export function readHead(text: string, head: Head): HeadValues {
  const read =
    head.syntax === 'toml'
      ? readToml(text, head)
      : head.syntax === 'json'
        ? readJson(text, head)
        : readYaml(text, head);
  if (read.fields === undefined) return read;
  return { ...read, fields: mapOf(read.fields.start, read.fields.pairs.flatMap(withoutTable)) };
}

function withoutTable(pair: YamlPair): readonly YamlPair[] {
  return pair.value.kind === 'map' && hoisted.has(foldKey(pair.key.text)) ? pair.value.pairs : [pair];
}

/** `tags: #npc #town`: to YAML, all of it is a comment. */
export const hashTags = /^tags?:[ \t]+#\S.*$/gim;

function readYaml(text: string, { inner, innerEnd }: Head): HeadValues {
  const before = blankUpTo(inner);
  const written = text.slice(inner, innerEnd);
  const source = quoteLinks(written).replace(hashTags, (line) => line.replaceAll('#', ' '));
  const plain = parseYaml(before + source);
  if (plain.issues.length === 0 || !plain.issues.every(({ code }) => code === 'bad-yaml' || code === 'unknown-alias'))
    return fieldsOf(plain.documents, plain.issues, inner);
  // Once more with what people leave without quotes. A later obstacle stays an obstacle.
  const again = parseYaml(before + masked(source, written));
  const better = again.issues.length < plain.issues.length ? again : plain;
  const issues = better.issues.map((issue) => withoutSpace(text, issue) ?? issue);
  return fieldsOf(better === again ? again.documents.map(unmasked) : plain.documents, issues, inner);
}

/** `born:812` is no key to YAML, and nobody sees at once why. */
function withoutSpace(text: string, issue: FileIssue): FileIssue | undefined {
  const start = text.lastIndexOf('\n', issue.offset - 1) + 1;
  const [, key, value] =
    /^[ \t-]*([\p{L}_][\p{L}\p{N}_ -]*):([^\s/:][^\r\n]{0,60})/u.exec(text.slice(start, start + 200)) ?? [];
  if (key === undefined) return undefined;
  return { ...issue, message: `A space is missing behind the colon. Write \`${key}: ${value}\`.` };
}

/** JSON is YAML; between marks the braces may be left out. */
function readJson(text: string, { inner, innerEnd }: Head): HeadValues {
  const source = text.slice(inner, innerEnd).replace(/^[ \t]+/gm, (indent) => ' '.repeat(indent.length));
  const hasBraces = source.trimStart().startsWith('{');
  const { documents, issues } = parseYaml(
    hasBraces ? blankUpTo(inner) + source : `${' '.repeat(inner - 1)}{${source}}`,
  );
  return fieldsOf(documents, issues, inner);
}

/** The text before an offset, as blanks: the offsets of the rest are then those of the file. */
function blankUpTo(offset: number): string {
  return offset === 0 ? '' : `${' '.repeat(offset - 1)}\n`;
}

function fieldsOf(documents: readonly YamlNode[], issues: readonly FileIssue[], inner: number): HeadValues {
  const [root] = documents;
  if (root === undefined || (root.kind === 'scalar' && root.value === null)) return { issues };
  if (root.kind === 'map') return { fields: root, issues };
  const message = 'Expected `key: value` lines between the two `---`. The front matter was not read.';
  return { issues: [...issues, { offset: Math.max(root.start, inner), code: 'bad-front-matter', message }] };
}
