import { type Decision, isFromTheFuture } from '../../model/decision.ts';
import type { Problem } from '../../model/problem.ts';
import { groupBy } from '../../util/group.ts';
import { byPlace } from '../../util/places.ts';
import { readDecisionsText } from './decisions-text.ts';
import { type DecisionEntry, parseDecisions, problemAt } from './parse-decisions.ts';
import { statedPairs } from './stated-pairs.ts';

/** The content of `.lore/decisions.yaml`. */
export interface DecisionsFile {
  /** Those that apply. */
  readonly decisions: readonly Decision[];
  readonly problems: readonly Problem[];
  /** As it is on disk; undefined where there is none. */
  readonly text: string | undefined;
  /** Where each of those that apply stands, by its id. */
  readonly places: ReadonlyMap<string, Pick<Problem, 'line' | 'column'>>;
  /** False where it is no list of decisions, or a merge of it was left unfinished: it is not written to then. */
  readonly isSound: boolean;
}

/**
 * Reads the decisions of a world. An entry that cannot be read is a problem, and the others count; so is what is dated after
 * `now` by more than clocks differ, and what shares its id with another decision.
 */
export function readDecisionsFile(root: string, now: Date): DecisionsFile {
  const { text, fault, isThere } = readDecisionsText(root);
  if (fault !== undefined && isThere) return refused(text, fault);
  if (text === undefined) return { decisions: [], problems: [], text, places: new Map(), isSound: true };
  const parsed = parseDecisions(text);
  if (parsed.fault !== undefined) return refused(text, parsed.fault);
  const problems: Problem[] = [];
  const readable: Readable[] = [];
  for (const { read, line, column } of parsed.entries) {
    if ('code' in read) problems.push(read);
    else readable.push({ decision: read, line, column });
  }
  const applying: Readable[] = [];
  for (const [id, all] of groupBy(readable, ({ decision }) => decision.id)) {
    const [first] = all;
    if (first === undefined) continue;
    if (new Set(all.map(({ decision }) => JSON.stringify(statedPairs(decision)))).size > 1)
      problems.push(severalAs(id, all));
    else if (isFromTheFuture(first.decision, now)) problems.push(tooLate(first));
    else applying.push(first);
  }
  return {
    decisions: applying.map(({ decision }) => decision),
    problems: problems.sort(byPlace),
    text,
    places: new Map(applying.map(({ decision, line, column }) => [decision.id, { line, column }])),
    isSound: true,
  };
}

interface Readable extends Pick<DecisionEntry, 'line' | 'column'> {
  readonly decision: Decision;
}

function refused(text: string | undefined, problem: Problem): DecisionsFile {
  return { decisions: [], problems: [problem], text, places: new Map(), isSound: false };
}

/** Which of them was made cannot be told, and the order of lines says nothing. */
function severalAs(id: string, all: readonly Readable[]): Problem {
  const lines = all.map(({ line }) => String(line));
  const named = `${lines.slice(0, -1).join(', ')} and ${lines.at(-1)}`;
  const message = `Lines ${named} state different decisions under one id, \`${id}\`, so none of them applies. Keep the original decision.`;
  return problemAt(all[0] ?? { line: 1, column: 1 }, 'bad-decision', message);
}

function tooLate(entry: Readable): Problem {
  const message = `This decision is dated more than a day after now, \`at: ${entry.decision.at}\`, and does not apply. Write when it was made.`;
  return problemAt(entry, 'bad-decision', message);
}
