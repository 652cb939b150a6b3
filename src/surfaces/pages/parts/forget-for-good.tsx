import { longestReason } from '../../../model/limits.ts';
import type { Memory } from '../../../model/memory.ts';
import { type Deciding, memoryFormPath } from '../deciding.ts';
import type { Html } from '../layout/render.ts';
import { PostForm } from './post-form.tsx';

const lost = [
  'its words, in the store and in its log',
  'the claims that were read from it, and what stored findings and the history say in its words',
  'what it was noted with: tags, source, and what it led to',
];

const stays = [
  'that there was a memory with this id, who forgot it, and every reason that was given, this one too: do not write its words there',
  'backups and exports that have it, and files that its claims were written into',
  'links that lead to it, which then lead nowhere, and what it had superseded, which stays so',
  'unused parts of the database’s file, until they are written over; and the vector of its text, which is no text, where an embedder made one',
];

/** Removes a memory, behind a fold that says what that means. Works without a script: the box has to be ticked. */
export function ForgetForGood({
  memory: { id, status },
  deciding,
}: {
  memory: Pick<Memory, 'id' | 'status'>;
  deciding: Deciding;
}): Html {
  const typed = deciding.typed?.action === 'forget-for-good' ? deciding.typed : undefined;
  return (
    <details open={typed !== undefined}>
      <summary>Forget it for good</summary>
      <p>
        Nothing on these pages brings it back.{' '}
        {status === 'invalid'
          ? 'It counts no more as it is.'
          : 'To have it count no more, and keep it, forget it above.'}
      </p>
      <p>This is lost:</p>
      <Lines of={lost} />
      <p>This stays:</p>
      <Lines of={stays} />
      <div class="forms">
        <PostForm action={memoryFormPath} keys={deciding.keys} label="Forget it for good">
          <input type="hidden" name="about" value={id} />
          <input type="hidden" name="here" value={deciding.here} />
          <label>
            Why?
            <input name="reason" value={typed?.reason ?? ''} maxlength={longestReason} required autocomplete="off" />
          </label>
          <label class="choice">
            <input type="checkbox" name="sure" value="yes" required autocomplete="off" /> Yes, remove it for good
          </label>
          <button type="submit" name="action" value="forget-for-good">
            Forget for good
          </button>
        </PostForm>
      </div>
    </details>
  );
}

function Lines({ of }: { of: readonly string[] }): Html {
  return (
    <ul>
      {of.map((line) => (
        <li>{line}</li>
      ))}
    </ul>
  );
}
