import type { ListedMemory } from '../../../app/memory/describe-memory.ts';
import type { LinkedNode } from '../../../app/memory/memory-links.ts';
import type { ConflictingThing, Memory } from '../../../model/memory.ts';
import type { Html } from '../layout/render.ts';
import type { PageLinks } from '../links.ts';
import { shortened } from '../shortened.ts';
import { Moment } from './moment.tsx';

const mostOfText = 400;

const statusWords: Readonly<Record<Memory['status'], string>> = {
  candidate: 'not accepted yet',
  active: 'active',
  superseded: 'superseded',
  invalid: 'forgotten',
};

export const statusOfMemory = ({ status }: Pick<Memory, 'status'>): string => `is ${statusWords[status]}`;

/** A memory in a list: what it says, and who noted it when. */
export function MemoryItem({ memory, links }: { memory: ListedMemory; links: PageLinks }): Html {
  const { id, text, type, tags, by, created_at, status, project, disputed } = memory;
  return (
    <>
      <a href={links.memory(id)}>{shortened(text, mostOfText)}</a>{' '}
      {status === 'active' ? null : <span class="mark waits">{statusWords[status]}</span>}
      {disputed ? <span class="disputed">⚠ disputed</span> : null}{' '}
      <span class="soft">
        {[type, ...(project === undefined ? [] : [project]), ...tags.map((tag) => `#${tag}`)]
          .map((each) => shortened(each, 80))
          .join(' · ')}{' '}
        · {by}, <Moment at={created_at} />
      </span>
    </>
  );
}

/** Something that a memory conflicts or is linked with, with the way to its page. */
export function ThingLink({ thing, links }: { thing: ConflictingThing | LinkedNode; links: PageLinks }): Html {
  const { kind, text } = thing;
  const href = addressOf(thing, links);
  const words = shortened(text, mostOfText);
  return (
    <>
      <span class="soft">{kind}</span> {href === undefined ? words : <a href={href}>{words}</a>}
      {thing.place === undefined ? null : (
        <>
          {' '}
          <code class="place">{thing.place}</code>
        </>
      )}
    </>
  );
}

function addressOf({ kind, id, place }: ConflictingThing | LinkedNode, links: PageLinks): string | undefined {
  if (kind === 'memory') return links.memory(id);
  if (kind === 'claim') return links.claim(id);
  if (kind === 'entity') return links.entity(id);
  const [, path, line] = /^(.*):(\d+)$/.exec(place ?? '') ?? [];
  return path === undefined ? undefined : links.source(path, Number(line));
}
