import type { ShownMember } from '../../../app/mirror/finding-pages.ts';
import type { Html } from '../layout/render.ts';
import type { PageLinks } from '../links.ts';
import { AuthorLine, PlaceLink } from './author-line.tsx';

/** The claims that clash, each with the author's line: side by side where there is room. */
export function ClashingSides({ sides, links }: { sides: readonly ShownMember[]; links: PageLinks }): Html {
  return (
    <ul class="sides plain">
      {sides.map((member) => (
        <li class="card">
          <SourceWords member={member} links={links} />
          <AuthorLine text={member.text} source={member.source} />
          <p>{member.summary}</p>
        </li>
      ))}
    </ul>
  );
}

/** Of every file that says nothing else. */
const plainTier = 'entity';

/** Where a claim stands, who says it, and how far that is trusted. */
export function SourceWords({ member, links }: { member: ShownMember; links: PageLinks }): Html {
  const { source, said_by, tier, reliability, former } = member;
  const isFile = said_by === undefined || said_by.id === source.path;
  return (
    <p class="soft">
      {source.path === '' ? null : <PlaceLink place={source} links={links} />}
      {former === true ? ' (no file says so any more)' : ''}
      {isFile ? '' : ' · '}
      {isFile ? null : <a href={links.source(said_by.id)}>{said_by.title}</a>}
      {[tier, reliability].flatMap((word) => (word === undefined || word === plainTier ? [] : [` · ${word}`])).join('')}
    </p>
  );
}
