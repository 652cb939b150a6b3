import { setImmediate as afterMicrotasks } from 'node:timers/promises';
import * as z from 'zod';
import { StoreLookout, storeNewsSchema } from '../../app/news/store-news.ts';
import { troubleData, troubleShape } from '../rest/answers/trouble.ts';
import type { ServedWorld } from '../served/served-world.ts';

/** The events of a world: news of its store, and messages about the serving itself. */
export const worldEventSchema = z.union([
  z.object({ event: z.literal('hello'), data: z.object({}) }).describe('From now on nothing is missed'),
  storeNewsSchema,
  z.object({ event: z.literal('trouble'), data: troubleShape }),
  z.object({ event: z.literal('note'), data: z.object({ message: z.string() }) }),
]);
type WorldEvent = z.output<typeof worldEventSchema>;

type Listener = (event: WorldEvent) => void;

/** Milliseconds between two looks for what other processes have written. */
const usualLookMs = 2_000;

/**
 * Follows a world as long as somebody listens: looks at its store when this process has changed it, and from time to time for
 * what other processes have.
 */
export class WorldEvents {
  readonly #world: ServedWorld;
  readonly #lookMs: number;
  readonly #listeners = new Set<Listener>();
  #following: { readonly stop: () => void; readonly looked: () => Promise<void> } | undefined;

  constructor(world: ServedWorld, lookMs: number = usualLookMs) {
    this.#world = world;
    this.#lookMs = lookMs;
  }

  /**
   * Resolves once nothing that happens from then on is missed, with what ends the listening.
   *
   * @throws what a look at the store does.
   */
  async listen(listener: Listener): Promise<() => void> {
    this.#following ??= this.#follow();
    this.#listeners.add(listener);
    const end = () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      this.#following?.stop();
      this.#following = undefined;
    };
    await this.#following.looked().catch((error: unknown) => {
      end();
      throw error;
    });
    return end;
  }

  #follow() {
    const { stored, turns, changes, log } = this.#world;
    const lookout = new StoreLookout(stored.store);
    let last: Promise<void> = Promise.resolve();
    let waiting = 0;
    const look = async () => {
      waiting -= 1;
      const news = await lookout.look();
      if (news.length === 0) return;
      // A save that breaks a file closes findings. The look may fall between the two, and the trouble with the file is told first.
      await turns.run(async () => undefined);
      await afterMicrotasks();
      for (const each of news) this.#tell(each);
    };
    /** A caller during a look shares the next one. */
    const looked = (): Promise<void> => {
      if (waiting === 0) {
        waiting += 1;
        last = last.catch(() => undefined).then(look);
      }
      return last;
    };
    const lookAgain = () => {
      looked().catch((error: unknown) => log.debug({ err: error }, 'the store could not be looked at for news'));
    };
    const timer = setInterval(lookAgain, this.#lookMs);
    timer.unref();
    const unlisten = changes.listen(({ changed, trouble, note }) => {
      if (changed.size > 0) lookAgain();
      if (trouble !== undefined) this.#tell({ event: 'trouble', data: troubleData(trouble) });
      if (note !== undefined) this.#tell({ event: 'note', data: { message: note } });
    });
    const stop = () => {
      clearInterval(timer);
      unlisten();
    };
    return { stop, looked };
  }

  #tell(event: WorldEvent): void {
    for (const listener of [...this.#listeners]) listener(event);
  }
}
