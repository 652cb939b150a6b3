import type { ClauseView } from './clause-view.ts';
import { claimWindow } from './findings.ts';
import { wordSet } from './parser.ts';
import type { NounPhrase } from './syntax.ts';

const things = wordSet(
  'sword blade sabre dagger spear axe bow hammer knife shield weapon ring crown amulet ship vessel boat horse mount steed',
);
const homes = wordSet('home residence dwelling abode');
/** Before the noun, what changes nothing. "His first sword" he may have lost. */
const passing = wordSet('own only trusty faithful beloved favourite favorite great famous dear');

export const isBelonging = (noun: string): boolean => things.has(noun) || homes.has(noun) || noun === 'birthplace';

/** "His sword was Brightthorn", "her home is Vask": what is somebody's, or where they live. */
export function readBelonging(
  { noun, modifiers }: NounPhrase,
  owners: readonly string[],
  named: readonly string[],
  { findings, times }: Pick<ClauseView, 'findings' | 'times'>,
): boolean {
  if (noun === undefined || modifiers.some((word) => !passing.has(word))) return false;
  const type = things.has(noun)
    ? 'POSSESSES'
    : homes.has(noun)
      ? 'LIVES_IN'
      : noun === 'birthplace'
        ? 'BORN_IN'
        : undefined;
  const window = claimWindow('window', times);
  if (type === undefined || window === undefined) return false;
  const isFitting = named.every((id) =>
    type === 'POSSESSES' ? findings.isA(id, 'Item') : findings.isA(id, 'Location'),
  );
  return isFitting && findings.relate({ type, isRelation: true, isWide: true }, owners, named, window);
}
