import type { Entity, Scalar } from '../model/claim.ts';
import { kindLine } from '../model/kinds.ts';
import type { AttributeDefinition, Predicate } from '../model/ontology.ts';
import type { Problem } from '../model/problem.ts';
import type { WorldConfig } from '../model/world-config.ts';
import { foldKey, snakeCase } from '../util/fold.ts';
import { placed } from '../util/places.ts';
import { isNull, type YamlMap, type YamlNode, type YamlScalar } from '../util/yaml/index.ts';
import { readAttributeValue } from './attribute-values.ts';
import {
  type ClaimDefaults,
  type ClaimDraft,
  type FieldReader,
  sortFields,
  type WrittenFields,
} from './claim-fields.ts';
import type { DateReader } from './dates.ts';
import { unknownKind } from './entities.ts';
import type { KeyTable, Meaning } from './key-table.ts';
import type { Names } from './names.ts';
import type { Declaration, RelationStatement, SourceFile, Words } from './reading.ts';
import { inWorldSourceKind } from './sources.ts';
import type { UnknownKeys } from './unknown-keys.ts';

const relationFields = {
  to: 'to',
  target: 'to',
  entity: 'to',
  who: 'to',
  shared: 'shared',
  type: 'type',
  fromentity: 'from_entity',
};
const attributeFields = { value: 'value' };
/** Said of all of a thing's claims, or of a source as such: no claims of their own. */
const trustKeys = new Set(['source', 'tier', 'reliability', 'confidence']);
/** How deep a mapping under an unknown key is taken apart into plain attributes. */
const plainDepth = 4;

export interface StatementTools {
  readonly config: WorldConfig;
  readonly keys: KeyTable;
  readonly names: Names<Entity>;
  readonly fields: FieldReader;
  readonly dates: DateReader;
  readonly unknownKeys: UnknownKeys;
  readonly problems: Problem[];
}

/** Whom and where a statement is about. */
interface Subject {
  readonly entity: Entity;
  readonly file: SourceFile;
  readonly defaults: ClaimDefaults;
}

/** Turns what files literally say into claims. */
export class StatementReader {
  readonly claims: ClaimDraft[] = [];
  private readonly tools: StatementTools;
  private readonly unresolved = new Set<string>();

  constructor(tools: StatementTools) {
    this.tools = tools;
  }

  /** Everything a declaration says of its entity. */
  declaration(declaration: Declaration, entity: Entity): void {
    const defaults = this.tools.fields.defaults(declaration, this.isSource(entity));
    const subject: Subject = { entity, file: declaration.file, defaults };
    for (const { key, value } of declaration.statements) {
      if (isNull(value) || trustKeys.has(foldKey(key.text))) continue;
      const meaning = this.tools.keys.meaning(key.text, kindOf(entity));
      if (meaning === undefined) this.unknown(subject, key, value, declaration.unknownKeys);
      else if (meaning.as === 'attribute') this.attribute(subject, meaning.attribute, value);
      else this.relationKey(subject, meaning, value);
    }
    for (const relation of declaration.relations) this.longForm(relation, subject);
  }

  /** `{ type, from_entity, to, … }`; `owner` is the thing it is written under. */
  longForm({ file, fields: map }: RelationStatement, owner?: Subject): void {
    const written = sortFields(map, file, relationFields, this.tools.problems);
    const { fields } = written;
    const type = fields.get('type');
    if (type?.kind !== 'scalar' || isNull(type)) {
      this.report(file, map.start, 'incomplete-relation', 'A relation without `type:`. Add e.g. `type: MEMBER_OF`.');
      return;
    }
    const subjectWords = fields.get('from_entity');
    const named = subjectWords?.kind === 'scalar' && !isNull(subjectWords) ? subjectWords : undefined;
    if (named === undefined && owner === undefined) {
      this.report(file, map.start, 'incomplete-relation', 'A relation without `from_entity:`. Say whom it is about.');
      return;
    }
    const meaning = this.tools.keys.relation(type.text, owner === undefined ? undefined : kindOf(owner.entity));
    if (meaning === undefined) {
      const hint = this.tools.keys.hint(type.text) || '. Declare it under `predicates:` in lore.yaml.';
      this.report(file, type.start, 'unknown-predicate', `Unknown relation \`${type.text}\`${hint}`);
      return;
    }
    const entity = named === undefined ? owner?.entity : this.resolve(named, meaning.predicate[meaning.side], file);
    if (entity === undefined) return;
    const subject: Subject = { entity, file, defaults: owner?.defaults ?? {} };
    this.relationTo(subject, meaning, written, map);
  }

