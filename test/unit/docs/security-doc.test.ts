import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { packagePath } from '../../../src/util/package.ts';

const page = readFileSync(packagePath('docs', 'contributing', 'security-evidence.md'), 'utf8');
/** `file`: a part of a title, as often as the page names one. */
const named = [...page.matchAll(/`(test\/[^`]+\.test\.ts)`: (.+?)(?= · | \|)/g)].map(([, file = '', title = '']) => ({
  file,
  title,
}));

describe('docs/contributing/security-evidence.md', () => {
  it('has a test for every line', () => {
    const lines = page.split('\n').filter((line) => /^\| (?!attack \|)/.test(line));
    expect(lines.length).toBeGreaterThan(20);
    for (const line of lines) expect(line).toMatch(/\| `test\/.+\.test\.ts`: .+ \|$/);
  });

  it.each(named)('names a test there is: $file, $title', ({ file, title }) => {
    expect(existsSync(packagePath(file)), file).toBe(true);
    expect(readFileSync(packagePath(file), 'utf8')).toContain(title);
  });
});
