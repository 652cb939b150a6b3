import type { ClaimLine, Disputable } from '../../../app/mirror/claim-lines.ts';
import type { Html } from '../layout/render.ts';
import type { PageLinks } from '../links.ts';
import { NoteRefs } from './footnotes.tsx';
import { LongText } from './long-text.tsx';
import { DisputedMark } from './marks.tsx';

/** The mark beside what is in dispute, with the way to the conflict. */
export function Dispute({ of: { disputed, conflict }, links }: { of: Disputable; links: PageLinks }): Html | null {
  if (!disputed) return null;
  return (
    <>
      {' '}
      <DisputedMark href={conflict === undefined ? undefined : links.finding(conflict)} />
    </>
  );
}

/** A claim about the entity of a page: "rules Ashkeep, 830 – 850", with its sources. */
export function ClaimWords({ line, name, links }: { line: ClaimLine; name: string; links: PageLinks }): Html {
  const { statement, window, uncertain, notes } = line;
  return (
    <>
      <StatementWords statement={statement} name={name} links={links} />
      {window === undefined ? null : <span class="when">, {window}</span>}
      {uncertain ? <span class="soft"> (uncertain)</span> : null}
      <NoteRefs notes={notes} />
      <Dispute of={line} links={links} />
    </>
  );
}

function StatementWords({
  statement,
  name,
  links,
}: {
  statement: ClaimLine['statement'];
  name: string;
  links: PageLinks;
}): Html {
  if (statement.form === 'attribute') {
    return (
      <>
        {statement.words}: <LongText text={statement.value} />
      </>
    );
  }
  const { verb, leads, other } = statement;
  const named = <a href={links.entity(other.id)}>{other.name}</a>;
  return leads ? (
    <>
      {verb} {named}
    </>
  ) : (
    <>
      {named} {verb} {name}
    </>
  );
}
