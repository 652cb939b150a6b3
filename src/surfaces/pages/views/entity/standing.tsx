import type { EntityMirror } from '../../../../app/mirror/entity-mirror.ts';
import { plural } from '../../../../report/shared/plural.ts';
import type { Html } from '../../layout/render.ts';
import type { PageLinks } from '../../links.ts';
import { HistoryLine } from '../../parts/history-line.tsx';
import { KindMark } from '../../parts/marks.tsx';
import { Pictures } from '../../parts/picture.tsx';

interface Props {
  readonly mirror: EntityMirror;
  readonly links: PageLinks;
}

/** Its open findings, the gravest first. */
export function FindingsOfEntity({ mirror: { id, findings, findings_total: total }, links }: Props): Html | null {
  if (total === 0) return null;
  const all = links.findings({ subject: id });
  return (
    <section aria-labelledby="open-findings">
      <h2 id="open-findings">Findings</h2>
      <ul class="plain">
        {findings.map((finding) => (
          <li>
            <KindMark finding={finding} />
            <a href={links.finding(finding.id)}>{finding.message}</a>
          </li>
        ))}
      </ul>
      {total <= findings.length ? null : (
        <p class="soft">
          {findings.length} of {plural(total, 'open finding')}.
          {all === undefined ? null : <a href={all}> All findings</a>}
        </p>
      )}
    </section>
  );
}

/** With more bars than these the picture stands folded: it would push all else off the window. */
const mostOpenBars = 10;

export function Life({ mirror: { life } }: Pick<Props, 'mirror'>): Html | null {
  if (life === undefined) return null;
  const { timeline, more } = life;
  return (
    <details class="life" open={timeline.bars.length <= mostOpenBars}>
      <summary>Timeline</summary>
      <Pictures drawing={{ timeline }} id="life" />
      {more === 0 ? null : <p class="soft">And {plural(more, 'more dated claim')} on this page.</p>}
    </details>
  );
}

export function PassageList({ mirror: { passages }, links }: Props): Html {
  return (
    <ul class="plain passages">
      {passages.map(({ path, line, before, name, after, cutBefore, cutAfter }) => (
        <li>
          <blockquote>
            {cutBefore ? '… ' : ''}
            {before}
            <strong>{name}</strong>
            {after}
            {cutAfter ? ' …' : ''}
          </blockquote>
          <a class="place" href={links.source(path, line)}>
            <code>
              {path}:{line}
            </code>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** `Not before 900: Gran was born (900) and Gran is a parent of Ma.` */
export function Concluded({ mirror: { concluded } }: Pick<Props, 'mirror'>): Html | null {
  if (concluded.length === 0) return null;
  return (
    <section aria-labelledby="concluded">
      <h2 id="concluded">Beginning</h2>
      <p class="soft">No file states it. These limits are concluded from other dates.</p>
      <ul>
        {concluded.map((sentence) => (
          <li>{sentence}</li>
        ))}
      </ul>
    </section>
  );
}

/** Sentences to say to whoever asks, in place of inventing something. */
export function Unknown({ mirror: { unknown } }: Pick<Props, 'mirror'>): Html | null {
  if (unknown.length === 0) return null;
  return (
    <section aria-labelledby="unknown">
      <h2 id="unknown">Unknown</h2>
      <ul>
        {unknown.map((sentence) => (
          <li>{sentence}</li>
        ))}
      </ul>
    </section>
  );
}

export function History({ mirror: { id, history, history_total: total }, links }: Props): Html | null {
  if (total === 0) return null;
  const all = links.historyOf(id);
  return (
    <section aria-labelledby="history">
      <h2 id="history">History</h2>
      <ol class="plain history">
        {history.map((item) => (
          <HistoryLine item={item} links={links} />
        ))}
      </ol>
      {all === undefined ? null : (
        <p>
          <a href={all}>{total > history.length ? `All ${total} entries` : 'Whole history'}</a>
        </p>
      )}
    </section>
  );
}
