import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { type CheckResult, checkWorld } from '../../../../src/app/check/check-world.ts';
import { decideClaims } from '../../../../src/app/decisions/decide-claims.ts';
import { ingestWorld } from '../../../../src/app/ingest/ingest-world.ts';
import { openMemoryStore } from '../../../../src/compose.ts';
import type { ClaimAction } from '../../../../src/model/decision.ts';
import { type Report, reportSchema } from '../../../../src/model/report.ts';
import type { Waiting } from '../../../../src/model/waiting.ts';
import { formatGithub } from '../../../../src/report/github.ts';
import { formatHtml } from '../../../../src/report/html/page.ts';
import { formatSarif } from '../../../../src/report/sarif.ts';
import { formatQuiet } from '../../../../src/report/text/quiet.ts';
import { formatText } from '../../../../src/report/text/text.ts';
import { keep, tickingClock, WorldFolder } from '../../../support/worlds/world-folder.ts';

const folders: WorldFolder[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) folder.remove();
});

function worldOf(files: Readonly<Record<string, string>>): WorldFolder {
  const folder = new WorldFolder(files);
  folders.push(folder);
  return folder;
}

async function checked(
  folder: WorldFolder,
  more: Partial<Parameters<typeof checkWorld>[0]> = {},
): Promise<CheckResult> {
  const store = await openMemoryStore();
  try {
    return await checkWorld({ path: folder.root, store, clock: tickingClock(), ...more });
  } finally {
    await store.close();
  }
}

const check = async (...request: Parameters<typeof checked>): Promise<Report> => (await checked(...request)).report;

const style = { colour: false, width: 100, sourceLine: () => undefined };

/** Of a ford and who kept it: in entries what is known for sure, in prose what somebody jotted down. */
const ford: Readonly<Record<string, string>> = {
  'people/Tam Weir.md': '---\nkind: Person\nborn: 1185\ndied: 1240\n---\nTam Weir was the father of Marla Weir.\n',
  'people/Marla Weir.md': '---\nkind: Person\n---\nMarla Weir was born in 1180.\n',
};

const told = ({ violations }: Report) => violations.map(({ rule_id, subject }) => `${rule_id} ${subject.name}`);
const wouldBe = ({ would_open, would_join }: Waiting) => ({
  open: would_open.map(({ rule_id }) => rule_id),
  join: would_join.map(({ rule_id }) => rule_id),
});

async function decide(folder: WorldFolder, decision: ClaimAction, quote: string): Promise<void> {
  const store = await openMemoryStore();
  const world = await keep(store, folder.root);
  await ingestWorld(world);
  const rows = await store.read('MATCH (a:Assertion) WHERE a.quote CONTAINS $quote RETURN a.id AS id', { quote });
  await decideClaims(world, { ids: rows.map(({ id }) => String(id)), decision, reason: 'so', actor: 'Ama' });
  await store.close();
}

it('a sentence has its effect beside a key whose date cannot be read, before and after it is accepted', async () => {
  const folder = worldOf({
    'people/Tam Weir.md': '---\nkind: Person\nborn: 12th of Foo\ndied: 1150\n---\nTam Weir was born in 1190.\n',
  });
  const { waiting } = await check(folder);
  expect(waiting && wouldBe(waiting).open).toEqual(['ontology/death-before-birth']);
  await decide(folder, 'accept', 'born in 1190');
  const { violations } = await check(folder);
  const [found] = violations.filter(({ rule_id }) => rule_id === 'ontology/death-before-birth');
  expect(found?.verdict).toBe('definite');
  expect(found?.members.map(({ source }) => source?.line)).toEqual([6, 4]);
});

