import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkWorld } from '../../src/app/check/check-world.ts';
import { openMemoryStore } from '../../src/compose.ts';
import type { GraphStore } from '../../src/graph/port.ts';
import type { Report } from '../../src/model/report.ts';
import { compareFindings } from '../../src/report/shared/order.ts';
import { packagePath } from '../../src/util/package.ts';
import { describeNeo4j, openClearedNeo4jStore } from '../support/neo4j/shared-server.ts';
import { comparable, type Expected, expectedOf, updated, withoutNotes } from '../support/reports/expected-findings.ts';

const worlds = readdirSync(packagePath('fixtures'));

async function check(world: string, open: () => Promise<GraphStore> = openMemoryStore): Promise<Report> {
  const store = await open();
  try {
    const { report } = await checkWorld({ path: packagePath('fixtures', world), store, clock: () => new Date() });
    return { ...report, violations: [...report.violations].sort(compareFindings) };
  } finally {
    await store.close();
  }
}

describe.each(worlds)('the world %s', (world) => {
  it('gives every expected finding, and nothing else', async () => {
    const path = packagePath('fixtures', world, 'expected.json');
    const found = expectedOf(await check(world));
    const expected = (): Expected => JSON.parse(readFileSync(path, 'utf8'));
    if (process.env.UPDATE_EXPECTED === '1') {
      writeFileSync(path, `${JSON.stringify(updated(expected(), found), null, 2)}\n`);
    }
    expect(found).toEqual(withoutNotes(expected()));
  });

  it('gives the same report twice, but for ids of runs and times', async () => {
    expect(comparable(await check(world))).toEqual(comparable(await check(world)));
  });
});

describeNeo4j('on Neo4j', () => {
  it.each(worlds)('the world %s gives the same report', async (world) => {
    const embedded = await check(world);
    expect(comparable(await check(world, openClearedNeo4jStore))).toEqual(comparable(embedded));
  });
});
