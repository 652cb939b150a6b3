import { afterEach, expect, it } from 'vitest';
import { checkWorld } from '../../src/app/check/check-world.ts';
import { onEveryEngine } from '../support/engines.ts';
import { tickingClock, WorldFolder } from '../support/worlds/world-folder.ts';

const folders: WorldFolder[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) folder.remove();
});

const many = Array.from({ length: 90 }, (_, at) => at);
const people = (claim: (at: number) => string): string =>
  many.map((at) => `- {id: p${at}, kind: Person, name: Person ${at}, ${claim(at)}}`).join('\n');

/** More claims about one thing than are all held against each other: the same is found, and all that clash are told of. */
onEveryEngine('a crowd', (store) => {
  async function found(text: string): Promise<string[]> {
    const folder = new WorldFolder({ 'world.yaml': text });
    folders.push(folder);
    const { report } = await checkWorld({ path: folder.root, store: store(), clock: tickingClock() });
    return report.violations
      .filter(({ category }) => category === 'contradiction')
      .map(({ rule_id, verdict, members }) => `${verdict} ${rule_id} of ${members.length}`);
  }

  const kinds = [
    ['rulers', 'contradictions/rules', 'Location', 'rules'],
    ['leaders', 'contradictions/declared-exclusive', 'Guild', 'leads'],
    ['wielders', 'contradictions/possesses', 'Item', 'wields'],
  ] as const;
  it.each(kinds)('of %s at once', async (_, rule, kind, key) => {
    const thing = `- {id: thing, kind: ${kind}, name: The Thing}`;
    expect(await found(`${thing}\n${people(() => `${key}: {to: thing, from: 100, until: 200}`)}`)).toEqual([
      `definite ${rule} of 90`,
    ]);
  });

  it.each(kinds)('of %s in turn, of whom the first and the last are there at once', async (_, rule, kind, key) => {
    const thing = `- {id: thing, kind: ${kind}, name: The Thing}`;
    const dates = (at: number) => (at === 0 ? 'from: 189, until: 191' : `from: ${100 + at}, until: ${101 + at}`);
    expect(await found(`${thing}\n${people((at) => `${key}: {to: thing, ${dates(at)}}`)}`)).toEqual([
      `definite ${rule} of 2`,
    ]);
  });

  it("of rulers, each of whom all but one are excused: his lord and that lord's other vassals", async () => {
    const seat = '- {id: seat, kind: Location, name: The Seat}';
    const lord = '- {id: lord, kind: Person, name: Lord, rules: {to: seat, from: 100, until: 200}}';
    const cai = '- {id: cai, kind: Person, name: Cai, rules: {to: seat, from: 150, until: 160, shared: true}}';
    const vassals = people(() => 'sworn_to: lord, rules: {to: seat, from: 100, until: 200, shared: true}');
    expect(await found(`${seat}\n${lord}\n${cai}\n${vassals}`)).toEqual(['definite contradictions/rules of 2']);
  });

  it('of rulers in turn, all in the time of one other', async () => {
    const seat = '- {id: seat, kind: Location, name: The Seat}';
    const odo = '- {id: odo, kind: Person, name: Odo, rules: {to: seat, from: 1, until: 900}}';
    const inTurn = people((at) => `rules: {to: seat, from: ${100 + at}, until: ${101 + at}}`);
    expect(await found(`${seat}\n${odo}\n${inTurn}`)).toEqual(['definite contradictions/rules of 91']);
  });

  it.each([
    ['marriages', 'contradictions/spouse-of', 'Person', 'spouse'],
    ['memberships', 'contradictions/member-of', 'Guild', 'member_of'],
  ])('of %s of one person at once', async (_, rule, kind, key) => {
    const others = many.map((at) => `{to: p${at}, from: 100, until: 200}`).join(', ');
    const who = `- {id: who, kind: Person, name: Who, ${key}: [${others}]}`;
    const named = many.map((at) => `- {id: p${at}, kind: ${kind}, name: Number ${at}}`).join('\n');
    expect(await found(`${who}\n${named}`)).toEqual([`definite ${rule} of 90`]);
  });
});
