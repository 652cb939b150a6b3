import type { Problem } from '../../model/problem.ts';
import type { ProblemCode } from '../../model/problem-levels.ts';
import { type RuleHeader, ruleHeaderSchema } from '../../model/rule.ts';
import { parsedAtBuild } from '../../util/prepared.ts';
import { parseYaml, validateYaml } from '../../util/yaml/index.ts';

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
    const message = 'The header is not closed: end it with a line `---*/` before the query.';
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
  const prepared = parsedAtBuild<RuleHeader>(header.yaml);
  if (prepared !== undefined) return prepared;
  const { documents, issues, lines } = parseYaml(header.yaml);
  const problem = (offset: number, code: ProblemCode, message: string): Problem => {
    const { line, column } = lines.position(offset);
    // The first line of the YAML still stands behind the opening mark.
    return { path, line: header.line + line - 1, column: line === 1 ? column + opening.length : column, code, message };
  };
  if (issues.length > 0) {
    return issues.map((issue) => problem(issue.offset, 'bad-header', `The header cannot be read: ${issue.message}`));
  }
  const [document] = documents;
  if (document?.kind !== 'map') {
    return [
      problem(
        document?.start ?? 0,
        'bad-header',
        'The header holds no settings: at least id, category, description and subject.',
      ),
    ];
  }
  const result = validateYaml(ruleHeaderSchema, document);
  if (result.value !== undefined) return result.value;
  return result.issues.map(({ offset, message }) => problem(offset, 'bad-header', message));
}

function lineOf(text: string, offset: number): number {
  let line = 1;
  for (let index = text.indexOf('\n'); index >= 0 && index < offset; index = text.indexOf('\n', index + 1)) line += 1;
  return line;
}
