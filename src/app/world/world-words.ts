import type { GraphStore } from '../../graph/port.ts';
import { assertionKeys, nativeKeys } from '../../ingest/plan/assertions.ts';
import { thingKeys } from '../../ingest/plan/things.ts';
import type { Claim, Entity } from '../../model/claim.ts';
import type { Problem } from '../../model/problem.ts';
import type { WorldConfig } from '../../model/world-config.ts';
import { wordsInUse } from '../../queries/words-in-use.ts';
import { lintRule } from '../../rules/lint/lint.ts';
import { findsEverything } from '../../rules/lint/strange-words.ts';
import { noWordsInUse, type WordsInUse, type WorldWords } from '../../rules/lint/world-words.ts';
import type { LoadedRules } from '../../rules/load/load.ts';

/** Properties that ingest writes, whatever the notes say. */
const written: WorldWords['properties'] = {
  entity: thingKeys([]),
  claim: new Set(assertionKeys),
  edge: new Set(nativeKeys),
};

/** The words that rules may use of a world: those of its ontology, and those that its notes use without a declaration. */
export function worldWords({ ontology }: Pick<WorldConfig, 'ontology'>, used: WordsInUse): WorldWords {
  return { ontology, used, properties: written, complete: true };
}

/** Only the words of this ontology: the world that a rule is for, and has more, is not at hand. */
export function wordsWithoutWorld({ ontology }: Pick<WorldConfig, 'ontology'>): WorldWords {
  return { ontology, used: noWordsInUse, properties: written, complete: false };
}

interface UsingContent {
  readonly entities: readonly Pick<Entity, 'labels'>[];
  readonly claims: readonly Claim[];
}

/** The kinds, predicates and keys that the notes of a world use. */
export function usedIn({ entities, claims }: UsingContent): WordsInUse {
  const [kinds, predicates, dates, attributes] = [
    new Set<string>(),
    new Set<string>(),
    new Set<string>(),
    new Set<string>(),
  ];
  for (const entity of entities) for (const label of entity.labels) kinds.add(label);
  for (const claim of claims) {
    if (claim.form === 'relation') predicates.add(claim.type);
    else if (claim.date !== undefined) dates.add(claim.type);
    else attributes.add(claim.type);
  }
  return { kinds, predicates, dates, attributes };
}

/**
 * The words in a world's own rules that the world lacks. They run all the same, and find nothing by it, but for those that would find
 * everything.
 */
export function strangeWords({ own }: OwnRules, words: () => WorldWords): Problem[] {
  if (own.length === 0) return [];
  const known = words();
  return own.flatMap(({ rule, ...file }) =>
    lintRule(rule, { ...file, words: known }).flatMap(({ level, ...problem }) =>
      level === 'warning' ? [problem] : [],
    ),
  );
}

/** `strangeWords` of a world as it is stored. */
export async function strangeWordsInStore(
  store: GraphStore,
  config: Pick<WorldConfig, 'ontology'>,
  rules: OwnRules,
): Promise<Problem[]> {
  if (rules.own.length === 0) return [];
  const words = worldWords(config, await wordsInUse(store));
  return strangeWords(rules, () => words);
}

/** The rules without those of a world's own that would find everything, since they ask what has none of a word that the world does not have. */
export function withoutEmptyQuestions<T extends LoadedRules>(rules: T, words: () => WorldWords): T {
  if (rules.own.length === 0) return rules;
  const known = words();
  const empty = new Set(
    rules.own.flatMap(({ rule, ...file }) =>
      lintRule(rule, { ...file, words: known }).some(({ code }) => code === findsEverything) ? [rule.id] : [],
    ),
  );
  return empty.size === 0 ? rules : { ...rules, rules: rules.rules.filter(({ id }) => !empty.has(id)) };
}

/** `withoutEmptyQuestions` of a world as it is stored. */
export async function askingOfStore<T extends LoadedRules>(
  store: GraphStore,
  config: Pick<WorldConfig, 'ontology'>,
  rules: T,
): Promise<T> {
  if (rules.own.length === 0) return rules;
  const words = worldWords(config, await wordsInUse(store));
  return withoutEmptyQuestions(rules, () => words);
}

type OwnRules = Pick<LoadedRules, 'own'>;
