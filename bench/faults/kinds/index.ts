import type { FaultKind } from '../kind.ts';
import { families } from './families.ts';
import { further } from './further.ts';
import { gaps } from './gaps.ts';
import { kin } from './kin.ts';
import { lives } from './lives.ts';
import { magic } from './magic.ts';
import { naming } from './naming.ts';
import { places } from './places.ts';
import { powers } from './powers.ts';
import { spans } from './spans.ts';
import { things } from './things.ts';
import { time } from './time.ts';

/** Every kind of slip, by theme. */
export const faultKinds: readonly FaultKind[] = [
  ...[
    ...lives,
    ...kin,
    ...powers,
    ...things,
    ...places,
    ...time,
    ...spans,
    ...magic,
    ...naming,
    ...further,
    ...gaps,
    ...families,
  ],
];
