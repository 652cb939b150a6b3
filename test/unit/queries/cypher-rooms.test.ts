import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { globSync } from 'tinyglobby';
import ts from 'typescript';
import { expect, it } from 'vitest';

/** Folders whose code may hold Cypher: the engines, the queries of use cases, ingest, and rules. `drafts/` writes rule files. */
const allowed = /^(?:graph|queries|ingest|rules|app\/rules\/drafts)\//;
const cypher = /\b(?:MATCH|MERGE|UNWIND)\s*[($]/;
const src = fileURLToPath(new URL('../../../src/', import.meta.url));

/** Cypher in the strings and templates of a module: `MATCH (`, `MERGE (`, `UNWIND $`. Comments do not count. */
function cypherIn(text: string): string[] {
  const found: string[] = [];
  // Parsing takes time, and few modules hold these words at all.
  if (!/MATCH|MERGE|UNWIND/.test(text)) return found;
  const visit = (node: ts.Node): void => {
    const isText = ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node);
    if (isText && cypher.test(node.text)) found.push(node.text);
    node.forEachChild(visit);
  };
  visit(ts.createSourceFile('module.ts', text, ts.ScriptTarget.Latest, true));
  return found;
}

it('finds Cypher in a string and in a template, not in a comment', () => {
  expect(cypherIn("store.read('MATCH (n) RETURN n')")).toHaveLength(1);
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the source of a template
  expect(cypherIn('store.read(`${match} UNWIND $ids AS id`)')).toHaveLength(1);
  expect(cypherIn('// MATCH (n) RETURN n')).toEqual([]);
});

it('keeps Cypher in graph/, queries/, ingest/ and rules/', () => {
  const modules = globSync('**/*.ts', { cwd: src }).filter((path) => !allowed.test(path));
  const holding = modules.flatMap((path) =>
    cypherIn(readFileSync(`${src}${path}`, 'utf8')).map((text) => `src/${path}: ${text}`),
  );
  expect(modules.length).toBeGreaterThan(100);
  expect(holding, 'Put the query into src/queries/, beside those of its subject.').toEqual([]);
});
