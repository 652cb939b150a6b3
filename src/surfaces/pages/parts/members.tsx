import type { ShownMember } from '../../../app/mirror/finding-pages.ts';
import type { Html } from '../layout/render.ts';
import type { PageLinks } from '../links.ts';
import { MemberLine } from './author-line.tsx';
import { SourceWords } from './sides.tsx';

/** The number of visible members; the others are folded. */
const mostSeen = 12;

/** All that a finding rests on, the most trusted first. */
export function Members({
  members,
  sides,
  links,
}: {
  members: readonly ShownMember[];
  /** Their lines are on the page already. */
  sides: readonly ShownMember[];
  links: PageLinks;
}): Html {
  const shown = new Set(sides.map(({ id }) => id));
  const item = (member: ShownMember) => <MemberItem member={member} hasLine={shown.has(member.id)} links={links} />;
  const folded = members.slice(mostSeen);
  return (
    <section id="rests-on">
      <h2>Evidence</h2>
      <ol class="members">{members.slice(0, mostSeen).map(item)}</ol>
      {folded.length === 0 ? null : (
        <details>
          <summary>{folded.length} more</summary>
          <ol class="members" start={mostSeen + 1}>
            {folded.map(item)}
          </ol>
        </details>
      )}
    </section>
  );
}

function MemberItem({ member, hasLine, links }: { member: ShownMember; hasLine: boolean; links: PageLinks }): Html {
  const { summary, entities, note } = member;
  const words = wordsAbout(member);
  return (
    <li>
      {summary}
      {words.length === 0 ? null : <span class="soft"> – {words.join('; ')}</span>}
      <SourceWords member={member} links={links} />
      {hasLine ? null : <MemberLine member={member} />}
      {note === undefined ? null : <p class="soft">Note: {note}</p>}
      {entities.length === 0 ? null : <EntityLinks entities={entities} links={links} />}
    </li>
  );
}

/** How it stands in the conflict, and whether it counts. */
function wordsAbout({ summary, undecided, clashes, state, former, window, confidence }: ShownMember): string[] {
  return [
    ...(undecided === true ? ['not compared: dates missing'] : clashes ? ['conflicts'] : []),
    ...(former === true ? ['removed from the files'] : state === undefined ? [] : (stateWords[state] ?? [state])),
    ...(window === undefined || summary.includes(window) ? [] : [`dated ${window}`]),
    ...(confidence === undefined ? [] : [`confidence ${confidence}`]),
  ];
}

/** An active claim needs no words. */
const stateWords: Readonly<Record<string, readonly string[]>> = {
  active: [],
  candidate: ['not accepted yet'],
  superseded: ['replaced by another claim'],
  invalid: ['withdrawn'],
};

/** The entities of a claim. */
export function EntityLinks({
  entities,
  links,
}: {
  entities: readonly { readonly id: string; readonly name: string; readonly kind: string }[];
  links: PageLinks;
}): Html {
  return (
    <p class="soft">
      About{' '}
      {entities.map(({ id, name, kind }, index) => (
        <>
          {index === 0 ? '' : ', '}
          <a href={links.entity(id)}>{name === '' ? id : name}</a> ({kind})
        </>
      ))}
    </p>
  );
}
