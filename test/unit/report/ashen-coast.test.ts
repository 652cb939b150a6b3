import { beforeAll, describe, expect, it } from 'vitest';
import { type CheckResult, checkWorld } from '../../../src/app/check/check-world.ts';
import { sourceLines } from '../../../src/app/world/source-lines.ts';
import { openEmbeddedStore } from '../../../src/graph/embedded/store.ts';
import { formatText } from '../../../src/report/text/text.ts';
import { packagePath } from '../../../src/util/package.ts';
import { withoutRuleCounts } from '../../support/reports/rule-counts.ts';
import { tickingClock } from '../../support/worlds/world-folder.ts';

// `npx vitest run --project unit test/unit/report/ashen-coast.test.ts -u` writes what these compare with: read it before you commit it.

let result: CheckResult;
beforeAll(async () => {
  const store = await openEmbeddedStore();
  result = await checkWorld({ path: packagePath('fixtures', 'ashen-coast'), store, clock: tickingClock() });
  await store.close();
});

describe('the whole report on the Ashen Coast', () => {
  const sourceLine = sourceLines({ root: packagePath('fixtures', 'ashen-coast') });

  it.each([80, 120])('as text, %i columns wide', async (width) => {
    const text = formatText(result.report, { colour: false, width, sourceLine });
    await expect(withoutRuleCounts(text)).toMatchFileSnapshot(`golden/ashen-coast-${width}.txt`);
  });

  it('as text with colours', async () => {
    const text = formatText(result.report, { colour: true, width: 100, sourceLine });
    await expect(withoutRuleCounts(text).replaceAll('\u001b', '␛')).toMatchFileSnapshot(
      'golden/ashen-coast-colour.txt',
    );
  });
});
