import type { GraphNode } from '../../graph/port.ts';
import type { DateValue, TimeWindow } from '../../time/date-value.ts';
import { defined } from '../../util/defined.ts';
import { numberProperty, textProperty } from '../findings/nodes.ts';

/** `1141 – 1147`: when a claim holds, as the graph keeps it. An end that nobody states is concluded from the lives of its sides, and has no words. */
export function concludedWindowOf(claim: GraphNode): TimeWindow {
  const [from, until] = [claimDate(claim, 'valid_from'), claimDate(claim, 'valid_until')];
  return defined({ from, until });
}

/** A date of a claim as the graph keeps it, stated or concluded; undefined where no day is known. */
export function claimDate(claim: GraphNode, property: string): DateValue | undefined {
  const [earliest, latest] = [
    numberProperty(claim, `${property}_earliest`),
    numberProperty(claim, `${property}_latest`),
  ];
  if (earliest === undefined && latest === undefined) return undefined;
  const axis = textProperty(claim, `${property}_axis`);
  return {
    text: textProperty(claim, `${property}_text`) ?? '',
    unit: 'range',
    calendar: '',
    ...defined({ earliest, latest, axis }),
  };
}
