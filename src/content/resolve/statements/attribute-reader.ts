import type { Scalar } from '../../../model/claim.ts';
import { isAllowedKind } from '../../../model/kinds.ts';
import type { AttributeDefinition } from '../../../model/ontology.ts';
import { saysNever } from '../../../time/date-expressions/words/no-date.ts';
import { defined } from '../../../util/defined.ts';
import { groupBy } from '../../../util/group.ts';
import { foldKey, snakeCase } from '../../../util/text/fold.ts';
import { isEmptyValue, type YamlNode, type YamlScalar } from '../../../util/yaml/index.ts';
import type { Declaration, Words } from '../../formats/parsed-file.ts';
import { claimFieldOf } from '../../vocabulary/claim-field-words.ts';
import { isNoNumber, type ReadValue, readAttributeValue } from './attribute-values.ts';
import { type ClaimDraft, sortFields, type WrittenFields } from './claim-fields.ts';
import { isBlankForm } from './relation-maps.ts';
import { kindOf, report, type StatementTools, type Subject } from './statement-tools.ts';

const attributeFields = { value: 'value' };
/** A longer text names nobody. */
const mostOfName = 60;
/** How deep a mapping under an unknown key is taken apart into attributes. */
const plainDepth = 4;

/** Keys by which people find their way among notes: their links state nothing. */
const filing: ReadonlySet<string> = new Set(
  'related see seealso links next prev previous back index moc mocs hub topic topics category categories project template'.split(
    ' ',
  ),
);

/** An attribute's name, and how its values are read. */
interface ReadAs {
  readonly type: string;
  /** True if a value says that there is none: `death: alive`. */
  readonly never: (value: YamlScalar) => boolean;
  readonly read: (value: YamlScalar) => ReadValue;
  /** True if a value is of another sort than the attribute was declared to have. */
  readonly isOther?: (value: YamlScalar) => boolean;
}

/** Turns statements about one entity into attribute claims. */
export class AttributeReader {
  private readonly claims: ClaimDraft[];
  private readonly tools: StatementTools;

  constructor(tools: StatementTools, claims: ClaimDraft[]) {
    this.tools = tools;
    this.claims = claims;
  }

  /** A value, `{ value, source, … }`, or a list of those. */
  attribute(subject: Subject, attribute: AttributeDefinition, value: YamlNode): void {
    const entries = value.kind === 'seq' ? value.items : [value];
    const read = (node: YamlScalar) => readAttributeValue(attribute, node, subject.file, this.tools.dates);
    const never = ({ text }: YamlScalar) => attribute.type === 'date' && saysNever(text, attribute.name === 'death');
    const isOther = (node: YamlScalar) => isNoNumber(attribute, node);
    for (const { entry, listed } of partsOf(entries)) {
      // `class: { wizard: { evocation: 5 } }` is a table of the author's own.
      if (attribute.type !== 'date' && isOwnTable(entry))
        this.plain(subject, attribute.name, entry, listed, plainDepth);
      else this.attributeEntry(subject, { type: attribute.name, never, read, isOther }, entry, listed);
    }
  }

  /** Values under a word, taken apart into attributes. */
  apart(subject: Subject, type: string, value: YamlNode): void {
    this.plain(subject, type, value, false, plainDepth);
  }

  private attributeEntry(
    subject: Subject,
    { type, never, read, isOther }: ReadAs,
    entry: YamlNode,
    listed: boolean,
  ): void {
    const { file, defaults, entity } = subject;
    if (isBlankForm(entry)) return;
    const written: WrittenFields =
      entry.kind === 'map'
        ? sortFields(entry, file, attributeFields, this.tools.problems)
        : { file, fields: new Map([['value', entry]]) };
    const value = written.fields.get('value');
    if (value?.kind !== 'scalar') {
      const message = `\`${type}\` takes a value, \`{ value, source, … }\`, or a list of those.`;
      report(this.tools, file, entry.start, 'bad-value', message);
      return;
    }
    if (isEmptyValue(value) || never(value)) return;
    if (isOther?.(value) === true) {
      const message = `${JSON.stringify(value.text.trim())} is not a number, and \`${type}\` is declared as one; expected e.g. \`1200\` or \`"1,200"\`. It is kept as words.`;
      report(this.tools, file, value.start, 'bad-value', message);
    }
    const { value: stated, date, remark } = read(value);
    this.claims.push({
      form: 'attribute',
      type,
      entity_id: entity.id,
      value: stated,
      ...defined({ date }),
      ...(listed ? { listed } : {}),
      ...this.tools.fields.common(written, remark === undefined ? value : { ...value, remark }, defaults),
    });
  }

