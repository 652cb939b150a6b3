import type { Entity } from '../../../model/claim.ts';
import { attributeNameForm } from '../../../model/ontology.ts';
import type { Problem } from '../../../model/problem.ts';
import { defined } from '../../../util/defined.ts';
import type { Place } from '../../../util/errors.ts';
import { foldKey, snakeCase } from '../../../util/text/fold.ts';
import type { Declaration, SourceFile, Words } from '../../formats/parsed-file.ts';
import { slipsOf } from '../../vocabulary/key-slips.ts';

/** A key that the ontology does not have, in one file. */
interface UnknownKey {
  readonly text: string;
  /** Where it stands, at most as many as a slip would. */
  readonly places: readonly Place[];
  readonly times: number;
  /** True if the format's keys are the author's own, so that each unknown one is told. */
  readonly isReported: boolean;
  /** True if any value is a date or a link, which a rule would have looked at under a known key. */
  readonly isMissed: boolean;
  /** True if any value is a link to a thing: it is then rather a relation, and as an attribute its links would be lost. */
  readonly isLinked: boolean;
  /** Known keys that may be meant. */
  readonly near: readonly string[];
  /** The example of a known key that connects other things than any relation of that name: two connected things, with their kinds. */
  readonly joined?: string;
}

/** Unknown keys of a file, by the folded word. */
export type UnknownKeysFound = ReadonlyMap<string, UnknownKey>;

/** A key that stands this often in a world is no slip. */
const frequent = 5;
/** The frequent one of two similar keys is the intended one. */
const muchMore = 10;
/** A slip of a frequent key stands at most this often. */
const seldom = 2;

/** Collects the unknown keys of a file. */
export class UnknownKeys {
  readonly found = new Map<string, UnknownKey>();

  /**
   * A column of a table is one key, however many rows it has.
   *
   * @param near known keys that may be meant, and could have this value.
   * @param isMissed whether the value is a date or a link.
   */
  add(
    file: SourceFile,
    key: Words,
    report: Declaration['unknownKeys'],
    { near, isMissed, isLinked }: Pick<UnknownKey, 'near' | 'isMissed' | 'isLinked'>,
  ): void {
    if (report === 'ignore') return;
    const word = foldKey(key.text);
    const seen = this.found.get(word);
    const places = seen?.places ?? [];
    const isNew = seen === undefined || file.kind !== 'csv';
    const place = { path: file.path, ...file.lines.position(key.start) };
    this.found.set(word, {
      text: seen?.text ?? key.text,
      places: isNew && places.length < frequent ? [...places, place] : places,
      times: (seen?.times ?? 0) + (isNew ? 1 : 0),
      isMissed: (seen?.isMissed ?? false) || isMissed,
      isLinked: (seen?.isLinked ?? false) || isLinked,
      isReported: (seen?.isReported ?? false) || report === 'report',
      near: seen?.near.length ? seen.near : near,
      ...defined({ joined: seen?.joined }),
    });
  }

  /** A known key between two things that none of its meanings joins: `siblings` of bridges. */
  addMisfit(file: SourceFile, key: string, { start }: Words, [one, other]: readonly [Entity, Entity]): void {
    const slot = `misfit ${key}`;
    const seen = this.found.get(slot);
    this.found.set(slot, {
      text: key,
      places: seen?.places ?? [{ path: file.path, ...file.lines.position(start) }],
      times: (seen?.times ?? 0) + 1,
      isReported: false,
      isMissed: false,
      isLinked: false,
      near: [],
      joined: seen?.joined ?? `${one.name} (${one.kind}) with ${other.name} (${other.kind})`,
    });
  }
}

/**
 * The problems of the unknown keys of all files, in the order of the files. One that looks like a slip of a known key, or of a
 * frequent one of this world, is told wherever it stands; one that looks like the author's own word once, with how often it stands
 * and how to declare it. In notes and tables, which have many keys of tools and games, only where its value is a date or a link,
 * and a date not where it stands so often that it is no slip; one with links among its values is offered as a relation.
 */
