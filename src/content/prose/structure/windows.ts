import type { Predicate } from '../../../model/ontology.ts';
import { defined } from '../../../util/defined.ts';
import { signsOf, type ValuePart } from './value-parts.ts';

/** When a relation held, in the author's words; or when the one it leads to lived. */
export interface ValueWindow {
  readonly from?: string;
  readonly until?: string;
  readonly birth?: string;
  readonly death?: string;
}

/** Words before the dates of a window without a meaning: `(in 602)`, `, m. 589`. */
const bare = /^[,(;:-]*|(?<![).,;])[).,;]*$/g;

/**
 * The window that words behind a name state: `since 602`, `m. 589`, `549–580`, `from 588 until 600`. Undefined where they are something
 * else, or do not tell which end a date is: of what lasts a single date may be either, but a marriage begins with it.
 *
 * @param isStart whether the label says that it began then (`joined`).
 */
export function windowIn(
  parts: readonly ValuePart[],
  { type, temporality }: Predicate,
  isStart = false,
): ValueWindow | undefined {
  const dates = parts.filter(({ sign, from }) => sign === 'D' || sign === 'S' || (sign === 'N' && from !== undefined));
  const [first, second] = dates;
  const form = signsOf(
    parts.map((part) => (part.sign === 'N' && part.from !== undefined ? { ...part, sign: 'D' } : part)),
  )
    .replace(/t/g, '')
    .replace(bare, '');
  if (first === undefined) return undefined;
  const [from, until] = [first.from, first.until];
  // Kinship has no start or end: years after a name are those of a life.
  if (/^BD$/.test(form)) return defined({ birth: from });
  if (/^XD$/.test(form)) return defined({ death: from });
  if (/^BD[,;-]*XD$/.test(form)) return defined({ birth: from, death: second?.from });
  if (/^mD[,;-]*XD$/.test(form)) return defined({ from, death: second?.from });
  if (temporality === 'eternal') return /^S$/.test(form) ? defined({ birth: from, death: until }) : undefined;
  if (/^[fimR]*S$/.test(form)) return defined({ from, until });
  if (temporality === 'instant') return /^[im]?D$/.test(form) ? defined({ from, until: from }) : undefined;
  if (/^[mR]?f[i]?D$|^m[fi]?D$/.test(form)) return defined({ from });
  if (/^[mR]?fD[,]?uD$/.test(form)) return defined({ from, until: second?.from });
  if (/^[R]?uD$/.test(form)) return defined({ until: from });
  return (isStart || type === 'SPOUSE_OF') && /^i?D$/.test(form) ? defined({ from }) : undefined;
}
