import { labels } from '../graph/schema.ts';
import { reliabilities, type Tier } from '../model/claim.ts';
import { idOf, textProperty, tierOf } from '../rules/findings/nodes.ts';
import { hasLabel, oneOf, StoredThings, text, textOr } from './stored-things.ts';

/** A file of the world, or a book or narrator in it, as it is stored. All that shows sources or reasons about them is made of these fields. */
export interface StoredSource {
  readonly id: string;
  readonly title: string;
  /** Format of a file, kind of a book: `yaml`, `Chronicle`, `in-world`. */
  readonly kind: string;
  readonly form: 'file' | 'book';
  /** The file that it is, or that declares it. */
  readonly path?: string;
  readonly tier?: Tier;
  readonly reliability?: (typeof reliabilities)[number];
  readonly project?: string;
  /** Hash of the bytes of a file, as they were ingested. */
  readonly sha256?: string;
  /** ISO 8601, of a file. */
  readonly ingested_at?: string;
  /** A book or person of the world, with claims of its own about it. */
  readonly isEntity: boolean;
}

export const storedSources = new StoredThings<StoredSource>(labels.source, {
  id: textOr('id', ''),
  title: {
    reads: ['title', 'name', 'id'],
    of: (node) => textProperty(node, 'title') ?? textProperty(node, 'name') ?? idOf(node) ?? '',
  },
  kind: textOr('kind', labels.source),
  form: {
    reads: ['id', 'path', 'labels'],
    of: (node) => (textProperty(node, 'path') === idOf(node) && !node.labels.includes(labels.entity) ? 'file' : 'book'),
  },
  path: text('path'),
  tier: { reads: ['tier'], of: tierOf },
  reliability: oneOf('reliability', reliabilities),
  project: text('project'),
  sha256: text('sha256'),
  ingested_at: text('ingested_at'),
  isEntity: hasLabel(labels.entity),
});
