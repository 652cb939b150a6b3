import type { MirrorPart } from '../../../../app/mirror/shown-claims.ts';

/** The titles of the parts of an entity's page, with the noun for one item. */
export const partWords: Readonly<Record<MirrorPart, { readonly title: string; readonly item: string }>> = {
  fields: { title: 'Facts', item: 'claim' },
  relations: { title: 'Relations', item: 'claim' },
  hearsay: { title: 'Hearsay', item: 'claim' },
  waiting: { title: 'Unaccepted claims', item: 'claim' },
  former: { title: 'Former claims', item: 'claim' },
  passages: { title: 'Passages', item: 'passage' },
};
