import type { GraphNode } from '../../../graph/port.ts';
import { labels } from '../../../graph/schema.ts';
import { reliabilities, unadjudicated } from '../../../model/claim.ts';
import type { FactState, StoryFact } from '../../../model/story.ts';
import { docOf, idOf, textProperty } from '../../../rules/findings/nodes.ts';
import { summaryOf } from '../../../rules/findings/wording/summary.ts';
import { claimState } from '../../stored-claims.ts';
import { sentenceOf } from './claim-sentence.ts';
import { claimStatements, type StoryOntology } from './claim-statements.ts';
import type { ConflictCounts } from './conflict-counts.ts';
import type { StoryNames } from './story-names.ts';

/** The parts of a fact. */
export interface FactContext {
  readonly ontology: StoryOntology;
  readonly names: StoryNames;
  readonly conflicts: ConflictCounts;
}

/** Reads it when the first fact asks for it: a store that tells no story is asked for nothing. */
export type ContextOf = () => Promise<FactContext>;

type Telling = Pick<StoryFact, 'story' | 'scope' | 'position' | 'told_at' | 'sitting' | 'when' | 'before'>;

/** A claim of a file as a fact of a story, where and when it is told. */
export function claimFact(claim: GraphNode, told: Telling, { ontology, names, conflicts }: FactContext): StoryFact {
  const id = idOf(claim) ?? '';
  // In a book a quotation is a letter or a page that somebody wrote.
  const hearsay = isHearsay(claim) || (told.sitting !== undefined && claim.properties.in_quotation === true);
  return {
    ...{ id, kind: 'claim', text: summaryOf(claim, names.naming), words: sentenceOf(claim) },
    ...told,
    ...{ state: stateOf(claim), conflicts: conflicts.of([id]), hearsay },
    statements: claimStatements(claim, ontology, names),
    place: docOf(claim),
  };
}

function stateOf(claim: GraphNode): FactState {
  const state = claimState(claim);
  if (state === 'invalid') return 'withdrawn';
  return state === 'superseded' ? state : 'live';
}

/** The truth of a prophecy, legend, rumour or propaganda is unknown, as is an uncertain statement of the files. */
function isHearsay(claim: GraphNode): boolean {
  const reliability = reliabilities.find((known) => known === textProperty(claim, 'reliability'));
  if (claim.properties.uncertain === true || claim.labels.includes(labels.claim)) return true;
  return reliability === 'rumour' || (reliability !== undefined && unadjudicated.has(reliability));
}
