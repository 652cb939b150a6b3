import type { Dice } from './dice.ts';
import type { VaultNames } from './vault-names.ts';
import type { GeneratedEntity, GeneratedRelation } from './world.ts';
import { yearText } from './write-world.ts';

/** A paragraph of three to six sentences: what is stated of a thing, and much that states nothing. */
export function paragraphAbout(
  entity: GeneratedEntity,
  names: VaultNames,
  stated: readonly string[],
  roll: Dice,
): string {
  const sentences = [...stated];
  for (let count = roll.between(3, 6); count > 0; count--) sentences.push(idle(entity, names, roll));
  return sentences.join(' ');
}

/** The relations of a thing, in words that a reader of plain sentences understands in most cases. */
export function statementsOf({ id, relations }: GeneratedEntity, names: VaultNames): string[] {
  return relations.map((relation) => sentence(names.of(id), relation, names));
}

function sentence(who: string, { type, to, from, until }: GeneratedRelation, names: VaultNames): string {
  const whom = `[[${names.of(to)}]]`;
  const since = from === undefined ? '' : ` from ${yearText(from)}`;
  const dates = until === undefined ? since : `${since} until ${yearText(until)}`;
  switch (type) {
    case 'PARENT_OF':
      return `${whom} was a child of ${who}.`;
    case 'SPOUSE_OF':
      return `${who} married ${whom}${from === undefined ? '' : ` in ${yearText(from)}`}.`;
    case 'RULES':
      return `${who} ruled ${whom}${dates}, and the scribes wrote little of it.`;
    case 'MEMBER_OF':
      return `${who} joined ${whom}${from === undefined ? '' : ` in ${yearText(from)}`}, as many did then.`;
    case 'PARTICIPATED_IN':
      return `${who} fought in the ${whom}, and came home.`;
    case 'SERVES':
      return `For some time ${who} served ${whom}${dates}.`;
    default:
      return `Of ${who} and ${whom} the annals speak${dates} in one breath.`;
  }
}

const openings = [
  'In the dry years',
  'At the turn of the season',
  'By the old reckoning',
  'Before the thaw',
  'Some nights',
  'On the salt road',
  'Under the hill',
  'As the miller tells it',
  'When the ferries stopped',
  'Between two harvests',
] as const;
const subjects = [
  'the wardens',
  'a company of tinkers',
  'the elder of the weavers',
  'three pale riders',
  'the keeper of the bridge',
  'no council',
  'the younger scribes',
  'a widow with a lantern',
  'the guards of the north door',
  'the fishers',
] as const;
const verbs = [
  'counted',
  'sold',
  'remembered',
  'carried',
  'buried',
  'painted',
  'envied',
  'mended',
  'refused',
  'watched over',
] as const;
const objects = [
  'the broken mile-stones',
  'seven bolts of grey cloth',
  'a debt nobody had asked for',
  'the ash from the kilns',
  'what the tide had left',
  'old copper and older promises',
  'the names carved in the lintel',
  'a map with its edges burnt',
  'the bells',
  'half the winter grain',
] as const;
const endings = [
  'and said nothing',
  'for a price',
  'though the roads were closed',
  'as their mothers had done',
  'until the lamps went out',
  'without much hope',
  'in plain sight',
  'and were laughed at',
  'to the last coin',
  'and thought it wise',
] as const;

/** A sentence that states nothing; every other one names somebody, some in a link. */
function idle({ id }: GeneratedEntity, names: VaultNames, roll: Dice): string {
  const base = `${roll.pick(openings)} ${roll.pick(subjects)} ${roll.pick(verbs)} ${roll.pick(objects)}`;
  const kind = roll.roll();
  if (kind < 0.5) return `${base} ${roll.pick(endings)}.`;
  if (kind < 0.62) return `${base} for ${names.of(id)}, ${roll.pick(endings)}.`;
  const other = names.any(roll);
  if (kind < 0.8) return `${base} near ${other}, ${roll.pick(endings)}.`;
  return kind < 0.9 ? `${base}: ask [[${other}]].` : `${base} when ${other} fell ill, ${roll.pick(endings)}.`;
}
