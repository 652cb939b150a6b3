import { afterEach, describe, expect, it } from 'vitest';
import type { Finding } from '../../../src/model/finding.ts';
import { WorldUnderTest } from '../../support/worlds/world-under-test.ts';

let world: WorldUnderTest;
afterEach(() => world.close());

const only = ['ontology/child-before-parent'];
const people = `- { id: roll, kind: LoreSource, name: Bell Roll }
- { id: ysolt, kind: Person, name: Ysolt, birth: 900 }
- { id: brannoc, kind: Person, name: Brannoc, birth: 890 }
`;
/** Files that each tell of one thing, by path. */
type Notes = Readonly<Record<string, string>>;
const byMother: Notes = { 'mother.yaml': '- { id: ysolt, children: [brannoc] }\n' };
const bySon: Notes = { 'son.yaml': '- { id: brannoc, mother: ysolt }\n' };
const byRoll: Notes = { 'roll.yaml': '- { id: brannoc, mother: { to: ysolt, source: roll } }\n' };

const placesOf = ({ members }: Finding) => members.map(({ type, source }) => `${source.path} ${type}`);

const write = (...notes: readonly Notes[]) => world.write(Object.assign({ 'people.yaml': people }, ...notes));

async function found(...notes: readonly Notes[]): Promise<Finding> {
  await write(...notes);
  const { findings } = await world.full({ only });
  expect(findings).toHaveLength(1);
  return findings[0] as Finding;
}

const dismiss = () => world.set("MATCH (v:Violation) SET v.status = 'dismissed', v.resolution = 'she was adopted'");

describe('a fact that two places state', () => {
  it('is in one finding, with both places, and named once', async () => {
    world = await WorldUnderTest.open();
    const finding = await found(byMother, bySon);
    expect(placesOf(finding)).toEqual([
      'mother.yaml PARENT_OF',
      'son.yaml PARENT_OF',
      'people.yaml birth',
      'people.yaml birth',
    ]);
    expect(finding).toMatchObject({
      claim: 'Ysolt is a parent of Brannoc; Brannoc: birth 890; Ysolt: birth 900',
      sources: ['mother.yaml:1', 'son.yaml:1', 'people.yaml:3', 'people.yaml:2'],
    });
  });

  it('keeps the fingerprint that it has where one place states it', async () => {
    world = await WorldUnderTest.open();
    const once = await found(bySon);
    expect(once.fingerprint).toBe('ba175870d1fc66b9');
    for (const notes of [[byMother], [byMother, bySon]]) {
      expect((await found(...notes)).fingerprint).toBe(once.fingerprint);
    }
  });

  it('is one where a birth is what is stated twice', async () => {
    world = await WorldUnderTest.open();
    const once = await found(bySon);
    const twice = await found(bySon, { 'ages.yaml': '- { id: ysolt, birth: 900 }\n' });
    expect(placesOf(twice)).toEqual([
      'son.yaml PARENT_OF',
      'people.yaml birth',
      'ages.yaml birth',
      'people.yaml birth',
    ]);
    expect(twice.fingerprint).toBe(once.fingerprint);
  });

  it('is two where the two say different things', async () => {
    world = await WorldUnderTest.open();
    const stays = (from: number) => `- { id: ysolt, lives_in: { to: weir, from: ${from} } }\n`;
    const weir = '- { id: weir, kind: Settlement }\n';
    await write({ 'a.yaml': weir + stays(800), 'b.yaml': stays(810), 'c.yaml': stays(800) });
    const { findings } = await world.full({ only: ['anachronisms/located-in'] });
    expect(findings.map(placesOf).sort()).toEqual([
      ['a.yaml LIVES_IN', 'c.yaml LIVES_IN', 'people.yaml birth'],
      ['b.yaml LIVES_IN', 'people.yaml birth'],
    ]);
  });
});

describe('what a person has decided about a finding', () => {
  it('stands when another place states the same, and when either place is gone', async () => {
    world = await WorldUnderTest.open();
    const { id } = await found(bySon);
    await dismiss();
    for (const notes of [[byMother, bySon], [byMother], [bySon, byMother], [bySon]]) {
      expect(await found(...notes)).toMatchObject({ id, status: 'dismissed' });
    }
  });

  it('stands when a book in the world states the same, and when only the book still does', async () => {
    world = await WorldUnderTest.open();
    const { id } = await found(bySon);
    await dismiss();
    for (const notes of [[bySon, byRoll], [byRoll], [byRoll, byMother], [byMother]]) {
      expect(await found(...notes)).toMatchObject({ id, status: 'dismissed' });
    }
  });

  it('stands where an older version had a finding for each of the places', async () => {
    world = await WorldUnderTest.open();
    await write(byMother, bySon);
    const { findings, evidence } = await world.full({ only });
    const id = findings[0]?.id ?? '';
    const second = evidence.get(id)?.signatures.others.find(({ fingerprint }) => fingerprint !== id);
    expect(second?.fingerprint).toBe('33d8b19525a6c085');
    await world.set(
      `MATCH (v:Violation {id: '${id}'}) SET v.id = '${second?.fingerprint}', v.fingerprint = '${second?.fingerprint}', ` +
        `v.members_hash = '${second?.facts}', v.other_fingerprints = NULL, v.other_hashes = NULL`,
    );
    await dismiss();
    const again = await found(byMother, bySon);
    expect(again).toMatchObject({ id: second?.fingerprint, status: 'dismissed' });
  });

  it('ends when one of the two says something else', async () => {
    world = await WorldUnderTest.open();
    await found(byMother, bySon);
    await dismiss();
    await write(byMother, bySon, { 'people.yaml': people.replace('890', '880') });
    const { findings } = await world.full({ only });
    expect(findings.map(({ status }) => status)).toEqual(['open']);
  });
});

describe('a live run', () => {
  it('finds the finding of a full one again when another place states the same, and when one is gone', async () => {
    world = await WorldUnderTest.open();
    const { id } = await found(bySon);
    for (const notes of [[byMother, bySon], [byRoll, bySon], [byRoll]]) {
      await write(...notes);
      const { delta } = await world.live();
      expect(delta).toMatchObject({ opened: [], closed: [] });
      expect(await world.openViolations()).toEqual(await world.wouldBeOpen());
      const [stored] = await world.store.read(
        "MATCH (v:Violation) WHERE v.rule_id = 'ontology/child-before-parent' RETURN v.id AS id, v.member_ids AS members",
      );
      expect(stored).toMatchObject({ id });
      expect(stored?.members).toHaveLength(notes.length + 2);
    }
  });
});
