import { afterEach, describe, expect, it } from 'vitest';
import { checkWorld } from '../../../src/app/check/check-world.ts';
import { shippedOntology } from '../../../src/config/ontology.ts';
import { openEmbeddedStore } from '../../../src/graph/embedded/store.ts';
import type { BoundPoint, BoundRow, BoundSide } from '../../../src/model/bounds.ts';
import { isAllowedKind } from '../../../src/model/kinds.ts';
import { tickingClock, WorldFolder } from '../../support/worlds/world-folder.ts';

const ontology = shippedOntology();
const rows = ontology.bounds ?? [];
const rule = 'ontology/impossible-together';

const folders: WorldFolder[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) folder.remove();
});

type Side = 'subject' | 'object';

/** One bound of a row: a relation of a type without dates between, so that only a chain tells that it cannot hold. */
interface Bound {
  readonly name: string;
  readonly row: BoundRow;
  readonly type: string;
  readonly kinds: Readonly<Record<Side, string>>;
  /** The side whose beginning another relation puts after 900. */
  readonly raised: Side;
  /** The date of 880 that this cannot fit. */
  readonly stated: 'relation' | BoundPoint;
}

/** Kinds of which a relation can raise the beginning come first. */
const kindsTried = ['Person', 'Guild', 'Item', 'Location', 'Battle', 'War', 'House', 'Settlement'];

function kindOf(side: Side, row: BoundRow, type: string): string {
  const predicate = ontology.predicates.get(type);
  const [wanted, allowed] =
    side === 'subject' ? [row.subject, predicate?.from ?? []] : [row.object, predicate?.to ?? []];
  const kind = kindsTried.find(
    (each) =>
      isAllowedKind(ontology, each, wanted) &&
      isAllowedKind(ontology, each, allowed) &&
      !(side === 'object' && row.object_not.length > 0 && isAllowedKind(ontology, each, row.object_not)) &&
      // A whole of one date has no row.
      !((row.unless.includes('whole-of-one-date') || type === 'PRECEDED') && side === 'object' && each !== 'War'),
  );
  if (kind === undefined) throw new Error(`no kind for the ${side} of ${type}`);
  return kind;
}

const otherSide = (side: Side): Side => (side === 'subject' ? 'object' : 'subject');

function boundsOf(row: BoundRow, at: number): Bound[] {
  return row.types.flatMap((type) => {
    const kinds = { subject: kindOf('subject', row, type), object: kindOf('object', row, type) };
    const named = (what: string) => ({ name: `row ${at + 1}, ${type}, ${what}`, row, type, kinds });
    const never = row.never.map((time: BoundSide): Bound => {
      const side = time.endsWith('subject') ? 'subject' : 'object';
      return time.startsWith('before')
        ? { ...named(time), raised: side, stated: 'relation' }
        : { ...named(time), raised: otherSide(side), stated: `${side} ends` };
    });
    if (row.order === undefined) return never;
    const [earlier, later] = row.order;
    const raised: Side = earlier.startsWith('subject') ? 'subject' : 'object';
    return [...never, { ...named(row.order.join(' ≤ ')), raised, stated: later }];
  });
}

/** A dated killing is a death: a rule about two stated dates compares it with the birth of a parent, and no chain tells it again. */
const isDeath = ({ type, name }: Bound): boolean => type === 'KILLED' && name.endsWith('before-object');

const bounds = rows.flatMap(boundsOf).filter((bound) => !isDeath(bound));

/** How a relation or its sides are written, beside the plain way. */
interface Way {
  /** Fields beside the relation's target. */
  readonly claim?: string;
  /** Fields of a person on either side. */
  readonly person?: string;
  /** A line above the relation. */
  readonly above?: (bound: Bound) => string;
  /** The subject is written into a file of its own. */
  readonly subjectFile?: string;
  readonly subjectKind?: string;
  readonly more?: (name: string, bound: Bound) => Readonly<Record<string, string>>;
  readonly settings?: string;
  /** Problems that this way brings. */
  readonly problem?: RegExp;
}

