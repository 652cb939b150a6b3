import { defined } from '../../util/defined.ts';
import { placed } from '../../util/places.ts';
import type { YamlNode } from '../../util/yaml/index.ts';
import type { Declaration, FileIssue, Reader, Words } from './parsed-file.ts';

/**
 * Bytes of text that one place may state of an entity, or in a relation. A store keeps what is stated under one key as one property
 * of 16 MiB at most, and a mark in it, as a quote, may take two bytes there.
 */
const mostBytes = 8_000_000;

/** Reads a file without the texts that no store keeps: each is a problem at its place, where the store would refuse the whole world. */
export function readStorable(reader: Reader): Reader {
  return (input) => {
    const parsed = reader(input);
    const issues: FileIssue[] = [];
    const declarations = parsed.declarations.flatMap((each) => storable(each, issues));
    const relations = parsed.relations.filter(({ fields }) => new Room(issues).has(fields));
    if (issues.length === 0) return parsed;
    const problems = issues.map((issue) => placed(parsed.file.path, parsed.file.lines, issue));
    return { ...parsed, declarations, relations, problems: [...parsed.problems, ...problems] };
  };
}

/** A declaration without what is too long of it; none where its id, name or kind is. */
function storable(declaration: Declaration, issues: FileIssue[]): readonly Declaration[] {
  const { id, name, kind, aliases, statements, asides, relations } = declaration;
  const room = new Room(issues);
  if (![id, name, kind].every((words) => words === undefined || room.has(words))) return [];
  const fits = ({ key, value }: { readonly key: Words; readonly value: YamlNode }) => room.has(value, key);
  const kept = {
    aliases: aliases.filter((alias) => room.has(alias)),
    statements: statements.filter(fits),
    asides: asides?.filter(fits),
    relations: relations.filter(({ fields }) => new Room(issues).has(fields)),
  };
  return issues.length === 0 ? [declaration] : [{ ...declaration, ...defined(kept) }];
}

/** The room that one place has for its texts. */
class Room {
  private left = mostBytes;
  private readonly issues: FileIssue[];

  constructor(issues: FileIssue[]) {
    this.issues = issues;
  }

  /** Takes the room of a value and its key; where there is too little, an issue says so, and the room is as before. */
  has(value: YamlNode, key?: Words): boolean {
    const left = this.left - bytesOf(value) - (key === undefined ? 0 : bytesOf(key));
    if (left >= 0) {
      this.left = left;
      return true;
    }
    const message = `This is too long to keep: one place may state ${mostBytes / 1_000_000} MB of an entity, all its texts together. It is not read: split it, or leave it out.`;
    this.issues.push({ offset: value.start, code: 'too-large', message });
    return false;
  }
}

/** Bytes of a value's texts; no further than to the first that is too many. */
function bytesOf(node: YamlNode): number {
  if (node.kind === 'scalar') {
    const links = node.links?.reduce((sum, link) => sum + bytesOf(link), 0) ?? 0;
    return Buffer.byteLength(node.text) + Buffer.byteLength(node.remark ?? '') + links;
  }
  let bytes = 0;
  for (const part of node.kind === 'seq' ? node.items : node.pairs.flatMap(({ key, value }) => [key, value])) {
    bytes += bytesOf(part);
    if (bytes > mostBytes) break;
  }
  return bytes;
}
