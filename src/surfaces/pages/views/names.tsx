import { type IndexedName, letterOf, type NamesPage } from '../../../app/mirror/name-index.ts';
import { groupBy } from '../../../util/group.ts';
import type { Html } from '../layout/render.ts';
import { anchorOf, type PageLinks } from '../links.ts';

export interface NamesProps {
  /** All parts of the index, and which of them this page shows. */
  readonly parts: readonly NamesPage[];
  readonly at: number;
  /** The address of each part. */
  readonly addresses: readonly string[];
  readonly links: PageLinks;
}

/** Names from A to Z: where no server is, they stand in place of a search. */
export function NamesView({ parts, at, addresses, links }: NamesProps): Html {
  const names = parts[at]?.names ?? [];
  const letters = [...groupBy(names, ({ name }) => letterOf(name))];
  return (
    <>
      <h1>Names A–Z</h1>
      {parts.length === 1 ? null : (
        <nav class="letters" aria-label="Parts of the index">
          {parts.map(({ from, to }, part) => (
            <a href={addresses[part]} aria-current={part === at ? 'page' : undefined}>
              {beginning(from)} – {beginning(to)}
            </a>
          ))}
        </nav>
      )}
      {letters.length < 2 ? null : (
        <nav class="letters" aria-label="Letters">
          {letters.map(([letter]) => (
            <a href={`#${letterAnchor(letter)}`}>{letter}</a>
          ))}
        </nav>
      )}
      {names.length === 0 ? <p>No names yet. Add an entry to a file of the world, and it appears here.</p> : null}
      {letters.map(([letter, those]) => (
        <section>
          <h2 id={letterAnchor(letter)}>{letter}</h2>
          <ul class="plain names">
            {those.map((name) => (
              <NameLine name={name} links={links} />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

function NameLine({ name: { name, id, kind, of }, links }: { name: IndexedName; links: PageLinks }): Html {
  return (
    <li>
      <a href={links.entity(id)}>{name}</a> <span class="soft">{of === undefined ? kind : `see ${of}, ${kind}`}</span>
    </li>
  );
}

const letterAnchor = (letter: string): string => `at-${anchorOf(letter)}`;

/** Enough of a name to find one's way by. */
const beginning = (name: string): string => {
  const letters = [...name];
  return letters.length <= mostLetters ? name : `${letters.slice(0, mostLetters).join('')}…`;
};

const mostLetters = 14;
