import { AsyncLocalStorage } from 'node:async_hooks';

const current = new AsyncLocalStorage<object>();

/** Marks one of the many things that a process does, so that what is said of a failure is about this one alone. */
export const asPieceOfWork = <T>(work: () => T): T => current.run({}, work);

/** The thing that is being done here; undefined in a process that does one. */
export const pieceOfWork = (): object | undefined => current.getStore();
