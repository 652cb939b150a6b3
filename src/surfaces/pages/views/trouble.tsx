import type { Html } from '../layout/render.ts';

export interface TroubleProps {
  readonly message: string;
  /** What to do about it. */
  readonly fix: string;
}

/** What cannot be had, and what to do. */
export function TroubleView({ message, fix }: TroubleProps): Html {
  return (
    <>
      <h1>{message}</h1>
      <p>{fix}</p>
    </>
  );
}
