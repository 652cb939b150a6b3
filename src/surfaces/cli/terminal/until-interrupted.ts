import { outputEnded } from './output.ts';

/** The first signal asks for an orderly end; a second one does not wait for it. The end of the reader of the output does the same. */
export async function untilInterrupted(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const controller = new AbortController();
  const stop = () => (controller.signal.aborted ? process.exit(130) : controller.abort());
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  try {
    await work(AbortSignal.any([controller.signal, outputEnded]));
  } finally {
    process.off('SIGINT', stop);
    process.off('SIGTERM', stop);
  }
}
