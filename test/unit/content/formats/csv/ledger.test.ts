import { expect, test } from 'vitest';
import { everythingIn } from '../../../../support/worlds/world-snapshot.ts';

/** Reviewed by hand against the two tables. */
test('all that the Saltroad ledger says', async () => {
  await expect(await everythingIn('fixtures/saltroad-ledger')).toMatchFileSnapshot('__snapshots__/saltroad-ledger.txt');
});
