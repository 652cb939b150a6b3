import { existsSync, readFileSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { globSync } from 'tinyglobby';
import type { GraphStore } from '../../graph/port.ts';
import type { Problem } from '../../model/problem.ts';
import type { Rule, RuleOrigin } from '../../model/rule.ts';
import { defined } from '../../util/defined.ts';
import { packagePath } from '../../util/package.ts';
import { byPlace } from '../../util/places.ts';
import { anyText } from '../../util/text/decode.ts';
import type { LintSubject } from '../lint/issue.ts';
import { hasErrors, type LintIssue, lintRule } from '../lint/lint.ts';
import { type RuleFile, readRuleFile } from './file.ts';
import { storedRules, type UnreadableRule } from './stored.ts';

/** A rule that is there but must not run, and why, in one line. */
export interface RefusedRule {
  readonly rule: Rule;
  readonly reason: string;
}

/** The rules in force, sorted by id. */
export interface LoadedRules {
  readonly rules: readonly Rule[];
  readonly refused: readonly RefusedRule[];
  /** Nodes of the store that are no rules. */
  readonly unreadable: readonly UnreadableRule[];
  /** The faults of rule files and rule nodes. */
  readonly problems: readonly Problem[];
  /** Those in force that do not ship, as their authors wrote them: for a look at their words once the world is known. */
  readonly own: readonly LintSubject[];
  /** Advice to authors of the world's own rules. */
  readonly warnings: readonly LintIssue[];
  /** Rules that another of the same id replaces: a world's file wins over the store, the store over what ships. */
  readonly overridden: readonly { readonly id: string; readonly winner: string; readonly loser: string }[];
  /** Ids switched off in the store. */
  readonly disabled: readonly string[];
}

export interface LoadOptions {
  /** Absolute path of the world's folder; its `rules/` is read. */
  readonly worldRoot?: string;
  readonly store?: GraphStore;
  /** Absolute path of the shipped rules; default: those of this package. */
  readonly shippedRoot?: string;
  /** Also lint the rules of this package: a test does, and so nobody who runs them has to wait for it. */
  readonly judgeShipped?: boolean;
}

interface Found {
  readonly rule: Rule;
  readonly fileText?: string;
  readonly issues: readonly LintIssue[];
}

/**
 * Loads the shipped rules, and loads and lints the world's `rules/` and the `:OntologyRule` nodes that were put into the store. A rule
 * that cannot be used is a problem at its place, and skips only itself.
 */
export async function loadRules(options: LoadOptions = {}): Promise<LoadedRules> {
  const shippedRoot = options.shippedRoot ?? packagePath('rules');
  const problems: Problem[] = [];
  const shipped = shippedRules(shippedRoot, options.judgeShipped === true, problems);
  const world = options.worldRoot === undefined ? [] : ruleFiles(`${options.worldRoot}/rules`, 'rules');
  const own = readFiles(world, 'world', problems);
  const stored =
    options.store === undefined
      ? { rules: [], problems: [], unreadable: [], disabled: [] }
      : await storedRules(options.store);
  problems.push(...stored.problems);
  const fromStore = stored.rules.map((rule) => ({ rule, issues: lintRule(rule) }));
  return { ...merge([shipped, fromStore, own], problems), unreadable: stored.unreadable, disabled: stored.disabled };
}

/** Files of this package do not change while it runs: they are read once. */
const shippedByRoot = new Map<string, { readonly found: readonly Found[]; readonly problems: readonly Problem[] }>();

function shippedRules(root: string, judged: boolean, problems: Problem[]): readonly Found[] {
  const isOurs = root === packagePath('rules');
  let known = judged ? undefined : shippedByRoot.get(root);
  if (known === undefined) {
    const own: Problem[] = [];
    const lint = judged || !isOurs ? lintRule : () => [];
    known = { found: readFiles(ruleFiles(root, 'rules'), 'shipped', own, lint), problems: own };
    if (isOurs) shippedByRoot.set(root, known);
  }
  problems.push(...known.problems);
  return known.found;
}

/** The `.cypher` files below a folder, sorted; `shownAs` is what their paths begin with in messages. */
export function ruleFiles(folder: string, shownAs: string): RuleFile[] {
  if (!existsSync(folder)) return [];
  const paths = globSync('**/*.cypher', { cwd: folder, absolute: true, followSymbolicLinks: false }).sort();
  return paths.map((absolute) => ({
    path: `${shownAs}/${relative(folder, absolute).split(sep).join('/')}`,
    text: anyText(readFileSync(absolute)),
    hasTests: existsSync(absolute.replace(/\.cypher$/, '.test.yaml')),
  }));
}

function readFiles(
  files: readonly RuleFile[],
  origin: RuleOrigin,
  problems: Problem[],
  lint: typeof lintRule = lintRule,
): Found[] {
  const seen = new Map<string, string>();
  return files.flatMap((file) => {
    const read = readRuleFile(file, origin);
    if ('problems' in read) {
      problems.push(...read.problems);
      return [];
    }
    const { rule } = read;
    const first = seen.get(rule.id);
    if (first !== undefined) {
      const message = `A rule \`${rule.id}\` is already in ${first}: give this one another id.`;
      problems.push({ path: file.path, line: 1, column: 1, code: 'duplicate-rule', message });
      return [];
    }
    seen.set(rule.id, file.path);
    const fileText = plainText(file.text);
    return [{ rule, fileText, issues: lint(rule, { fileText, hasTests: file.hasTests }) }];
  });
}

/** As positions count in it. */
function plainText(text: string): string {
  return text.replace(/^\uFEFF/, '').replace(/\r\n/g, '\n');
}

function merge(
  layers: readonly (readonly Found[])[],
  problems: Problem[],
): Omit<LoadedRules, 'disabled' | 'unreadable'> {
  const winners = new Map<string, Found>();
  const overridden: { id: string; winner: string; loser: string }[] = [];
  for (const layer of layers) {
    for (const found of layer) {
      const loser = winners.get(found.rule.id);
      if (loser !== undefined) {
        overridden.push({ id: found.rule.id, winner: whereFrom(found.rule), loser: whereFrom(loser.rule) });
      }
      winners.set(found.rule.id, found);
    }
  }
  const all = [...winners.values()].sort((a, b) => (a.rule.id < b.rule.id ? -1 : 1));
  const issues = all.flatMap((found) => found.issues);
  for (const { level, ...problem } of issues) if (level === 'error') problems.push(problem);
  const sound = all.filter((found) => !hasErrors(found.issues));
  return {
    rules: sound.map((found) => found.rule),
    own: sound
      .filter(({ rule }) => rule.origin !== 'shipped')
      .map(({ rule, fileText }) => ({ rule, ...defined({ fileText }) })),
    refused: all
      .filter((found) => hasErrors(found.issues))
      .map(({ rule, issues }) => ({ rule, reason: reasonOf(issues) })),
    problems: [...problems].sort(byPlace),
    warnings: issues.filter((issue) => issue.level === 'warning'),
    overridden: overridden.sort((a, b) => (a.id < b.id ? -1 : 1)),
  };
}

function whereFrom(rule: Rule): string {
  return rule.path === undefined ? 'the store' : `${rule.origin} ${rule.path}`;
}

function reasonOf(issues: readonly LintIssue[]): string {
  const errors = issues.filter((issue) => issue.level === 'error');
  const first = errors[0];
  if (first === undefined) return 'refused';
  const more = errors.length > 1 ? ` (and ${errors.length - 1} more)` : '';
  return `refused: ${first.message}${more}`;
}
