import { expect, it } from 'vitest';
import { underRunLease } from '../../src/app/nightly/run-lease.ts';
import { onEveryEngine } from '../support/engines.ts';

const noon = new Date('2031-05-01T12:00:00Z');
const later = new Date('2031-05-01T12:05:00Z');

onEveryEngine('one nightly run at a time', (store) => {
  /** Another process, on a machine whose processes cannot be looked up, that took the lease at noon. */
  const heldElsewhere = () =>
    store().write((tx) =>
      tx.query(
        `MERGE (m:LoreMeta {id: 'nightly'}) SET m.owner = 'scriptorium:7:1:1', m.host = 'scriptorium', m.pid = 7, m.expires_at = $until`,
        { until: noon.getTime() + 90_000 },
      ),
    );

  it('holds the lease while it works, and gives it back whatever happens', async () => {
    const held = () => store().read("MATCH (m:LoreMeta {id: 'nightly'}) RETURN m.owner IS NOT NULL AS held");
    expect(await underRunLease(store(), () => noon, held)).toEqual([{ held: true }]);
    await expect(
      underRunLease(
        store(),
        () => noon,
        () => Promise.reject(new Error('a storm')),
      ),
    ).rejects.toThrow('a storm');
    expect(await held()).toEqual([{ held: false }]);
  });

  it('leaves a run alone that shows signs of life elsewhere; a file belongs to one process, so there it is gone', async () => {
    await heldElsewhere();
    const run = underRunLease(
      store(),
      () => noon,
      () => Promise.resolve('done'),
    );
    if (store().engine.name === 'embedded') expect(await run).toBe('done');
    else await expect(run).rejects.toMatchObject({ code: 'run-in-progress' });
  });

  it('takes over from a holder that shows none for 90 seconds', async () => {
    await heldElsewhere();
    expect(
      await underRunLease(
        store(),
        () => later,
        () => Promise.resolve('done'),
      ),
    ).toBe('done');
  });
});