  private relationKey(subject: Subject, meaning: Meaning & { as: 'relation' }, value: YamlNode): void {
    if (value.kind === 'seq') {
      for (const item of value.items) this.relationKey(subject, meaning, item);
      return;
    }
    if (value.kind === 'scalar') {
      if (isNull(value)) return;
      if (meaning.dated !== undefined && this.isDateOnly(value)) this.attribute(subject, meaning.dated, value);
      else this.relation(subject, meaning, { file: subject.file, fields: new Map() }, value);
      return;
    }
    // `founded: { value: 300 AR, source: … }` says when, not what.
    if (meaning.dated !== undefined && value.pairs.some(({ key }) => foldKey(key.text) === 'value')) {
      this.attribute(subject, meaning.dated, value);
      return;
    }
    const written = sortFields(value, subject.file, relationFields, this.tools.problems);
    this.relationTo(subject, meaning, written, value);
  }

  private relationTo(
    subject: Subject,
    meaning: Meaning & { as: 'relation' },
    written: WrittenFields,
    map: YamlMap,
  ): void {
    const to = written.fields.get('to');
    const targets = to === undefined ? [] : to.kind === 'seq' ? to.items : [to];
    const named = targets.filter((target) => target.kind === 'scalar').filter((target) => !isNull(target));
    if (named.length === 0) {
      const message = 'A relation to nobody. Add `to:` with an id or a name, or a list of them.';
      this.report(subject.file, map.start, 'incomplete-relation', message);
    }
    for (const target of named) this.relation(subject, meaning, written, target);
  }

  private relation(
    { entity, file, defaults }: Subject,
    { predicate, side }: Meaning & { as: 'relation' },
    written: WrittenFields,
    target: YamlScalar,
  ): void {
    const other = this.resolve(target, predicate[side === 'from' ? 'to' : 'from'], file, predicate);
    if (other === undefined) {
      if (side === 'from') this.keepDescription(predicate, { entity, defaults }, target, written);
      return;
    }
    const [from, to] = side === 'from' ? [entity, other] : [other, entity];
    const swap = predicate.symmetric && to.id < from.id;
    const shared = written.fields.get('shared');
    this.claims.push({
      form: 'relation',
      type: predicate.type,
      from_id: swap ? to.id : from.id,
      to_id: swap ? from.id : to.id,
      ...(shared?.kind === 'scalar' && shared.value === true ? { shared: true } : {}),
      ...this.lasting(predicate, this.tools.fields.common(written, target, defaults)),
    });
  }

  /** Where the world says that a missing `until` means "still", a stated start without an end lasts until now. */
  private lasting<T extends Pick<ClaimDraft, 'valid_from' | 'valid_until'>>(predicate: Predicate, common: T): T {
    const isOpen = common.valid_from !== undefined && common.valid_until === undefined;
    if (this.tools.config.until !== 'ongoing' || predicate.temporality !== 'durable' || !isOpen) return common;
    const ongoing = this.tools.dates.parse('ongoing');
    return ongoing.ok ? { ...common, valid_until: ongoing.value } : common;
  }

  /** What someone is (`race: Elf`) is kept as a plain attribute where nobody declares the species, people or tongue. */
  private keepDescription(
    predicate: Predicate,
    { entity, defaults }: Pick<Subject, 'entity' | 'defaults'>,
    target: YamlScalar,
    written: WrittenFields,
  ): void {
    const [word] = predicate.aliases;
    if (word === undefined || !isDescriptive(predicate)) return;
    const common = this.tools.fields.common(written, target, defaults);
    this.claims.push({ form: 'attribute', type: word, entity_id: entity.id, value: target.text.trim(), ...common });
  }

  private attribute(subject: Subject, attribute: AttributeDefinition, value: YamlNode): void {
    const entries = value.kind === 'seq' ? value.items : [value];
    const named = entries.filter(
      (entry) => entry.kind === 'map' && entry.pairs.some(({ key }) => foldKey(key.text) === 'source'),
    );
    // One place's plain list is one answer of several parts; entries that name sources are rival answers.
    const listed = entries.length > 1 && named.length === 0;
    for (const entry of entries) this.attributeEntry(subject, attribute, entry, listed);
  }

