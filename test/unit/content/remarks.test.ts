import { describe, expect, test } from 'vitest';
import { isDoubt, splitRemark } from '../../../src/content/vocabulary/remarks.ts';
import type { Claim } from '../../../src/model/claim.ts';
import { worldOf } from '../../support/worlds/text-world.ts';

const people =
  '- { id: odo, name: Odo, kind: Person }\n- { id: ada, name: Ada, kind: Person }\n- { id: tarn, name: Tarn, kind: Settlement }\n';

/** What a world says beside its people: each claim with `?` where it is uncertain, and its note. */
function said(files: Readonly<Record<string, string>>) {
  const { claims, problems } = worldOf({ 'zz.yaml': people, ...files });
  const line = (claim: Claim) => {
    const what =
      claim.form === 'relation' ? `${claim.from_id} ${claim.type} ${claim.to_id}` : `${claim.type} ${claim.value}`;
    return `${what}${claim.uncertain === true ? ' ?' : ''}${claim.note === undefined ? '' : ` (${claim.note})`}`;
  };
  return { said: claims.map(line).sort(), problems: problems.map(({ code }) => code) };
}

const inNote = (lines: string) => said({ 'Ilse.md': `---\nkind: Person\n${lines}\n---\n` });
const inText = (lines: string) => said({ 'Ilse.md': `---\nkind: Person\n---\n${lines}\n` });
const inYaml = (value: string) =>
  said({ 'a.yaml': `- { id: ilse, kind: Person, father: ${JSON.stringify(value)} }\n` });
const inTable = (value: string) =>
  said({ 'people.csv': `id,name,kind,father\nilse,Ilse,Person,${JSON.stringify(value)}\n` });

describe('what stands behind or before a name', () => {
  test.each([
    ['Odo?', 'odo PARENT_OF ilse ? (?)'],
    ['Odo (?)', 'odo PARENT_OF ilse ? (?)'],
    ['? Odo', 'odo PARENT_OF ilse ? (?)'],
    ['probably Odo', 'odo PARENT_OF ilse ? (probably)'],
    ['Odo, allegedly', 'odo PARENT_OF ilse ? (allegedly)'],
    ['Odo (presumed)', 'odo PARENT_OF ilse ? (presumed)'],
    ['Odo (angeblich)', 'odo PARENT_OF ilse ? (angeblich)'],
    ['Odo (adoptive)', 'odo PARENT_OF ilse (adoptive)'],
    ['Odo (a smith)', 'odo PARENT_OF ilse (a smith)'],
    ['Odo', 'odo PARENT_OF ilse'],
  ])('%s', (value, claim) => {
    expect(inYaml(value)).toEqual({ said: [claim], problems: [] });
    expect(inTable(value)).toEqual({ said: [claim], problems: [] });
    expect(inNote(`father: ${JSON.stringify(value)}`)).toEqual({ said: [claim], problems: [] });
  });

  test.each(['Odo (II)', 'Odo (the Younger)', 'Odo (1180–1231)', 'Uwe (foster)'])(
    '%s is a name of its own',
    (value) => {
      expect(inYaml(value)).toEqual({ said: [], problems: ['unknown-target'] });
    },
  );

  test('an entity that is called so is meant', () => {
    const files = {
      'a.yaml': '- { id: who, name: Who?, kind: Person }\n- { id: low, name: Odo (presumed), kind: Person }\n',
      'b.yaml': '- { id: ilse, kind: Person, father: Who?, ally: Odo (presumed) }\n',
    };
    expect(said(files)).toEqual({ said: ['ilse ALLY_OF low', 'who PARENT_OF ilse'], problems: [] });
  });

  test('a doubted subject of a relation makes it uncertain', () => {
    const files = { 'a.yaml': 'relations:\n  - { type: PARENT_OF, from_entity: Odo?, to: ada }\n' };
    expect(said(files).said).toEqual(['odo PARENT_OF ada ? (?)']);
  });
});

