import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Printed, printedBy } from '../../../support/program/printed.ts';
import { RestWorld } from '../../../support/program/rest.ts';
import { twoMonths } from '../../../support/worlds/two-months.ts';

let rest: RestWorld;
beforeAll(async () => {
  rest = await RestWorld.open(twoMonths);
});
afterAll(() => rest.close());

const recalled = async (at: string) =>
  (await rest.get(`/recall?q=${encodeURIComponent('where Ada lives')}&over=claims&k=50${at}`)).body;
const ofAda = ({ hits }: { hits: { text: string; at_date?: string }[] }): unknown[] =>
  hits.flatMap(({ text, at_date }) => (text.startsWith('Ada lives') ? [[text, at_date]] : []));

const [inSaltgate, inHollow] = ['Ada lives in Saltgate, c. 398 – 10 Flow 411', 'Ada lives in Hollow, from 11 Flow 411'];

it('leaves out claims of other times, and marks those that may have been true', async () => {
  expect(ofAda(await recalled(''))).toHaveLength(2);
  expect(ofAda(await recalled('&at=405'))).toEqual([[inSaltgate, 'held']]);
  expect(ofAda(await recalled('&at=397'))).toEqual([[inSaltgate, 'may_have_held']]);
  expect(ofAda(await recalled('&at=11%20Flow%20411'))).toEqual([[inHollow, 'held']]);
});

it('says what the date has changed', async () => {
  const { notes } = await recalled('&at=405');
  expect(notes).toContainEqual(
    expect.stringMatching(
      /^At "405": \d+ claims of other times are left out\. The date changes nothing for passages, memories and entities\.$/,
    ),
  );
  expect((await recalled('')).notes.join()).not.toContain('At ');
});

it('refuses a date that its calendars do not have, also where nothing is found', async () => {
  expect(await rest.get('/recall?q=zzz&at=Tuesdayish')).toMatchObject({ status: 422, body: { code: 'bad-date' } });
});

it('lore recall --at marks a claim that may have been true', async () => {
  const { stdout }: Printed = await printedBy(
    ['recall', 'where', 'Ada', 'lives', '--over', 'claims', '--at', '397', '--world', rest.folder.root, '--no-color'],
    rest.folder.root,
  );
  expect(stdout).toMatch(/ claim \S+, may have held then .*\n {2}Ada lives in Saltgate/);
  expect(stdout).not.toContain('Ada lives in Hollow');
});
