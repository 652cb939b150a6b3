import type { Entity } from '../../../model/claim.ts';
import { stretchType } from '../../../model/existence.ts';
import { isAllowedKind } from '../../../model/kinds.ts';
import type { Predicate } from '../../../model/ontology.ts';
import { defined } from '../../../util/defined.ts';
import { placed } from '../../../util/places.ts';
import { foldKey, snakeCase } from '../../../util/text/fold.ts';
import {
  isEmptyValue,
  scalarOf,
  seqOf,
  type YamlMap,
  type YamlNode,
  type YamlPair,
  type YamlScalar,
} from '../../../util/yaml/index.ts';
import { isSaidUnknown } from '../../../values/words.ts';
import type { RelationStatement, SourceFile } from '../../formats/parsed-file.ts';
import { claimFieldOf } from '../../vocabulary/claim-field-words.ts';
import { tellsHow } from '../../vocabulary/key-readings.ts';
import type { KeyAsRelation } from '../../vocabulary/key-table.ts';
import { type AttributeReader, hasValueKey } from './attribute-reader.ts';
import { type ClaimDraft, sortFields, unknownField, type WrittenFields } from './claim-fields.ts';
import { isBlankForm, isFieldSlip, isOfSort, namedNodes, relationFields, relationMap } from './relation-maps.ts';
import { kindOf, report, type StatementTools, type Subject } from './statement-tools.ts';
import { isDescriptive, kindsAt, TargetResolver, withRemark } from './target-resolver.ts';

const noFields: WrittenFields['fields'] = new Map();
/** Turns statements about two entities into relation claims. */
export class RelationReader {
  private readonly claims: ClaimDraft[];
  private readonly tools: StatementTools;
  private readonly attributes: AttributeReader;
  private readonly targets: TargetResolver;

  constructor(tools: StatementTools, attributes: AttributeReader, claims: ClaimDraft[]) {
    this.tools = tools;
    this.attributes = attributes;
    this.targets = new TargetResolver(tools);
    this.claims = claims;
  }

  /** `{ type, from_entity, to, … }`; `owner` is the thing it is written under. */
  longForm({ file, fields: map }: RelationStatement, owner?: Subject): void {
    const written = sortFields(map, file, relationFields, this.tools.problems);
    const { fields } = written;
    const type = fields.get('type');
    if (type?.kind !== 'scalar' || isEmptyValue(type)) {
      report(
        this.tools,
        file,
        map.start,
        'incomplete-relation',
        'A relation without `type:`. Add e.g. `type: MEMBER_OF`.',
      );
      return;
    }
    const subjectWords = fields.get('from_entity');
    const named = subjectWords?.kind === 'scalar' && !isEmptyValue(subjectWords) ? subjectWords : undefined;
    if (named === undefined && owner === undefined) {
      report(this.tools, file, map.start, 'incomplete-relation', 'A relation without `from_entity:`. Add it.');
      return;
    }
    const meaning = this.tools.keys.relation(type.text, owner === undefined ? undefined : kindOf(owner.entity));
    if (meaning === undefined) {
      const hint = this.tools.keys.hint(type.text) || '. Declare it under `predicates:` in lore.yaml.';
      report(this.tools, file, type.start, 'unknown-predicate', `Unknown relation \`${type.text}\`${hint}`);
      return;
    }
    const about = named === undefined ? undefined : this.targets.withoutRemark(named);
    const entity =
      about === undefined
        ? owner?.entity
        : this.targets.resolve(about, { ...kindsAt(meaning.predicate, meaning.side), file });
    if (entity === undefined) return;
    const subject: Subject = { entity, file, defaults: owner?.defaults ?? {} };
    this.relationTo(subject, meaning, written, map, { ...defined({ by: owner?.entity, remark: about?.remark }) });
  }

