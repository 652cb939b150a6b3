import { Names } from '../../content/resolve/entity-names.ts';
import type { GraphStore } from '../../graph/port.ts';
import { labels } from '../../graph/schema.ts';
import { UserInputError } from '../../util/errors.ts';

export interface FoundEntity {
  readonly id: string;
  readonly name: string;
  readonly aliases: readonly string[];
  readonly kind: string;
}

const columns = 'e.id AS id, e.name AS name, e.aliases AS aliases, e.kind AS kind';

/**
 * The entity that somebody means: by id, name or alias, as in the files.
 *
 * @throws UserInputError `unknown-entity`, naming the nearest, or `ambiguous-entity`, listing them.
 */
export async function findEntity(store: GraphStore, words: string): Promise<FoundEntity> {
  const [exact] = await entities(store, `MATCH (e:${labels.entity} {id: $id}) RETURN ${columns}`, { id: words });
  if (exact !== undefined) return exact;
  const [named, ...namesakes] = await spelledSo(store, words.trim());
  if (named !== undefined && namesakes.length === 0) return named;
  // Whatever its case, accents and articles; or several, to choose from.
  const all = await entities(store, `MATCH (e:${labels.entity}) RETURN ${columns}`);
  const result = new Names(all, { kinds: new Map() }).resolve(words);
  if ('found' in result) return result.found;
  if ('candidates' in result) {
    const list = result.candidates.map(({ id, kind }) => `${id} (${kind})`).join(', ');
    throw new UserInputError(`"${words}" may be any of ${list}.`, { code: 'ambiguous-entity', fix: 'Give the id.' });
  }
  throw unknown('entity', words, result.nearest, 'An entity is named by its id, its name or an alias.');
}

/** Those that bear the name or alias to the letter: asked of the engine, since a large world has many names. */
async function spelledSo(store: GraphStore, words: string): Promise<FoundEntity[]> {
  const named = await entities(store, `MATCH (e:${labels.entity} {name: $words}) RETURN ${columns}`, { words });
  const called = await entities(store, `MATCH (e:${labels.entity}) WHERE $words IN e.aliases RETURN ${columns}`, {
    words,
  });
  return [...new Map([...named, ...called].map((entity) => [entity.id, entity])).values()];
}

/** Up to twenty ids of entities whose id or name begins like this, for a person who is typing. */
export async function completeEntity(store: GraphStore, words: string): Promise<string[]> {
  const rows = await store.read(
    `MATCH (e:${labels.entity}) WHERE e.id STARTS WITH $words OR e.name STARTS WITH $words
     RETURN e.id AS id ORDER BY id LIMIT 20`,
    { words },
  );
  return rows.map(({ id }) => String(id));
}

/** `Nothing is called "X"`, with the nearest that is. */
export function unknown(what: string, words: string, nearest: readonly string[], otherwise: string): UserInputError {
  // Quoted as JSON does it: a name with a quote in it cannot end its own quotation.
  const near = nearest.map((name) => JSON.stringify(name)).join(', ');
  return new UserInputError(`There is no ${what} ${JSON.stringify(words)} in this world.`, {
    code: `unknown-${what.replaceAll(' ', '-')}`,
    fix: near === '' ? otherwise : `Did you mean ${near}?`,
  });
}

async function entities(
  store: GraphStore,
  cypher: string,
  params: Readonly<Record<string, string>> = {},
): Promise<FoundEntity[]> {
  const rows = await store.read(cypher, params);
  return rows.flatMap(({ id, name, aliases, kind }) =>
    typeof id !== 'string'
      ? []
      : [
          {
            id,
            name: typeof name === 'string' ? name : id,
            aliases: Array.isArray(aliases) ? aliases.map(String) : [],
            kind: typeof kind === 'string' ? kind : labels.entity,
          },
        ],
  );
}
