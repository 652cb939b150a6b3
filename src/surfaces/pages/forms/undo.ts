import * as z from 'zod';
import { ingestsOf } from '../../../app/reviews/outcome.ts';
import { takeBack } from '../../../app/reviews/take-back.ts';
import { RestRefusal } from '../../rest/refusal.ts';
import { writingAll } from '../../rest/writing.ts';
import { undoPath } from '../deciding.ts';
import { defineForm, oneField } from '../page.ts';
import { plainFix } from '../plain-fix.ts';
import { doneWords, outcomeNotice } from './outcome-notice.ts';

/** Takes back the last decision that was made in a browser, then the one before. */
export const undoForm = defineForm({
  path: undoPath,
  fields: z.strictObject({ number: oneField(20) }),
  run: async ({ number }, call) => {
    const { memory, actor } = call.visit;
    const last = memory?.done.at(-1);
    if (memory === undefined || last === undefined) throw nothingToUndo();
    if (number !== undefined && number !== String(last.number)) throw otherIsLast();
    // Off at once: pressed twice, it takes back nothing else.
    memory.done.pop();
    const { steps, words, here } = last;
    const outcome = await writingAll(call, () => takeBack(call.world.stored, { steps, actor }), ingestsOf).catch(
      (error: unknown) => {
        memory.done.push(last);
        throw error;
      },
    );
    const done = doneWords(outcome);
    const [refused] = outcome.refused;
    if (done === undefined && refused !== undefined) {
      const text = `The decision cannot be undone (${words}). ${refused.error.message}`;
      return {
        to: here,
        notice: { kind: 'trouble' as const, text, more: [{ text: plainFix(refused.error, 'undo') }] },
      };
    }
    return { to: here, notice: outcomeNotice(done, outcome, call.links) };
  },
});

function nothingToUndo(): RestRefusal {
  return new RestRefusal(409, {
    code: 'not-decidable',
    message: 'This browser has no decision to undo.',
    fix: 'To undo a decision of another person, open the page of the finding.',
  });
}

function otherIsLast(): RestRefusal {
  return new RestRefusal(409, {
    code: 'not-decidable',
    message: 'A later decision of this browser changed the list of undo steps.',
    fix: 'Go back and reload the page. It shows the decision to undo now.',
  });
}