  private attributeEntry(subject: Subject, attribute: AttributeDefinition, entry: YamlNode, listed: boolean): void {
    const { file, defaults, entity } = subject;
    if (isNull(entry)) return;
    const written: WrittenFields =
      entry.kind === 'map'
        ? sortFields(entry, file, attributeFields, this.tools.problems)
        : { file, fields: new Map([['value', entry]]) };
    const value = written.fields.get('value');
    if (value?.kind !== 'scalar') {
      const message = `\`${attribute.name}\` takes a value, \`{ value, source, … }\`, or a list of those.`;
      this.report(file, entry.start, 'bad-value', message);
      return;
    }
    if (isNull(value)) return;
    const { value: read, date } = readAttributeValue(attribute, value, file, this.tools.dates);
    this.claims.push({
      form: 'attribute',
      type: attribute.name,
      entity_id: entity.id,
      value: read,
      ...(date === undefined ? {} : { date }),
      ...(listed ? { listed } : {}),
      ...this.tools.fields.common(written, value, defaults),
    });
  }

  private unknown(subject: Subject, key: Words, value: YamlNode, report: Declaration['unknownKeys']): void {
    this.tools.unknownKeys.add(subject.file, key, report);
    const type = snakeCase(key.text);
    if (type !== '') this.plain(subject, type, value, false, plainDepth);
  }

  /** Keeps what nobody understands: `stats: { might: 7 }` becomes `stats_might`. */
  private plain(subject: Subject, type: string, value: YamlNode, listed: boolean, depth: number): void {
    if (isNull(value) || depth === 0) return;
    if (value.kind === 'seq') {
      for (const item of value.items) this.plain(subject, type, item, value.items.length > 1, depth - 1);
      return;
    }
    if (value.kind === 'map') {
      if (value.pairs.some(({ key }) => foldKey(key.text) === 'value')) {
        const attribute: AttributeDefinition = {
          name: type,
          aliases: [],
          type: 'text',
          single_valued: true,
          on: [],
          shared: [],
        };
        this.attributeEntry(subject, attribute, value, listed);
        return;
      }
      for (const pair of value.pairs) {
        const inner = snakeCase(pair.key.text);
        if (inner !== '') this.plain(subject, `${type}_${inner}`, pair.value, listed, depth - 1);
      }
      return;
    }
    const written: WrittenFields = { file: subject.file, fields: new Map() };
    this.claims.push({
      form: 'attribute',
      type,
      entity_id: subject.entity.id,
      value: plainValue(value),
      ...(listed ? { listed } : {}),
      ...this.tools.fields.common(written, value, subject.defaults),
    });
  }

  private resolve(
    words: YamlScalar,
    kinds: readonly string[],
    file: SourceFile,
    predicate?: Predicate,
  ): Entity | undefined {
    const text = words.text.trim();
    const result = this.tools.names.resolve(text, kinds);
    if ('found' in result) return result.found;
    if ('candidates' in result) {
      const list = result.candidates.map(({ id, name, kind }) => `\`${id}\` (${name}, ${kind})`).join(', ');
      this.report(file, words.start, 'ambiguous-target', `"${text}" may be any of ${list}. Write the id.`);
      return undefined;
    }
    // A species nobody declared is one slip, however many people are of it.
    if (predicate !== undefined && isDescriptive(predicate)) {
      const slot = `${predicate.type} ${text}`;
      if (this.unresolved.has(slot)) return undefined;
      this.unresolved.add(slot);
    }
    const near = result.nearest.map((name) => `\`${name}\``).join(' or ');
    const hint =
      near === ''
        ? `Declare it, e.g. \`- { name: ${text}, kind: ${kinds[0] ?? 'Person'} }\`.`
        : `Did you mean ${near}?`;
    this.report(file, words.start, 'unknown-target', `Nothing here is called "${text}". ${hint}`);
    return undefined;
  }

  private isDateOnly(value: YamlScalar): boolean {
    return !('found' in this.tools.names.resolve(value.text)) && this.tools.dates.isDate(value.text);
  }

  private isSource(entity: Entity): boolean {
    return kindLine(this.tools.config.ontology.kinds, entity.kind).includes(inWorldSourceKind);
  }

  private report(file: SourceFile, offset: number, code: string, message: string): void {
    this.tools.problems.push(placed(file.path, file.lines, { offset, code, message }));
  }
}

function kindOf({ kind }: Entity): string | undefined {
  return kind === unknownKind ? undefined : kind;
}

function isDescriptive({ to }: Predicate): boolean {
  return to.length > 0 && to.every((kind) => kind === 'Species' || kind === 'Culture' || kind === 'Language');
}

function plainValue({ value, text }: YamlScalar): Scalar {
  return value === null ? text : typeof value === 'string' ? value.trim() : value;
}
