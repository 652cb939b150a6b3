import type { ClaimLine } from '../../../../app/mirror/claim-lines.ts';
import type { EntityMirror, FormerLine } from '../../../../app/mirror/entity-mirror.ts';
import type { Period } from '../../../../app/mirror/periods.ts';
import type { Html } from '../../layout/render.ts';
import type { PageLinks } from '../../links.ts';
import { ClaimWords } from '../../parts/claim-line.tsx';
import { Part } from './part.tsx';

interface Props {
  readonly mirror: EntityMirror;
  readonly links: PageLinks;
}

/** How it stands to others, period by period. */
export function Relations({ mirror, links }: Props): Html {
  return (
    <Part part="relations" mirror={mirror} links={links}>
      {mirror.periods.map((period) => (
        <section class="period">
          <PeriodHeading period={period} links={links} />
          <Lines lines={period.relations} mirror={mirror} links={links} />
        </section>
      ))}
    </Part>
  );
}

const apartWords = { undated: 'Without a date', 'other calendar': 'Dated in another calendar' } as const;

function PeriodHeading({ period: { title, era, apart }, links }: { period: Period; links: PageLinks }): Html {
  if (apart !== undefined) return <h3>{apartWords[apart]}</h3>;
  return <h3>{era === undefined ? title : <a href={links.entity(era)}>{title}</a>}</h3>;
}

function Lines({ lines, mirror, links }: Props & { readonly lines: readonly ClaimLine[] }): Html {
  return (
    <ul class="claims">
      {lines.map((line) => (
        <li>
          <ClaimWords line={line} name={mirror.name} links={links} />
        </li>
      ))}
    </ul>
  );
}

/** Hearsay, unaccepted claims and former claims. */
export function OtherClaims({ mirror, links }: Props): Html {
  return (
    <>
      <Part
        part="hearsay"
        mirror={mirror}
        links={links}
        about="Claims of prophecies, legends and propaganda. Rules ignore them."
      >
        <Lines lines={mirror.hearsay} mirror={mirror} links={links} />
      </Part>
      <Part part="waiting" mirror={mirror} links={links} about="Rules ignore these claims until you accept them.">
        <Lines lines={mirror.waiting} mirror={mirror} links={links} />
        <WayToReview href={links.waiting()} />
      </Part>
      <Part part="former" mirror={mirror} links={links} about="Superseded, withdrawn or removed from the files.">
        <ul class="claims">
          {mirror.former.map((line) => (
            <li>
              <Former line={line} mirror={mirror} links={links} />
            </li>
          ))}
        </ul>
      </Part>
    </>
  );
}

function WayToReview({ href }: { href: string | undefined }): Html | null {
  if (href === undefined) return null;
  return (
    <p>
      <a href={href}>Accept or withdraw claims</a>
    </p>
  );
}

function Former({ line, mirror, links }: Props & { readonly line: FormerLine }): Html {
  const { why, replaced_by: by } = line;
  return (
    <>
      <s>
        <ClaimWords line={line} name={mirror.name} links={links} />
      </s>{' '}
      <span class="soft">
        {why === 'left the files' ? 'removed from the files' : why}
        {by === undefined ? '' : `; replaced by: ${by.summary}`}
      </span>
    </>
  );
}
