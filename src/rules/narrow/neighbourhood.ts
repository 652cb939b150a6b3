import { readAll } from '../../graph/answers.ts';
import { quoteName } from '../../graph/names.ts';
import type { GraphStore, Row } from '../../graph/port.ts';
import { labels } from '../../graph/schema.ts';
import type { Rule } from '../../model/rule.ts';

/** A relation in force, as seen from one of its ends. */
interface Step {
  readonly type: string;
  /** Id of the other end. */
  readonly id: string;
  /** True when the other end is the relation's subject (FROM). */
  readonly inward: boolean;
}

/** Predicates of the relations that an entity has, by the end it stands at. */
export interface StepTypes {
  readonly out: ReadonlySet<string>;
  readonly into: ReadonlySet<string>;
}

/** The entities around those that changed, read from the store once for all rules. */
export class Neighbourhood {
  readonly touched: ReadonlySet<string>;
  private readonly store: GraphStore;
  /** Predicates of the chains that any rule follows. */
  private readonly chainTypes: readonly string[];
  private readonly steps = new Map<string, readonly Step[]>();
  private readonly chains = new Map<string, readonly Step[]>();
  private labelled: Promise<ReadonlyMap<string, readonly string[]>> | undefined;

  constructor(store: GraphStore, touched: Iterable<string>, rules: readonly Pick<Rule, 'closure'>[]) {
    this.store = store;
    this.touched = new Set(touched);
    this.chainTypes = [...new Set(rules.flatMap((rule) => rule.closure))].sort();
  }

  /** Reads the relations of these entities, unless they were read before. */
  async load(ids: Iterable<string>): Promise<void> {
    const unknown = [...new Set(ids)].filter((id) => !this.steps.has(id)).sort();
    if (unknown.length === 0) return;
    const [out = [], into = []] = await readAll(this.store, [
      stepsQuery(unknown, '-[r]->'),
      stepsQuery(unknown, '<-[r]-'),
    ]);
    const steps = new Map<string, Step[]>(unknown.map((id) => [id, []]));
    for (const row of out) steps.get(String(row.at))?.push(stepOf(row, false));
    for (const row of into) steps.get(String(row.at))?.push(stepOf(row, true));
    for (const [id, found] of steps) this.steps.set(id, found);
  }

  /** These entities, and all that at most `reach` relations of these types lead to; undefined: relations of any type. */
  async within(
    start: ReadonlySet<string>,
    reach: number,
    types: ReadonlySet<string> | undefined,
  ): Promise<ReadonlySet<string>> {
    const found = new Set(start);
    let frontier: ReadonlySet<string> = start;
    for (let step = 0; step < reach && frontier.size > 0; step += 1) {
      await this.load(frontier);
      frontier = follow(frontier, this.steps, found, ({ type }) => types?.has(type) ?? true);
    }
    return found;
  }

  /** These entities, and everything below them along chains of these types, object to subject: the parts of a place, and their parts. */
  async closed(start: ReadonlySet<string>, types: ReadonlySet<string>): Promise<ReadonlySet<string>> {
    const found = new Set(start);
    let frontier: ReadonlySet<string> = start;
    while (types.size > 0 && frontier.size > 0) {
      await this.loadChains(frontier);
      frontier = follow(frontier, this.chains, found, ({ type, inward }) => inward && types.has(type));
    }
    return found;
  }

  /** Predicates of an entity's relations; undefined for one whose relations were not read. */
  readonly stepTypesOf = (id: string): StepTypes | undefined => {
    const steps = this.steps.get(id);
    if (steps === undefined) return undefined;
    const typesOf = (inward: boolean) =>
      new Set(steps.filter((step) => step.inward === inward).map(({ type }) => type));
    return { out: typesOf(false), into: typesOf(true) };
  };

  /** Labels of the entities that changed, `Entity` included; an entity that was removed is absent. */
  labels(): Promise<ReadonlyMap<string, readonly string[]>> {
    this.labelled ??= this.readLabels();
    return this.labelled;
  }

  private async readLabels(): Promise<Map<string, readonly string[]>> {
    const rows = await this.store.read(
      `UNWIND $ids AS id MATCH (n:${labels.entity} {id: id}) RETURN id, labels(n) AS labels`,
      { ids: [...this.touched].sort() },
    );
    return new Map(
      rows.flatMap(({ id, labels: found }) =>
        typeof id === 'string' && Array.isArray(found) ? [[id, found.map(String)] as const] : [],
      ),
    );
  }

  /** Reads only the relations that chains follow: a region has many neighbours and few parts. */
  private async loadChains(ids: ReadonlySet<string>): Promise<void> {
    const unknown = [...ids].filter((id) => !this.chains.has(id)).sort();
    for (const id of unknown) this.chains.set(id, this.steps.get(id) ?? []);
    const unread = unknown.filter((id) => !this.steps.has(id));
    if (unread.length === 0) return;
    const steps = new Map<string, Step[]>(unread.map((id) => [id, []]));
    const [rows = []] = await readAll(this.store, [
      stepsQuery(unread, `<-[r:${this.chainTypes.map(quoteName).join('|')}]-`),
    ]);
    for (const row of rows) steps.get(String(row.at))?.push(stepOf(row, true));
    for (const [id, found] of steps) this.chains.set(id, found);
  }
}

/** Adds to `found` what one step from the frontier newly leads to, and returns that. */
function follow(
  frontier: Iterable<string>,
  steps: ReadonlyMap<string, readonly Step[]>,
  found: Set<string>,
  isFollowed: (step: Step) => boolean,
): Set<string> {
  const next = new Set<string>();
  for (const id of frontier) {
    for (const step of steps.get(id) ?? []) {
      if (found.has(step.id) || !isFollowed(step)) continue;
      found.add(step.id);
      next.add(step.id);
    }
  }
  return next;
}

function stepOf(row: Row, inward: boolean): Step {
  return { type: String(row.type), id: String(row.id), inward };
}

function stepsQuery(ids: readonly string[], arrow: string) {
  const cypher =
    `UNWIND $ids AS at MATCH (n:${labels.entity} {id: at})${arrow}(m:${labels.entity}) ` +
    'RETURN at, type(r) AS type, m.id AS id';
  return { cypher, params: { ids } };
}
