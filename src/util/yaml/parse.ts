import { LineIndex } from '../text/line-index.ts';
import { parseFragment } from './fragment.ts';
import type { YamlFile, YamlIssue } from './node.ts';
import { recover } from './recover.ts';

/** The most issues listed for one file; the rest is counted. */
const maxIssues = 100;

/**
 * Parses YAML 1.2 (core schema, merge keys, several documents) into nodes with places. Never throws on bad text: each error is an
 * issue, and everything around it is still read.
 */
export function parseYaml(text: string): YamlFile {
  const lines = new LineIndex(text);
  const whole = parseFragment(text, 0, new Map());
  if (!('failure' in whole)) return { lines, documents: whole.documents, issues: inOrder(whole.issues) };
  const { failure } = whole;
  // A text with a NUL byte is binary: nothing can be recovered from it.
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

/** Replaces tabs in the indentation by one space each, so that offsets do not change; undefined without such tabs. */
function tabsAsSpaces(text: string): { text: string; issue: YamlIssue } | undefined {
  const first = /^ *\t/m.exec(text);
  if (first === null) return undefined;
  const message = 'A tab cannot indent YAML. It was read as one space; use spaces, two a level.';
  return {
    text: text.replace(/^[ \t]+/gm, (indent) => indent.replaceAll('\t', ' ')),
    issue: { offset: first.index + first[0].length - 1, code: 'tab-indentation', message },
  };
}
