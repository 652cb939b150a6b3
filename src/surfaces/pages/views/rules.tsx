import type { CountedRule } from '../../../app/mirror/rules.ts';
import { type Category, categories } from '../../../model/rule.ts';
import { categoryFails } from '../../../report/shared/fails.ts';
import { plural } from '../../../report/shared/plural.ts';
import type { Html } from '../layout/render.ts';
import { anchorOf, type PageLinks } from '../links.ts';
import { LongText } from '../parts/long-text.tsx';
import { durationWords } from '../parts/moment.tsx';
import { Prose } from '../parts/prose.tsx';
import { shortened } from '../shortened.ts';

const titles: Readonly<Record<Category, string>> = {
  contradiction: 'Contradictions',
  anachronism: 'Anachronisms',
  ontology: 'Ontology violations',
  orphan: 'Gaps',
};

const mostOfDescription = 200;

export interface RulesProps {
  readonly rules: readonly CountedRule[];
  /** True if it is told how long the last run took. */
  readonly withRuns: boolean;
  readonly links: PageLinks;
}

/** The rules, with the states of their findings. */
export function RulesView({ rules, withRuns, links }: RulesProps): Html {
  const overreaching = rules.filter(({ overreaches }) => overreaches);
  const open = rules.filter(({ counts }) => counts.open > 0);
  return (
    <>
      <h1>Rules</h1>
      <p class="soft">
        {plural(rules.length, 'rule')}. {runWords(rules)}
      </p>
      <Named title="Open findings:" rules={open} />
      <Named title="Likely overreaching:" rules={overreaching} />
      {categories.map((category) => {
        const those = rules.filter((rule) => rule.category === category);
        const telling = those.filter(hasSomething);
        return those.length === 0 ? null : (
          <section>
            <h2>{titles[category]}</h2>
            {telling.length === 0 ? null : (
              <ul class="plain rules">
                {telling.map((rule) => (
                  <RuleItem rule={rule} withRuns={withRuns} links={links} />
                ))}
              </ul>
            )}
            <Quiet rules={those.filter((rule) => !hasSomething(rule))} />
          </section>
        );
      })}
    </>
  );
}

/** As a run counts them: one that is on may have nothing in this world that it is about. */
function runWords(rules: readonly CountedRule[]): string {
  const ran = rules.filter(({ last_run }) => last_run !== undefined).length;
  const skipped = rules.filter((rule) => rule.skipped !== undefined).length;
  if (ran + skipped === 0) return 'No rule has run yet. Run `lore run`.';
  return `In the last full run ${ran} ran${skipped === 0 ? '' : `, ${skipped} skipped`}.`;
}

/** Something to look at: what it has found, or that somebody has to approve it. */
const hasSomething = ({ counts, awaits_approval }: CountedRule): boolean =>
  awaits_approval === true || Object.values(counts).some((count) => count > 0);

/** Rules that have found nothing, a line each. A link to one of them opens the fold. */
function Quiet({ rules }: { rules: readonly CountedRule[] }): Html | null {
  if (rules.length === 0) return null;
  return (
    <details>
      <summary>{plural(rules.length, 'rule')} without findings</summary>
      <ul class="plain rules quiet">
        {rules.map(({ id, state, description, skipped, why }) => (
          <li id={anchorOf(id)} class={state === 'on' && skipped === undefined ? 'rule' : 'rule idle'}>
            <code>{id}</code> {shortened(description, mostOfDescription)}
            {skipped === undefined || state !== 'on' ? null : (
              <span class="soft"> · skipped: {shortened(skipped, mostOfDescription)}</span>
            )}
            {why.length === 0 ? null : <span class="soft"> · {why.join('; ')}</span>}
          </li>
        ))}
      </ul>
    </details>
  );
}

function Named({ title, rules }: { title: string; rules: readonly CountedRule[] }): Html | null {
  if (rules.length === 0) return null;
  return (
    <p>
      {title}{' '}
      {rules.map(({ id, counts }, index) => (
        <>
          {index === 0 ? '' : ', '}
          <a href={`#${anchorOf(id)}`}>{id}</a> ({counts.open})
        </>
      ))}
    </p>
  );
}

function RuleItem({ rule, withRuns, links }: { rule: CountedRule; withRuns: boolean; links: PageLinks }): Html {
  const { id, description, state, awaits_approval, why, overreaches, counts, last_run, skipped, source, path } = rule;
  return (
    <li id={anchorOf(id)} class={state === 'on' ? 'rule' : 'rule idle'}>
      <h3>
        <code>{id}</code>
        {state === 'on' ? null : <span class="mark possible">{state}</span>}
        {awaits_approval ? <span class="mark possible">not approved yet</span> : null}
        {overreaches ? <span class="mark">likely overreaching</span> : null}
      </h3>
      <p>
        <LongText text={description} />
      </p>
      <p class="counts">
        <Counts counts={counts} id={id} links={links} />
      </p>
      {overreaches ? (
        <p>
          <Prose
            text={`People dismissed most of its findings as false alarms. Switch it off (\`lore rules disable ${id}\`), or add exceptions to lore.yaml.`}
          />
        </p>
      ) : null}
      <p class="soft">
        {categoryFails(rule.category) ? 'fails the check' : 'never fails the check'}
        {source === 'shipped'
          ? ''
          : ` · ${source === 'world' ? `of this world${path === undefined ? '' : `, ${path}`}` : 'in the store'}`}
        {withRuns && last_run !== undefined
          ? ` · last full run: ${plural(last_run.rows, 'row')} in ${durationWords(last_run.duration_ms)}`
          : ''}
        {skipped === undefined || state !== 'on'
          ? ''
          : ` · skipped in the last full run: ${shortened(skipped, mostOfDescription)}`}
        {why.length === 0 ? '' : ` · ${why.join('; ')}`}
      </p>
    </li>
  );
}

function Counts({ counts, id, links }: Pick<CountedRule, 'counts' | 'id'> & { links: PageLinks }): Html {
  const { open, resolved, dismissed, not_a_conflict, waived, gone } = counts;
  const those = (status: string) => links.findings({ rule: id, category: 'all', status });
  const parts = [
    open > 0 ? <a href={links.findings({ rule: id, category: 'all' })}>{open} open</a> : null,
    resolved > 0 ? <a href={those('resolved')}>{resolved} resolved</a> : null,
    dismissed > 0 ? (
      <>
        <a href={those('dismissed')}>{dismissed} dismissed</a>
        {not_a_conflict > 0 ? `, ${not_a_conflict} of them as false alarms` : ''}
      </>
    ) : null,
    waived > 0 ? <>{waived} ignored by comments</> : null,
    gone > 0 ? <>{gone} removed from the files</> : null,
  ].filter((part) => part !== null);
  if (parts.length === 0) return <span class="soft">No findings.</span>;
  return (
    <>
      {parts.map((part, index) => (
        <>
          {index === 0 ? '' : ' · '}
          {part}
        </>
      ))}
    </>
  );
}
