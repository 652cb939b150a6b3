import type { Page } from '../../../app/paging.ts';
import type { ListedRun } from '../../../queries/runs.ts';
import { plural } from '../../../report/shared/plural.ts';
import type { Html } from '../layout/render.ts';
import type { PageLinks } from '../links.ts';
import { durationWords, Moment } from '../parts/moment.tsx';
import { Pager } from '../parts/pager.tsx';
import { Prose } from '../parts/prose.tsx';
import { shortened } from '../shortened.ts';

export interface RunsProps {
  readonly page: Page<ListedRun>;
  readonly isLater: boolean;
  readonly links: PageLinks;
}

/** When the rules ran, over what, and what they found; the newest first. */
export function RunsView({ page: { items, total, cursor }, isLater, links }: RunsProps): Html {
  return (
    <>
      <h1>Checks</h1>
      {total === 0 ? (
        <p>
          <Prose text="No checks yet. Run `lore run`, and the check appears here." />
        </p>
      ) : null}
      <ol class="plain runs">
        {items.map((run) => (
          <li>
            <b>
              <Moment at={run.started_at} />
            </b>{' '}
            <span class="soft">
              {scopeWords(run.scope)} · {plural(run.rules_run, 'rule')} in {durationWords(run.duration_ms)}
            </span>
            <br />
            {run.failure === undefined ? (
              foundWords(run)
            ) : (
              <span class="disputed wraps">Failed: {shortened(run.failure, 300)}</span>
            )}
          </li>
        ))}
      </ol>
      <Pager
        total={total}
        shown={items.length}
        of="run"
        first={isLater ? links.section('runs') : undefined}
        next={cursor === undefined ? undefined : links.section('runs', { cursor })}
      />
    </>
  );
}

function scopeWords(scope: string): string {
  if (scope === 'full') return 'over everything';
  return scope === 'touched' ? 'over changed entities' : `over ${shortened(scope, 100)}`;
}

function foundWords({ violations_found, anachronisms_found, orphans_found, undecided_found }: ListedRun): string {
  const found = [
    plural(violations_found, 'contradiction or ontology violation', 'contradictions and ontology violations'),
    plural(anachronisms_found, 'anachronism'),
    plural(orphans_found, 'gap'),
  ];
  return `${found.join(', ')} open; ${undecided_found} not compared`;
}
