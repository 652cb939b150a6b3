import type { DescribedMemory } from '../../../app/memory/describe-memory.ts';
import type { FoundConflict } from '../../../app/memory/find-conflicts.ts';
import type { Neighbors } from '../../../app/memory/memory-links.ts';
import { likenessText, type Memory, waitsForRules } from '../../../model/memory.ts';
import type { HistoryEntry } from '../../../queries/history.ts';
import type { Deciding } from '../deciding.ts';
import type { Html } from '../layout/render.ts';
import type { PageLinks } from '../links.ts';
import { TypedTrouble } from '../parts/decide-forms.tsx';
import { ForgetForGood } from '../parts/forget-for-good.tsx';
import { HistoryList } from '../parts/history-list.tsx';
import { LinkedNames } from '../parts/linked-names.tsx';
import { MemoryForms } from '../parts/memory-forms.tsx';
import { statusOfMemory, ThingLink } from '../parts/memory-line.tsx';
import { Moment } from '../parts/moment.tsx';
import { claimStateWords } from '../parts/source-notes.tsx';

export interface MemoryProps {
  readonly described: DescribedMemory;
  readonly around: Neighbors;
  readonly history: readonly HistoryEntry[];
  readonly deciding: Deciding | undefined;
  /** Why nothing can be decided, to whom it has to be said. */
  readonly closed: string | undefined;
  readonly links: PageLinks;
}

/** A memory with its conflicts, claims and links. */
export function MemoryView({ described, around, history, deciding, closed, links }: MemoryProps): Html {
  const { memory, conflicts, findings } = described;
  return (
    <article class="memory">
      <h1>{memory.text}</h1>
      <Standing described={described} around={around} links={links} />
      <About memory={memory} />
      <TypedTrouble typed={deciding?.typed} />
      {conflicts.length === 0 ? null : <Conflicts conflicts={conflicts} of={memory.id} links={links} />}
      {findings.length === 0 ? null : (
        <section>
          <h2>Open findings</h2>
          <ul>
            {findings.map((id) => (
              <li>
                <a href={links.finding(id)}>{id}</a>
              </li>
            ))}
          </ul>
        </section>
      )}
      <ReadFrom described={described} links={links} />
      <Around around={around} links={links} />
      {history.length === 0 ? null : (
        <section>
          <h2>History</h2>
          <HistoryList entries={history} />
        </section>
      )}
      {deciding === undefined ? null : <MemoryForms described={described} deciding={deciding} />}
      {deciding === undefined ? null : <ForgetForGood memory={memory} deciding={deciding} />}
      {closed === undefined ? null : <p class="soft">{closed}</p>}
    </article>
  );
}

function Standing({
  described: { memory, head },
  around,
  links,
}: Pick<MemoryProps, 'described' | 'around' | 'links'>): Html {
  const { id, status, superseded_by: by, superseded_at: at } = memory;
  const superseder = around.neighbors.find(({ node }) => node.id === by)?.node;
  return (
    <p class="state">
      It {statusOfMemory(memory)}
      {status === 'superseded' && by === undefined ? ' by a deleted note' : null}
      {by === undefined ? null : (
        <>
          {status === 'superseded' ? ' ' : '; before that it was superseded '}
          by <Superseder id={by} node={superseder} links={links} />
          {at === undefined ? null : (
            <>
              {' '}
              since <Moment at={at} />
            </>
          )}
        </>
      )}
      {head === id || head === by ? null : (
        <>
          ; the active note is <a href={links.memory(head)}>{head}</a>
        </>
      )}
      .
    </p>
  );
}

/** A memory by its id; the claim of a file by what it says, where it is there still. */
function Superseder({
  id,
  node,
  links,
}: {
  id: string;
  node: Neighbors['neighbors'][number]['node'] | undefined;
  links: PageLinks;
}): Html {
  if (id.startsWith('m-')) return <a href={links.memory(id)}>{id}</a>;
  return node === undefined ? <code>{id}</code> : <ThingLink thing={node} links={links} />;
}

const polarityWords = { '-1': 'denies something', '0': undefined, '1': 'affirms something' } as const;

function About({ memory }: { memory: Memory }): Html {
  const { id, type, tags, importance, polarity, source, project, slot, by, created_at } = memory;
  const polar = polarityWords[`${polarity}`];
  const words = [
    type,
    ...(project === undefined ? [] : [`project ${project}`]),
    ...tags.map((tag) => `#${tag}`),
    `importance ${importance}`,
    ...(polar === undefined ? [] : [polar]),
    ...(slot === undefined ? [] : [`about ${slot}`]),
  ];
  return (
    <p class="soft">
      <code>{id}</code> · {words.join(' · ')} · noted by {by}, <Moment at={created_at} />
      {source === undefined ? '' : `; source: ${source}`} · recalled {memory.access_count} times, last{' '}
      <Moment at={memory.last_accessed} />
    </p>
  );
}

function ReadFrom({
  described,
  links,
}: {
  described: Pick<DescribedMemory, 'memory' | 'claims'>;
  links: PageLinks;
}): Html {
  const isPending = waitsForRules(described.memory);
  const isUnread = described.memory.rules === 'pending' && !isPending;
  return (
    <section>
      <h2>Claims</h2>
      {described.claims.length === 0 ? null : (
        <ul>
          {described.claims.map(({ id, summary, status, entities }) => (
            <li>
              <LinkedNames text={summary} entities={entities} links={links} />{' '}
              {status === 'active' ? null : <span class="soft">({claimStateWords[status]}) </span>}
              <a href={links.claim(id)}>claim</a>
            </li>
          ))}
        </ul>
      )}
      {described.claims.length > 0 || isPending ? null : (
        <p class="soft">
          {isUnread
            ? 'The rules did not check this note while it was active.'
            : 'No claims in this text. Rules ignore it; it is compared as text.'}
        </p>
      )}
      {isPending ? <p class="soft">The rules have not checked this note yet.</p> : null}
    </section>
  );
}

function Conflicts({
  conflicts,
  of,
  links,
}: {
  conflicts: readonly FoundConflict[];
  of: string;
  links: PageLinks;
}): Html {
  return (
    <section>
      <h2>Conflicts</h2>
      {conflicts.map(({ a, b, kind, ...why }) => (
        <div class="conflict">
          <p>
            <span class={kind === 'duplicate' ? 'mark gap' : 'mark'}>{kind}</span>
            <span class="soft">
              {why.reason}
              {likenessText(why)}
            </span>
          </p>
          <ul class="sides plain">
            {[a, b].map((thing) => (
              <li class="card">{thing.id === of ? thing.text : <ThingLink thing={thing} links={links} />}</li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

function Around({ around: { neighbors, dangling }, links }: { around: Neighbors; links: PageLinks }): Html | null {
  if (neighbors.length + dangling.length === 0) return null;
  return (
    <section>
      <h2>Links</h2>
      <ul>
        {neighbors.map(({ node, rel, direction }) => (
          <li>
            {direction === 'out' ? rel : `from there: ${rel}`} · <ThingLink thing={node} links={links} />
          </li>
        ))}
        {dangling.map((id) => (
          <li>
            <code>{id}</code> <span class="soft">is deleted</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
