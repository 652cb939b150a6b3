import { foldKey } from '../../../util/text/fold.ts';
import { mapOf, type YamlMap, type YamlPair } from '../../../util/yaml/index.ts';
import type { FileIssue } from '../parsed-file.ts';
import type { Stretch } from './blocks.ts';
import { type Head, headAt, keyOfLine, keysOf } from './head-blocks.ts';
import { readHead } from './head-values.ts';
import { withTargets } from './value-links.ts';

export interface FrontMatter {
  /** Its keys and values, with links as their targets; undefined when there is no front matter or it is empty. */
  readonly fields?: YamlMap;
  /** Offset of the first character after it. */
  readonly bodyStart: number;
  /** Further front matter, below a heading. It is no part of the body. */
  readonly below: readonly Stretch[];
  /** Each stretch that it was read of. */
  readonly heads: readonly Head[];
  readonly issues: readonly FileIssue[];
}

/** True if a word is a key that somebody may mean as one: of the ontology, or one that names what the note describes. */
export type IsKnownKey = (key: string) => boolean;

/** Front matter is shorter; a text of thousands of rules is not searched to its end. */
const mostHeads = 5;

/**
 * Reads the front matter of a note: YAML between `---`, TOML between `+++`, JSON between `;;;` or in braces. Offsets are those of the
 * file. Blank lines may stand before it. A second one below the first, or below the heading, counts where it cannot be anything
 * else: each line is `key: value`, and a key is known. A `---` before prose is a rule.
 */
export function readFrontMatter(text: string, isKnown: IsKnownKey): FrontMatter {
  const issues: FileIssue[] = [];
  const pairs: YamlPair[] = [];
  const read: Head[] = [];
  const below: Stretch[] = [];
  let start: number | undefined;
  let bodyStart = 0;
  let afterHeading = false;
  for (let at = 0, heads = 0; heads < mostHeads; heads++) {
    const gap = gapFrom(text, at);
    afterHeading ||= gap.hasHeading;
    const head = filledHead(text, headAt(text, gap.end), isKnown);
    if (head === undefined) break;
    const isFirst = heads === 0 && !afterHeading && head.mark.length <= 3 && head.isOdd !== true;
    if (head.end === undefined) {
      if (isFirst && opensMetadata(text, head)) {
        issues.push({ offset: head.start, code: 'unclosed-front-matter', message: unclosed(head.mark) });
        bodyStart = head.inner;
      }
      break;
    }
    if (!(isFirst ? isHead(text, head, isKnown) : isSurelyHead(text, head, isKnown))) break;
    const { fields, issues: own } = readHead(text, head);
    read.push(head);
    issues.push(...own);
    start ??= fields?.start;
    pairs.push(...joined(pairs, withTargets(mapOf(head.start, fields?.pairs ?? []), text).pairs, issues));
    at = head.end;
    if (afterHeading) below.push({ start: head.start, end: head.end });
    else bodyStart = head.end;
  }
  if (start === undefined) return { bodyStart, below, heads: read, issues };
  return { fields: mapOf(start, pairs), bodyStart, below, heads: read, issues };
}

/**
 * Where a text looks like front matter and stands too far down to be read as such: the first line of it.
 *
 * @param facts the note's text without code, comments and front matter.
 */
export function unreadFrontMatter(facts: string, from: number, isKnown: IsKnownKey): FileIssue | undefined {
  const rule = /^(?:---|\+\+\+)[ \t]*$/gm;
  rule.lastIndex = from;
  for (let match = rule.exec(facts), tried = 0; match !== null && tried < 100; match = rule.exec(facts), tried++) {
    const head = headAt(facts, match.index);
    if (head?.end === undefined) continue;
    const key = keysOf(facts, head).find(isKnown);
    const mixed = key === undefined ? mostlyKeys(facts, head) : undefined;
    const known = key ?? (mixed !== undefined && isKnown(mixed) ? mixed : undefined);
    if (known === undefined) continue;
    const where =
      key === undefined ? 'which has no other lines than `key: value`' : 'which is read only at the top of a note';
    const fix = key === undefined ? 'Move them to the top of the note, without the prose.' : 'Move them there.';
    const message = `These lines look like front matter, ${where}, so \`${known}\` and the others are not read. ${fix}`;
    return { offset: head.start, code: 'unread-front-matter', message };
  }
  return undefined;
}