describe('a handover is no clash', () => {
  const people = Object.fromEntries(['Odo', 'Maren'].map((name) => [`people/${name}.md`, `---\nkind: Person\n---\n`]));
  const things = {
    'Tern.md': '---\nkind: Kingdom\n---\n',
    'Rookkeep.md': '---\nkind: Building\n---\n',
    'Gull.md': '---\nkind: Weapon\n---\n',
    'Lamp Guild.md': '---\nkind: Guild\n---\n',
  };
  it.each([
    'In 584 Odo gave the crown of Tern to Maren.',
    'Odo handed Tern to Maren.',
    'Rookkeep passed from Odo to Maren in 584.',
    'Odo gave Gull to Maren.',
    'Odo ruled Tern until 584. Maren ruled Tern from 584.',
    'Odo gave up the crown of Tern in 584. Maren took it that year.',
    'Odo led the Lamp Guild from 560. Maren succeeded Odo as head of the Lamp Guild in 584.',
  ])('%s', async (text) => {
    const { waiting } = await check(worldOf({ ...people, ...things, 'chronicle.md': `${text}\n` }));
    if (waiting === undefined) throw new Error('nothing was read');
    expect(wouldBe(waiting)).toEqual({ open: [], join: [] });
  });

  it('two who have it without a date are a question', async () => {
    const { waiting } = await check(worldOf({ ...people, ...things, 'c.md': 'Odo wields Gull. Maren wields Gull.\n' }));
    expect(waiting && wouldBe(waiting).open).toEqual(['contradictions/possesses']);
  });
});