export function unknownKeyProblems(files: Iterable<UnknownKeysFound>): Problem[] {
  const all = new Map<string, UnknownKey>();
  for (const file of files) {
    for (const [word, key] of file) {
      const before = all.get(word);
      all.set(word, before === undefined ? key : together(before, key));
    }
  }
  const common = [...all]
    .filter(([, { times, joined }]) => times >= muchMore && joined === undefined)
    .map(([word]) => word);
  const slips: Problem[] = [];
  const own: Problem[] = [];
  for (const [word, key] of all) {
    if (key.joined !== undefined) {
      own.push(...misfit(key, key.joined));
      continue;
    }
    const meant = key.times <= seldom ? slipsOf(word, common).slice(0, 1) : [];
    const [usual] = meant.flatMap((each) => all.get(each) ?? []);
    if (usual !== undefined) slips.push(...slipOf(key, ` \`${usual.text}\`, used here ${usual.times} times?`));
    else if (key.near.length > 0 && key.times < frequent) slips.push(...slipOf(key, ` ${listed(key.near)}?`));
    else if (key.isReported || (key.isMissed && (key.isLinked || key.times < frequent))) own.push(...ownKey(key));
  }
  return [...slips, ...own];
}

function together(a: UnknownKey, b: UnknownKey): UnknownKey {
  return {
    text: a.text,
    places: a.places.length < frequent ? [...a.places, ...b.places] : a.places,
    times: a.times + b.times,
    isReported: a.isReported || b.isReported,
    isMissed: a.isMissed || b.isMissed,
    isLinked: a.isLinked || b.isLinked,
    near: a.near.length > 0 ? a.near : b.near,
    ...defined({ joined: a.joined ?? b.joined }),
  };
}

function slipOf({ text, places }: UnknownKey, meant: string): Problem[] {
  const message = `Unknown key \`${text}\`: did you mean${meant} It is stored as an attribute.`;
  return places.map((place) => ({ ...place, code: 'unknown-key', message }));
}

function ownKey({ text, places, times, isLinked }: UnknownKey): Problem[] {
  const more = times === 1 ? '' : ` (${times} times in this world)`;
  const message =
    snakeCase(text) === ''
      ? `${text.trim() === '' ? 'An empty key' : `The key \`${text}\``}${more} has no letter and no digit, so its content is not read. Give it a name.`
      : `Unknown key \`${text}\`${more}: it is stored as an attribute. ${adviceOn(text, isLinked)}`;
  return places.slice(0, 1).map((place) => ({ ...place, code: 'unknown-key', message }));
}

function adviceOn(text: string, isLinked: boolean): string {
  if (foldKey(text) === 'kind') return 'Write one kind: `kind: Person`.';
  if (isLinked)
    return `Its values are things: to make it a relation to them, declare it in lore.yaml: \`predicates: { ${snakeCase(text).toUpperCase()}: {} }\`.`;
  return attributeNameForm.test(text)
    ? `If it is yours, declare it in lore.yaml: \`attributes: { ${text}: { type: text } }\`.`
    : 'If it is yours, rename it with letters, digits, spaces, _ and -, then declare it in lore.yaml.';
}

function misfit({ text, places, times }: UnknownKey, joined: string): Problem[] {
  const more = times === 1 ? '' : ` (${times} times in this world)`;
  const message = `\`${text}\` joins ${joined}, and no relation of that name joins such things, so it is not read${more}. Write the relation that is meant, e.g. \`part_of\`, \`members\` or \`ally_of\`.`;
  return places.slice(0, 1).map((place) => ({ ...place, code: 'other-relation', message }));
}

function listed(words: readonly string[]): string {
  const quoted = words.map((word) => `\`${word}\``);
  return quoted.length < 2 ? quoted.join('') : `${quoted.slice(0, -1).join(', ')} or ${quoted.at(-1)}`;
}
