import type { Entity } from '../../../model/claim.ts';
import { inWorldSourceKind, kindLine } from '../../../model/kinds.ts';
import { foldKey } from '../../../util/text/fold.ts';
import { isNull } from '../../../util/yaml/index.ts';
import type { Declaration, RelationStatement } from '../../formats/parsed-file.ts';
import { waiverKey } from '../../waivers/read-waivers.ts';
import { AttributeReader } from './attribute-reader.ts';
import type { ClaimDraft } from './claim-fields.ts';
import { kindOf, RelationReader } from './relation-reader.ts';
import type { StatementTools, Subject } from './statement-tools.ts';

/** Said of all of a thing's claims, of a source as such, or of what rules find: no claims of their own. */
const otherKeys = new Set(['source', 'tier', 'reliability', 'confidence', waiverKey]);

/** Turns what files literally say into claims. */
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

  /** Everything a declaration says of its entity. */
  declaration(declaration: Declaration, entity: Entity): void {
    const defaults = this.tools.fields.defaults(declaration, this.isSource(entity));
    const subject: Subject = { entity, file: declaration.file, defaults };
    for (const { key, value } of declaration.statements) {
      if (isNull(value) || otherKeys.has(foldKey(key.text))) continue;
      const meaning = this.tools.keys.lookup(key.text, kindOf(entity));
      if (meaning === undefined) this.attributes.unknown(subject, key, value, declaration.unknownKeys);
      else if (meaning.as === 'attribute') this.attributes.attribute(subject, meaning.attribute, value);
      else this.relations.relation(subject, meaning, value);
    }
    for (const relation of declaration.relations) this.relations.longForm(relation, subject);
  }

  /** A relation that stands by itself. */
  relation(statement: RelationStatement): void {
    this.relations.longForm(statement);
  }

  private isSource(entity: Entity): boolean {
    return kindLine(this.tools.config.ontology.kinds, entity.kind).includes(inWorldSourceKind);
  }
}
