import type { ReportedProblem } from '../../../model/problem.ts';
import { plural } from '../../../report/shared/plural.ts';
import type { Html } from '../layout/render.ts';
import type { PageLinks } from '../links.ts';
import { PlaceLink } from './author-line.tsx';
import { LongText } from './long-text.tsx';
import { ProblemMark } from './marks.tsx';
import { Prose } from './prose.tsx';

const mostNamed = 10;
const noPages: Pick<PageLinks, 'source' | 'memory'> = { source: () => undefined, memory: () => undefined };

/** The problems of the files, the gravest first. */
export function Problems({
  problems,
  hasPage,
  links,
}: {
  problems: readonly ReportedProblem[];
  hasPage: (path: string) => boolean;
  links: PageLinks;
}): Html {
  const left = problems.length - mostNamed;
  return (
    <section>
      <h2>{plural(problems.length, 'problem')} in files</h2>
      <p class="soft">Unreadable parts are ignored.</p>
      <ul class="plain">
        {problems.slice(0, mostNamed).map((problem) => (
          <li>
            <ProblemMark problem={problem} />
            <PlaceLink place={problem} links={hasPage(problem.path) ? links : noPages} />{' '}
            <LongText text={problem.message} />
          </li>
        ))}
      </ul>
      {left > 0 ? (
        <p class="soft">
          <Prose text={`And ${left} more: \`lore check\` lists them all.`} />
        </p>
      ) : null}
    </section>
  );
}

/**
 * The problems of one file, the gravest first, with links to its lines: it may have thousands.
 *
 * @param lines that are shown with their problems beside them; 0: none are.
 */
export function ProblemsOfFile({
  problems,
  id,
  lines,
  links,
}: {
  problems: readonly ReportedProblem[];
  id: string;
  lines: number;
  links: PageLinks;
}): Html | null {
  if (problems.length === 0) return null;
  const left = problems.length - mostNamed;
  return (
    <div class="notice trouble">
      <p>{plural(problems.length, 'problem')} in this file. Unreadable parts are ignored.</p>
      <ul>
        {problems.slice(0, mostNamed).map(({ line, message }) => (
          <li>
            {lines === 0 ? `Line ${line}` : <a href={links.source(id, Math.min(line, lines))}>Line {line}</a>}:{' '}
            <LongText text={message} />
          </li>
        ))}
      </ul>
      {left > 0 ? (
        <p>
          And {left} more{lines === 0 ? '' : ', next to their lines'}.
        </p>
      ) : null}
    </div>
  );
}
