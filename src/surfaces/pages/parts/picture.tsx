import { raw } from 'hono/html';
import type { Drawing } from '../../../model/drawing.ts';
import { sketchSvg } from '../../../report/html/sketch.ts';
import { timelineSvg } from '../../../report/html/timeline.ts';
import type { Html } from '../layout/render.ts';

/**
 * The pictures of a drawing. They escape their text themselves.
 *
 * @param id unlike that of any other picture on the page.
 */
export function Pictures({ drawing: { timeline, sketch }, id }: { drawing: Drawing; id: string }): Html {
  return (
    <>
      {timeline === undefined ? null : (
        <figure class="timeline">
          {raw(timelineSvg(timeline, `${id}-t`))}
          {raw(timelineSvg(timeline, `${id}-n`, 'narrow'))}
          <figcaption>{timeline.calendar}</figcaption>
        </figure>
      )}
      {sketch === undefined ? null : (
        <figure tabindex={0} aria-label="Relations">
          {raw(sketchSvg(sketch, `${id}-s`))}
        </figure>
      )}
    </>
  );
}
