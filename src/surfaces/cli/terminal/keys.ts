import { emitKeypressEvents, type Key } from 'node:readline';
import { createInterface } from 'node:readline/promises';
import { PassThrough, type Readable } from 'node:stream';

/** The input of a terminal, a key or a line at a time. Keys that are typed ahead wait. */
export interface Keys {
  /** `enter`, `escape` or what the key prints, in lower case; undefined at Ctrl-C, Ctrl-D and the end of the input. */
  readonly next: () => Promise<string | undefined>;
  /** A line, edited as in a shell; undefined where Escape takes it back, or as with `next`. */
  readonly line: (question: string) => Promise<string | undefined>;
  /** Forgets what was typed ahead, but for Ctrl-C and Ctrl-D. */
  readonly forget: () => Promise<void>;
  /** Leaves the terminal to another program for as long as it runs. */
  readonly aside: <T>(work: () => Promise<T>) => Promise<T>;
  readonly close: () => void;
}

/** A terminal, or a stream in its place. */
export interface KeyInput extends Readable {
  readonly setRawMode?: (raw: boolean) => unknown;
}

export function typedKeys(input: KeyInput, output: NodeJS.WritableStream): Keys {
  const typed: Key[] = [];
  let waiting: ((key: Key | undefined) => void) | undefined;
  let ended = false;

  const take = (_text: string | undefined, key: Key) => {
    if (isInterrupt(key) && typed.some(isInterrupt)) process.exit(130); // the work at hand does not have to be waited for
    if (waiting === undefined) typed.push(key);
    else waiting(key);
    waiting = undefined;
  };
  const end = () => {
    ended = true;
    waiting?.(undefined);
    waiting = undefined;
  };
  const nextKey = async (): Promise<Key | undefined> => {
    const key =
      typed.shift() ?? (ended ? undefined : await new Promise<Key | undefined>((resolve) => (waiting = resolve)));
    if (key !== undefined && !isInterrupt(key)) return key;
    ended = true;
    typed.length = 0;
    return undefined;
  };

  emitKeypressEvents(input);
  input.on('keypress', take);
  input.on('end', end);
  input.setRawMode?.(true);
  input.resume();
  return {
    next: async () => {
      const key = await nextKey();
      return key && (isEnter(key) ? 'enter' : key.name === 'escape' ? 'escape' : (key.sequence ?? '').toLowerCase());
    },
    line: async (question) => {
      const forwarded = new PassThrough();
      const editor = createInterface({ input: forwarded, output, terminal: true, historySize: 0 });
      try {
        const answer = editor.question(question);
        for (;;) {
          const key = await nextKey();
          if (key === undefined || key.name === 'escape') return undefined;
          forwarded.write(isEnter(key) ? '\r' : (key.sequence ?? ''));
          if (isEnter(key)) return await answer;
        }
      } finally {
        editor.close();
      }
    },
    forget: async () => {
      // Unread input of the terminal was typed before as well.
      await new Promise((resolve) => setImmediate(resolve));
      typed.splice(0, typed.length, ...typed.filter(isInterrupt));
    },
    aside: async (work) => {
      input.setRawMode?.(false);
      input.pause();
      try {
        return await work();
      } finally {
        input.setRawMode?.(true);
        input.resume();
      }
    },
    close: () => {
      input.off('keypress', take);
      input.off('end', end);
      input.setRawMode?.(false);
      input.pause();
    },
  };
}

const isInterrupt = ({ ctrl, name }: Key): boolean => ctrl === true && (name === 'c' || name === 'd');
const isEnter = ({ name }: Key): boolean => name === 'return' || name === 'enter';
