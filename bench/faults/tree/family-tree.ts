import { defined } from '../../../src/util/defined.ts';

/** A record of a family tree, as its lines. */
export interface TreeRecord {
  readonly id: string;
  readonly lines: readonly string[];
}

export interface Person {
  readonly record: TreeRecord;
  readonly id: string;
  readonly sex: string;
  /** Years that the tree tells exactly, and once. */
  readonly born?: number;
  readonly died?: number;
  /** True if anything is told of the birth, the death or what goes with them. */
  readonly isDated: boolean;
}

export interface Family {
  readonly record: TreeRecord;
  readonly id: string;
  readonly partners: readonly string[];
  readonly children: readonly string[];
}

/** A GEDCOM file as records that can be changed one by one; what is not changed stays as it is, line for line. */
export class FamilyTree {
  readonly people: readonly Person[];
  readonly families: readonly Family[];
  private readonly records: readonly TreeRecord[];
  private readonly byId: ReadonlyMap<string, Person>;

  constructor(records: readonly TreeRecord[]) {
    this.records = records;
    this.people = records.filter(isA('INDI')).map(personOf);
    this.families = records.filter(isA('FAM')).map(familyOf);
    this.byId = new Map(this.people.map((person) => [person.id, person]));
  }

  static read(text: string): FamilyTree {
    const records: { id: string; lines: string[] }[] = [];
    for (const line of text.split(/\r\n?|\n/)) {
      if (/^\uFEFF?0 /.test(line)) records.push({ id: /^0 @([^@]+)@/.exec(line)?.[1] ?? '', lines: [] });
      records.at(-1)?.lines.push(line);
    }
    return new FamilyTree(records);
  }

  person(id: string): Person | undefined {
    return this.byId.get(id);
  }

  /** Families somebody is a child or a partner of. */
  familiesOf(id: string): readonly Family[] {
    return this.families.filter(({ partners, children }) => partners.includes(id) || children.includes(id));
  }

  parentsOf(id: string): readonly string[] {
    return this.families.filter(({ children }) => children.includes(id)).flatMap(({ partners }) => partners);
  }

  with(changed: readonly TreeRecord[]): FamilyTree {
    const news = new Map(changed.map((record) => [record.id, record]));
    const known = new Set(this.records.map(({ id }) => id));
    const kept = this.records.map((record) => news.get(record.id) ?? record);
    const added = changed.filter(({ id }) => !known.has(id));
    return new FamilyTree([...kept.slice(0, -1), ...added, ...kept.slice(-1)]);
  }

  get text(): string {
    return this.records.flatMap(({ lines }) => lines).join('\n');
  }

  /** Id of the record that each line lies in. */
  get owners(): readonly string[] {
    return this.records.flatMap(({ id, lines }) => lines.map(() => id));
  }
}

const isA =
  (tag: string) =>
  ({ lines: [first = ''] }: TreeRecord): boolean =>
    first.endsWith(` ${tag}`);

function personOf(record: TreeRecord): Person {
  const [born, died] = [yearOf(record, 'BIRT'), yearOf(record, 'DEAT')];
  return {
    record,
    id: record.id,
    sex: pointed(record, /^1 SEX (.)/)[0] ?? '',
    isDated: record.lines.some((line) => /^1 (?:BIRT|BAPM|CHR|DEAT|BURI)\b/.test(line)),
    ...defined({ born, died }),
  };
}

function familyOf(record: TreeRecord): Family {
  const partners = pointed(record, /^1 (?:HUSB|WIFE) @([^@]+)@/);
  return { record, id: record.id, partners, children: pointed(record, /^1 CHIL @([^@]+)@/) };
}

function pointed({ lines }: TreeRecord, pattern: RegExp): string[] {
  return lines.flatMap((line) => pattern.exec(line)?.[1] ?? []);
}

const exactDate = /^2 DATE (?:(?:\d{1,2} )?(?:JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC) )?(\d{3,4})$/;

/** The year of an event that is told once, and exactly. */
export function yearOf(record: TreeRecord, tag: string): number | undefined {
  const [first, ...others] = blocksOf(record, tag);
  const date = first?.find((line) => line.startsWith('2 DATE '));
  const year = exactDate.exec(date ?? '')?.[1];
  return year === undefined || others.length > 0 ? undefined : Number(year);
}

/** An event with what is nested below it. */
function blocksOf({ lines }: TreeRecord, tag: string): string[][] {
  return lines.flatMap((line, start) => {
    if (line !== `1 ${tag}` && !line.startsWith(`1 ${tag} `)) return [];
    const end = lines.findIndex((other, at) => at > start && /^[01] /.test(other));
    return [lines.slice(start, end < 0 ? lines.length : end)];
  });
}

/** With this event dated so, and in no other way. */
export function dated(record: TreeRecord, tag: string, date: string): TreeRecord {
  return { ...record, lines: [...without(record, tag).lines, `1 ${tag}`, `2 DATE ${date}`] };
}

/** With one more line, and those below it. */
export function saying(record: TreeRecord, ...lines: readonly string[]): TreeRecord {
  return { ...record, lines: [...record.lines, ...lines] };
}

export function without(record: TreeRecord, tag: string): TreeRecord {
  const gone = new Set(blocksOf(record, tag).flat());
  const starts = blocksOf(record, tag).map(([first = '']) => first);
  let isIn = false;
  const lines = record.lines.filter((line) => {
    if (/^[01] /.test(line)) isIn = starts.includes(line) && gone.has(line);
    return !isIn;
  });
  return { ...record, lines };
}

/** A family record of its own. */
export const family = (id: string, ...lines: readonly string[]): TreeRecord => ({
  id,
  lines: [`0 @${id}@ FAM`, ...lines],
});
