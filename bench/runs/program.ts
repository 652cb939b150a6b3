import { packagePath } from '../../src/util/package.ts';

/** The built program, as people start it. */
export const program = packagePath('dist', 'bin', 'lore.js');
