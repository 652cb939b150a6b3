import { basename } from 'node:path';
import { expect, it } from 'vitest';
import { benchmarksPage } from '../../../bench/page/page.ts';
import { newestResults, readResults } from '../../../bench/results/file.ts';

// `npm run docs:bench` writes what this compares with.
it('bench/results/README.md says what the newest results say', async () => {
  const path = newestResults();
  const page = benchmarksPage(readResults(path), basename(path));
  await expect(page).toMatchFileSnapshot('../../../bench/results/README.md');
});
