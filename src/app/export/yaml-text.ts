import { Document, isMap, isScalar, isSeq } from 'yaml';

/** Lines of comment that belong above an entry, by the entry. */
export type Comments = ReadonlyMap<unknown, readonly string[]>;

/** A file's content as YAML, each entry with its comments above it and the file's own at its head. */
export function yamlText(content: object, comments: Comments, head: readonly string[]): string {
  const document = new Document(content, { aliasDuplicateObjects: false });
  if (comments.size > 0) annotate(document.contents, content, comments);
  const text = document.toString({ lineWidth: 0 });
  return head.length === 0 ? text : `${head.map((line) => `# ${line}\n`).join('')}${text}`;
}

function annotate(node: unknown, value: unknown, comments: Comments): void {
  if (isSeq(node) && Array.isArray(value)) {
    for (const [at, item] of node.items.entries()) {
      comment(item, comments.get(value[at]));
      annotate(item, value[at], comments);
    }
  } else if (isMap(node) && typeof value === 'object' && value !== null) {
    const values = new Map(Object.entries(value));
    for (const { key, value: entry } of node.items) {
      const below = values.get(isScalar(key) ? String(key.value) : '');
      comment(key, comments.get(below));
      annotate(entry, below, comments);
    }
  }
}

function comment(node: unknown, lines: readonly string[] | undefined): void {
  if (lines === undefined || !(isScalar(node) || isMap(node))) return;
  node.commentBefore = lines.map((line) => ` ${line}`).join('\n');
}
