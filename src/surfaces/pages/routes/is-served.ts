import type { PageLinks } from '../links.ts';

/** True if a server shows the page. A static site is the same for the same world: it says nothing of when rules ran. */
export const isServed = (links: PageLinks): boolean => links.section('search') !== undefined;