  /** `built: [900, 980]` is one answer of two parts. */
  private datesAmong(items: readonly YamlNode[], { dated }: KeyAsRelation, { file }: Subject): YamlNode[] {
    if (dated === undefined) return [];
    return items.filter((item) =>
      item.kind === 'scalar'
        ? !isEmptyValue(item) && item.links === undefined && this.isDateOnly(item, file)
        : item.kind === 'map' && hasValueKey(item),
    );
  }

  /** A word, a mapping with `to:`, or a list of those, under a predicate's key. */
  relation(subject: Subject, meaning: KeyAsRelation, value: YamlNode): void {
    if (value.kind === 'seq') {
      const dates = this.datesAmong(value.items, meaning, subject);
      if (meaning.dated !== undefined && dates.length > 1) {
        this.attributes.attribute(subject, meaning.dated, { ...value, items: dates });
        this.relation(subject, meaning, { ...value, items: value.items.filter((item) => !dates.includes(item)) });
        return;
      }
      // A half-elf is an elf and a human: what one list states of what never changes holds together.
      const isTogether =
        value.items.length > 1 && (isDescriptive(meaning.predicate) || meaning.predicate.temporality === 'eternal');
      // An author of homes and stays, or of first and further allegiances, knows that they overlap.
      const areSorted = value.items.length > 1 && value.items.every(isOfSort);
      for (const item of value.items) {
        const since = this.claims.length;
        this.relation(subject, meaning, item);
        if ((isTogether && item.kind === 'scalar') || areSorted) this.markShared(since);
      }
      return;
    }
    if (value.kind === 'scalar') {
      if (isEmptyValue(value)) return;
      if (value.links !== undefined) {
        this.relation(subject, meaning, linksOf(value));
        return;
      }
      const list = this.plainList(subject, meaning, value);
      if (list !== undefined) this.relation(subject, meaning, list);
      else if (meaning.dated !== undefined && this.isDateOnly(value, subject.file))
        this.attributes.attribute(subject, meaning.dated, value);
      else this.claim(subject, meaning, { file: subject.file, fields: noFields }, value, subject.entity);
      return;
    }
    // `founded: { value: 300 AR, source: … }` says when, not what.
    if (meaning.dated !== undefined && hasValueKey(value)) {
      this.attributes.attribute(subject, meaning.dated, value);
      return;
    }
    if (isBlankForm(value) || this.namedByKeys(subject, meaning, value)) return;
    const { map, unread } = relationMap(value);
    const named = map.pairs.some(({ key }) => relationFields[foldKey(key.text)] === 'to');
    if (!named && subject.file.kind === 'markdown' && unread.length > 0) {
      // Values that another tool keeps under this word.
      this.attributes.apart(subject, snakeCase(meaning.word), value);
      return;
    }
    this.reportUnread(subject, unread);
    const written = sortFields(map, subject.file, relationFields, this.tools.problems);
    this.relationTo(subject, meaning, written, value, { by: subject.entity });
  }

  /** `languages: { Elvish: fluent, Dwarvish: a little }`: the keys are those who are meant, if all of them can be. */
  private namedByKeys(subject: Subject, meaning: KeyAsRelation, { pairs }: YamlMap): boolean {
    const { kinds } = kindsAt(meaning.predicate, meaning.side === 'from' ? 'to' : 'from');
    const areNamed = pairs.every(
      ({ key, value }) =>
        value.kind === 'scalar' &&
        !Object.hasOwn(relationFields, foldKey(key.text)) &&
        claimFieldOf(foldKey(key.text)) === undefined &&
        this.tools.names.find(key.text, kinds) !== undefined,
    );
    if (!areNamed) return false;
    for (const { key, value } of pairs) {
      const fields = new Map<string, YamlNode>(isEmptyValue(value) ? [] : [['note', value]]);
      this.claim(subject, meaning, { file: subject.file, fields }, key, subject.entity);
    }
    return true;
  }

