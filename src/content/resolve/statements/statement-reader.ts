import type { Entity } from '../../../model/claim.ts';
import { inWorldSourceKind, isAllowedKind, kindLine } from '../../../model/kinds.ts';
import type { AttributeDefinition } from '../../../model/ontology.ts';
import { foldKey, snakeCase } from '../../../util/text/fold.ts';
import { isEmptyValue, type YamlNode } from '../../../util/yaml/index.ts';
import type { Declaration, RelationStatement, Words } from '../../formats/parsed-file.ts';
import { isLifeKey, spanOfYears } from '../../vocabulary/span-of-years.ts';
import { waiverKey } from '../../waivers/read-waivers.ts';
import { AttributeReader } from './attribute-reader.ts';
import type { ClaimDraft } from './claim-fields.ts';
import { dateInParts } from './date-maps.ts';
import { RelationReader } from './relation-reader.ts';
import { kindOf, type StatementTools, type Subject } from './statement-tools.ts';

/** Keys that are no claims: defaults for an entity's claims, facts about a source, and waivers. */
const otherKeys = new Set(['source', 'tier', 'reliability', 'confidence', waiverKey]);

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
    for (const { key, value } of declaration.statements) {
      if (isEmptyValue(value) || otherKeys.has(foldKey(key.text))) continue;
      const meaning = this.tools.keys.lookup(key.text, kindOf(entity));
      if (meaning === undefined) {
        if (!this.life(subject, key, value)) this.attributes.unknown(subject, key, value, declaration.unknownKeys);
      } else if (meaning.as === 'attribute') this.attribute(subject, meaning.attribute, value);
      else this.relations.relation(subject, meaning, value);
    }
    for (const relation of declaration.relations) this.relations.longForm(relation, subject);
  }

  /** `lifespan: 1180–1231` is a birth and a death. */
  private life(subject: Subject, key: Words, value: YamlNode): boolean {
    const { config, dates, keys } = this.tools;
    const kind = kindOf(subject.entity);
    const [birth, death] = [keys.lookup('birth', kind), keys.lookup('death', kind)];
    if (!isLifeKey(key.text) || birth?.as !== 'attribute' || death?.as !== 'attribute') return false;
    const lives = kind === undefined || isAllowedKind(config.ontology, kind, birth.attribute.on);
    const span = lives ? spanOfYears(value) : undefined;
    const { start, end } = span ?? {};
    if (span === undefined || ![start, end].every((each) => each === undefined || dates.isDate(each.text)))
      return false;
    if (start !== undefined) this.attributes.attribute(subject, birth.attribute, start);
    if (end !== undefined) this.attributes.attribute(subject, death.attribute, end);
    return true;
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
