import type { Entity } from '../../../model/claim.ts';
import { inWorldSourceKind, isAllowedKind, kindLine } from '../../../model/kinds.ts';
import type { AttributeDefinition } from '../../../model/ontology.ts';
import { foldKey, snakeCase } from '../../../util/text/fold.ts';
import { isEmptyValue, scalarOf, seqOf, type YamlNode, type YamlScalar } from '../../../util/yaml/index.ts';
import type { Declaration, HeadAbove, RelationStatement, Words } from '../../formats/parsed-file.ts';
import { keysOfIds } from '../../vocabulary/id-keys.ts';
import type { KeyDefinition } from '../../vocabulary/key-table.ts';
import { kindOfWord } from '../../vocabulary/kind-words.ts';
import { isExistenceKey, isLifeKey, maybeLength, spanOfYears } from '../../vocabulary/span-of-years.ts';
import { waiverKey } from '../../waivers/read-waivers.ts';
import type { DateReader } from '../date-reader.ts';
import { withWindow } from './aside-windows.ts';
import { AttributeReader } from './attribute-reader.ts';
import { type ClaimDraft, isAnothers } from './claim-fields.ts';
import { dateInParts } from './date-maps.ts';
import { withWholeDates } from './date-parts.ts';
import { isFormOfName } from './forms-of-names.ts';
import { keyByValue } from './keys-by-value.ts';
import { RelationReader } from './relation-reader.ts';
import { withSharedEras } from './shared-eras.ts';
import { kindOf, report, type StatementTools, type Subject } from './statement-tools.ts';

/** Keys that are no claims: defaults for an entity's claims, facts about a source, and waivers. */
const otherKeys = new Set(['source', 'tier', 'reliability', 'confidence', 'project', waiverKey]);

/** Numbers below may be ages. */
const highestAge = 150;
/** In a world no older, they may be years as well. */
const yearsOfYoungWorld = 250;
/** Where nothing says how old the world is: the ends of a range of ages are no further apart. */
const widestAges = 3;
/** How far two statements of one life may be apart, so that a writer still means the same. */
const slipOfYears = 5;

/** Turns the statements of a file into claims. */
export class StatementReader {
  readonly claims: ClaimDraft[] = [];
  private readonly tools: StatementTools;
  private readonly attributes: AttributeReader;
  private readonly relations: RelationReader;

  constructor(tools: StatementTools) {
    this.tools = tools;
    this.attributes = new AttributeReader(tools, this.claims);
    this.relations = new RelationReader(tools, this.attributes, this.claims);
  }

  /** All statements of a declaration. */
  declaration(declaration: Declaration, entity: Entity): void {
    const defaults = this.tools.fields.defaults(declaration, this.isSource(entity));
    const subject: Subject = { entity, file: declaration.file, defaults };
    const whole = withWholeDates(declaration.statements, subject, this.tools);
    for (const { key, value } of withSharedEras(whole, kindOf(entity), this.tools, declaration.file)) {
      if (isEmptyValue(value) && /^\s*\d{3}\s*$/.test(key.text)) {
        const message = `${JSON.stringify(key.text.trim())} is a key without a value here. A comma ends a number between braces: write 1200, or "1,200" in quotes.`;
        report(this.tools, declaration.file, key.start, 'bad-value', message);
      }
      if (isEmptyValue(value)) continue;
      if (otherKeys.has(foldKey(key.text)) && !isAnothers(key, declaration.file)) continue;
      const meaning = this.meaningOf(key, value, kindOf(entity)) ?? this.meaningByValue(subject, key, value);
      if (meaning === undefined) {
        if (this.life(subject, key, value, declaration) || this.byId(subject, key, value, declaration)) continue;
        // How long such beings live is no key to wonder about.
        const unknown = maybeLength(key.text, value) === undefined ? declaration.unknownKeys : 'ignore';
        this.attributes.unknown(subject, key, value, unknown);
      } else if (meaning.as === 'attribute') this.attribute(subject, meaning.attribute, value);
      else this.relations.relation(subject, meaning, value);
    }
    this.asides(declaration, subject);
    for (const relation of declaration.relations) this.relations.longForm(relation, subject);
  }

