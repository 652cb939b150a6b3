import type { GraphNode, GraphStore } from '../../../graph/port.ts';
import { labels } from '../../../graph/schema.ts';
import { type Naming, plainNames } from '../../../rules/findings/wording/naming.ts';
import { allEntities } from '../../entities.ts';

/** The names of entities, and the entities that words name. */
export interface StoryNames {
  readonly naming: Naming;
  nameOf(id: string): string;
  /** The one entity of that name, whatever its case; undefined where there is none, or several. */
  idOf(words: string): string | undefined;
}

/** One query, whatever is asked of it afterwards. */
export async function readStoryNames(store: GraphStore): Promise<StoryNames> {
  const nodes = new Map<string, GraphNode>();
  const called = new Map<string, string | undefined>();
  for (const { id, name, aliases } of await allEntities(store)) {
    nodes.set(id, { $: 'node', labels: [labels.entity], properties: { id, name } });
    for (const each of new Set([name, ...aliases].map(plainName))) {
      called.set(each, called.has(each) ? undefined : id);
    }
  }
  return {
    naming: plainNames((id) => nodes.get(id)),
    nameOf: (id) => String(nodes.get(id)?.properties.name ?? id),
    idOf: (words) => called.get(plainName(words)),
  };
}

/** Words that are read of a text have no article, whatever a name has. */
const plainName = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replace(/^(?:the|a|an) (?=\S)/, '');
