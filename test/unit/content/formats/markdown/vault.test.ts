import { expect, test } from 'vitest';
import { everythingIn } from '../../../../support/worlds/world-snapshot.ts';

/** Reviewed by hand: every line of it follows from a line of the vault, and nothing in code, comments or speech does. */
test('all that the Tidewrack vault says', async () => {
  await expect(await everythingIn('fixtures/tidewrack-vault')).toMatchFileSnapshot('__snapshots__/tidewrack-vault.txt');
});
