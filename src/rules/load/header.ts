import { LineCounter, parseDocument } from 'yaml';
import type { z } from 'zod';
import type { Problem } from '../../model/problem.ts';
import { type RuleHeader, ruleHeaderSchema } from '../../model/rule.ts';

/** A rule file cut in two. Lines count from 1 in the file. */
export interface RuleText {
  /** YAML between the marks of the leading comment; absent for a bare rule. */
  readonly header?: { readonly yaml: string; readonly line: number };
  readonly cypher: string;
  readonly cypherLine: number;
}

const opening = '/*---';
const closing = '---*/';

/** Cuts the leading `/*--- … ---*\/` block off a rule file. Answers with a problem when nothing closes it. */
export function splitRuleText(path: string, raw: string): RuleText | Problem {
  const text = raw.replace(/^\uFEFF/, '').replace(/\r\n/g, '\n');
  const start = text.search(/\S/);
  if (start < 0) {
    return {
      path,
      line: 1,
      column: 1,
      code: 'empty-rule',
      message: 'The file is empty: expected a header and a Cypher query.',
    };
  }
  if (!text.startsWith(opening, start)) return { cypher: text, cypherLine: 1 };
  const line = lineOf(text, start);
  const bodyStart = start + opening.length;
  const end = text.indexOf(closing, bodyStart);
  if (end < 0) {
    const message = 'Nothing closes the header: end it with a line `---*/` before the query.';
    return { path, line, column: 1, code: 'unclosed-header', message };
  }
  const after = end + closing.length;
  const lead = /^[^\S\n]*\n?/.exec(text.slice(after))?.[0].length ?? 0;
  return {
    header: { yaml: text.slice(bodyStart, end), line },
    cypher: text.slice(after + lead),
    cypherLine: lineOf(text, after + lead),
  };
}

/** Reads the YAML of a header; every mistake is a problem at its own place. */
export function readHeader(path: string, header: { yaml: string; line: number }): RuleHeader | Problem[] {
  const lines = new LineCounter();
  const document = parseDocument(header.yaml, { lineCounter: lines, prettyErrors: false, version: '1.2' });
  const at = (offset: number, code: string, message: string): Problem => {
    const { line, col } = lines.linePos(offset);
    // The first line of the YAML still stands behind the opening mark.
    return { path, line: header.line + line - 1, column: line === 1 ? col + opening.length : col, code, message };
  };
  if (document.errors.length > 0) {
    return document.errors.map((error) =>
      at(error.pos[0], 'bad-header-yaml', `The header is not YAML: ${error.message}`),
    );
  }
  const parsed = ruleHeaderSchema.safeParse(document.toJS({ maxAliasCount: 100 }));
  if (parsed.success) return parsed.data;
  return parsed.error.issues.flatMap((issue) =>
    issueParts(issue).map(({ where, message }) => at(offsetOf(document, where), 'bad-header', message)),
  );
}

/** A schema issue in words, with the path of the value or key it is about. */
function issueParts(issue: z.core.$ZodIssue): { where: PropertyKey[]; message: string }[] {
  const name = issue.path.map(String).join('.');
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      where: [...issue.path, key],
      message: `\`${key}\` is no header field. Known: ${Object.keys(ruleHeaderSchema.shape).join(', ')}.`,
    }));
  }
  const missing = issue.code === 'invalid_type' && issue.input === undefined && issue.message.includes('undefined');
  const message = missing
    ? `The header lacks \`${name}\`: id, category, description and subject are required.`
    : `\`${name || 'header'}\`: ${issue.message}.`;
  return [{ where: [...issue.path], message }];
}

/** Offset of the nearest node on the way to `where` that the author wrote. */
function offsetOf(document: ReturnType<typeof parseDocument>, where: readonly PropertyKey[]): number {
  for (let length = where.length; length > 0; length -= 1) {
    const node: unknown = document.getIn(where.slice(0, length), true);
    const offset = rangeStart(node);
    if (offset !== undefined) return offset;
  }
  return rangeStart(document.contents) ?? 0;
}

function rangeStart(node: unknown): number | undefined {
  if (typeof node !== 'object' || node === null || !('range' in node) || !Array.isArray(node.range)) return undefined;
  const start: unknown = node.range[0];
  return typeof start === 'number' ? start : undefined;
}

function lineOf(text: string, offset: number): number {
  let line = 1;
  for (let index = text.indexOf('\n'); index >= 0 && index < offset; index = text.indexOf('\n', index + 1)) line += 1;
  return line;
}
