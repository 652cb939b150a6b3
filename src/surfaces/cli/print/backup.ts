import type { StoreContents } from '../../../app/backup/read-contents.ts';
import { plural } from '../../../report/shared/plural.ts';

/** The content of a store, in a phrase. */
export function contentsText({ world, entities, claims, findings, reviews, rules }: StoreContents): string {
  const counts = [
    plural(entities, 'entity', 'entities'),
    plural(claims, 'claim'),
    plural(findings, 'finding'),
    plural(reviews, 'review'),
    plural(rules, 'added rule'),
  ];
  return `${world === undefined ? 'no world' : `the world "${world}"`} with ${counts.join(', ')}`;
}