  /** An unknown word next to a relation: a slip, reported in place; in notes any other word once for the world. */
  private reportUnread({ file }: Subject, unread: readonly YamlPair[]): void {
    for (const { key } of unread) {
      const problem = placed(file.path, file.lines, unknownField(key));
      if (file.kind !== 'markdown' || isFieldSlip(key.text)) this.tools.problems.push(problem);
      else {
        const slot = `field ${foldKey(key.text)}`;
        const message = `\`${key.text}\` in a relation is not read.`;
        if (!this.tools.worldProblems.has(slot))
          this.tools.worldProblems.set(slot, { ...problem, code: 'unknown-key', message });
      }
    }
  }

  /** True if a value names only entities that can be meant. */
  namesAllowed({ entity, file }: Subject, meaning: KeyAsRelation, value: YamlNode): boolean {
    const nodes = namedNodes(value);
    const { kinds } = kindsAt(meaning.predicate, meaning.side === 'from' ? 'to' : 'from');
    const { config, names } = this.tools;
    return nodes.every((node) => {
      if (node.kind !== 'scalar' || isEmptyValue(node)) return false;
      const { link, text } = this.targets.withoutRemark(node);
      const found = link === undefined ? names.find(text, kinds) : names.linked(link, file.path);
      // `Father: unknown`; a lone `?` only waits for its words.
      if (found === undefined && link === undefined && value === node)
        return /\p{L}/u.test(text) && isSaidUnknown(text);
      return found !== undefined && found.id !== entity.id && isAllowedKind(config.ontology, found.kind, kinds);
    });
  }

  /** `Odo Marsh, Maren & Will` without links, where nothing is called so and each of them can be meant. */
  private plainList(subject: Subject, meaning: KeyAsRelation, { text, start }: YamlScalar): YamlNode | undefined {
    if (!/[,;&]|\band\b/.test(text) || this.tools.names.find(text) !== undefined) return undefined;
    const items = [...text.matchAll(/(?:(?!(?<!\s)\s*[,;&]|(?<!\s)\s+and\s).)+/gsu)].flatMap(({ 0: words, index }) => {
      const name = words.replace(/^(?:[\s,;&]|and\s)+/, '');
      return name === '' ? [] : [scalarOf(name, start + index + words.length - name.length)];
    });
    const list = seqOf(start, items);
    return items.length > 1 && this.namesAllowed(subject, meaning, list) ? list : undefined;
  }

  /** Marks the undated claims made since as such that hold together. */
  private markShared(since: number): void {
    for (let at = since; at < this.claims.length; at += 1) {
      const claim = this.claims[at];
      if (claim?.form === 'relation') this.claims[at] = { ...claim, shared: true };
    }
  }

  private relationTo(
    subject: Subject,
    meaning: KeyAsRelation,
    written: WrittenFields,
    map: YamlMap,
    { by, remark }: { readonly by?: Entity; readonly remark?: string },
  ): void {
    const to = written.fields.get('to');
    const targets = to === undefined ? [] : to.kind === 'seq' ? to.items : [to];
    const named = targets
      .filter((target) => target.kind === 'scalar')
      .filter((target) => !isEmptyValue(target))
      .flatMap((target) => target.links ?? [target])
      .map((target) => withRemark(target, remark));
    if (named.length === 0) {
      const message =
        meaning.predicate.type === stretchType
          ? `\`${meaning.word}\` names an era: add \`to:\` with one. Years without an era are written as \`founded\` and \`dissolved\` (a group), \`created\` and \`destroyed\` (a place or thing), \`birth\` and \`death\` (a life).`
          : 'A relation without a target. Add `to:` with an id or a name, or a list of them.';
      report(this.tools, subject.file, map.start, 'incomplete-relation', message);
    }
    for (const target of named) this.claim(subject, meaning, written, target, by);
  }