  /** The meaning of a key. One of another language is that of a date only where the value is one: `data`, `fine`, `née` are other words too. */
  private meaningOf(key: Words, value: YamlNode, kind: string | undefined): KeyDefinition | undefined {
    const { keys, dates } = this.tools;
    const meaning = keys.lookup(key.text, kind);
    if (meaning?.as !== 'attribute' || meaning.attribute.type !== 'date' || !keys.isForeign(key.text)) return meaning;
    const isOther = value.kind === 'scalar' && (value.link !== undefined || !/\d/.test(value.text));
    return isOther && !(value.kind === 'scalar' && dates.isDate(value.text)) ? undefined : meaning;
  }

  /** `father_id: xyz-1`: a relation by an id alone, where no `father` stands beside it. An id that nothing has is told as a name is. */
  private byId(subject: Subject, key: Words, value: YamlNode, { statements, unknownKeys }: Declaration): boolean {
    const { keys, names } = this.tools;
    const kind = kindOf(subject.entity);
    const meaning = keysOfIds(key.text)
      .map((word) => keys.lookup(word, kind))
      .find((each) => each !== undefined);
    if (meaning?.as !== 'relation') return false;
    // A `mother` beside it is somebody else.
    const isSame = (other: KeyDefinition | undefined) =>
      other?.as === 'relation' && other.word === meaning.word && other.note === meaning.note;
    if (statements.some((each) => each.key !== key && isSame(keys.lookup(each.key.text, kind)))) return false;
    const items = (value.kind === 'seq' ? value.items : [value]).flatMap(eachId);
    const ids = items.filter((id) => id.kind === 'scalar');
    const named = ids.map((id) => ({ id, is: names.linked(id.text.trim(), subject.file.path) }));
    // A number that is no id here may be one of another program.
    const isId = (text: string) => /\p{L}/u.test(text) && unknownKeys !== 'ignore';
    const areIds = named.every(({ id, is }) => is !== undefined || isId(id.text));
    if (!areIds || ids.length === 0 || ids.length < items.length) return false;
    const targets = named.map(({ id, is }) => (is === undefined ? id : { ...id, text: is.id, value: is.id }));
    const [first] = targets;
    this.relations.relation(
      subject,
      meaning,
      first !== undefined && targets.length === 1 ? first : seqOf(value.start, targets),
    );
    return true;
  }

  /** The meaning of an ambiguous key here, if all its values name such things. */
  private meaningByValue(subject: Subject, key: Words, value: YamlNode): KeyDefinition | undefined {
    const kind = kindOf(subject.entity);
    const meant = keyByValue(key.text, kind, this.tools.config.ontology);
    const meaning = meant === undefined ? undefined : this.tools.keys.relation(meant, kind);
    return meaning !== undefined && this.relations.namesAllowed(subject, meaning, value) ? meaning : undefined;
  }

  /** A fitting statement in the prose of a note; front matter and fields come first. */
  private asides(declaration: Declaration, subject: Subject): void {
    const { asides = [], statements } = declaration;
    if (asides.length === 0) return;
    const kind = kindOf(subject.entity);
    const said = new Set(statements.map(({ key }) => this.slotOf(key.text, kind)));
    for (const { key, value, under } of withSharedEras(asides, kind, this.tools, declaration.file)) {
      const meaning = this.tools.keys.lookup(key.text, kind);
      if (under?.some((head) => this.isOfAnother(head, subject))) continue;
      if (said.has(this.slotOf(key.text, kind))) continue;
      if (meaning === undefined) {
        if (!said.has('birth') && !said.has('death')) this.life(subject, key, value, declaration);
        continue;
      }
      const date = meaning.as === 'attribute' ? meaning.attribute : meaning.dated;
      const when = date?.type === 'date' ? dateWordsIn(value, this.tools.dates) : undefined;
      // `Founded` of a town is when, though no town founds anything.
      const fits =
        kind === undefined ||
        (meaning.as === 'relation' && date !== undefined && when !== undefined
          ? isAllowedKind(this.tools.config.ontology, kind, date.on)
          : this.tools.keys.allows(key.text, kind));
      if (!fits) continue;
      if (date !== undefined && when !== undefined) this.attributes.attribute(subject, date, when);
      else if (meaning.as === 'attribute') {
        if (date?.type !== 'date' && isShort(value)) this.attributes.attribute(subject, meaning.attribute, value);
      } else {
        const named = eachOf(value).filter((each) => this.relations.namesAllowed(subject, meaning, each));
        const windowed = named.map((each) => withWindow(each, meaning.predicate, this.tools.dates) ?? each);
        const [only] = windowed;
        if (only !== undefined)
          this.relations.relation(subject, meaning, windowed.length === 1 ? only : seqOf(value.start, windowed));
      }
    }
  }

