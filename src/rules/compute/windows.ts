import type { GraphNode } from '../../graph/port.ts';
import type { DateValue, TimeWindow } from '../../time/date-value.ts';
import { defined } from '../../util/defined.ts';
import { numberProperty, textProperty } from '../findings/nodes.ts';

/** When a claim holds, as far as it is stated. */
export function windowOf(claim: GraphNode): TimeWindow {
  const [from, until] = [statedDate(claim, 'valid_from'), statedDate(claim, 'valid_until')];
  return defined({ from, until });
}

/** A date of a claim; undefined where it says no day. */
export function statedDate(claim: GraphNode, property: string): DateValue | undefined {
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
