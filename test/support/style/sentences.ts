import MarkdownIt from 'markdown-it';
import ts from 'typescript';

/** `Run \`lore check\`.` becomes `Run x.`: code is a word whose spelling is not ours to choose. */
const withoutCode = (text: string): string => text.replaceAll(/`[^`]*`/g, 'x');

/** The sentences of a page: those of headings, paragraphs, bullets and cells, without its code. */
export function sentencesOfPage(markdown: string): string[] {
  const tokens = new MarkdownIt({ html: true }).parse(markdown.replaceAll(/^---\n[\s\S]*?\n---\n/g, ''), {});
  return tokens.flatMap(({ type, children }) =>
    type === 'inline'
      ? sentencesIn(
          (children ?? [])
            .map((child) => {
              if (child.type === 'text') return child.content;
              if (child.type === 'code_inline') return 'x';
              return child.type === 'softbreak' || child.type === 'hardbreak' ? ' ' : '';
            })
            .join(''),
        )
      : [],
  );
}

export function sentencesIn(text: string): string[] {
  return withoutCode(text)
    .split(/(?<=[.!?]["”')]*)\s+(?=["“'(]?(?:\p{Lu}|x\b))/u)
    .map((sentence) => sentence.replaceAll(/\s+/g, ' ').trim())
    .filter((sentence) => wordsOf(sentence).length > 1);
}

export const wordsOf = (sentence: string): string[] => sentence.match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu) ?? [];

/** The texts that code may print: those of four words and more, without Cypher, styles and comments. An inserted value is a word. */
export function sentencesOfCode(path: string, code: string): string[] {
  const source = ts.createSourceFile(
    path,
    code,
    ts.ScriptTarget.Latest,
    true,
    path.endsWith('x') ? ts.ScriptKind.TSX : undefined,
  );
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) return;
    if (ts.isStringLiteralLike(node) || ts.isJsxText(node)) texts.push(node.text);
    else if (ts.isTemplateExpression(node))
      texts.push(node.head.text + node.templateSpans.map(({ literal }) => `x${literal.text}`).join(''));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return texts.filter(isProse).flatMap(sentencesIn);
}

const isProse = (text: string): boolean =>
  /^\s*["“`(]?[\p{L}x][^{}<>|\\]*$/u.test(text) &&
  text.trim().split(/\s+/).length > 3 &&
  !/\b(?:MATCH|RETURN|WHERE|WITH|UNWIND|SET|MERGE|CALL|AND|OR)\b|\(\?|[;=]\s*$|::/.test(text);