describe('what waits to be accepted', () => {
  it('is no finding, and is said to clash where it would', async () => {
    const report = await check(worldOf(ford));
    expect(told(report).filter((each) => !each.startsWith('orphans/'))).toEqual([]);
    expect(report.waiting).toMatchObject({ claims: 2, passages: 2, drafts: 0, clashing: 2 });
    expect(wouldBe(report.waiting as Waiting)).toEqual({ open: ['ontology/child-before-parent'], join: [] });
    expect(reportSchema.parse(report).waiting).toEqual(report.waiting);
  });

  it('is tried as before once somebody has accepted it, or withdrawn it, and taken that back', async () => {
    const folder = worldOf(ford);
    const { waiting } = await check(folder);
    for (const decision of ['accept', 'withdraw'] as const) {
      await decide(folder, decision, 'born in 1180');
      expect((await check(folder)).waiting, decision).toMatchObject({ claims: 1 });
      await decide(folder, 'undecide', 'born in 1180');
      const undone = (await check(folder)).waiting;
      expect(wouldBe(undone as Waiting), decision).toEqual(wouldBe(waiting as Waiting));
      expect(undone, decision).toMatchObject({ claims: 2, clashing: 2 });
    }
  });

  it('is told in one line for each finding, with both places', async () => {
    const text = formatText(await check(worldOf(ford)), style);
    expect(text).toContain(
      '2 claims from prose (2 passages) are not accepted yet (lore ingest, then lore review). If you accept them, 1 finding opens:\n? ',
    );
    expect(text).toMatch(/^0 findings \(1 more if you accept the prose\) in \d+ entities/m);
    const line = text.split('\n').find((each) => each.startsWith('? ')) ?? '';
    expect(line).toContain('Marla Weir');
    expect(line).toContain('people/Tam Weir.md:6:1 · people/Marla Weir.md:4:1 · people/Tam Weir.md:3:7');
  });

  it('is found alike in the whole graph and in the one that holds no more than rules read', async () => {
    const folder = worldOf(ford);
    const whole = await check(folder, { narrowFrom: Number.POSITIVE_INFINITY });
    const narrow = await check(folder, { narrowFrom: 0 });
    expect(narrow.waiting).toEqual(whole.waiting);
  });

  it('joins a finding that is open already, in its slot', async () => {
    const folder = worldOf({
      'a.yaml': 'ilsa: { kind: Person, name: Ilsa Brand, born: 700 }\n',
      'b.yaml': 'ilsa: { kind: Person, born: 712 }\n',
      'notes.md': 'Ilsa Brand was born in 731.\n',
    });
    const report = await check(folder);
    expect(told(report)).toEqual(['contradictions/attribute-conflict Ilsa Brand']);
    expect(report.violations[0]?.members).toHaveLength(2);
    expect(wouldBe(report.waiting as Waiting)).toEqual({ open: [], join: ['contradictions/attribute-conflict'] });
    expect(report.waiting?.would_join[0]?.members).toHaveLength(3);
  });

  it('says the same beside claims that somebody has taken out of force', async () => {
    const folder = worldOf({
      ...ford,
      'a.yaml': 'ilsa: { kind: Person, name: Ilsa Brand, born: 700 }\n',
      'b.yaml': 'ilsa: { kind: Person, born: 712 }\n',
    });
    await decide(folder, 'withdraw', '712');
    for (const narrowFrom of [0, Number.POSITIVE_INFINITY]) {
      const report = await check(folder, { narrowFrom });
      expect(wouldBe(report.waiting as Waiting)).toEqual({ open: ['ontology/child-before-parent'], join: [] });
      expect(report.suppressed.map(({ violation }) => violation.rule_id)).toEqual([
        'contradictions/attribute-conflict',
      ]);
    }
  });

  it('is not tried any more once somebody has withdrawn or accepted it', async () => {
    const folder = worldOf(ford);
    await decide(folder, 'withdraw', 'born in 1180');
    const report = await check(folder);
    expect(report.waiting).toMatchObject({ claims: 1, clashing: 0, would_open: [] });
    await decide(folder, 'accept', 'father of');
    expect((await check(folder)).waiting).toBeUndefined();
  });

  it('leaves out what a waiver allows, and does not call that waiver unused', async () => {
    const waiver = '<!-- lore-ignore ontology/child-before-parent: she was born twice -->\n';
    const marla = 'people/Marla Weir.md';
    const report = await check(worldOf({ ...ford, [marla]: `${ford[marla]}\n${waiver}` }));
    expect(report.waiting).toMatchObject({ claims: 2, would_open: [] });
    expect(report.problems.map(({ code }) => code)).not.toContain('waiver-unused');
  });

  it('counts drafts apart, and does not try them', async () => {
    const report = await check(
      worldOf({
        ...ford,
        'lore.yaml': 'world: Ford\nsources: [{ match: "drafts/**", status: candidate }]\n',
        'drafts/new.yaml': 'tam-weir: { kind: Person, name: Tam Weir, died: 1100 }\n',
      }),
    );
    expect(report.waiting).toMatchObject({ claims: 2, drafts: 1 });
    expect(wouldBe(report.waiting as Waiting).open).toEqual(['ontology/child-before-parent']);
    expect(formatText(report, style)).toContain(
      '2 claims from prose (2 passages) and 1 draft are not accepted yet (lore ingest, then lore review).',
    );
  });

  it('is narrowed to the files that a check is about', async () => {
    const folder = worldOf({ ...ford, 'places/Hob.md': 'Hob Lane was born in 900.\n' });
    const report = await check(folder, { about: ['people/Marla Weir.md'] });
    expect(report.waiting).toMatchObject({ claims: 1, passages: 1 });
    expect(wouldBe(report.waiting as Waiting).open).toEqual(['ontology/child-before-parent']);
    expect((await check(folder, { about: ['places/Hob.md'] })).waiting?.would_open ?? []).toEqual([]);
  });

  it('costs a world without prose nothing', async () => {
    const { report, phases } = await checked(worldOf({ 'a.yaml': 'Ilsa: { kind: Person, born: 700 }\n' }));
    expect(report.waiting).toBeUndefined();
    expect(phases.map(({ name }) => name)).not.toContain('trying what waits');
  });

  it('comes with a word on how to have a folder accepted, until somebody has done so', async () => {
    const folder = worldOf(ford);
    const report = await check(folder);
    const [, line = ''] = /`(sources: .*)`/.exec(report.waiting?.advice ?? '') ?? [];
    expect(line).toBe('sources: [{ match: "people/**", status: active }]');
    folder.write('lore.yaml', `${line}\n`);
    const accepted = await check(folder);
    expect(accepted.waiting).toBeUndefined();
    expect(told(accepted)).toEqual(['ontology/child-before-parent Marla Weir']);
  });
});

