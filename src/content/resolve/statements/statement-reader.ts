import type { Entity } from '../../../model/claim.ts';
import { inWorldSourceKind, isAllowedKind, kindLine } from '../../../model/kinds.ts';
import type { AttributeDefinition } from '../../../model/ontology.ts';
import { foldKey, snakeCase } from '../../../util/text/fold.ts';
import { isEmptyValue, type YamlNode, type YamlScalar } from '../../../util/yaml/index.ts';
import type { Declaration, RelationStatement, Words } from '../../formats/parsed-file.ts';
import type { KeyDefinition } from '../../vocabulary/key-table.ts';
import { isLifeKey, maybeLength, spanOfYears } from '../../vocabulary/span-of-years.ts';
import { waiverKey } from '../../waivers/read-waivers.ts';
import type { DateReader } from '../date-reader.ts';
import { withWindow } from './aside-windows.ts';
import { AttributeReader } from './attribute-reader.ts';
import { type ClaimDraft, isAnothers } from './claim-fields.ts';
import { dateInParts } from './date-maps.ts';
import { withWholeDates } from './date-parts.ts';
import { RelationReader } from './relation-reader.ts';
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
    for (const { key, value } of withWholeDates(declaration.statements, subject, this.tools)) {
      if (isEmptyValue(value) && /^\s*\d{3}\s*$/.test(key.text)) {
        const message = `${JSON.stringify(key.text.trim())} is a key without a value here. A comma ends a number between braces: write 1200, or "1,200" in quotes.`;
        report(this.tools, declaration.file, key.start, 'bad-value', message);
      }
      if (isEmptyValue(value)) continue;
      if (otherKeys.has(foldKey(key.text)) && !isAnothers(key, declaration.file)) continue;
      const meaning = this.meaningOf(key, value, kindOf(entity));
      if (meaning === undefined) {
        if (this.life(subject, key, value, declaration)) continue;
        // How long such beings live is no key to wonder about.
        const unknown = maybeLength(key.text, value) === undefined ? declaration.unknownKeys : 'ignore';
        this.attributes.unknown(subject, key, value, unknown);
      } else if (meaning.as === 'attribute') this.attribute(subject, meaning.attribute, value);
      else this.relations.relation(subject, meaning, value);
    }
    this.asides(declaration, subject);
    for (const relation of declaration.relations) this.relations.longForm(relation, subject);
  }

  /** What a key means. One of another language is that of a date only where the value is one: `data`, `fine`, `née` are other words too. */
  private meaningOf(key: Words, value: YamlNode, kind: string | undefined): KeyDefinition | undefined {
    const { keys, dates } = this.tools;
    const meaning = keys.lookup(key.text, kind);
    if (meaning?.as !== 'attribute' || meaning.attribute.type !== 'date' || !keys.isForeign(key.text)) return meaning;
    const isOther = value.kind === 'scalar' && (value.link !== undefined || !/\d/.test(value.text));
    return isOther && !(value.kind === 'scalar' && dates.isDate(value.text)) ? undefined : meaning;
  }

  /** What a note says among its prose, where it fits; front matter and fields come first. */
  private asides(declaration: Declaration, subject: Subject): void {
    const { asides = [], statements } = declaration;
    if (asides.length === 0) return;
    const kind = kindOf(subject.entity);
    const said = new Set(statements.map(({ key }) => this.slotOf(key.text, kind)));
    for (const { key, value, under } of asides) {
      const meaning = this.tools.keys.lookup(key.text, kind);
      if (under !== undefined && this.namesAnother(under, subject)) continue;
      if (said.has(this.slotOf(key.text, kind))) continue;
      if (meaning === undefined) {
        if (!said.has('birth') && !said.has('death')) this.life(subject, key, value, declaration);
        continue;
      }
      if (kind !== undefined && !this.tools.keys.allows(key.text, kind)) continue;
      const date = meaning.as === 'attribute' ? meaning.attribute : meaning.dated;
      const when = date?.type === 'date' ? dateWordsIn(value, this.tools.dates) : undefined;
      if (date !== undefined && when !== undefined) this.attributes.attribute(subject, date, when);
      else if (meaning.as === 'attribute') {
        if (date?.type !== 'date' && isShort(value)) this.attributes.attribute(subject, meaning.attribute, value);
      } else if (this.relations.namesAllowed(subject, meaning, value)) {
        const windowed = withWindow(value, meaning.predicate, this.tools.dates);
        this.relations.relation(subject, meaning, windowed ?? value);
      }
    }
  }

  /** Whether a heading names somebody else, whom what stands below it is about. */
  private namesAnother(heading: string, { entity }: Subject): boolean {
    const named = this.tools.names.find(heading);
    return named !== undefined && named.id !== entity.id;
  }

  /** The attribute, or predicate and side, that a key is about. */
  private slotOf(key: string, kind: string | undefined): string {
    const meaning = this.tools.keys.lookup(key, kind);
    if (meaning === undefined) return isLifeKey(key) ? 'birth' : foldKey(key);
    return meaning.as === 'attribute' ? meaning.attribute.name : `${meaning.predicate.type} ${meaning.side}`;
  }

  /** `lifespan: 1180–1231` is a birth and a death. */
  private life(subject: Subject, key: Words, value: YamlNode, declaration: Declaration): boolean {
    const { config, dates, keys } = this.tools;
    const kind = kindOf(subject.entity);
    const [birth, death] = [keys.lookup('birth', kind), keys.lookup('death', kind)];
    if (!isLifeKey(key.text) || birth?.as !== 'attribute' || death?.as !== 'attribute') return false;
    if (this.isLength(subject, key, value, declaration)) return false;
    const lives = kind === undefined || isAllowedKind(config.ontology, kind, birth.attribute.on);
    const span = lives ? spanOfYears(value) : undefined;
    const { start, end } = span ?? {};
    if (span === undefined || ![start, end].every((each) => each === undefined || dates.isDate(each.text)))
      return false;
    if (start !== undefined) this.attributes.attribute(subject, birth.attribute, start);
    if (end !== undefined) this.attributes.attribute(subject, death.attribute, end);
    return true;
  }

  /** Whether a range is how long such beings live: `lifespan: 60–80`. */
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

/** The date in a value, which a place may follow: `1204, Ashkeep`. */
function dateWordsIn(value: YamlNode, dates: DateReader): YamlScalar | undefined {
  if (value.kind !== 'scalar' || value.link !== undefined) return undefined;
  if (dates.isDate(value.text)) return value;
  const first = value.text.split(',')[0] ?? '';
  const text = first.trimEnd();
  return /\d/.test(text) && dates.isDate(text)
    ? { ...value, text, value: text, end: value.start + text.length }
    : undefined;
}

/** Whether a value is a word or a few, and no sentence. */
function isShort(value: YamlNode): boolean {
  return (
    value.kind === 'scalar' && value.link === undefined && value.text.length <= 60 && !/[.!?](?:\s|$)/.test(value.text)
  );
}
