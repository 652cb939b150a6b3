import { plural } from '../../../report/shared/plural.ts';
import type { Html } from '../layout/render.ts';

/** Leads to the page before and the next one; nothing where all is on one page. */
export function Pager({
  total,
  shown,
  of,
  many = `${of}s`,
  first,
  previous,
  next,
}: {
  /** On all pages; `shown` on this one. */
  total: number;
  shown: number;
  /** The noun for one item: `claim`. */
  of: string;
  /** The plural; default: with an s. */
  many?: string;
  /** Addresses; undefined: there is none. */
  first?: string | undefined;
  previous?: string | undefined;
  next?: string | undefined;
}): Html | null {
  if (first === undefined && previous === undefined && next === undefined) return null;
  return (
    <nav class="pager" aria-label={`Pages of ${many}`}>
      {first === undefined ? null : <a href={first}>First</a>}
      {previous === undefined ? null : (
        <a rel="prev" href={previous}>
          Previous
        </a>
      )}
      <span class="soft">
        {shown} of {plural(total, of, many)}
      </span>
      {next === undefined ? null : (
        <a rel="next" href={next}>
          Next
        </a>
      )}
    </nav>
  );
}
