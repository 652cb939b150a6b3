import type { Html } from '../layout/render.ts';
import type { FormKeys } from '../page.ts';

/** A form that writes: it shows that it comes from a page of ours. */
export function PostForm({
  action,
  keys: { csrf },
  id,
  label,
  children,
}: {
  action: string;
  keys: FormKeys;
  id?: string | undefined;
  /** For those who do not see what stands around it. */
  label?: string | undefined;
  children?: Html | readonly (Html | null)[] | undefined;
}): Html {
  return (
    <form method="post" action={action} id={id} aria-label={label}>
      {csrf === undefined ? null : <input type="hidden" name="csrf" value={csrf} />}
      {children}
    </form>
  );
}
