import type { Entity } from '../../../model/claim.ts';
import { defined } from '../../../util/defined.ts';
import { unknownKind } from '../../resolve/declare-entities.ts';
import type { Names } from '../../resolve/entity-names.ts';
import { isOwnHeading } from '../../vocabulary/own-headings.ts';
import type { Passage } from '../extracted.ts';
import type { LabelMeaning, Labels } from './labels.ts';
import type { LayoutLine } from './layout.ts';
import type { FieldSubject } from './read-value.ts';

/** The subject of the labels of a passage, as far as its note and headings state it. */
export class Subjects {
  /** The subject of the note, or of a heading above the passage; undefined if unknown. */
  readonly note: FieldSubject | undefined;
  /** Under the headings above the passage. */
  readonly outer: FieldSubject | undefined;
  /** Where the heading is a label itself (`## Members`): what the list below it means. */
  readonly heading: readonly LabelMeaning[];
  /** The heading above, or else the note's title. */
  readonly above: string;
  private readonly box: string | undefined;
  private readonly names: Pick<Names<Entity>, 'find'>;

  constructor(
    { own, draft: { under = {} }, file }: Passage,
    entities: ReadonlyMap<string, Entity>,
    names: Pick<Names<Entity>, 'find'>,
    labels: Labels,
  ) {
    this.names = names;
    const { title, heading, box, outer = [] } = under;
    this.box = box;
    const entity = own === undefined ? undefined : entities.get(own);
    const about = entity !== undefined ? subjectOf(entity) : (this.named(title ?? '') ?? this.named(file.title));
    // `## Otto` with `### Children` below: they are Otto's.
    this.note = outer.map((each) => this.named(each)).findLast((each) => each !== undefined) ?? about;
    const above = heading ?? title ?? '';
    this.above = above;
    const named = this.named(above);
    this.heading = named === undefined ? labels.meanings(above, this.note?.kind) : [];
    const isOwn = heading === undefined || isOwnHeading(heading) || this.heading.length > 0;
    this.outer = named ?? (isOwn ? this.note : undefined);
  }

  /** The subject of a line that has only headings above it. */
  of({ isQuoted }: Pick<LayoutLine, 'isQuoted'>): FieldSubject | undefined {
    return isQuoted && this.box !== undefined ? (this.named(this.box) ?? this.outer) : this.outer;
  }

  /** The entity that words name and nothing else. */
  named(words: string): FieldSubject | undefined {
    const entity = /\p{L}/u.test(words) ? this.names.find(words) : undefined;
    return entity === undefined ? undefined : subjectOf(entity);
  }
}

function subjectOf({ id, kind }: Entity): FieldSubject {
  return { id, ...defined({ kind: kind === unknownKind ? undefined : kind }) };
}
