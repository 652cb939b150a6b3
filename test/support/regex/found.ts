import { readFileSync } from 'node:fs';
import { globSync } from 'tinyglobby';
import ts from 'typescript';

export interface FoundExpression {
  readonly expression: RegExp;
  /** `src/content/scan.ts:24` */
  readonly place: string;
}

/** All regular expressions that stand as such in source files. */
export function expressionsIn(globs: readonly string[]): FoundExpression[] {
  const found: FoundExpression[] = [];
  for (const path of globSync([...globs]).sort()) {
    const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest);
    const visit = (node: ts.Node): void => {
      if (ts.isRegularExpressionLiteral(node)) {
        const end = node.text.lastIndexOf('/');
        const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
        const expression = new RegExp(node.text.slice(1, end), node.text.slice(end + 1));
        found.push({ expression, place: `${path}:${line + 1}` });
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return found;
}

/** All that `new RegExp` makes while something is done, such as loading modules that put them together of lists of words. */
export async function expressionsMadeBy(work: () => Promise<unknown>): Promise<FoundExpression[]> {
  const found: FoundExpression[] = [];
  const real = globalThis.RegExp;
  globalThis.RegExp = new Proxy(real, {
    construct(target, given) {
      const expression: RegExp = Reflect.construct(target, given);
      const [, place] = /\/(src\/[^\s:?]+:\d+)/.exec(new Error().stack ?? '') ?? [];
      if (place !== undefined) found.push({ expression, place });
      return expression;
    },
  });
  try {
    await work();
  } finally {
    globalThis.RegExp = real;
  }
  return found;
}

/** Source files that put expressions together. */
export const makersIn = (globs: readonly string[]): string[] =>
  globSync([...globs])
    .filter((path) => readFileSync(path, 'utf8').includes('new RegExp('))
    .sort();
