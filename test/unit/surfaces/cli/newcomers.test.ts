import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { printedBy } from '../../../support/program/printed.ts';

const folder = mkdtempSync(join(tmpdir(), 'lore-newcomers-'));
cpSync(join('test', 'support', 'worlds', 'newcomers'), folder, { recursive: true });
afterAll(() => rmSync(folder, { recursive: true }));

/** The lines of `lore check`, in a folder that nobody has ever run lore-engine in. */
async function firstScreen(world: string, ...options: readonly string[]) {
  const { stdout, stderr, status } = await printedBy(['check', ...options], join(folder, world));
  return { lines: stdout.trimEnd().split('\n'), text: stdout, stderr, status };
}

/** What fits on a screen without scrolling. */
const screen = 24;

/** Findings that are told as certain: in none of these worlds anything is. */
const certain = (lines: readonly string[]) => lines.filter((line) => line.startsWith('✗'));
/** What accepting the prose would open. */
const wouldBe = (lines: readonly string[]) => lines.filter((line) => /^\? .* {6}\S/.test(line));

describe('a vault of notes without front matter', () => {
  it('is told of the one clash in its prose, with both places, and accused of nothing', async () => {
    const { lines, text, stderr, status } = await firstScreen('vault');
    expect([status, stderr, certain(lines)]).toEqual([0, '', []]);
    expect(lines.length).toBeLessThanOrEqual(screen);
    expect(text).toMatch(
      /^\d+ claims from prose \(\d+ passages\) are not accepted yet \(lore ingest, then lore review\)\. If you accept them, 1 finding opens:$/m,
    );
    expect(wouldBe(lines)).toEqual([
      expect.stringMatching(
        /^\? Brida Holm \(372\) was born before .* Anselm Holm \(381\)\. {6}.*People\/Brida Holm\.md:5:1/,
      ),
    ]);
  });

  it('is not told that nobody knows what stands beside it, and how to have its notes accepted', async () => {
    const { text } = await firstScreen('vault');
    expect(text).not.toMatch(/unknown lineage.*(?:Brida|Anselm) Holm/);
    expect(text).toContain('○ Anselm Holm: The note says "Anselm Holm was born in 381');
    expect(text).toContain('sources: [{ match: "People/**", status: active }]');
  });

  it('fails a check only where that is asked for', async () => {
    expect((await firstScreen('vault', '--fail-on', 'waiting')).status).toBe(1);
    expect((await firstScreen('vault', '--fail-on', 'possible')).status).toBe(0);
    expect((await firstScreen('manuscript', '--fail-on', 'waiting')).status).toBe(2); // nothing was read
  });
});

describe('a manuscript and nothing else', () => {
  it('is told what is missing, who stands in it, and what to type', async () => {
    const { lines, text, stderr, status } = await firstScreen('manuscript');
    expect([status, stderr, certain(lines), wouldBe(lines)]).toEqual([2, '', [], []]);
    expect(lines.length).toBeLessThanOrEqual(8);
    expect(text).toMatch(/^\d+ passages of prose, but no file declares their people, places or things/);
    expect(text).toMatch(
      /\d+ names are in them: `lore names` lists them\. `lore names --only NAME NAME --stubs people` writes/,
    );
  });

  it('says more once the names have entries', async () => {
    const there = join(folder, 'manuscript');
    expect((await printedBy(['names', '--only', 'Edda Marsh', 'Rufus Marsh', '--stubs', 'people'], there)).status).toBe(
      0,
    );
    const { lines, text } = await firstScreen('manuscript');
    expect(certain(lines)).toEqual([]);
    expect(text).not.toContain('no file declares their people');
    expect(text).toContain(' not accepted yet');
  });
});

describe('entries in YAML with one note that contradicts them', () => {
  it('are told of that note beside the entry, and of nothing else', async () => {
    const { lines, text, stderr, status } = await firstScreen('entries');
    expect([status, stderr, certain(lines)]).toEqual([0, '', []]);
    expect(lines.length).toBeLessThanOrEqual(10);
    expect(wouldBe(lines)).toEqual([
      expect.stringMatching(/^\? Orm the Lame: death 1059, but .*death 1041\. {6}.*notes\/funeral\.md:3:1/),
    ]);
    expect(text).toContain('people.yaml:11:10 · ');
  });
});