describe('a gap that something answers which waits', () => {
  const gap = async (folder: WorldFolder) => {
    const found = (await check(folder)).violations.find(({ rule_id }) => rule_id.startsWith('orphans/'));
    return found?.category === 'orphan' ? found : undefined;
  };

  it('says what the note says, and what to write in its place', async () => {
    const found = await gap(worldOf({ 'Hob Lane.md': '---\nkind: Person\n---\nHob Lane was born in 1180.\n' }));
    expect(found?.message).toBe(
      'Hob Lane: The note says "Hob Lane was born in 1180."; accept it, or write `Born:: 1180`.',
    );
    expect(found?.answers?.map(({ source: { path, line } }) => [path, line])).toEqual([['Hob Lane.md', 4]]);
  });

  it.each([
    ['Person', 'Hob Lane was born in 1180.', 'Born:: 1180'],
    ['Person', 'Ama Rill was the mother of Hob Lane.', 'Parents:: [[Ama Rill]]'],
  ])('a %s of whom "%s" is closed by the line that is proposed', async (kind, prose, write) => {
    const ama = { 'Ama Rill.md': '---\nkind: Person\nborn: 1150\n---\n' };
    const folder = worldOf({ ...ama, 'Hob Lane.md': `---\nkind: ${kind}\n---\n${prose}\n` });
    expect((await gap(folder))?.answers?.map((each) => each.write)).toEqual([write]);
    folder.write('Hob Lane.md', `---\nkind: ${kind}\n---\n${write}\n`);
    expect(await gap(folder)).toBeUndefined();
  });

  it('of an entry that is no note is answered in its own words', async () => {
    const folder = worldOf({
      'people.yaml': 'hob: { kind: Person, name: Hob Lane }\nama: { kind: Person, name: Ama Rill, born: 1150 }\n',
      'notes.md': 'Ama Rill was the mother of Hob Lane.\n',
    });
    expect((await gap(folder))?.answers?.map((each) => each.write)).toEqual(['parents: ama']);
  });

  it('stays one where what waits is about something else, or is the other way round', async () => {
    const ama = { 'Ama Rill.md': '---\nkind: Person\nborn: 1150\n---\n' };
    const of = (prose: string) => worldOf({ ...ama, 'Hob Lane.md': `---\nkind: Person\n---\n${prose}\n` });
    expect((await gap(of('Hob Lane died in 1240.')))?.answers).toBeUndefined();
    expect((await gap(of('Hob Lane was the father of Ama Rill.')))?.answers).toBeUndefined();
  });

  it('is not counted as a gap, and is told with what waits', async () => {
    const text = formatText(
      await check(worldOf({ 'Hob Lane.md': '---\nkind: Person\n---\nHob Lane was born in 1180.\n' })),
      style,
    );
    expect(text).not.toContain('unknown lineage:');
    expect(text).toContain('1 gap that they would close:\n○ Hob Lane: The note says');
    expect(text).toMatch(/0 findings in 1 entity/);
  });
});

/** Each rule for gaps that says what answers it, and a claim that does. */
describe('a claim that is said to answer a gap closes it', () => {
  const rules = [
    'event-with-no-era',
    'event-with-no-location',
    'faction-of-unknown-origin',
    'person-of-unknown-lineage',
    'spell-with-no-system',
    'unmapped-location',
    'unowned-item',
  ];
  const subjects: Readonly<Record<string, string>> = {
    'event-with-no-era': 'Event',
    'event-with-no-location': 'Event',
    'faction-of-unknown-origin': 'Faction',
    'person-of-unknown-lineage': 'Person',
    'spell-with-no-system': 'Spell',
    'unmapped-location': 'Location',
    'unowned-item': 'Item',
  };
  const others: Readonly<Record<string, string>> = {
    OCCURRED_DURING: 'Era',
    OCCURRED_AT: 'Region',
    FOUNDED: 'Person',
    DESCENDED_FROM: 'Person',
    PARENT_OF: 'Person',
    PART_OF_SYSTEM: 'MagicSystem',
    PART_OF: 'Region',
    LOCATED_IN: 'Region',
    POSSESSES: 'Person',
  };
  const cases = rules.flatMap((rule) => {
    const text = readFileSync(join('rules/orphans', `${rule}.cypher`), 'utf8');
    const [, said = ''] = /^answered_by: \{(.*)\}$/m.exec(text) ?? [];
    return [...said.matchAll(/(attributes|from|to): \[([^\]]*)\]/g)].flatMap(([, side = '', list = '']) =>
      list.split(', ').map((type) => ({ rule, side, type })),
    );
  });

  it.each(cases)('$rule: $side $type', async ({ rule, side, type }) => {
    const about = { kind: subjects[rule], name: 'Subject' };
    const other = { kind: others[type] ?? 'Person', name: 'Other' };
    const relation = {
      type,
      ...(side === 'from' ? { from_entity: 'one', to: 'two' } : { from_entity: 'two', to: 'one' }),
    };
    const claims =
      side === 'attributes' ? { one: { ...about, [type]: '1180' } } : { one: about, relations: [relation] };
    const open = async (entries: object) => {
      const folder = worldOf({ 'a.yaml': JSON.stringify({ two: other, ...entries }) });
      return told(await check(folder)).filter((each) => each === `orphans/${rule} Subject`);
    };
    expect(await open({ one: about })).toHaveLength(1);
    expect(await open(claims)).toEqual([]);
  });
});

