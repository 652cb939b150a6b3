import {
  type AttributeClaim,
  type Claim,
  type LoreSource,
  type RelationClaim,
  type Reliability,
  reliabilities,
  type Tier,
} from '../../../model/claim.ts';
import type { Problem } from '../../../model/problem.ts';
import { placed } from '../../../util/places.ts';
import { didYouMean } from '../../../util/text/did-you-mean.ts';
import { foldKey } from '../../../util/text/fold.ts';
import type { YamlMap, YamlNode, YamlScalar } from '../../../util/yaml/index.ts';
import type { Declaration, FileIssue, SourceFile } from '../../formats/parsed-file.ts';
import { claimFieldOf, claimFieldWords } from '../../vocabulary/claim-field-words.ts';
import { isDoubt } from '../../vocabulary/remarks.ts';
import type { DateReader } from '../date-reader.ts';
import { badChoice, type FileSources, readChoice, tiers } from '../sources.ts';

/** A claim before it has its id. */
export type ClaimDraft = Unnamed<RelationClaim> | Unnamed<AttributeClaim>;
type Unnamed<T extends Claim> = Omit<T, 'id'> & { id: string };

/** Writable while a claim is built: setting optional fields is several times as fast as spreading them, and claims are many. */
type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** The common part of both forms of claims; fields of `ClaimDraft`. */
export type CommonFields = Pick<
  ClaimDraft,
  | 'id'
  | 'place'
  | 'source_id'
  | 'tier'
  | 'status'
  | 'from_prose'
  | 'in_quotation'
  | 'at_present'
  | 'at_stated_present'
  | 'reliability'
  | 'confidence'
  | 'uncertain'
  | 'note'
  | 'project'
  | 'valid_from'
  | 'valid_until'
>;

/** The fields of a claim written as a mapping, by their canonical names; what is not one of them is left over. */
export interface WrittenFields {
  readonly file: SourceFile;
  readonly fields: ReadonlyMap<string, YamlNode>;
}

/** Sorts the keys of a mapping into claim fields; `others` are the keys its form adds (`to`, `value`, `shared`…), by folded word. */
export function sortFields(
  map: YamlMap,
  file: SourceFile,
  others: Readonly<Record<string, string>>,
  problems: Problem[],
): WrittenFields {
  const fields = new Map<string, YamlNode>();
  for (const { key, value } of map.pairs) {
    const word = foldKey(key.text);
    const field = Object.hasOwn(others, word) ? others[word] : claimFieldOf(word);
    if (field !== undefined) {
      if (!fields.has(field)) fields.set(field, value);
      continue;
    }
    problems.push(placed(file.path, file.lines, unknownField(key)));
  }
  return { file, fields };
}

/** The problem of a key that is no field of claims. */
export function unknownField(key: YamlScalar): FileIssue {
  const hint =
    didYouMean(key.text.toLowerCase(), claimFieldWords) || `. Expected one of: ${claimFieldWords.join(', ')}.`;
  return { offset: key.start, code: 'unknown-field', message: `Unknown field \`${key.text}\`${hint}` };
}

/** An id that the author gave to the claims of one mapping. */
export interface OwnId {
  readonly id: string;
  readonly offset: number;
  /** Reported where another claim of the world has the id already. */
  readonly problem: Problem;
}

/** Fields that a declaration sets for all its claims. */
export interface ClaimDefaults {
  readonly source?: LoreSource;
  readonly tier?: Tier;
  readonly reliability?: Reliability;
  readonly confidence?: number;
  readonly project?: string;
}

/** A note, and what stands behind the value it is about. */
function noteOf(note: string | undefined, remark: string | undefined): string | undefined {
  return note === undefined || remark === undefined ? (note ?? remark) : `${note}; ${remark}`;
}

