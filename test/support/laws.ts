import { defined } from '../../src/util/defined.ts';

/**
 * How many times as many random worlds a law is tried on as in the gate. `npm run test:laws` sets `LORE_LAW_WORLDS`, and
 * runs every file that imports this one.
 */
const times = numberOf('LORE_LAW_WORLDS') ?? 1;

/** How many random worlds to try, where the gate tries this many. */
export const randomWorlds = (inTheGate: number): number => Math.ceil(inTheGate * times);

/** The parameters of fast-check for a law that the gate tests on this many random worlds. `LORE_SEED` repeats a failure. */
export function law(inTheGate: number): { numRuns: number; seed?: number } {
  return { numRuns: randomWorlds(inTheGate), ...defined({ seed: numberOf('LORE_SEED') }) };
}

/** How long a law may take, in milliseconds, where it may take this long in the gate. */
export const lawTimeout = (milliseconds: number): number => Math.ceil(milliseconds * Math.max(1, times));

function numberOf(variable: string): number | undefined {
  const text = process.env[variable];
  if (text === undefined || text === '') return undefined;
  const number = Number(text);
  if (!Number.isFinite(number) || number <= 0)
    throw new Error(`${variable} is \`${text}\`, and must be a number above 0.`);
  return number;
}
