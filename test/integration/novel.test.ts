import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { checkWorld } from '../../src/app/check/check-world.ts';
import { openMemoryStore } from '../../src/compose.ts';
import { packagePath } from '../../src/util/package.ts';
import { type Expected, type ExpectedFinding, expectedOf } from '../support/reports/expected-findings.ts';
import { type ProseClaim, proseClaimsIn } from '../support/worlds/prose-claims-in.ts';
import { tickingClock } from '../support/worlds/world-folder.ts';

/** A slip of the novel that no check finds so far. */
interface Missed extends ExpectedFinding {
  readonly note: string;
  /** The sentence that is not read. */
  readonly unread: string;
}

/** Words that a careful reader takes no fact from. */
interface LeftAlone {
  readonly place: string;
  readonly words: string;
  readonly note: string;
}

interface Novel extends Expected {
  readonly missed: readonly Missed[];
  readonly left_alone: readonly LeftAlone[];
}

const root = packagePath('fixtures', 'the-magpie');
const novel: Novel = JSON.parse(readFileSync(`${root}/expected.json`, 'utf8'));

/** Of one slip several findings may tell: what they are about and by which rule is the same. */
const slipOf = ({ rule, subject }: Pick<ExpectedFinding, 'rule' | 'subject'>) => `${rule} ${subject}`;

const inOrder = (findings: readonly ExpectedFinding[]) => findings.map((each) => JSON.stringify(each)).sort();

async function checked(path: string): Promise<Expected> {
  const store = await openMemoryStore();
  try {
    return expectedOf((await checkWorld({ path, store, clock: tickingClock() })).report);
  } finally {
    await store.close();
  }
}

function lineAt(place: string): string {
  const [path = '', line = ''] = place.split(':');
  return readFileSync(`${root}/${path}`, 'utf8').split('\n')[Number(line) - 1] ?? '';
}

describe('the novel among the worlds', () => {
  let found: Expected;
  let read: readonly ProseClaim[];
  beforeAll(async () => {
    found = await checked(root);
    read = await proseClaimsIn(root);
  });

  it('has twelve slips, each of them either found or known to be missed', () => {
    // "The same slip as the two rulers of Tannmark": one slip may open two findings.
    const told = (novel.waiting?.would_open ?? []).filter(({ note }) => !note?.startsWith('The same slip')).map(slipOf);
    const missed = novel.missed.map(slipOf);
    expect(told.filter((slip) => missed.includes(slip))).toEqual([]);
    expect(new Set([...told, ...missed]).size).toBe(12);
  });

  it('is accused of nothing that its author did not plant', () => {
    const unplanted = (novel.waiting?.would_open ?? []).filter(({ note }) => note === undefined);
    expect(unplanted).toEqual([]);
    expect(novel.waiting?.would_join ?? []).toEqual([]);
    expect(found.findings.filter(({ rule }) => !rule.startsWith('orphans/'))).toEqual([]);
  });

  it('says where each slip stands that is missed, and in which words', () => {
    for (const { places, unread } of novel.missed) expect(places.map(lineAt).join('\n')).toContain(unread);
  });

  it('asks for a slip that is found now to be moved from `missed` to `waiting`', () => {
    const now = new Set((found.waiting?.would_open ?? []).map(slipOf));
    expect(novel.missed.map(slipOf).filter((slip) => now.has(slip))).toEqual([]);
  });

  it('is found the same when its author accepts all chapters', async () => {
    const copy = mkdtempSync(join(tmpdir(), 'novel-'));
    try {
      cpSync(root, copy, { recursive: true });
      appendFileSync(join(copy, 'lore.yaml'), 'sources: [{ match: "manuscript/**", status: active }]\n');
      const accepted = await checked(copy);
      const opened = accepted.findings.filter(({ rule }) => !rule.startsWith('orphans/'));
      expect(accepted.waiting).toBeUndefined();
      expect(inOrder(opened)).toEqual(inOrder(found.waiting?.would_open ?? []));
    } finally {
      rmSync(copy, { recursive: true, force: true });
    }
  });

  it.each(novel.left_alone)('takes no fact from “$words” ($note)', ({ place, words }) => {
    expect(lineAt(place)).toContain(words);
    const taken = read.filter(
      (each) => each.place === place && (each.quote.includes(words) || words.includes(each.quote)),
    );
    expect(taken.map(({ claim }) => claim)).toEqual([]);
  });
});
