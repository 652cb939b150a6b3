import { singularsOf } from '../../english/nouns.ts';
import type { Entity } from '../../model/claim.ts';
import { isAllowedKind } from '../../model/kinds.ts';
import type { Ontology } from '../../model/ontology.ts';
import { foldWord } from './tokens.ts';

/** The words by which sentences call somebody of a species: `gnome` of Gnome, of Gnomes, and of nothing that two are called. */
export function speciesWords(entities: Iterable<Entity>, { kinds }: Ontology): ReadonlyMap<string, string> {
  const words = new Map<string, string | undefined>();
  for (const { id, kind, name, aliases } of entities) {
    if (!isAllowedKind({ kinds }, kind, ['Species'])) continue;
    for (const word of new Set([name, ...aliases].flatMap(formsOf)))
      words.set(word, words.has(word) && words.get(word) !== id ? undefined : id);
  }
  return new Map([...words].flatMap(([word, id]) => (id === undefined ? [] : [[word, id]])));
}

/** `Elves` is "elf", `Gnomes` is "gnome". */
function formsOf(name: string): readonly string[] {
  const word = foldWord(name);
  return /^\p{L}+$/u.test(word) ? singularsOf(word) : [];
}
