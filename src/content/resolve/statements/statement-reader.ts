import type { Entity } from '../../../model/claim.ts';
import { inWorldSourceKind, kindLine } from '../../../model/kinds.ts';
import { foldKey } from '../../../util/text/fold.ts';
import { isEmptyValue } from '../../../util/yaml/index.ts';
import type { Declaration, RelationStatement } from '../../formats/parsed-file.ts';
import { waiverKey } from '../../waivers/read-waivers.ts';
import { AttributeReader } from './attribute-reader.ts';
import type { ClaimDraft } from './claim-fields.ts';
import { kindOf, RelationReader } from './relation-reader.ts';
import type { StatementTools, Subject } from './statement-tools.ts';

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
      if (meaning === undefined) this.attributes.unknown(subject, key, value, declaration.unknownKeys);
      else if (meaning.as === 'attribute') this.attributes.attribute(subject, meaning.attribute, value);
      else this.relations.relation(subject, meaning, value);
    }
    for (const relation of declaration.relations) this.relations.longForm(relation, subject);
  }

  /** A relation outside of a declaration, such as a row of `relations.csv`. */
  relation(statement: RelationStatement): void {
    this.relations.longForm(statement);
  }

  private isSource(entity: Entity): boolean {
    return kindLine(this.tools.config.ontology.kinds, entity.kind).includes(inWorldSourceKind);
  }
}
