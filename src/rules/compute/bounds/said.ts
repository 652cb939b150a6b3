import type { GraphNode } from '../../../graph/port.ts';
import { nameOf, textProperty } from '../../findings/nodes.ts';
import { dateText } from '../../findings/wording/dates.ts';
import type { EntityLookup } from '../../findings/wording/naming.ts';
import type { TimePoint } from './network.ts';
import { timeProperty } from './records.ts';

export const isBeing = ({ labels }: Pick<GraphNode, 'labels'>): boolean =>
  ['Person', 'Creature', 'Deity'].some((kind) => labels.includes(kind));

/** A stated date, and what has it: `Kid was born (895 KR)`, or a relation, whose summary shows its dates. */
export interface PointSaid {
  readonly date: string;
  readonly said: GraphNode | string;
}

export function pointSaid(point: TimePoint, entityOf: EntityLookup, claimOf: EntityLookup): PointSaid {
  const isLink = 'link' in point;
  const node = isLink ? claimOf(point.link) : entityOf(point.thing);
  if (node === undefined) return { date: '?', said: '' };
  const span = isLink ? 'valid' : timeProperty(node);
  const date = dateText(node, `${span}_${point.end === 'begins' ? 'from' : 'until'}`) ?? '?';
  if (isLink) return { date, said: node };
  const isLife = isBeing(node) && textProperty(node, `${point.end === 'begins' ? 'birth' : 'death'}_text`) === date;
  const verb = isLife
    ? { begins: 'was born', ends: 'died' }[point.end]
    : isBeing(node)
      ? { begins: 'existed from', ends: 'existed until' }[point.end]
      : { begins: 'begins', ends: 'ends' }[point.end];
  return { date, said: `${nameOf(node)} ${verb} (${date})` };
}
