import type { ShownMember } from '../../../app/mirror/finding-pages.ts';
import type { Html } from '../layout/render.ts';
import type { PageLinks } from '../links.ts';
import { MemberLine, MemberPlace } from './author-line.tsx';

/** The claims that clash, each with the author's line: side by side where there is room. */
export function ClashingSides({
  sides,
  more,
  links,
}: {
  sides: readonly ShownMember[];
  /** How many there are that are not among them. */
  more: number;
  links: PageLinks;
}): Html {
  return (
    <>
      <ul class="sides plain">
        {sides.map((member) => (
          <li class="card">
            <p>{member.summary}</p>
            <SourceWords member={member} links={links} />
            <MemberLine member={member} />
          </li>
        ))}
      </ul>
      {more === 0 ? null : (
        <p class="soft">
          and <a href="#rests-on">{more} more</a>
        </p>
      )}
    </>
  );
}

/** The tier of a file without another one. */
const plainTier = 'entity';

/** Where a claim stands, who says it, and how far that is trusted. */
export function SourceWords({ member, links }: { member: ShownMember; links: PageLinks }): Html {
  const { source, said_by, tier, reliability } = member;
  const isFile = said_by === undefined || said_by.id === source.path;
  return (
    <p class="soft">
      {source.path === '' ? null : <MemberPlace member={member} links={links} />}
      {isFile ? '' : ' · '}
      {isFile ? null : <a href={links.source(said_by.id)}>{said_by.title}</a>}
      {[tier, reliability].flatMap((word) => (word === undefined || word === plainTier ? [] : [` · ${word}`])).join('')}
    </p>
  );
}
