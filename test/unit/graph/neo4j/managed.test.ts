import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { globSync } from 'tinyglobby';
import { expect, it } from 'vitest';
import { packagePath } from '../../../../src/util/package.ts';

/** Managed servers such as Aura have no plugins, no files, and few procedures: our Cypher asks for none of them. */
const texts = ['src/**/*.ts', 'rules/**/*.cypher'].flatMap((pattern) =>
  globSync(pattern, { cwd: packagePath() }).map(
    (path) => [path, readFileSync(join(packagePath(), path), 'utf8')] as const,
  ),
);
/** What the engine in the process is asked is no server's business. */
const embedded = /^src[/\\]graph[/\\]embedded[/\\]/;
/** Where Cypher of others is judged, what is refused has to be named. */
const judges = /^src[/\\](rules[/\\]lint|graph[/\\](embedded|neo4j)[/\\]plan)/;

const withoutComments = (text: string): string =>
  text.replace(/^\s*(?:\/\/|\/?\*).*$/gm, '').replace(/\/\*[\s\S]*?\*\//g, '');

it('calls no plugin, no file and no procedures but those that wait for indexes, count them anew and search in them', () => {
  expect(texts.length).toBeGreaterThan(300);
  const asked = texts
    .filter(([path]) => !judges.test(path) && !embedded.test(path))
    .flatMap(([path, text]) =>
      [...withoutComments(text).matchAll(/\b(?:apoc|gds)\.\w+|LOAD CSV\b.*FROM|CALL\s+(?:dbms|db)\.[\w.]+/g)].map(
        ([what]) => `${path}: ${what}`,
      ),
    );
  expect(asked.sort()).toEqual([
    'src/graph/neo4j/analyze.ts: CALL db.prepareForReplanning',
    'src/graph/neo4j/writing/indexes.ts: CALL db.awaitIndexes',
    'src/queries/recall/full-text.ts: CALL db.awaitIndex',
    'src/queries/recall/full-text.ts: CALL db.index.fulltext.queryNodes',
  ]);
});
