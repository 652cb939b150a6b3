import { MentionFinder } from '../../content/prose/mentions.ts';
import { commonWords } from '../../content/prose/words.ts';
import { Names } from '../../content/resolve/entity-names.ts';
import type { Entity } from '../../model/claim.ts';

/** Words with capitals, or an id as it is written: `heron-guard`. Not in a link. */
const names =
  /(?<![\p{L}\p{N}_[|'’-])(?:\p{Lu}[\p{L}\p{M}\p{N}]*(?: \p{Lu}[\p{L}\p{M}\p{N}]*)*|[\p{L}\p{N}]+(?:[_-][\p{L}\p{N}]+)+)(?![\p{L}\p{N}_|\]-])/gu;

/** A sentence that was `linked`, as it was before. */
export const withoutLinks = (sentence: string): string => sentence.replace(/\[\[[^[\]|]*\|([^[\]|]*)\]\]/g, '$1');

/**
 * Finds in a sentence whom it names by an id, in whatever case, as whoever asks for an entity may: prose is searched for names
 * and aliases alone.
 */
export class ShortNames {
  private readonly known: Names<Entity>;
  private readonly inProse: MentionFinder;

  /** @param entities of the world. */
  constructor(entities: readonly Entity[]) {
    this.known = new Names(entities, { kinds: new Map() });
    this.inProse = new MentionFinder(entities);
  }

  /** The sentence with links to them. */
  linked(sentence: string): string {
    const found = this.inProse.find(sentence);
    return sentence.replace(names, (run, at: number) => {
      // The Sisters of the Well are found, whoever else has the id `sisters`.
      if (found.some(({ start, end }) => start < at + run.length && at < end)) return run;
      const words = run.split(' ');
      for (let from = 0; from < words.length; from++) {
        const name = words.slice(from).join(' ');
        // At the beginning of a sentence every word has a capital.
        if (at === 0 && from === 0 && commonWords.has(name.toLowerCase())) continue;
        const entity = this.known.find(name);
        if (entity === undefined) continue;
        if (/[[\]|#^]/.test(entity.id)) return run;
        return [...words.slice(0, from), `[[${entity.id}|${name}]]`].join(' ');
      }
      return run;
    });
  }
}
