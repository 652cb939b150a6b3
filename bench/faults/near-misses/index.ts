import type { NearMiss } from '../kind.ts';
import { families } from './families.ts';
import { kin } from './kin.ts';
import { lives } from './lives.ts';
import { powers } from './powers.ts';
import { spans } from './spans.ts';
import { things } from './things.ts';
import { unstated } from './unstated.ts';

/** Everything that looks like a slip and is none, by theme. */
export const nearMisses: readonly NearMiss[] = [
  ...lives,
  ...kin,
  ...powers,
  ...things,
  ...spans,
  ...unstated,
  ...families,
];
