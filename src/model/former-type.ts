import { own } from '../util/own.ts';

/**
 * `owner:` was once a POSSESSES and `residence:` a LOCATED_IN. Ids of claims keep the old word, and decisions of that time are known by it,
 * so that they still apply.
 */
const former: Readonly<Record<string, string>> = { OWNS: 'POSSESSES', LIVES_IN: 'LOCATED_IN' };

/** The predicate of which a predicate was once a part; undefined for any other. */
export const formerType = (type: string): string | undefined => own(former, type);
