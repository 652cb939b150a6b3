import type { Html } from '../layout/render.ts';

export interface TroubleProps {
  readonly message: string;
  /** The next step. */
  readonly fix: string;
}

/** An error, with the next step. */
export function TroubleView({ message, fix }: TroubleProps): Html {
  return (
    <>
      <h1>{message}</h1>
      <p>{fix}</p>
    </>
  );
}
