import { isCalm, type Overview } from '../../../app/mirror/overview.ts';
import type { ReportedProblem } from '../../../model/problem.ts';
import type { Category } from '../../../model/rule.ts';
import { plural } from '../../../report/shared/plural.ts';
import type { Html } from '../layout/render.ts';
import type { PageLinks } from '../links.ts';
import { HistoryLine } from '../parts/history-line.tsx';
import { KindMark } from '../parts/marks.tsx';
import { Moment } from '../parts/moment.tsx';
import { Problems } from '../parts/problems.tsx';
import { Prose } from '../parts/prose.tsx';
import { Trend } from '../parts/trend.tsx';
import { shortened } from '../shortened.ts';

export interface OverviewProps {
  readonly overview: Overview;
  /** Errors and warnings in the files, the gravest first; undefined where this process has ingested nothing. */
  readonly problems: readonly ReportedProblem[] | undefined;
  /** The unread prose, in words. */
  readonly unread: string | undefined;
  /** True if a file has a page: one that could not be read at all has none. */
  readonly hasPage: (path: string) => boolean;
  /** The reason why the files cannot be ingested. */
  readonly trouble: string | undefined;
  /** True if it is told when rules ran: a site that is the same for the same world says nothing of it. */
  readonly withRuns: boolean;
  readonly links: PageLinks;
}

/** How the world stands. */
export function OverviewView({ overview, problems, unread, hasPage, trouble, withRuns, links }: OverviewProps): Html {
  const { counts, canon, changes, changes_total, latest, trend } = overview;
  const isEmpty = counts.entities === 0 && counts.claims === 0;
  return (
    <>
      <h1>Overview</h1>
      {withRuns && latest.caveat !== undefined && !isEmpty ? <p class="soft">{latest.caveat}</p> : null}
      {trouble === undefined ? null : (
        <section class="card trouble">
          <h2>Ingest failed</h2>
          <p>{trouble}</p>
        </section>
      )}
      {isEmpty ? <Empty /> : <Open overview={overview} links={links} />}
      {canon.findings === 0 ? null : (
        <section>
          <h2>Disputed canon</h2>
          <p class="soft">
            {plural(canon.claims, 'claim')} of canon in {plural(canon.findings, 'open contradiction')}.
          </p>
          <ul class="plain">
            {canon.items.map(({ name, message, verdict }) => (
              <li>
                <KindMark finding={{ category: 'contradiction', verdict }} />
                <a href={links.finding(name)}>{shortened(message, 300)}</a>
              </li>
            ))}
          </ul>
        </section>
      )}
      {problems === undefined || problems.length === 0 ? null : <Problems {...{ problems, hasPage, links }} />}
      {withRuns && trend.length > 0 ? (
        <section>
          <h2>Checks</h2>
          <Trend runs={trend} />
          <Runs overview={overview} links={links} />
        </section>
      ) : null}
      {changes.length === 0 ? null : (
        <section>
          <h2>Recent changes</h2>
          <ul class="plain history">
            {changes.map((item) => (
              <HistoryLine item={item} links={links} />
            ))}
          </ul>
          {changes_total > changes.length && links.section('history') !== undefined ? (
            <p>
              <a href={links.section('history')}>All {changes_total} changes</a>
            </p>
          ) : null}
        </section>
      )}
      {isEmpty ? null : <Contents overview={overview} unread={unread} links={links} />}
    </>
  );
}

function Empty(): Html {
  return (
    <section class="card">
      <h2>Empty world</h2>
      <p>
        <Prose text="No entities yet. Add an entry to a file of the world, and run `lore ingest`:" />
      </p>
      <pre>{'- { id: maren, kind: Person, name: Maren Vael, birth: 812 }'}</pre>
    </section>
  );
}

const categoryWords: Readonly<Record<Category, readonly [one: string, many: string]>> = {
  contradiction: ['contradiction', 'contradictions'],
  anachronism: ['anachronism', 'anachronisms'],
  ontology: ['ontology violation', 'ontology violations'],
  orphan: ['gap: a fact that no file states', 'gaps: facts that no file states'],
};

function Open({ overview, links }: { overview: Overview; links: PageLinks }): Html {
  const { open, waiting } = overview;
  const review = links.section('review');
  return (
    <section>
      <h2>Open</h2>
      {isCalm(overview) ? (
        <p class="calm">
          <Prose
            text={`No open findings and no unaccepted claims. ${
              overview.latest.run === undefined
                ? 'No rule has run yet. Run `lore run`.'
                : 'Write on, and run `lore ingest`: the rules check each change.'
            }`}
          />
        </p>
      ) : null}
      <ul class="tiles">
        {open.map(({ category, definite, possible }) => (
          <li class={definite + possible === 0 ? 'tile none' : 'tile'}>
            <a href={links.findings({ category })}>
              <b>{definite + possible}</b> {categoryWords[category][definite + possible === 1 ? 0 : 1]}
            </a>
            {category === 'orphan' || definite + possible === 0 ? null : (
              <span class="soft">
                {definite} definite, {possible} possible
              </span>
            )}
          </li>
        ))}
        {waiting.claims === 0 ? null : (
          <li class="tile">
            <a href={links.waiting()}>
              <b>{waiting.claims}</b> {waiting.claims === 1 ? 'unaccepted claim' : 'unaccepted claims'}
            </a>
          </li>
        )}
        {waiting.flags === 0 ? null : (
          <li class="tile">
            <a href={links.section('flags')}>
              <b>{waiting.flags}</b> {waiting.flags === 1 ? 'flag' : 'flags'}
            </a>
          </li>
        )}
      </ul>
      {review === undefined || isCalm(overview) ? null : (
        <p>
          <a class="button" href={review}>
            Start review
          </a>
        </p>
      )}
    </section>
  );
}

function Runs({ overview: { latest }, links }: { overview: Overview; links: PageLinks }): Html {
  const { last_full_at, age_hours, unfinished = [] } = latest;
  const runs = links.section('runs');
  return (
    <>
      {last_full_at === undefined ? null : (
        <p>
          The last full run ended <Moment at={last_full_at} />, {agoWords(age_hours ?? 0)}.{' '}
          {latest.unchecked_changes ? 'Later changes are not checked yet.' : null}
        </p>
      )}
      {unfinished.length === 0 ? null : (
        <details>
          <summary>{plural(unfinished.length, 'unfinished rule')}</summary>
          <ul>
            {unfinished.map((words) => (
              <li>{shortened(words, 300)}</li>
            ))}
          </ul>
        </details>
      )}
      {runs === undefined ? null : (
        <p>
          <a href={runs}>All runs</a>
        </p>
      )}
    </>
  );
}

function agoWords(hours: number): string {
  if (hours < 1) return 'less than an hour ago';
  return hours < 48 ? `${plural(Math.round(hours), 'hour')} ago` : `${Math.round(hours / 24)} days ago`;
}

function Contents({ overview: { counts }, unread, links }: Pick<OverviewProps, 'overview' | 'unread' | 'links'>): Html {
  return (
    <section>
      <h2>Contents</h2>
      <p>
        <a href={links.section('entities')}>{plural(counts.entities, 'entity', 'entities')}</a>,{' '}
        {plural(counts.claims, 'claim')} from <a href={links.section('sources')}>{plural(counts.sources, 'source')}</a>,{' '}
        {plural(counts.findings, 'finding')} so far.
      </p>
      {unread === undefined ? null : (
        <p class="soft">
          <Prose text={`Rules ignore unread text: ${unread} (\`lore unread\`).`} />
        </p>
      )}
    </section>
  );
}