describe('what stands beside a link', () => {
  test.each([
    ['[[Odo]]?', ['odo PARENT_OF ilse ? (?)']],
    ['[[Odo]] (?)', ['odo PARENT_OF ilse ? (?)']],
    ['? [[Odo]]', ['odo PARENT_OF ilse ? (?)']],
    ['[[Odo|Odo?]]', ['odo PARENT_OF ilse ? (?)']],
    ['[[Odo]] (foster)', ['odo PARENT_OF ilse (foster)']],
    ['[[Odo]] (verstorben)', ['odo PARENT_OF ilse (verstorben)']],
    ['[[Odo]], the smith', ['odo PARENT_OF ilse (the smith)']],
    ['[[Odo]] – so they say', ['odo PARENT_OF ilse ? (so they say)']],
    ['[[Odo]] (widower of [[Ada]])', ['odo PARENT_OF ilse (widower of Ada)']],
    ['[[Odo]] (foster), [[Ada]]', ['ada PARENT_OF ilse', 'odo PARENT_OF ilse (foster)']],
    ['[[Odo]] and probably [[Ada]]', ['ada PARENT_OF ilse ? (probably)', 'odo PARENT_OF ilse']],
  ])('%s', (value, claims) => {
    expect(inNote(`parents: ${JSON.stringify(value)}`)).toEqual({ said: claims, problems: [] });
    expect(inNote(`parents: ${value.startsWith('?') ? JSON.stringify(value) : value}`)).toEqual({
      said: claims,
      problems: [],
    });
    expect(inText(`Parents:: ${value}`)).toEqual({ said: claims, problems: [] });
    expect(inText(`**Parents:** ${value}`)).toEqual({ said: claims, problems: [] });
    expect(inText(`| | |\n|--|--|\n| Parents | ${value.replace('|', '\\|')} |`)).toEqual({
      said: claims,
      problems: [],
    });
  });

  test.each(["[[Odo]]'s brother", 'a brother of [[Odo]]', '[[Odo]] or [[Ada]]'])('%s may be somebody else', (value) => {
    expect(inNote(`father: ${JSON.stringify(value)}`)).toEqual({ said: [], problems: ['unknown-target'] });
    expect(inText(`**Father:** ${value}`).said).toEqual([]);
  });

  test('is a place in a text of an attribute', () => {
    expect(inNote('occupation: "smith in [[Tarn]] (retired)"').said).toEqual(['occupation smith in Tarn (retired)']);
  });
});

describe('doubt about a value', () => {
  const died = (value: string) => said({ 'a.yaml': `- { id: ilse, kind: Person, died: ${value} }\n` });

  test.each([
    ['790 (a false report)', 'death 790 (a false report) ? (a false report)'],
    ['790 (disputed)', 'death 790 (disputed) ? (disputed)'],
    ['790 (staged)', 'death 790 (staged) ? (staged)'],
    ['"790, disputed"', 'death 790, disputed ? (disputed)'],
    ['allegedly 790', 'death allegedly 790 ? (allegedly)'],
    ['{ value: 790, note: disputed }', 'death 790 ? (disputed)'],
    ['{ value: 790, note: not disputed }', 'death 790 (not disputed)'],
    ['790 (drowned)', 'death 790 (drowned)'],
    ['790', 'death 790'],
  ])('%s', (value, claim) => {
    expect(died(value)).toEqual({ said: [claim], problems: [] });
  });

  test.each(['790 (Julain)', '790 (gregorain)'])('%s is a slip of a calendar', (value) => {
    expect(died(value).problems).toEqual(['bad-date']);
  });

  test('a line of a note keeps what it says of its date', () => {
    expect(inText('**Died:** 790 (staged)').said).toEqual(['death 790 ? (staged)']);
  });

  test('the window of a relation', () => {
    const files = { 'a.yaml': '- { id: ilse, kind: Person, lives_in: { to: tarn, from: 790 (rumoured) } }\n' };
    expect(said(files).said).toEqual(['ilse LIVES_IN tarn ?']);
  });

  test.each([
    ['rumored', true],
    ['he lived long, and was said to be a quiet man who disputed nothing', false],
    ['never doubted', false],
    ['legendary', true],
    ['in exile', false],
  ])('%s', (note, isOne) => {
    expect(isDoubt(note)).toBe(isOne);
  });

  test('a name alone has no remark', () => {
    expect(splitRemark('Odo Vane')).toBeUndefined();
    expect(splitRemark('?')).toBeUndefined();
  });
});
