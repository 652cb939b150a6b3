import { FirstNames, mayBeFirstName } from '../../content/prose/first-names.ts';
import { MentionFinder } from '../../content/prose/mentions.ts';
import { openingWords } from '../../content/prose/names/opening-words.ts';
import { commonWords } from '../../content/prose/words.ts';
import { Names } from '../../content/resolve/entity-names.ts';
import type { Entity } from '../../model/claim.ts';
import type { WorldConfig } from '../../model/world-config.ts';

/** Words with capitals, or an id as it is written: `heron-guard`. Not in a link. */
const names =
  /(?<![\p{L}\p{N}_[|'’-])(?:\p{Lu}[\p{L}\p{M}\p{N}]*(?: \p{Lu}[\p{L}\p{M}\p{N}]*)*|[\p{L}\p{N}]+(?:[_-][\p{L}\p{N}]+)*)(?![\p{L}\p{N}_|\]-])/gu;

/** Behind these a word in small letters is a noun, whoever has it for an id. */
const beforeNoun =
  /\b(?:the|an?|another|this|that|these|those|no|every|each|some|any|his|her|its|their|my|our|your|\p{L}+['’]s) $/iu;
const isSmall = (name: string): boolean => /^[\p{Ll}\p{N}]+$/u.test(name);

const joints = /^(?:and|of|in|at|on|by|from|to|with|when|then|but|for|so|while|after|before|as|if)$/;
const isOpening = (word: string): boolean => openingWords.has(word) || joints.test(word);

/** A sentence that was `linked`, as it was before. */
export const withoutLinks = (sentence: string): string => sentence.replace(/\[\[[^[\]|]*\|([^[\]|]*)\]\]/g, '$1');

const isIdHere = (word: string, before: string): boolean =>
  /\p{L}/u.test(word) && !commonWords.has(word) && !openingWords.has(word) && !beforeNoun.test(before);

/**
 * Finds in a sentence whom it names by an id, in whatever case, as whoever asks for an entity may, or by a first name that
 * nobody else has: prose is searched for names and aliases alone.
 */
export class ShortNames {
  private readonly known: Names<Entity>;
  private readonly inProse: MentionFinder;
  private readonly byFirstName: ReadonlyMap<string, string>;

  /** @param entities of the world. */
  constructor(entities: readonly Entity[], config: WorldConfig) {
    this.known = new Names(entities, { kinds: new Map() });
    this.inProse = new MentionFinder(entities);
    const { people } = new FirstNames(entities, config, new Set());
    const ofNoWord = people.filter(({ name }) => !commonWords.has(name.toLowerCase()));
    this.byFirstName = new Map(ofNoWord.map(({ id, name }) => [name, id]));
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
        // "Pell" may be called so, `pell` is an id as it is written, and "ash" a word.
        if (isSmall(name) && (entity.id !== name || !isIdHere(name, sentence.slice(0, at)))) continue;
        if (/[[\]|#^]/.test(entity.id)) return run;
        return [...words.slice(0, from), `[[${entity.id}|${name}]]`].join(' ');
      }
      return this.byFirst(words, sentence, at) ?? run;
    });
  }

  /** At the beginning of a sentence a word may stand before it: "When Odo". */
  private byFirst(words: readonly string[], sentence: string, at: number): string | undefined {
    const name = words.at(-1) ?? '';
    const before = words.slice(0, -1);
    const id = this.byFirstName.get(name);
    if (id === undefined || /[[\]|#^]/.test(id)) return undefined;
    if (before.length > 1 || before.some((word) => !isOpening(word.toLowerCase()))) return undefined;
    const end = at + words.join(' ').length;
    if (!mayBeFirstName(sentence, end - name.length, end)) return undefined;
    return [...before, `[[${id}|${name}]]`].join(' ');
  }
}
