import type { Finding } from '../../../model/finding.ts';
import type { Html } from '../layout/render.ts';

/** `definite` or `possible`; of what nobody knows `gap`. */
export const findingMark = ({ category, verdict }: Pick<Finding, 'category' | 'verdict'>): string =>
  category === 'orphan' ? 'gap' : verdict;

export function KindMark({ finding }: { finding: Pick<Finding, 'category' | 'verdict'> }): Html {
  const kind = findingMark(finding);
  return <span class={`mark ${kind}`}>{kind}</span>;
}

/** Beside everything that an open conflict disputes; leads to the conflict. */
export function DisputedMark({ href }: { href: string | undefined }): Html {
  return href === undefined ? (
    <span class="disputed">⚠ disputed: sources disagree</span>
  ) : (
    <a class="disputed" href={href}>
      ⚠ disputed
    </a>
  );
}
