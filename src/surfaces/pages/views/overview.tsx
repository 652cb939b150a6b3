import type { OpenCounts } from '../../../queries/findings/counts.ts';
import { plural } from '../../../report/shared/plural.ts';
import type { Html } from '../layout/render.ts';
import type { PageLinks } from '../links.ts';

/** How the world stands. */
export function OverviewView({ open, links }: { open: OpenCounts; links: PageLinks }): Html {
  return (
    <>
      <h1>How this world stands</h1>
      <ul class="plain">
        <li>
          <a href={links.findings({ category: 'contradiction' })}>{plural(open.contradiction, 'contradiction')}</a>
        </li>
        <li>
          <a href={links.findings({ category: 'anachronism' })}>{plural(open.anachronism, 'anachronism')}</a>
        </li>
      </ul>
    </>
  );
}
