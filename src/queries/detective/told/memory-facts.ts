import { nodesIn } from '../../../graph/nodes-called.ts';
import type { GraphNode, GraphStore } from '../../../graph/port.ts';
import { labels } from '../../../graph/schema.ts';
import { isOfAnyMemory, type Memory, type MemoryStatus, memoryPath } from '../../../model/memory.ts';
import { doSlotValuesExclude } from '../../../model/slot-values.ts';
import { clockStory, type FactState, type StoryFact, type StoryStatement, subjectIn } from '../../../model/story.ts';
import { byNodePlace, textProperty } from '../../../rules/findings/nodes.ts';
import { groupBy } from '../../../util/group.ts';
import { readAllMemories } from '../../memory/memories.ts';
import { readingIn } from '../../memory/reading.ts';
import { claimState } from '../../stored-claims.ts';
import type { ContextOf } from '../stated/claim-fact.ts';
import { claimStatements } from '../stated/claim-statements.ts';
import { textStatements } from '../stated/text-statements.ts';
import { clockPosition } from './clock-position.ts';

/** Every memory as a fact of the story that the clock orders. Its statement is that of its claims and its slot, else that of its text. */
export async function memoryFacts(store: GraphStore, contextOf: ContextOf): Promise<StoryFact[]> {
  const memories = (await readAllMemories(readingIn(store))).map(({ memory }) => memory);
  if (memories.length === 0) return [];
  const { ontology, names, conflicts } = await contextOf();
  const claims = await claimsByMemory(store);
  const slots = new SlotStatements();
  const positionOf = clockPosition();
  const inOrder = memories
    .map((memory) => ({ memory, told: Date.parse(memory.created_at) }))
    .sort((a, b) => a.told - b.told);
  const saidOf = inOrder.map(({ memory }) => [
    ...(claims.get(memory.id) ?? []).filter(counts).flatMap((claim) => claimStatements(claim, ontology, names)),
    ...slots.of(memory),
  ]);
  const texts = textStatements(
    // A value that claims or a slot limit to one at a time is not read again.
    inOrder.map(({ memory: { text, project } }, at) => ({
      text: saidOf[at]?.some(({ single }) => single) === true ? '' : text,
      project,
    })),
    names,
  );
  return inOrder.map(({ memory, told }, at): StoryFact => {
    const nodes = claims.get(memory.id) ?? [];
    const statements = [...(saidOf[at] ?? []), ...(texts[at] ?? [])];
    return {
      ...{ id: memory.id, kind: 'memory', text: memory.text.trim().replace(/\s+/g, ' '), words: '' },
      ...{ story: clockStory, scope: memory.project ?? '', position: positionOf(told), told_at: told },
      ...{ when: memory.created_at, state: stateOf[memory.status], hearsay: false, place: memoryPath(memory.id) },
      conflicts: conflicts.of([memory.id, ...nodes.flatMap((node) => textProperty(node, 'id') ?? [])]),
      statements: memory.polarity === -1 ? statements.map((each) => ({ ...each, affirmed: false })) : statements,
    };
  });
}

const stateOf: Readonly<Record<MemoryStatus, FactState>> = {
  candidate: 'live',
  active: 'live',
  superseded: 'superseded',
  invalid: 'withdrawn',
};

async function claimsByMemory(store: GraphStore): Promise<ReadonlyMap<string, GraphNode[]>> {
  const rows = await store.read(`MATCH (m:${labels.memory})<-[:ASSERTED_BY]-(x:${labels.assertion}) RETURN x`);
  const claims = nodesIn(rows, 'x').sort(byNodePlace);
  return groupBy(claims, (claim) => textProperty(claim, 'memory_id') ?? '');
}

/** A claim that somebody took back says nothing of its memory any more; one that left with its memory tells what it said. */
const counts = (claim: GraphNode): boolean => claimState(claim) !== 'invalid';

/** Values of one slot that do not exclude each other are one. */
class SlotStatements {
  private readonly known = new Map<string, string[]>();

  of({ type, slot, slot_rule: rule = '', slot_value: value, project }: Memory): StoryStatement[] {
    // The text is read for such a matter.
    if (slot === undefined || value === undefined || isOfAnyMemory(rule)) return [];
    const [, mark = '', text = ''] = /^(?:(not|also|only) )?(.*)$/s.exec(value) ?? [];
    const subject = subjectIn(project, slot);
    return [
      {
        ...{ subject, subject_name: slot, predicate: type },
        value: { kind: 'text', text: this.canonical(`${type}\0${subject}`, text) },
        ...{ affirmed: mark !== 'not', single: mark !== 'also' && mark !== 'not', stated: true, window: {} },
      },
    ];
  }

  private canonical(slot: string, text: string): string {
    const known = this.known.get(slot) ?? [];
    this.known.set(slot, known);
    const same = known.find((other) => !doSlotValuesExclude(other, text));
    if (same === undefined && known.length < mostValues) known.push(text);
    return same ?? text;
  }
}

const mostValues = 50;