  /** An unknown key: reported, and read as an attribute. */
  unknown(subject: Subject, key: Words, value: YamlNode, report: Declaration['unknownKeys']): void {
    const near =
      report === 'ignore' ? [] : this.tools.keys.near(key.text).filter((word) => this.canBe(subject, word, value));
    const isFiling = filing.has(foldKey(key.text));
    const isLinked = !isFiling && hasLink(value);
    const isMissed = isLinked || (!isFiling && this.isDateOrLink(value));
    this.tools.unknownKeys.add(subject.file, key, report, { near, isMissed, isLinked });
    const type = snakeCase(key.text);
    if (type !== '') this.plain(subject, type, value, false, plainDepth);
  }

  /** True if a value is a link, or a date that is not a number alone, which may count anything. */
  private isDateOrLink(value: YamlNode): boolean {
    if (value.kind === 'seq') return value.items.length > 0 && value.items.every((item) => this.isDateOrLink(item));
    if (value.kind !== 'scalar') return false;
    const text = value.text.trim();
    return value.link !== undefined || (/^(?=.*\d)(?=.*\p{L})/su.test(text) && this.tools.dates.isDate(text));
  }

  /** True if a value could stand under a known key: a date under `birth`, a number under `population`, a name under `spouse`. */
  private canBe({ entity, file }: Subject, key: string, value: YamlNode): boolean {
    const { config, dates, keys, names } = this.tools;
    const kind = kindOf(entity);
    const meaning = keys.lookup(key, kind);
    if (meaning === undefined) return false;
    const allowed = meaning.as === 'attribute' ? meaning.attribute.on : meaning.predicate[meaning.side];
    if (kind !== undefined && !isAllowedKind(config.ontology, kind, allowed)) return false;
    // A value with fields of claims is one of a key that has them.
    if (value.kind === 'map') return value.pairs.some(({ key: field }) => isValueField(foldKey(field.text)));
    if (value.kind === 'seq')
      return value.items.every((item) => item.kind === 'seq' || this.canBe({ entity, file, defaults: {} }, key, item));
    const text = value.text.trim();
    if (meaning.as === 'relation') {
      if (value.link !== undefined || names.find(text) !== undefined) return true;
      return /\p{L}/u.test(text) && text.length <= mostOfName && !/[.!?]\s|[.!?]$/.test(text);
    }
    switch (meaning.attribute.type) {
      case 'date':
        return dates.isDate(text);
      case 'number':
        return /^\D{0,5}\d/.test(text);
      default:
        return value.link === undefined;
    }
  }

  /** Reads values under an unknown key: `stats: { might: 7 }` becomes the attribute `stats_might`. */
  private plain(subject: Subject, type: string, value: YamlNode, listed: boolean, depth: number): void {
    if (isEmptyValue(value) || depth === 0) return;
    if (value.kind === 'seq') {
      for (const { entry, listed: isPart } of partsOf(value.items)) this.plain(subject, type, entry, isPart, depth - 1);
      return;
    }
    if (value.kind === 'map') {
      if (hasValueKey(value)) {
        const read = (node: YamlScalar) => ({ value: plainValue(node) });
        this.attributeEntry(subject, { type, never: () => false, read }, value, listed);
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
}

/** True if it is a mapping or list without any word that a claim has. */
function isOwnTable(node: YamlNode): boolean {
  if (node.kind === 'seq') return true;
  return node.kind === 'map' && node.pairs.every(({ key }) => !isValueField(foldKey(key.text)));
}

const isValueField = (word: string): boolean => word === 'value' || claimFieldOf(word) !== undefined;

/** True if a mapping is a value with its fields: `{ value: 300 AR, source: … }`. */
export function hasValueKey(node: YamlNode): boolean {
  return node.kind === 'map' && node.pairs.some(({ key }) => foldKey(key.text) === 'value');
}

/** The entries of a list. Those of one source are parts of one value, and `listed`; those of several sources are rival values. */
function partsOf(entries: readonly YamlNode[]): { readonly entry: YamlNode; readonly listed: boolean }[] {
  const ofSource = groupBy(entries, sourceNamedBy);
  return entries.map((entry) => ({ entry, listed: (ofSource.get(sourceNamedBy(entry))?.length ?? 0) > 1 }));
}

/** The source of an entry of a list, in the author's words; undefined where the entry names none. */
function sourceNamedBy(entry: YamlNode): string | undefined {
  const source =
    entry.kind === 'map' ? entry.pairs.find(({ key }) => foldKey(key.text) === 'source')?.value : undefined;
  return source?.kind === 'scalar' ? foldKey(source.text) : undefined;
}

function plainValue({ value, text }: YamlScalar): Scalar {
  return value === null ? text : typeof value === 'string' ? value.trim() : value;
}

/** True if a value, or one of a list, is a link: `[[Aba]]`, `["[[Aba]]", a stranger]`. */
const hasLink = (value: YamlNode): boolean =>
  value.kind === 'seq' ? value.items.some(hasLink) : value.kind === 'scalar' && value.link !== undefined;
