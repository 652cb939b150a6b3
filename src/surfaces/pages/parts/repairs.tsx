import type { FindingPage } from '../../../app/mirror/finding-pages.ts';
import type { Finding } from '../../../model/finding.ts';
import { dateAsWritten, partsOnly, placesOfDate } from '../../../report/shared/settling.ts';
import type { Html } from '../layout/render.ts';
import type { PageLinks } from '../links.ts';
import { PlaceLink } from './author-line.tsx';
import { Prose } from './prose.tsx';

/** The edits that fix a finding. */
export function Repairs({
  finding,
  settle: { advice, dates, mend },
  links,
}: {
  finding: Finding;
  settle: FindingPage['settle'];
  links: PageLinks;
}): Html | null {
  const needed = mend.filter((date) => date.needed !== undefined);
  const answers = finding.category === 'orphan' ? (finding.answers ?? []) : [];
  if (advice === '' && dates.length === 0 && needed.length === 0 && answers.length === 0) return null;
  return (
    <section>
      <h2>How to fix it</h2>
      {advice === '' ? null : (
        <p>
          <Prose text={advice} />
        </p>
      )}
      {needed.length === 0 ? null : (
        <>
          <p>
            {partsOnly(finding, needed)
              ? 'Any one of these corrects the first two claims:'
              : 'Any one of these corrects the finding:'}
          </p>
          <ul>
            {needed.map((date) => (
              <li>
                {placesOfDate(date).map((place, index) => (
                  <>
                    {index === 0 ? null : ' and '}
                    <PlaceLink place={place} links={links} />
                  </>
                ))}{' '}
                {dateAsWritten(date)} → {date.needed}
              </li>
            ))}
          </ul>
        </>
      )}
      {dates.length === 0 ? null : (
        <>
          <p>Missing dates that decide it:</p>
          <ul>
            {dates.map(({ path, line, bound, summary }) => (
              <li>
                <PlaceLink place={{ path, line }} links={links} /> {bound} of {summary}
              </li>
            ))}
          </ul>
        </>
      )}
      {answers.length === 0 ? null : (
        <ul>
          {answers.map(({ summary, source }) => (
            <li>
              <PlaceLink place={source} links={links} /> {summary} is not accepted yet.
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
