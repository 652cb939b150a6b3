import type { Memory } from '../../../model/memory.ts';
import { type Deciding, memoryFormPath, mostOfReason } from '../deciding.ts';
import type { Html } from '../layout/render.ts';
import type { MemoryFormAction } from '../typed.ts';
import { PostForm } from './post-form.tsx';

/** What a person may do about a memory, as it stands. */
export function MemoryForms({
  memory: { id, status },
  hasClaims,
  deciding,
}: {
  memory: Pick<Memory, 'id' | 'status'>;
  /** Whether a file could say what was read from it. */
  hasClaims: boolean;
  deciding: Deciding;
}): Html {
  const { typed } = deciding;
  const of = (action: MemoryFormAction) => (typed?.action === action ? typed : undefined);
  const holds = status === 'active' || status === 'candidate';
  const Form = ({ action, label, children }: { action: MemoryFormAction; label: string; children?: Html }): Html => (
    <PostForm action={memoryFormPath} keys={deciding.keys} label={`${label} it`}>
      <input type="hidden" name="about" value={id} />
      <input type="hidden" name="here" value={deciding.here} />
      {children ?? null}
      <button type="submit" name="action" value={action}>
        {label}
      </button>
    </PostForm>
  );
  return (
    <div class="forms">
      {status === 'candidate' ? (
        <Form action="promote" label="Promote">
          <p class="soft">It counts from now on, and so do its claims.</p>
        </Form>
      ) : null}
      {holds && hasClaims ? (
        <Form action="graduate" label="Graduate">
          <p class="soft">Its claims are written into a file of the world, which takes its place.</p>
        </Form>
      ) : null}
      {status === 'superseded' ? (
        <Form action="restore" label="Restore">
          <p class="soft">It holds again.</p>
        </Form>
      ) : null}
      {holds ? (
        <Form action="supersede" label="Supersede">
          <label>
            By which memory?
            <input name="by" value={of('supersede')?.winner ?? ''} maxlength={100} required autocomplete="off" />
          </label>
        </Form>
      ) : null}
      {status === 'invalid' ? null : (
        <Form action="forget" label="Forget">
          <label>
            Why?
            <input
              name="reason"
              value={of('forget')?.reason ?? ''}
              maxlength={mostOfReason}
              required
              autocomplete="off"
            />
          </label>
        </Form>
      )}
    </div>
  );
}
