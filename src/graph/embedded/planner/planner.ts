import { GraphError } from '../../../util/errors.ts';
import type { PlannedQuery, ReadOnlyVerdict } from '../../port.ts';
import { isSchemaCommand, queryError } from '../errors.ts';
import { hasOperator, verdictOfPlan } from './plan.ts';

/** Verdicts that are remembered, by query text; a run has some dozens of rules. */
const MOST_VERDICTS = 500;

/** The engine's plan of queries; none is run. `plan` gives EXPLAIN's text for a query put on its second line. */
export class QueryPlanner {
  readonly #plan: (cypher: string) => Promise<string>;
  readonly #verdicts = new Map<string, ReadOnlyVerdict>();

  constructor(plan: (cypher: string) => Promise<string>) {
    this.#plan = plan;
  }

  async explain(cypher: string): Promise<string> {
    try {
      return await this.#plan(cypher);
    } catch (cause) {
      throw queryError(cause, 1);
    }
  }

  async verdict(cypher: string): Promise<ReadOnlyVerdict> {
    const known = this.#verdicts.get(cypher);
    if (known !== undefined) return known;
    const verdict = await this.#judge(cypher);
    if (this.#verdicts.size >= MOST_VERDICTS) this.#verdicts.clear();
    this.#verdicts.set(cypher, verdict);
    return verdict;
  }

  async planned(cypher: string): Promise<PlannedQuery> {
    const verdict = await this.verdict(cypher);
    return { verdict, plan: verdict.readOnly ? await this.explain(cypher) : '' };
  }

  /** Rejects with GraphError code `write-refused` unless the query only reads. */
  async requireReadOnly(cypher: string): Promise<void> {
    const verdict = await this.verdict(cypher);
    if (verdict.readOnly) return;
    throw new GraphError(`The query is not read-only: ${verdict.reason}.`, {
      code: 'write-refused',
      fix: 'Use only MATCH, OPTIONAL MATCH, UNWIND, WITH, CALL subqueries that read, and RETURN.',
    });
  }

  /** The query with a LIMIT after it, where that cannot change its first rows: the engine then stops early by itself. */
  async withRowLimit(cypher: string, rows: number): Promise<string> {
    const limited = `${cypher}\nLIMIT ${rows}`;
    try {
      return hasOperator(await this.#plan(limited), 'Union') ? cypher : limited;
    } catch {
      return cypher;
    }
  }

  async #judge(cypher: string): Promise<ReadOnlyVerdict> {
    try {
      return verdictOfPlan(await this.#plan(cypher));
    } catch (cause) {
      if (isSchemaCommand(cause)) return { readOnly: false, reason: 'it changes or lists the schema' };
      throw queryError(cause, 1);
    }
  }
}
