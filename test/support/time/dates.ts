import type { DateValue, TimeWindow } from '../../../src/time/date-value.ts';

/** A date over bare day ordinals: one day, or a range whose open sides are null. */
export type Span = number | readonly [earliest: number | null, latest: number | null];

export function date(span: Span, axis?: string): DateValue {
  const [earliest, latest] = typeof span === 'number' ? [span, span] : span;
  return {
    ...(earliest === null ? {} : { earliest }),
    ...(latest === null ? {} : { latest }),
    text: `${earliest ?? ''}..${latest ?? ''}`,
    unit: typeof span === 'number' ? 'day' : 'range',
    calendar: 'days',
    ...(axis === undefined ? {} : { axis }),
  };
}

/** A bound that only follows from a life: nobody wrote it. */
export const concluded = (span: Span): DateValue => ({ ...date(span), text: '' });

/** `null` stands for a bound that is not stated. */
export function window(from: Span | null, until: Span | null): TimeWindow {
  return { ...(from === null ? {} : { from: date(from) }), ...(until === null ? {} : { until: date(until) }) };
}

/** A date as the graph holds it: `${name}_earliest`, `${name}_latest`, `${name}_axis`, `${name}_text`, absent where unknown. */
export function dateProperties(name: string, value: DateValue | undefined): Record<string, number | string> {
  return {
    ...(value?.earliest === undefined ? {} : { [`${name}_earliest`]: value.earliest }),
    ...(value?.latest === undefined ? {} : { [`${name}_latest`]: value.latest }),
    ...(value?.axis === undefined ? {} : { [`${name}_axis`]: value.axis }),
    ...(value === undefined || value.text === '' ? {} : { [`${name}_text`]: value.text }),
  };
}