  /** True if a heading or another head names somebody else, whom what stands below it is about. */
  private isOfAnother({ words, isName }: HeadAbove, { entity }: Subject): boolean {
    const named = this.tools.names.find(words);
    if (named !== undefined) return named.id !== entity.id;
    if (!isName || [entity.name, ...entity.aliases].some((name) => isFormOfName(words, name))) return false;
    const kind = /\s/.test(words) ? undefined : kindOfWord(words, this.tools.config.ontology);
    return kind === undefined || !entity.labels.includes(kind);
  }

  /** The attribute, or predicate and side, that a key is about. */
  private slotOf(key: string, kind: string | undefined): string {
    const meaning = this.tools.keys.lookup(key, kind);
    if (meaning === undefined) return isLifeKey(key) ? 'birth' : foldKey(key);
    return meaning.as === 'attribute' ? meaning.attribute.name : `${meaning.predicate.type} ${meaning.side}`;
  }

  /** `lifespan: 1180–1231` is a birth and a death. */
  private life(subject: Subject, key: Words, value: YamlNode, declaration: Declaration): boolean {
    const { config, dates } = this.tools;
    const kind = kindOf(subject.entity);
    const [birth, death] = this.endsOf(key, kind);
    if (!isLifeKey(key.text) || birth?.as !== 'attribute' || death?.as !== 'attribute') return false;
    if (this.isLength(subject, key, value, declaration)) return false;
    const lives = kind === undefined || isAllowedKind(config.ontology, kind, birth.attribute.on);
    const span = lives ? spanOfYears(value, (words) => dates.isDate(words)) : undefined;
    const { start, end } = span ?? {};
    if (span === undefined || ![start, end].every((each) => each === undefined || dates.isDate(each.text)))
      return false;
    const words = start && end && dates.sharedEra(start.text, end.text, subject.file.readDate);
    const inFull = (each: YamlScalar, text = each.text): YamlScalar => ({ ...each, text, value: text });
    if (start !== undefined) this.attributes.attribute(subject, birth.attribute, inFull(start, words?.[0]));
    if (end !== undefined) this.attributes.attribute(subject, death.attribute, inFull(end, words?.[1]));
    return true;
  }

  /** Where a life begins and ends; of what does not live (`existence: { start: 300, end: 512 }` of a town), when it was there. */
  private endsOf({ text }: Words, kind: string | undefined): readonly (KeyDefinition | undefined)[] {
    const { keys, config } = this.tools;
    const birth = keys.lookup('birth', kind);
    const lives =
      birth?.as === 'attribute' && (kind === undefined || isAllowedKind(config.ontology, kind, birth.attribute.on));
    return lives || !isExistenceKey(text)
      ? [birth, keys.lookup('death', kind)]
      : [keys.lookup('start', kind), keys.lookup('end', kind)];
  }

  /** True if a range is how long such beings live: `lifespan: 60–80`. */
  private isLength({ entity }: Subject, key: Words, value: YamlNode, declaration: Declaration): boolean {
    const range = maybeLength(key.text, value);
    if (range === undefined) return false;
    const { config, dates } = this.tools;
    const kind = kindOf(entity);
    if (kind !== undefined && !isAllowedKind(config.ontology, kind, ['Person'])) return true;
    const stated = [...declaration.statements, ...(declaration.asides ?? [])];
    const slots = stated.map((each) => ({ slot: this.slotOf(each.key.text, kind), value: each.value }));
    const [low, high] = range;
    const [birth, death] = ['birth', 'death'].map((slot) =>
      yearIn(slots.find((each) => each.slot === slot && each.value !== value)?.value),
    );
    const areAges = high < highestAge;
    if (birth !== undefined || death !== undefined) {
      const slack = areAges ? 0 : slipOfYears;
      return ![[birth, low] as const, [death, high] as const].some(
        ([year, end]) => year !== undefined && Math.abs(year - end) <= slack,
      );
    }
    const young = dates.parse(String(yearsOfYoungWorld));
    const { now } = config.rules;
    if (!areAges) return false;
    if (now?.earliest === undefined || !young.ok || young.value.latest === undefined) return high <= widestAges * low;
    return now.earliest > young.value.latest;
  }