  private claim(
    { entity, file, defaults }: Subject,
    meaning: KeyAsRelation,
    written: WrittenFields,
    named: YamlScalar,
    by: Entity | undefined,
  ): void {
    const target = withRemark(this.targets.withoutRemark(named), meaning.note);
    if (this.tellsHow(meaning, target)) {
      this.claims.push(this.described(meaning.word, entity, target, written, defaults));
      return;
    }
    const wanted = kindsAt(meaning.predicate, meaning.side === 'from' ? 'to' : 'from');
    const other = this.targets.resolve(target, { ...wanted, file, predicate: meaning.predicate, ...defined({ by }) });
    if (other === undefined) {
      if (named.link === undefined && isSaidUnknown(target.text) && this.tools.names.find(target.text) === undefined)
        this.claims.push({ ...this.described(meaning.word, entity, target, written, defaults), value: 'unknown' });
      else if (meaning.side === 'from') this.keepDescription(meaning.predicate, { entity, defaults }, target, written);
      return;
    }
    const meant = this.tools.keys.between(meaning, kindOf(entity), kindOf(other));
    if (meant === undefined) {
      this.tools.unknownKeys.addMisfit(file, meaning.key, target, [entity, other]);
      return;
    }
    const { predicate, side, word } = meant;
    const [from, to] = side === 'from' ? [entity, other] : [other, entity];
    const swap = predicate.symmetric && to.id < from.id;
    const isShared = this.tools.fields.flag('shared', written.fields.get('shared'), file);
    this.claims.push({
      form: 'relation',
      type: predicate.type,
      from_id: swap ? to.id : from.id,
      to_id: swap ? from.id : to.id,
      ...(word === predicate.type.toLowerCase() ? {} : { key: word }),
      ...(isShared ? { shared: true } : {}),
      ...this.lasting(predicate, this.tools.fields.common(written, target, defaults)),
    });
  }

  private tellsHow({ key }: KeyAsRelation, { link, text }: YamlScalar): boolean {
    const isWords = link === undefined && /^\p{Ll}/u.test(text.trim()) && !isSaidUnknown(text);
    return isWords && tellsHow.has(key) && this.tools.names.find(text) === undefined;
  }

  /** Where the world says that a missing `until` means "still", a stated start without an end lasts until now. */
  private lasting<T extends Pick<ClaimDraft, 'valid_from' | 'valid_until'>>(predicate: Predicate, common: T): T {
    const isOpen = common.valid_from !== undefined && common.valid_until === undefined;
    if (this.tools.config.until !== 'ongoing' || predicate.temporality !== 'durable' || !isOpen) return common;
    const ongoing = this.tools.dates.parse('ongoing');
    return ongoing.ok ? { ...common, valid_until: ongoing.value } : common;
  }

  /** A species, culture or language that is not declared (`race: Elf`) becomes an attribute. */
  private keepDescription(
    predicate: Predicate,
    { entity, defaults }: Pick<Subject, 'entity' | 'defaults'>,
    target: YamlScalar,
    written: WrittenFields,
  ): void {
    const [word] = predicate.aliases;
    if (word === undefined || !isDescriptive(predicate)) return;
    this.claims.push(this.described(word, entity, target, written, defaults));
  }

  /** A value under a relation's key that names no entity, kept as an attribute: an undeclared people, or an unknown one. */
  private described(
    word: string,
    { id }: Entity,
    target: YamlScalar,
    written: WrittenFields,
    defaults: Subject['defaults'],
  ): Extract<ClaimDraft, { form: 'attribute' }> {
    const common = this.tools.fields.common(written, target, defaults);
    return { form: 'attribute', type: word, entity_id: id, value: target.text.trim(), ...common };
  }

  /** True if a value is a date, or begins like one: then the problem to report is the date. */
  private isDateOnly({ text, link }: YamlScalar, { path }: SourceFile): boolean {
    const { names } = this.tools;
    if ('found' in (link === undefined ? names.resolve(text) : names.follow(link, path))) return false;
    return this.tools.dates.isDate(text) || /^\s*\d+(?![\p{L}\p{N}])/u.test(text);
  }
}

/** The links of a text in which all other words are about them. */
function linksOf({ links = [], start }: YamlScalar): YamlNode {
  const [only] = links;
  return only !== undefined && links.length === 1 ? only : seqOf(start, links);
}
