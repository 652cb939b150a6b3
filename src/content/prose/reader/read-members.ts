import type { Findings } from './findings.ts';
import { wordSet } from './parser.ts';
import type { NounPhrase } from './syntax.ts';

/** "Master Hob of the Guild" is one of its masters, "Sister Ada of the Order" one of its sisters; "Sir Odo of House Vane" may be its guest. */
export function readMember(phrase: NounPhrase, findings: Findings): boolean {
  const { id, noun = '', owner, modifiers } = phrase;
  if (id === undefined || owner?.prep !== 'of' || owner.who.id === undefined || modifiers.length > 0) return false;
  const group = owner.who.id;
  const isFamily = findings.isA(group, 'House', 'Kingdom');
  if (!inGroup.has(noun) || isFamily || !findings.isA(group, 'Faction'))
    return /^(?:master|mistress|chief)$/.test(noun);
  if (findings.relate({ type: 'MEMBER_OF', isRelation: true }, [id], [group])) findings.mark(phrase);
  return true;
}

const inGroup = wordSet('master mistress brother sister sir ser dame knight initiate novice acolyte');
