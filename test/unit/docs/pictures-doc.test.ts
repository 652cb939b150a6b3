import { readdirSync, readFileSync, statSync } from 'node:fs';
import { expect, it } from 'vitest';
import { packagePath } from '../../../src/util/package.ts';

const pictures = readdirSync(packagePath('docs', 'pictures'));
const pages = readdirSync(packagePath('docs')).filter((name) => name.endsWith('.md'));
const shown = (text: string) => [...text.matchAll(/!\[[^\]]+\]\(pictures\/([^)]+)\)/g)].map(([, name = '']) => name);

it('the pictures of the docs are few and small, each is shown by a page, and none is missing', () => {
  const used = pages.flatMap((name) => shown(readFileSync(packagePath('docs', name), 'utf8')));
  expect([...new Set(used)].sort()).toEqual([...pictures].sort());
  expect(pictures.length).toBeLessThanOrEqual(6);
  const large = pictures.filter((name) => statSync(packagePath('docs', 'pictures', name)).size > 150_000);
  expect(large).toEqual([]);
});
