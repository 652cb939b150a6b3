import type { Page } from '../../../app/paging.ts';
import type { ReviewItem } from '../../../queries/review-queue.ts';
import type { Html } from '../layout/render.ts';
import type { PageLinks } from '../links.ts';
import { LongText } from '../parts/long-text.tsx';
import { Moment } from '../parts/moment.tsx';
import { Pager } from '../parts/pager.tsx';
import { shortened } from '../shortened.ts';

export interface FlagsProps {
  readonly page: Page<ReviewItem>;
  readonly isLater: boolean;
  readonly links: PageLinks;
}

/** The flags, the oldest first. */
export function FlagsView({ page: { items, total, cursor }, isLater, links }: FlagsProps): Html {
  const review = links.section('review', { kind: 'flags' });
  return (
    <>
      <h1>Flags</h1>
      {total === 0 ? <p>No flags yet. Flag an item with `lore flag`, and it appears here.</p> : null}
      {total === 0 || review === undefined ? null : (
        <p>
          <a class="button" href={review}>
            Review flags
          </a>
        </p>
      )}
      <ul class="plain flags">
        {items.map((item) => (
          <li class="card">
            <a href={addressOf(item, links)}>{shortened(item.summary === '' ? item.node_id : item.summary, 300)}</a>
            <p>
              <LongText text={item.reason} />
            </p>
            <p class="soft">
              {item.flagged_by}, <Moment at={item.flagged_at} />
            </p>
          </li>
        ))}
      </ul>
      <Pager
        total={total}
        shown={items.length}
        of="flag"
        first={isLater ? links.section('flags') : undefined}
        next={cursor === undefined ? undefined : links.section('flags', { cursor })}
      />
    </>
  );
}

/** The page of what is flagged; of a claim, a passage or a run, what became of it. */
function addressOf({ label, node_id }: ReviewItem, links: PageLinks): string | undefined {
  if (label === 'Entity') return links.entity(node_id);
  if (label === 'Violation') return links.finding(node_id);
  if (label === 'LoreSource') return links.source(node_id);
  return label === 'OntologyRule' ? links.rule(node_id) : links.historyOf(node_id);
}
