import { randomBytes } from 'node:crypto';

/** An id that nothing else has, on whichever machine it is made: 16 hexadecimal digits. */
export const randomId = (): string => randomBytes(8).toString('hex');
