import { LineIndex } from '../text/line-index.ts';
import { parseFragment } from './fragment.ts';
import type { YamlFile, YamlIssue } from './node.ts';
import { recover } from './recover.ts';

/** A file with more is not a slip but another format; the rest is counted. */
const maxIssues = 100;

/**
 * Reads YAML 1.2 (core schema, merge keys, several documents) into nodes that know their place. Never throws on bad
 * text: what is wrong is listed, what can be read around it is returned.
 */
export function parseYaml(text: string): YamlFile {
  const lines = new LineIndex(text);
  const whole = parseFragment(text, 0, new Map());
  if (!('failure' in whole)) return { lines, documents: whole.documents, issues: inOrder(whole.issues) };
  const { failure } = whole;
  // No cutting mends these: a NUL byte means that it is no text.
  if (failure.code === 'nul-byte') return { lines, documents: [], issues: [failure] };
  const spaced = tabsAsSpaces(text);
  if (spaced !== undefined) {
    const retry = parseFragment(spaced.text, 0, new Map());
    if (!('failure' in retry)) {
      return { lines, documents: retry.documents, issues: inOrder([...retry.issues, spaced.issue]) };
    }
  }
  const { documents, issues } = recover(text);
  return { lines, documents, issues: inOrder(issues.length === 0 ? [failure] : issues) };
}

function inOrder(issues: readonly YamlIssue[]): YamlIssue[] {
  const sorted = [...issues].sort((a, b) => a.offset - b.offset);
  if (sorted.length <= maxIssues) return sorted;
  const kept = sorted.slice(0, maxIssues);
  const offset = kept.at(-1)?.offset ?? 0;
  const message = `${sorted.length - maxIssues} more problems in this file are not listed.`;
  return [...kept, { offset, code: 'more-problems', message }];
}

/** A file indented by tabs throughout reads well with a space for each, and every offset stays where it was. */
function tabsAsSpaces(text: string): { text: string; issue: YamlIssue } | undefined {
  const first = /^ *\t/m.exec(text);
  if (first === null) return undefined;
  const message = 'A tab cannot indent YAML. It was read as one space; use spaces, two a level.';
  return {
    text: text.replace(/^[ \t]+/gm, (indent) => indent.replaceAll('\t', ' ')),
    issue: { offset: first.index + first[0].length - 1, code: 'tab-indentation', message },
  };
}