/** The first key of a block of which the first line, and most of them, are `key: value`. */
function mostlyKeys(text: string, { inner, innerEnd }: Head): string | undefined {
  if (innerEnd - inner > 20_000) return undefined;
  const lines = text
    .slice(inner, innerEnd)
    .split(/\r\n?|\n/)
    .filter((line) => line.trim() !== '');
  const keys = lines.map(keyOfLine);
  const count = keys.filter((key) => key !== undefined).length;
  return count > lines.length - count ? keys[0] : undefined;
}

/** Blank lines, headings and comments. */
function gapFrom(text: string, from: number): { readonly end: number; readonly hasHeading: boolean } {
  const line = /[ \t]*(?:\r\n?|\n)|#{1,6}[ \t][^\r\n]*(?:\r\n?|\n)|<!--[^\r\n]*-->[ \t]*(?:\r\n?|\n)/y;
  line.lastIndex = from;
  let end = from;
  let hasHeading = false;
  for (let match = line.exec(text); match !== null; match = line.exec(text)) {
    hasHeading ||= /^[#<]/.test(match[0]);
    end = line.lastIndex;
  }
  return { end, hasHeading };
}

/** A head, or where it is empty and what follows its second line is closed as well, that: `---`, `---`, `born: 20`, `---`. */
function filledHead(text: string, head: Head | undefined, isKnown: IsKnownKey): Head | undefined {
  if (head?.end === undefined || text.slice(head.inner, head.innerEnd).trim() !== '') return head;
  const next = headAt(text, head.innerEnd);
  return next?.end !== undefined && isSurelyHead(text, next, isKnown) ? { ...next, start: head.start } : head;
}

/** At the top of a note, whatever is closed and is no prose. */
function isHead(text: string, head: Head, isKnown: IsKnownKey): boolean {
  if (head.syntax !== 'yaml') return true;
  const first = firstLine(text, head);
  if (first === undefined || /^[ \t]*(?:[-[{#"'%?&!]|[^:]{1,100}:(?:\s|$))/.test(first)) return true;
  const lines = text.slice(head.inner, Math.min(head.innerEnd, head.inner + 2000)).split(/\r\n?|\n/);
  // `born:812` is one, too, though YAML will not read it.
  return lines.some((line) => isKnown(keyOfLine(line.replace(/:(?=[^\s/])/, ': ')) ?? ''));
}

/** Further down, only what has a known key and nothing but keys. */
function isSurelyHead(text: string, head: Head, isKnown: IsKnownKey): boolean {
  return keysOf(text, head).some(isKnown);
}

function opensMetadata(text: string, head: Head): boolean {
  const first = firstLine(text, head);
  return (
    first === undefined || (head.syntax === 'toml' ? /^[\w"'.-]+\s*=/.test(first) : keyOfLine(first) !== undefined)
  );
}

function firstLine(text: string, { inner, innerEnd }: Head): string | undefined {
  return /^[^\r\n]*\S[^\r\n]*/m.exec(text.slice(inner, Math.min(innerEnd, inner + 2000)))?.[0];
}

/** The additions of a further front matter. A key that an earlier one has is told, and not read again. */
function joined(before: readonly YamlPair[], added: readonly YamlPair[], issues: FileIssue[]): YamlPair[] {
  const known = new Set(before.map(({ key }) => foldKey(key.text)));
  return added.filter(({ key }) => {
    if (!known.has(foldKey(key.text))) return true;
    const message = `The front matter above has \`${key.text}\` already, so this one is not read. Keep one of the two.`;
    issues.push({ offset: key.start, code: 'duplicate-key', message });
    return false;
  });
}

function unclosed(mark: string): string {
  return `The line \`${mark}\` opens front matter, and no second \`${mark}\` closes it. Close it, or delete the line; the note was read as prose.`;
}
