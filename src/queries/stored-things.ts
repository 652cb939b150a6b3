import type { Readable } from '../graph/nodes-called.ts';
import type { GraphNode, Params, Row } from '../graph/port.ts';
import { idOf, numberProperty, textProperty } from '../rules/findings/nodes.ts';
import { dateText } from '../rules/findings/wording/dates.ts';
import { defined } from '../util/defined.ts';

/** A date, or nothing that is known: then all is left out. */
export interface StoredDate {
  /** The author's words, else its year. */
  readonly text?: string;
  /** Somebody wrote it down; false for a date that was worked out. */
  readonly stated: boolean;
  /** Days on `axis`. */
  readonly earliest?: number;
  readonly latest?: number;
  /** Absent: the world's main one. */
  readonly axis?: string;
}

/** One field: the properties that it is made of, and how. `labels` stands for the labels of the node. */
export interface Field<T> {
  readonly reads: readonly string[];
  readonly of: (node: GraphNode) => T;
}

/** Each field of a stored thing; what its node lacks is left out. */
export type Fields<T> = { readonly [F in keyof T]-?: Field<T[F] | undefined> };

/** Field and property have one name, unless it is said. */
export const text = (name: string): Field<string | undefined> => ({
  reads: [name],
  of: (node) => textProperty(node, name),
});
export const texts = (name: string): Field<readonly string[]> => ({
  reads: [name],
  of: ({ properties: { [name]: list } }) => (Array.isArray(list) ? list.map(String) : []),
});
export const oneOf = <T extends string>(name: string, known: readonly T[]): Field<T | undefined> => ({
  reads: [name],
  of: (node) => known.find((word) => word === textProperty(node, name)),
});
export const number = (name: string): Field<number | undefined> => ({
  reads: [name],
  of: (node) => numberProperty(node, name),
});
/** The field with a value for nodes that lack it. */
export const orElse = <T>({ reads, of }: Field<T | undefined>, otherwise: T): Field<T> => ({
  reads,
  of: (node) => of(node) ?? otherwise,
});
export const textOr = (name: string, otherwise: string): Field<string> => orElse(text(name), otherwise);
export const flag = (name: string): Field<boolean> => ({
  reads: [name],
  of: ({ properties }) => properties[name] === true,
});
export const hasLabel = (label: string): Field<boolean> => ({
  reads: ['labels'],
  of: (node) => node.labels.includes(label),
});
export const date = (name: string): Field<StoredDate> => ({
  reads: ['text', 'year', 'earliest', 'latest', 'axis'].map((part) => `${name}_${part}`),
  of: (node) => ({
    stated: textProperty(node, `${name}_text`) !== undefined,
    ...defined({
      text: dateText(node, name),
      earliest: numberProperty(node, `${name}_earliest`),
      latest: numberProperty(node, `${name}_latest`),
      axis: textProperty(node, `${name}_axis`),
    }),
  }),
});

/** The things of a store that have one label, as plain data: any of their fields. Properties come from a database, and nothing about them is taken for granted. */
export class StoredThings<T extends { readonly id: string }> {
  readonly #label: string;
  readonly #fields: Fields<T>;

  constructor(label: string, fields: Fields<T>) {
    this.#label = label;
    this.#fields = fields;
  }

  whole(node: GraphNode): T {
    return this.pick(node, Object.keys(this.#fields) as (keyof T)[]);
  }

  pick<F extends keyof T>(node: GraphNode, names: readonly F[]): Pick<T, F> {
    const picked: Partial<Record<keyof T, unknown>> = {};
    for (const name of names) {
      const value = this.#fields[name].of(node);
      if (value !== undefined) picked[name] = value;
    }
    return picked as Pick<T, F>;
  }

  /** `n.id AS id, n.name AS name`: what a query returns of a node for `rowAsNode`. There may be very many: no more is read than these fields are made of. */
  columns(names: readonly (keyof T)[], node = 'n'): string {
    const read = new Set(['id', ...names.flatMap((name) => this.#fields[name].reads)]);
    return [...read]
      .map((name) => (name === 'labels' ? `labels(${node}) AS labels` : `${node}.${name} AS ${name}`))
      .join(', ');
  }

  rowAsNode(row: Row): GraphNode {
    const found = Array.isArray(row.labels) ? row.labels.map(String) : [this.#label];
    return { $: 'node', labels: found, properties: row };
  }

  /** These fields of each row; what has no id is left out. */
  inRows<F extends keyof T>(rows: readonly Row[], names: readonly F[]): Pick<T, F>[] {
    const nodes = rows.map((row) => this.rowAsNode(row));
    return nodes.flatMap((node) => (idOf(node) === undefined ? [] : [this.pick(node, names)]));
  }

  /** These fields of each `n` that a query finds, in its order. */
  async found<F extends keyof T>(
    store: Readable,
    query: string,
    names: readonly F[],
    params: Params = {},
  ): Promise<Pick<T, F>[]> {
    return this.inRows(await store.read(`${query} RETURN ${this.columns(names)}`, params), names);
  }

  /** These fields of those with these ids, by id, in the order of the ids; an id without one is left out. */
  async called<F extends keyof T>(
    store: Readable,
    ids: Iterable<string>,
    names: readonly F[],
  ): Promise<ReadonlyMap<string, Pick<T, F>>> {
    const wanted = [...new Set(ids)];
    if (wanted.length === 0) return new Map();
    const query = `UNWIND $ids AS at MATCH (n:${this.#label} {id: at})`;
    const found = await this.found(store, query, ['id', ...names], { ids: wanted });
    const byId = new Map(found.map((each) => [each.id as string, each]));
    return new Map(
      wanted.flatMap((id) => {
        const each = byId.get(id);
        return each === undefined ? [] : [[id, each] as const];
      }),
    );
  }
}