  /** An attribute; a date may be written in parts, with the place where it happened. */
  private attribute(subject: Subject, attribute: AttributeDefinition, value: YamlNode): void {
    const { config, keys } = this.tools;
    const plain = (node: YamlNode): YamlNode => {
      const parts = node.kind === 'map' ? dateInParts(attribute.name, node, config.calendars) : undefined;
      if (parts === undefined) return node;
      const place = parts.place && keys.relation(parts.place.key, kindOf(subject.entity));
      if (parts.place !== undefined && place !== undefined) this.relations.relation(subject, place, parts.place.value);
      for (const { key, value: other } of parts.others)
        this.attributes.apart(subject, `${attribute.name}_${snakeCase(key.text)}`, other);
      return parts.map;
    };
    if (attribute.type !== 'date') this.attributes.attribute(subject, attribute, value);
    else if (value.kind === 'seq')
      this.attributes.attribute(subject, attribute, { ...value, items: value.items.map(plain) });
    else this.attributes.attribute(subject, attribute, plain(value));
  }

  /** A relation outside of a declaration, such as a row of `relations.csv`. */
  relation(statement: RelationStatement): void {
    this.relations.longForm(statement);
  }

  private isSource(entity: Entity): boolean {
    return kindLine(this.tools.config.ontology.kinds, entity.kind).includes(inWorldSourceKind);
  }
}

/** The first year in a value. */
function yearIn(value: YamlNode | undefined): number | undefined {
  const year = value?.kind === 'scalar' ? /\d{2,}(?!.*\d{3})|\d+/.exec(value.text)?.[0] : undefined;
  return year === undefined ? undefined : Number(year);
}

/** The date in a value, which a place may follow, or who did it then: `1204, Ashkeep`, `1204 by Odo`. In `by Odo` is none. */
function dateWordsIn(value: YamlNode, dates: DateReader): YamlScalar | undefined {
  if (value.kind === 'seq') {
    const [first, ...others] = value.items.map((item) => dateWordsIn(item, dates));
    return others.some((other) => other !== undefined) ? undefined : first;
  }
  if (value.kind !== 'scalar' || value.link !== undefined) return undefined;
  const by = /(?<!\S)by\s+\p{Lu}/u.exec(value.text)?.index;
  // "By Rova 830" is a date as well.
  const isByDay = by === 0 && dates.parse(value.text).ok;
  if ((by === undefined || isByDay) && dates.isDate(value.text)) return value;
  const first = value.text.slice(0, by).split(',')[0] ?? '';
  const text = first.trimEnd();
  return /\d/.test(text) && dates.isDate(text)
    ? { ...value, text, value: text, end: value.start + text.length }
    : undefined;
}

/** The links of a value, each with what is said of it; all else as it is. */
function eachOf(value: YamlNode): readonly YamlNode[] {
  if (value.kind === 'seq') return value.items.flatMap(eachOf);
  return value.kind === 'scalar' ? (value.links ?? [value]) : [value];
}

/** `3, 4` is two ids; any other value as it is. */
function eachId(value: YamlNode): readonly YamlNode[] {
  if (value.kind !== 'scalar' || value.link !== undefined || !/^\s*\w+(?:\s*[,;]\s*\w+)+\s*$/.test(value.text))
    return [value];
  return [...value.text.matchAll(/\w+/g)].map(({ 0: id, index }) => scalarOf(id, value.start + index));
}

/** True if a value is a word or a few, and no sentence. */
function isShort(value: YamlNode): boolean {
  return (
    value.kind === 'scalar' && value.link === undefined && value.text.length <= 60 && !/[.!?](?:\s|$)/.test(value.text)
  );
}
