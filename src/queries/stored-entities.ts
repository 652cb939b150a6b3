import type { GraphNode } from '../graph/port.ts';
import { labels } from '../graph/schema.ts';
import { reservedLabels } from '../model/kinds.ts';
import { nameOf, placeOf, type SourcePlace, textProperty } from '../rules/findings/nodes.ts';
import { lifeText } from '../rules/findings/wording/dates.ts';
import { type StoredStatement, statementFields } from './stored-statements.ts';
import { date, flag, hasLabel, type StoredDate, StoredThings, text, textOr, texts } from './stored-things.ts';

/** An entity as it is stored, and what follows from that alone. All that shows entities or reasons about them is made of these fields. */
export interface StoredEntity extends StoredStatement {
  readonly form: 'entity';
  readonly name: string;
  readonly aliases: readonly string[];
  readonly kind: string;
  /** Its kind and those above it. */
  readonly kinds: readonly string[];
  /** Kinds above its own, sorted. */
  readonly above: readonly string[];
  /** When it exists or happens, in the author's words: `152 – 199`. */
  readonly dates?: string;
  /** The dates of an event; without days for any other entity. */
  readonly happened: { readonly from: StoredDate; readonly until: StoredDate };
  /** The same, in the author's words. */
  readonly happens?: string;
  /** Where it is declared. */
  readonly source: Pick<SourcePlace, 'path' | 'line' | 'column'>;
  /** Only files of drafts declare it. */
  readonly draft: boolean;
  /** A book or a narrator in the world. */
  readonly isSource: boolean;
  /** Keys of its attributes, and of those of which its most trusted sources state different values. */
  readonly attributes: readonly string[];
  readonly disputed: readonly string[];
}

const happened = { from: date('happened_from'), until: date('happened_until') };
const statement = statementFields('exists', 'in_fiction_date');

export const storedEntities = new StoredThings<StoredEntity>(labels.entity, {
  ...statement,
  form: { reads: [], of: () => 'entity' },
  name: { reads: ['name', 'id'], of: nameOf },
  aliases: texts('aliases'),
  kind: textOr('kind', labels.entity),
  kinds: { reads: ['labels'], of: kindsOf },
  above: {
    reads: ['labels', 'kind'],
    of: (node) =>
      kindsOf(node)
        .filter((kind) => kind !== textProperty(node, 'kind') && !reservedLabels.has(kind))
        .sort(),
  },
  dates: {
    reads: ['happened', ...statement.window.reads, 'in_fiction_date_text', 'in_fiction_date_year'],
    of: lifeText,
  },
  happened: {
    reads: [...happened.from.reads, ...happened.until.reads],
    of: (node) => ({ from: happened.from.of(node), until: happened.until.of(node) }),
  },
  happens: text('happened'),
  source: {
    reads: ['path', 'line', 'column'],
    of: (node) => {
      const { path, line, column } = placeOf(node);
      return { path, line, column };
    },
  },
  draft: flag('draft'),
  isSource: hasLabel(labels.source),
  attributes: texts('attributes'),
  disputed: texts('disputed'),
});

export const storedEntity = (node: GraphNode): StoredEntity => storedEntities.whole(node);

function kindsOf(node: GraphNode): string[] {
  return node.labels.filter((label) => label !== labels.entity);
}