const raisedBy: Readonly<Record<string, string>> = {
  Person: 'parents: [Root]',
  Guild: 'founded_by: Root',
  Item: 'created_by: Root',
  Location: 'founded_by: Root',
  // An order of events without dates is a date of each, which rules about two dates read.
  Battle: 'date: between 850 and 950\n  preceded_by: First Fight',
  War: 'start: between 850 and 950\n  preceded_by: First Fight',
};

function endOf(kind: string, end: string): string {
  if (kind === 'Person') return end === 'begins' ? 'birth: 880' : 'death: 880';
  if (kind === 'Guild') return end === 'begins' ? 'founded_on: 880' : 'dissolved: 880';
  if (kind === 'War') return end === 'begins' ? 'start: 880' : 'end: 880';
  if (kind === 'Battle') return 'date: 880';
  return end === 'begins' ? 'created_on: 880' : 'destroyed_on: 880';
}

function filesOf(bound: Bound, at: number, way: Way): Record<string, string> {
  const { row, type, kinds, raised, stated } = bound;
  const isInstant = ontology.predicates.get(type)?.temporality === 'instant';
  const name = (side: Side): string => `${side === 'subject' ? 'S' : 'O'}${at}`;
  const lines = (side: Side): string[] => {
    const kind = kinds[side];
    // A rule of their own compares the dates of events in order, so a third event is part of the later one.
    if (type === 'PRECEDED') return [side === 'subject' ? 'date: 900' : 'end: between 850 and 950'];
    const [which, end = ''] = stated.split(' ');
    return [
      ...(raised === side && kind in raisedBy ? [raisedBy[kind] ?? ''] : []),
      ...(which === side ? [endOf(kind, end)] : []),
      ...(kind === 'Person' && way.person !== undefined ? [way.person] : []),
      ...(side === 'subject' && row.parent !== undefined
        ? [`gender: ${row.parent === 'mother' ? 'female' : 'male'}`]
        : []),
    ];
  };
  const when = stated === 'relation' ? [`${isInstant ? 'at' : 'until'}: 880`] : [];
  const fields = [`to: ${name('object')}`, ...when, ...(way.claim === undefined ? [] : [way.claim])].join(', ');
  const above = way.above === undefined ? [] : [way.above(bound)];
  const subject = [...lines('subject'), ...above, `${type.toLowerCase()}: { ${fields} }`];
  const object = [`name: ${name('object')}`, `kind: ${kinds.object}`, ...lines('object')];
  const item = (each: readonly string[]): string => `- ${each.join('\n  ')}\n`;
  const kindLine = way.subjectKind === '' ? [] : [`kind: ${kinds.subject}`];
  const part = [`name: X${at}`, 'kind: Battle', 'date: 880', `part_of: ${name('object')}`];
  const whole = [`name: ${name('subject')}`, ...kindLine, ...subject];
  const written =
    way.subjectFile === undefined
      ? { 'world.yaml': item(object) + item(whole) + (type === 'PRECEDED' ? item(part) : '') }
      : { 'world.yaml': item(object), [`${way.subjectFile}/${name('subject')}.md`]: `---\n${whole.join('\n')}\n---\n` };
  return { ...written, ...way.more?.(name('subject'), bound) };
}

/** The names of the bounds that are told, all in one world: no two of them share a thing but those of which each begins. */
async function told(way: Way = {}, among: readonly Bound[] = bounds): Promise<string[]> {
  const files: Record<string, string> = {
    'lore.yaml': way.settings ?? '',
    'world.yaml': '- { name: Root, kind: Person, birth: 900 }\n- { name: First Fight, kind: Battle, date: 900 }\n',
  };
  for (const bound of among)
    for (const [path, text] of Object.entries(filesOf(bound, bounds.indexOf(bound), way)))
      files[path] = (files[path] ?? '') + text;
  const folder = new WorldFolder(files);
  folders.push(folder);
  const store = await openEmbeddedStore();
  try {
    const { report } = await checkWorld({ path: folder.root, store, clock: tickingClock() });
    const problems = report.problems.map(({ message }) => message);
    expect(problems.filter((message) => way.problem?.test(message) !== true)).toEqual([]);
    const found = report.violations.filter(({ rule_id, status }) => rule_id === rule && status === 'open');
    const numbers = found.flatMap(({ message }) =>
      [...message.matchAll(/\b[SOX](\d+)\b/g)].map(([, at]) => Number(at)),
    );
    return [...new Set(numbers)].sort((a, b) => a - b).flatMap((at) => bounds[at]?.name ?? []);
  } finally {
    await store.close();
  }
}

