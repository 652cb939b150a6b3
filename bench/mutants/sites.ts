import { readFileSync } from 'node:fs';
import { globSync } from 'tinyglobby';
import ts from 'typescript';

/** One change that a test ought to notice: `text` stands in place of what is from `start` to `end` of the file. */
export interface Mutant {
  readonly path: string;
  readonly line: number;
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** `without "up to"`, `never takes: if (isAnothers(node))` */
  readonly told: string;
}

/** Every word that can be left out of an expression or a list, and every branch that can be passed by. */
export function mutantsOf(globs: readonly string[]): Mutant[] {
  return globSync([...globs])
    .sort()
    .flatMap((path) => mutantsIn(path, readFileSync(path, 'utf8')));
}

export function mutantsIn(path: string, code: string): Mutant[] {
  const source = ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true);
  const found: Mutant[] = [];
  const add = (start: number, end: number, text: string, told: string) => {
    const { line } = source.getLineAndCharacterOfPosition(start);
    found.push({ path, line: line + 1, start, end, text, told });
  };
  const visit = (node: ts.Node): void => {
    const start = node.getStart(source);
    if (isPattern(node)) {
      for (const [at, word] of alternativesIn(node.getText(source))) {
        // `a|b` without `a` is `b`, and without `b` is `a`: one of the two bars goes with the word.
        const from = start + at;
        const isFirst = code[from - 1] !== '|';
        add(isFirst ? from : from - 1, from + word.length + (isFirst ? 1 : 0), '', `without "${word}"`);
      }
    } else if (ts.isArrayLiteralExpression(node) && node.elements.length > 2 && node.elements.every(isRow)) {
      for (const element of node.elements) {
        const told = element.getText(source).replaceAll(/\s+/g, ' ').slice(0, 60);
        // A hole would be an element: the comma behind it goes too.
        const { length } = /^\s*,?/.exec(code.slice(element.end))?.[0] ?? '';
        add(element.getStart(source), element.end + length, '', `without ${told}`);
      }
    } else if (ts.isIfStatement(node)) {
      const { expression } = node;
      const told = expression.getText(source).replaceAll(/\s+/g, ' ').slice(0, 60);
      add(expression.getStart(source), expression.end, 'false', `never takes: if (${told})`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const isPattern = (node: ts.Node): boolean =>
  ts.isRegularExpressionLiteral(node) ||
  ((ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) && node.text.includes('(?:'));

const isRow = (node: ts.Node): boolean =>
  ts.isStringLiteral(node) || ts.isArrayLiteralExpression(node) || ts.isObjectLiteralExpression(node);

/** `up to` and `at most` of `(?:up to|at most)`, each with where it begins. */
function alternativesIn(pattern: string): [at: number, word: string][] {
  return [...pattern.matchAll(/(?<=[(:|])[a-z][a-z' -]*(?=[|)])/g)]
    .filter(({ 0: word, index }) => pattern[index - 1] === '|' || pattern[index + word.length] === '|')
    .map(({ 0: word, index }) => [index, word]);
}

/** The same every time for one seed. */
export function drawn<T>(items: readonly T[], count: number, seed: number): T[] {
  const left = [...items];
  let state = seed >>> 0;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  return Array.from({ length: Math.min(count, left.length) }, () =>
    left.splice(Math.floor(next() * left.length), 1),
  ).flat();
}
