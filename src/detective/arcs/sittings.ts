import type { StoryFact } from '../../model/story.ts';
import { groupBy } from '../../util/group.ts';
import { leadsToChange, tellsChange, tellsGain } from './change-words.ts';
import { compareStatements } from './compare-statements.ts';
import type { MatterMention } from './matters.ts';

/** The final statements of one sitting about a matter. */
export interface SittingWord extends MatterMention {
  readonly isLive: boolean;
  /** It says of itself that it is a change, so that the present is clear after it. */
  readonly tellsChange: () => boolean;
}

/** Two facts of one scope that were told so soon after each other belong to one sitting, in milliseconds. */
const sittingGap = 30 * 60 * 1000;

/**
 * The last word of each sitting, in the order of the story. A statement that is withdrawn in the same sitting is not part of the story:
 * writers note their thoughts at work.
 */
export function sittingWords(mentions: readonly MatterMention[]): SittingWord[] {
  const sittings = groupBy(mentions.map(withSitting()), ({ sitting }) => sitting);
  const order = new Map(mentions.map((mention, at) => [mention, at]));
  const at = ({ mention }: { mention: MatterMention }): number => order.get(mention) ?? 0;
  return [...sittings.values()]
    .flatMap((said) => {
      const told = said.map(({ mention }) => mention);
      const mention = lastWord(told);
      return mention === undefined ? [] : [{ mention, told }];
    })
    .sort((a, b) => at(a) - at(b))
    .map(({ mention, told }) => wordFrom(mention, told));
}

const isLive = ({ fact }: MatterMention): boolean => fact.state === 'live';

/** A direct statement goes before a remark in passing, and an active one before a retired one. */
function lastWord(told: readonly MatterMention[]): MatterMention | undefined {
  const live = told.filter(isLive);
  const said = live.length > 0 ? live : told;
  return said.filter(({ statement }) => statement.stated).at(-1) ?? said.at(-1);
}

function wordFrom(mention: MatterMention, told: readonly MatterMention[]): SittingWord {
  const isChange = (other: MatterMention): boolean =>
    isLive(other) &&
    (other === mention || compareStatements(other.statement, mention.statement) === 'same') &&
    isToldAsChange(other);
  return { ...mention, isLive: isLive(mention), tellsChange: () => told.some(isChange) };
}

/** By its own words, or by the sentence right before them. */
function isToldAsChange({ fact: { text, words, before = '' }, statement }: MatterMention): boolean {
  if (tellsChange(`${text}\n${words}`)) return true;
  const { subject_name: subject, value } = statement;
  const names = value.kind === 'entity' ? [subject, value.name ?? ''] : [subject];
  return tellsGain(words === '' ? text : words, names) || leadsToChange(before, names);
}

/** Names the sitting of each mention; they come in the order of the story. */
function withSitting(): (mention: MatterMention) => { mention: MatterMention; sitting: string } {
  const clock = new Map<string, { readonly at: number; readonly sitting: string }>();
  let count = 0;
  return (mention) => {
    const { sitting, scope, told_at } = mention.fact;
    if (sitting !== undefined) return { mention, sitting: `told ${sitting}` };
    if (told_at === undefined) return { mention, sitting: `fact ${mention.fact.id}` };
    const last = clock.get(scope);
    const isSame = last !== undefined && Math.abs(told_at - last.at) <= sittingGap;
    const name = isSame ? last.sitting : `clock ${count++}`;
    clock.set(scope, { at: told_at, sitting: name });
    return { mention, sitting: name };
  };
}

/** The facts, in the order of the story, were all told in one go: in one chapter, or with one scope and minutes apart. */
export function isOneSitting(facts: readonly StoryFact[]): boolean {
  return facts.every((fact, index) => {
    const before = facts[index - 1];
    return before === undefined || isSameSitting(before, fact);
  });
}

function isSameSitting(before: StoryFact, after: StoryFact): boolean {
  if (before.story !== after.story || before.scope !== after.scope) return false;
  if (before.sitting !== undefined || after.sitting !== undefined) return before.sitting === after.sitting;
  if (before.told_at === undefined || after.told_at === undefined) return false;
  return Math.abs(after.told_at - before.told_at) <= sittingGap;
}