describe('other formats tell what waits', () => {
  it('as notes of SARIF, notices of GitHub, lines of their own, and on the page', async () => {
    const result = await checked(worldOf(ford));
    const { report, rules } = result;
    const sarif = JSON.parse(formatSarif(report, { toolVersion: '1', rules, base: '/world' }));
    const [note] = sarif.runs[0].results.filter((each: { properties: object }) => 'waiting' in each.properties);
    expect(note).toMatchObject({ level: 'note', ruleId: 'ontology/child-before-parent' });
    expect(formatGithub(report)).toMatch(/^::notice .*child-before-parent::If you accept the prose: /m);
    expect(formatQuiet(report)).toMatch(/\[ontology\/child-before-parent\] \(waiting\)$/m);
    const page = formatHtml(report, {
      toolVersion: '1',
      rules: new Map(rules.map((rule) => [rule.id, rule])),
      draw: result.draw,
      sourceLine: () => undefined,
    });
    expect(page).toContain(
      '<h2>Not accepted yet</h2><p>2 claims from prose (2 passages) are not accepted yet (lore ingest, then lore review).',
    );
    expect(page).toContain('<article id="w-');
  });

  it('leave a gap that something answers out of the gaps, and put it beside what waits', async () => {
    const folder = worldOf({
      'Hob Lane.md': '---\nkind: Person\n---\nHob Lane was born in 1180.\n',
      'Ama Rill.md': '---\nkind: Person\n---\n',
    });
    const { report, rules } = await checked(folder);
    expect(formatQuiet(report).trimEnd().split('\n')).toEqual([
      expect.stringMatching(/^Ama Rill\.md:\S+ .* \[orphans\/person-of-unknown-lineage\] \(gap\)$/),
      expect.stringMatching(/^Hob Lane\.md:4:1 Hob Lane: The note says .* \(gap, waiting\)$/),
    ]);
    const sarif = JSON.parse(formatSarif(report, { toolVersion: '1', rules, base: '/world' }));
    const marks = sarif.runs[0].results.map((each: { properties: object }) => 'answered' in each.properties);
    expect(marks.sort()).toEqual([false, true]);
    const github = formatGithub(report).trimEnd().split('\n');
    expect(
      github.map((line) => line.replace(/^(::notice|\d+ gap that|To have|1 claim from prose|0 findings).*/, '$1')),
    ).toEqual(['::notice', '1 claim from prose', '1 gap that', '::notice', 'To have', '0 findings']);
    expect(github.at(-1)).toMatch(/^0 findings and 1 gap in /);
  });

  it('say of GitHub what waits before what it would make, and how to accept it in a line of its own', async () => {
    const lines = formatGithub(await check(worldOf(ford))).split('\n');
    const at = lines.findIndex((line) => line.includes('not accepted yet'));
    expect(lines[at]).toMatch(/If you accept them, 1 finding opens:$/);
    expect(lines[at + 1]).toMatch(/^::notice .*If you accept the prose/);
    expect(lines.find((line) => line.startsWith('To have all prose'))).toBeDefined();
  });
});

it('a check names the notes without a kind whose subjects are people in other notes', async () => {
  const { problems } = await check(
    worldOf({
      'Marla.md': 'Marla was born in 1180.\n',
      'Shed.md': 'A shed.\n',
      'Tam.md': '---\nkind: Person\n---\n"No," Marla said. Tam was old, and Shed was far.\n',
    }),
  );
  expect(problems.map(({ path, line, code, message }) => `${path}:${line} ${code} ${message}`)).toEqual([
    'Marla.md:1 missing-kind "Marla" has a note, Marla.md, but no kind. Add `kind: Person` to it.',
  ]);
});
