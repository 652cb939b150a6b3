import type { ListedSource } from '../../../app/mirror/sources.ts';
import type { Page } from '../../../app/paging.ts';
import { plural } from '../../../report/shared/plural.ts';
import type { Html } from '../layout/render.ts';
import type { PageLinks } from '../links.ts';
import { Pager } from '../parts/pager.tsx';
import { shortened } from '../shortened.ts';

export interface SourcesProps {
  readonly page: Page<ListedSource>;
  /** It is not the first page. */
  readonly isLater: boolean;
  readonly links: PageLinks;
}

/** The sources: books and narrators, then files. */
export function SourcesView({ page: { items, total, cursor }, isLater, links }: SourcesProps): Html {
  const of = (form: ListedSource['form']) => items.filter((source) => source.form === form);
  return (
    <>
      <h1>Sources</h1>
      {total === 0 ? (
        <p>
          No sources yet. Run <code>lore ingest</code>, and the files appear here.
        </p>
      ) : null}
      <Listed title="Books and narrators" sources={of('book')} links={links} />
      <Listed title="Files" sources={of('file')} links={links} />
      <Pager
        total={total}
        shown={items.length}
        of="source"
        first={isLater ? links.section('sources') : undefined}
        next={cursor === undefined ? undefined : links.section('sources', { cursor })}
      />
    </>
  );
}

function Listed({
  title,
  sources,
  links,
}: {
  title: string;
  sources: readonly ListedSource[];
  links: PageLinks;
}): Html | null {
  if (sources.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <ul class="plain sources">
        {sources.map((source) => (
          <li>
            <a href={links.source(source.id)}>{shortened(source.title, 200)}</a> <SourceFacts source={source} />
            <span class="counts">
              {plural(source.claims, 'claim')}
              {source.findings + source.gaps === 0 ? null : (
                <>
                  {' · '}
                  <OpenOfSource source={source} links={links} />
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** How many open findings rest on it, gaps apart, with the ways there. */
export function OpenOfSource({ source, links }: { source: ListedSource; links: PageLinks }): Html {
  const { id, findings, gaps } = source;
  return (
    <>
      {findings === 0 ? null : (
        <a href={links.findings({ source: id, category: 'all' })}>{plural(findings, 'open finding')}</a>
      )}
      {findings === 0 || gaps === 0 ? null : ', '}
      {gaps === 0 ? null : <a href={links.findings({ source: id, category: 'orphan' })}>{plural(gaps, 'gap')}</a>}
    </>
  );
}

/** The sort of source, and its trust. */
export function SourceFacts({
  source: { kind, tier, reliability, project, title, id, form },
}: {
  source: ListedSource;
}): Html {
  const facts = [
    kind,
    tier === undefined || tier === 'entity' ? undefined : tier,
    reliability,
    project === undefined ? undefined : `project ${project}`,
  ];
  const words = facts
    .filter((fact) => fact !== undefined && fact !== 'in-world')
    .map((fact) => shortened(String(fact), 80));
  return (
    <span class="soft">
      {form === 'file' && title !== id ? <code>{shortened(id, 200)}</code> : null} {words.join(' · ')}
    </span>
  );
}
