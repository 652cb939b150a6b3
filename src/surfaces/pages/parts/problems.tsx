import type { ReportedProblem } from '../../../model/problem.ts';
import { plural } from '../../../report/shared/plural.ts';
import type { Html } from '../layout/render.ts';
import type { PageLinks } from '../links.ts';
import { PlaceLink } from './author-line.tsx';
import { LongText } from './long-text.tsx';
import { Prose } from './prose.tsx';

const mostNamed = 10;

/** What is wrong with the files themselves, the gravest first. */
export function Problems({ problems, links }: { problems: readonly ReportedProblem[]; links: PageLinks }): Html {
  const left = problems.length - mostNamed;
  return (
    <section>
      <h2>{plural(problems.length, 'problem')} in the files</h2>
      <p class="soft">What cannot be read counts as not said.</p>
      <ul class="plain">
        {problems.slice(0, mostNamed).map((problem) => (
          <li>
            <span class={`mark ${problem.level === 'error' ? 'definite' : 'possible'}`}>{problem.level}</span>
            <PlaceLink place={problem} links={links} /> <LongText text={problem.message} />
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