const names = (among: readonly Bound[]): string[] => among.map(({ name }) => name);

const all = (): boolean => true;
const isOfKin = ({ type }: Bound): boolean => type === 'PARENT_OF' || type === 'DESCENDED_FROM';
const hasPerson = ({ kinds }: Bound): boolean => Object.values(kinds).includes('Person');
const isPersonal = ({ kinds }: Bound): boolean => kinds.subject === 'Person';
/** Only beginnings are in order: an ancestor is long dead, and was born all the same. */
const isOfBeginnings = ({ row }: Bound): boolean => row.order?.every((point) => point.endsWith('begins')) === true;

/** The date of a making is the beginning of the work, which has a row besides. */
const isDatedMaking = ({ type, stated }: Bound): boolean =>
  (type === 'FOUNDED' || type === 'CREATED') && stated === 'relation';

const rulesOfRows = [...new Set(rows.flatMap((row) => row.rules))].sort();
const types = [...new Set(rows.flatMap((row) => row.types))];

/** Fifty years for each. */
const parameters = `rules:
  params:
    ontology/parent-dead-at-birth: { max_days: 18300 }
    anachronisms/relation-outside-existence: { unborn_days: 18300 }
    ontology/part-outside-whole: { late_years: 50 }
`;

interface Excuse {
  readonly name: string;
  readonly way: Way;
  readonly covers: (bound: Bound) => boolean;
}

const excuses: readonly Excuse[] = [
  { name: 'an uncertain relation', way: { claim: 'uncertain: true' }, covers: all },
  { name: 'a rumour', way: { claim: 'reliability: rumour' }, covers: all },
  { name: 'a legend', way: { claim: 'reliability: legend' }, covers: all },
  { name: 'a dream', way: { claim: 'note: in a dream' }, covers: all },
  { name: 'an untimely relation', way: { claim: 'untimely: true' }, covers: all },
  { name: 'an untimely person', way: { person: 'untimely: true' }, covers: hasPerson },
  {
    name: 'a predicate that outlasts its sides',
    way: { settings: `predicates:\n${types.map((type) => `  ${type}: { posthumous: true }\n`).join('')}` },
    covers: (bound) => !isOfBeginnings(bound) && !isDatedMaking(bound),
  },
  { name: 'kin by adoption', way: { claim: 'note: adopted' }, covers: isOfKin },
  {
    name: 'two of one name',
    way: {
      subjectFile: 'north',
      more: (name) => ({ [`south/${name}.md`]: `---\nkind: Person\nname: ${name}\n---\n` }),
      problem: /Two notes are called/,
    },
    covers: isPersonal,
  },
  { name: 'a kind that a folder suggests', way: { subjectFile: 'Minor NPCs', subjectKind: '' }, covers: isPersonal },
  ...rulesOfRows.map((id) => ({
    name: `${id} turned off`,
    way: { settings: `rules: { disable: [${id}] }` },
    covers: (bound: Bound) => bound.row.rules.includes(id) && (!isDatedMaking(bound) || id === 'anachronisms/created'),
  })),
  {
    name: 'rules waived at the line',
    way: { above: ({ row }) => `# lore-ignore ${row.rules.at(-1) ?? ''}: meant so` },
    covers: all,
  },
  {
    name: 'parameters that allow it',
    way: { settings: parameters },
    covers: ({ row }) => row.param !== undefined,
  },
];

describe('bounds that are excused', () => {
  it('without an excuse, each row is told, for each predicate', async () => {
    expect(await told()).toEqual(names(bounds));
  }, 60_000);

  it.each(excuses)(
    '$name: no bound travels',
    async ({ way, covers }) => {
      const covered = bounds.filter(covers);
      expect(covered.length).toBeGreaterThan(0);
      expect(await told(way, covered)).toEqual([]);
    },
    60_000,
  );
});