const noFields = {};
const flagWords: ReadonlyMap<string, boolean> = new Map([
  ...['true', 'yes'].map((word) => [word, true] as const),
  ...['false', 'no'].map((word) => [word, false] as const),
]);
/** In the front matter of a note, `project` is often a word of another tool: there the folder says it, in lore.yaml. */
export function isAnothers(key: YamlScalar, file: SourceFile): boolean {
  return file.kind === 'markdown' && foldKey(key.text) === 'project';
}

/** `confidence: 0.3`: the author who gives less thinks it more likely false than true. */
const surely = 0.5;

const trustWords = new Set(['source', 'tier', 'reliability', 'confidence', 'project']);

/** Reads the fields that every claim may have. Missing ones come from its declaration, its file and its source. */
export class FieldReader {
  /** Ids that the author gave, each with the problem to report where another claim has it. */
  readonly ownIds: OwnId[] = [];
  private readonly sources: FileSources;
  private readonly dates: DateReader;
  private readonly problems: Problem[];

  constructor(sources: FileSources, dates: DateReader, problems: Problem[]) {
    this.sources = sources;
    this.dates = dates;
    this.problems = problems;
  }

  /** The `source`, `tier`, `reliability`, `confidence` and `project` of a declaration; those of an in-world source are about itself. */
  defaults(declaration: Declaration, isSource: boolean): ClaimDefaults {
    if (isSource) return {};
    const stated = declaration.statements.filter(
      ({ key }) => trustWords.has(foldKey(key.text)) && !isAnothers(key, declaration.file),
    );
    if (stated.length === 0) return {};
    const fields = new Map(stated.map(({ key, value }) => [foldKey(key.text), value]));
    return this.trustFields({ file: declaration.file, fields });
  }

  common(written: WrittenFields, at: YamlScalar | YamlNode, defaults: ClaimDefaults): CommonFields {
    const { file, fields } = written;
    const { trust } = this.sources;
    const stated = this.trustFields(written);
    const source = stated.source ?? defaults.source;
    const reliability = stated.reliability ?? source?.reliability ?? defaults.reliability ?? trust.reliability;
    const confidence = stated.confidence ?? defaults.confidence;
    const project = stated.project ?? source?.project ?? defaults.project ?? trust.project;
    const remark = at.kind === 'scalar' ? at.remark : undefined;
    const isUntimely = this.flag('untimely', fields.get('untimely'), file);
    const note = noteOf(noteOf(this.text(fields.get('note')), remark), isUntimely ? 'untimely' : undefined);
    const quote = this.text(fields.get('quote'));
    const place = file.lines.quoted(at.start);
    const common: Mutable<CommonFields> = {
      // The author's own id, where they gave one; `identified` gives one to the others.
      id: this.ownId(fields.get('id'), file) ?? '',
      place: { path: file.path, line: place.line, column: place.column, quote: quote ?? place.quote },
      source_id: source?.id ?? file.path,
      tier: stated.tier ?? defaults.tier ?? trust.tier,
      status: trust.status,
    };
    if (reliability !== undefined) common.reliability = reliability;
    if (confidence !== undefined) common.confidence = confidence;
    if (project !== undefined) common.project = project;
    const isDoubted =
      this.flag('uncertain', fields.get('uncertain'), file) || (confidence !== undefined && confidence < surely);
    if (isDoubted || (note !== undefined && isDoubt(note)) || (remark !== undefined && isDoubt(remark)))
      common.uncertain = true;
    if (note !== undefined) common.note = note;
    this.addWindow(common, written);
    return common;
  }

