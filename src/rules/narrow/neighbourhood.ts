import { readAll } from '../../graph/answers.ts';
import { quoteName } from '../../graph/names.ts';
import type { GraphStore, Row } from '../../graph/port.ts';
import { labels } from '../../graph/schema.ts';
import type { Rule } from '../../model/rule.ts';
import type { StepCounts } from '../analysis/needed-steps.ts';
import type { StepTypes } from '../analysis/step-ends.ts';
import type { RunScope } from '../run/options.ts';

interface Step {
  readonly type: string;
  readonly id: string;
  /** True when the neighbour is on the FROM side. */
  readonly inward: boolean;
}

/** Ids that claims lead from, by the claims' predicates. */
export type Links = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * The entities around what was touched, read from the store once for all rules. A step is any active relation, in either
 * direction.
 */
export class Neighbourhood {
  readonly touched: ReadonlySet<string>;
  /** Whether nothing but these is other than a run last left it. */
  private readonly isChange: boolean;
  private readonly store: GraphStore;
  /** Predicates of the chains that any rule follows down. */
  private readonly chainTypes: readonly string[];
  private readonly steps = new Map<string, readonly Step[]>();
  private readonly chains = new Map<string, readonly Step[]>();
  private readonly counts = new Map<string, StepCounts>();
  private labelled: Promise<ReadonlyMap<string, readonly string[]>> | undefined;

  constructor(store: GraphStore, { ids, change }: RunScope, rules: readonly Pick<Rule, 'closure'>[]) {
    this.store = store;
    this.touched = new Set(ids);
    this.isChange = change === true;
    this.chainTypes = [...new Set(rules.flatMap((rule) => rule.closure))].sort();
  }

  /** Reads what surrounds these entities, unless it was read before: of many at once, one visit to the store. */
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

  /**
   * Ids of these entities and of those that so many steps lead to, or fewer, each along its own types, as seen from where it
   * leads (undefined: all).
   */
  async within(start: ReadonlySet<string>, steps: readonly (StepTypes | undefined)[]): Promise<ReadonlySet<string>> {
    if (steps.length === 0) return start;
    const found = new Set(start);
    for (const types of steps) {
      await this.load(found);
      this.reached([...found], this.steps, found, following(types));
    }
    return found;
  }

  /**
   * The claims, in force or not, that join what was touched to one another, if that is all that changed: no two other things can be
   * joined otherwise than before. By predicate, the ids that they lead from. Undefined: that cannot be told.
   */
  async links(): Promise<Links | undefined> {
    if (!this.isChange) return undefined;
    const rows = await this.store.read(
      `UNWIND $ids AS at MATCH (:${labels.entity} {id: at})<-[:FROM|TO]-(c:${labels.assertion}) ` +
        'WHERE c.from_id IN $ids AND c.to_id IN $ids RETURN DISTINCT c.type AS type, c.from_id AS id',
      { ids: [...this.touched].sort() },
    );
    const found = new Map<string, Set<string>>();
    for (const { type, id } of rows) found.set(String(type), (found.get(String(type)) ?? new Set()).add(String(id)));
    return found;
  }

  /** Whether a step of these types may be new: one that joins what was touched to one another, where nothing else changed. */
  readonly mayBeNew = (id: string, types: ReadonlySet<string>): boolean => {
    const steps = this.isChange ? this.steps.get(id) : undefined;
    return steps?.some((step) => types.has(step.type) && this.touched.has(step.id)) ?? true;
  };

  /** With everything below it along chains of these types, object to subject: the parts of a place, and their parts. */
  async closed(start: ReadonlySet<string>, types: ReadonlySet<string>): Promise<Set<string>> {
    const found = new Set(start);
    let frontier: ReadonlySet<string> = start;
    while (types.size > 0 && frontier.size > 0) {
      await this.loadChains(frontier);
      frontier = this.reached(frontier, this.chains, found, ({ type, inward }) => inward && types.has(type));
    }
    return found;
  }

  /** The steps from and to an entity; undefined for one whose surroundings were not read. */
  readonly stepsOf = (id: string): StepCounts | undefined => {
    const steps = this.steps.get(id);
    if (steps === undefined) return undefined;
    const known = this.counts.get(id) ?? countsOf(steps);
    this.counts.set(id, known);
    return known;
  };

  /** Labels of what was touched, `Entity` included; none for one that is no more. */
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

  /** What one step from the frontier leads to and was not found before; it is found now. */
  private reached(
    frontier: Iterable<string>,
    steps: ReadonlyMap<string, readonly Step[]>,
    found: Set<string>,
    follows: (step: Step) => boolean,
  ): Set<string> {
    const next = new Set<string>();
    for (const id of frontier) {
      for (const step of steps.get(id) ?? []) {
        if (found.has(step.id) || !follows(step)) continue;
        found.add(step.id);
        next.add(step.id);
      }
    }
    return next;
  }

  /** Of an entity whose surroundings are not known, just the steps that chains take: a region has many neighbours. */
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

/** Steps of these types, as seen from where they lead. */
function following(types: StepTypes | undefined): (step: Step) => boolean {
  return ({ type, inward }) => types === undefined || (inward ? types.out : types.into).has(type);
}

function stepOf(row: Row, inward: boolean): Step {
  return { type: String(row.type), id: String(row.id), inward };
}

function countsOf(steps: readonly Step[]): StepCounts {
  const counts = { out: new Map<string, number>(), into: new Map<string, number>() };
  for (const { type, inward } of steps) {
    const side = inward ? counts.into : counts.out;
    side.set(type, (side.get(type) ?? 0) + 1);
  }
  return counts;
}

function stepsQuery(ids: readonly string[], arrow: string) {
  const cypher =
    `UNWIND $ids AS at MATCH (n:${labels.entity} {id: at})${arrow}(m:${labels.entity}) ` +
    'RETURN at, type(r) AS type, m.id AS id';
  return { cypher, params: { ids } };
}
