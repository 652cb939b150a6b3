import { type Paint, painter } from '../../../report/text/paint.ts';

/** The target of the output, as the surface knows it. */
export interface Terminal {
  readonly colour: boolean;
  readonly width: number;
}

/** `--color`/`--no-color` first, then NO_COLOR and FORCE_COLOR, then whether stdout is a terminal. */
export function terminal(flag: boolean | undefined, env: NodeJS.ProcessEnv, stream: NodeJS.WriteStream): Terminal {
  const forced = flag ?? (env.NO_COLOR ? false : env.FORCE_COLOR ? env.FORCE_COLOR !== '0' : undefined);
  const columns = stream.columns ?? Number(env.COLUMNS);
  return {
    colour: forced ?? stream.isTTY === true,
    width: Number.isFinite(columns) && columns >= 40 ? Math.min(columns, 160) : 100,
  };
}

/** Colours for text on stdout, where it takes them. */
export function stdoutPainter(flag: boolean | undefined): Paint {
  return painter(terminal(flag, process.env, process.stdout).colour);
}
