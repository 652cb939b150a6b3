import type { GraphNode, Row } from '../../../graph/port.ts';
import { restoringAttributes } from '../../../model/existence.ts';
import { defined } from '../../../util/defined.ts';
import { idOf, isUncertain, numberProperty, textProperty } from '../../findings/nodes.ts';

/** A date that an author states, as days. */
export interface StatedDays {
  readonly earliest: number;
  readonly latest: number;
  /** The count of days, where it is not the world's main one. */
  readonly axis: string;
}

/** An entity, as far as bounds depend on it. */
export interface BoundThing {
  readonly id: string;
  readonly name: string;
  readonly labels: readonly string[];
  readonly begins?: StatedDays;
  readonly ends?: StatedDays;
  /** True if nothing follows from its dates: one of two notes of one name, a guessed kind, a time traveller. */
  readonly isExcused: boolean;
  readonly isUndying: boolean;
  readonly isStillborn: boolean;
  /** It was refounded, rebuilt or the like. */
  readonly isRestored: boolean;
  readonly gender: string;
}

/** A relation, as far as bounds depend on it. */
export interface BoundLink {
  readonly claim: string;
  readonly type: string;
  readonly from: string;
  readonly to: string;
  readonly key: string;
  /** In small letters. */
  readonly note: string;
  readonly path: string;
  readonly project?: string;
  readonly begins?: StatedDays;
  readonly ends?: StatedDays;
}

/** `900 KR`, as stated; undefined for a date that the engine concluded, and for one that says no day. */
function statedDays(node: GraphNode, property: string): StatedDays | undefined {
  if (textProperty(node, `${property}_text`) === undefined) return undefined;
  const [earliest, latest] = [numberProperty(node, `${property}_earliest`), numberProperty(node, `${property}_latest`)];
  if (earliest === undefined && latest === undefined) return undefined;
  return {
    earliest: earliest ?? Number.NEGATIVE_INFINITY,
    latest: latest ?? Number.POSITIVE_INFINITY,
    axis: textProperty(node, `${property}_axis`) ?? '',
  };
}

/** An event happens where it says so; otherwise it exists. */
export const timeProperty = (node: GraphNode): 'happened' | 'exists' =>
  node.labels.includes('Event') && textProperty(node, 'happened') !== undefined ? 'happened' : 'exists';

export function boundThing(node: GraphNode): BoundThing {
  const has = (property: string): boolean => textProperty(node, property) !== undefined;
  const span = timeProperty(node);
  const [begins, ends] = [statedDays(node, `${span}_from`), statedDays(node, `${span}_until`)];
  return {
    id: idOf(node) ?? '',
    name: textProperty(node, 'name') ?? '',
    labels: node.labels,
    isExcused: ['shares_name', 'kind_guessed', 'untimely'].some(has),
    isUndying: has('undying'),
    isStillborn: has('stillborn'),
    isRestored: restoringAttributes.some(has),
    gender: (textProperty(node, 'gender') ?? '').toLowerCase(),
    ...defined({ begins, ends }),
  };
}

/** Undefined for a relation that proves no time: an uncertain one, one held in absence, one whose dates are backwards. */
export function boundLink(node: GraphNode): BoundLink | undefined {
  const [claim, type] = [idOf(node), textProperty(node, 'type')];
  const [from, to] = [textProperty(node, 'from_id'), textProperty(node, 'to_id')];
  const isExcused = ['in_absence', 'valid_backwards'].some((property) => textProperty(node, property) !== undefined);
  if (claim === undefined || type === undefined || from === undefined || to === undefined) return undefined;
  if (isExcused || isUncertain(node) || textProperty(node, 'reliability') === 'rumour') return undefined;
  return {
    ...{ claim, type, from, to },
    key: textProperty(node, 'key') ?? '',
    note: (textProperty(node, 'note') ?? '').toLowerCase(),
    path: textProperty(node, 'path') ?? '',
    ...defined({
      project: textProperty(node, 'project'),
      begins: statedDays(node, 'valid_from'),
      ends: statedDays(node, 'valid_until'),
    }),
  };
}

/** The relations of rows that have their subject, object and claim in these columns. */
export function raisingLinks(rows: readonly Row[], columns: readonly [string, string, string]): BoundLink[] {
  return rows.map((row) => {
    const text = (column: string): string => String(row[column] ?? '');
    const [from, to, claim] = columns.map(text);
    const { project } = row;
    return {
      ...{ claim: claim ?? '', from: from ?? '', to: to ?? '' },
      ...{ type: text('type'), key: text('key'), note: text('note').toLowerCase(), path: text('path') },
      ...(typeof project === 'string' ? { project } : {}),
    };
  });
}
