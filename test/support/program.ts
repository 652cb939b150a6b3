import { packagePath } from '../../src/util/package.ts';

/** What Node runs as `lore`: the built program, which test/support/built-global.ts keeps up with its sources. */
export const program: readonly string[] = [packagePath('dist', 'cli', 'main.js')];
