import type { Html } from '../layout/render.ts';
import type { PageLinks } from '../links.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

/** A sentence about entities, in which each name leads to whom it means, where it first stands. */
export function LinkedNames({
  text,
  entities,
  links,
}: {
  text: string;
  entities: readonly Named[];
  links: PageLinks;
}): Html {
  return (
    <>
      {piecesOf(text, entities).map((piece) =>
        typeof piece === 'string' ? piece : <a href={links.entity(piece.id)}>{piece.name}</a>,
      )}
    </>
  );
}

/** The names stand in the order of the entities, as sentences about claims are made. */
function piecesOf(text: string, entities: readonly Named[]): (string | Named)[] {
  const pieces: (string | Named)[] = [];
  let rest = text;
  for (const { id, name } of entities) {
    const at = name === '' ? -1 : rest.indexOf(name);
    if (at < 0) continue;
    pieces.push(rest.slice(0, at), { id, name });
    rest = rest.slice(at + name.length);
  }
  return [...pieces, rest].filter((piece) => piece !== '');
}