  /** `from` and `until`; a single date `at` is both ends. */
  private addWindow(common: Mutable<CommonFields>, { file, fields }: WrittenFields): void {
    if (fields.size === 0) return;
    const [start, end] = [fields.get('from'), fields.get('until')];
    const words =
      start?.kind === 'scalar' && end?.kind === 'scalar'
        ? this.dates.sharedEra(start.text, end.text, file.readDate)
        : undefined;
    const read = (node: YamlNode | undefined, text?: string) => {
      if (node === undefined) return undefined;
      const remark = node.kind === 'scalar' ? this.dates.withoutRemark(node.text, file.readDate).remark : undefined;
      if (remark !== undefined && isDoubt(remark)) common.uncertain = true;
      return this.dates.read(node.kind === 'scalar' && text !== undefined ? { ...node, text } : node, file);
    };
    const at = read(fields.get('at'));
    const from = read(start, words?.[0]) ?? at;
    const until = read(end, words?.[1]) ?? at;
    if (from !== undefined) common.valid_from = from;
    if (until !== undefined) common.valid_until = until;
  }

  private trustFields({ file, fields }: WrittenFields): ClaimDefaults {
    if (fields.size === 0) return noFields;
    const sourceNode = fields.get('source');
    const words = sourceNode?.kind === 'seq' ? sourceNode.items[0] : sourceNode;
    const source = words?.kind === 'scalar' && words.value !== null ? this.sources.source(words, file) : undefined;
    const tier = this.choice('tier', fields.get('tier'), file, tiers);
    const reliability = this.choice('reliability', fields.get('reliability'), file, reliabilities);
    const confidence = this.confidence(fields.get('confidence'), file);
    const stated: Mutable<ClaimDefaults> = {};
    if (source !== undefined) stated.source = source;
    if (tier !== undefined) stated.tier = tier;
    if (reliability !== undefined) stated.reliability = reliability;
    if (confidence !== undefined) stated.confidence = confidence;
    const project = this.text(fields.get('project'));
    if (project !== undefined) stated.project = project;
    return stated;
  }

  private choice<T extends string>(
    key: string,
    node: YamlNode | undefined,
    file: SourceFile,
    allowed: readonly T[],
  ): T | undefined {
    if (node?.kind !== 'scalar' || node.value === null) return undefined;
    const word = readChoice(node, allowed);
    if (word === undefined) this.problems.push(placed(file.path, file.lines, badChoice(key, node, allowed)));
    return word;
  }

  private confidence(node: YamlNode | undefined, file: SourceFile): number | undefined {
    if (node?.kind !== 'scalar' || node.value === null) return undefined;
    const value = Number(node.value);
    if (value >= 0 && value <= 1) return value;
    // In a note, `confidence: medium` is a word of another tool.
    if (file.kind === 'markdown' && !/\d/.test(node.text)) return undefined;
    const message = `\`confidence: ${node.text}\`: expected a number from 0 to 1.`;
    this.problems.push(placed(file.path, file.lines, { offset: node.start, code: 'bad-value', message }));
    return undefined;
  }

  /** `true`, `yes`, `false` or `no`; anything else is reported, and false. */
  flag(key: string, node: YamlNode | undefined, file: SourceFile): boolean {
    if (node?.kind !== 'scalar' || node.value === null) return false;
    const answer = flagWords.get(node.text.trim().toLowerCase());
    if (answer !== undefined) return answer;
    const message = `\`${key}: ${node.text}\`: expected true or false.`;
    this.problems.push(placed(file.path, file.lines, { offset: node.start, code: 'bad-value', message }));
    return false;
  }

  /** A claim's own id names one claim; several targets of one mapping share theirs without a problem. */
  private ownId(node: YamlNode | undefined, file: SourceFile): string | undefined {
    const id = this.text(node);
    if (id === undefined || node === undefined) return undefined;
    const before = this.ownIds.at(-1);
    if (before?.id === id && before.offset === node.start) return id;
    const message = `Another claim has the id \`${id}\` already. Give this one its own, or leave it out.`;
    const problem = placed(file.path, file.lines, { offset: node.start, code: 'duplicate-id', message });
    this.ownIds.push({ id, offset: node.start, problem });
    return id;
  }

  private text(node: YamlNode | undefined): string | undefined {
    if (node?.kind !== 'scalar') return undefined;
    return node.text.trim() || undefined;
  }
}
