import type { Finding, GapAnswer } from '../../model/finding.ts';
import type { Ontology } from '../../model/ontology.ts';
import { openGapsAbout } from '../../queries/findings/find.ts';
import { readListedEntities } from '../../queries/listed-lore.ts';
import { readWaitingClaims } from '../../queries/waiting-claims.ts';
import { loadRules } from '../../rules/load/load.ts';
import { configOf } from '../store/stored-config.ts';
import type { StoredWorld } from '../store/stored-world.ts';
import { gapAnswers, withAnswers } from './gap-answers.ts';

/** A store, and the folder of its world, whose own rules may say what answers a gap. */
export interface RulesAndStore extends Pick<StoredWorld, 'store'> {
  readonly home?: Pick<NonNullable<StoredWorld['home']>, 'root'> | undefined;
}

/**
 * By the id of an open gap in the store, the claims that would close it if somebody accepted them.
 *
 * @param about entities whose gaps are meant; default: all.
 */
export async function answeredGaps(
  { store, home }: RulesAndStore,
  about?: readonly string[],
): Promise<ReadonlyMap<string, readonly GapAnswer[]>> {
  const { gaps, waiting } = await gapsAndClaims(store, about);
  if (gaps.length === 0) return new Map();
  return gapAnswers(gaps, waiting, await rulesIn({ store, home }));
}

/** The findings, those with an answer saying so, and what to write in place of accepting it. */
export async function findingsAnswered(world: StoredWorld, findings: readonly Finding[]): Promise<readonly Finding[]> {
  const { home } = world;
  return answeredAmong(world, findings, async () =>
    home === undefined ? undefined : (await configOf(world)).ontology,
  );
}

/** The same, where the ontology is at hand. */
export async function answeredAmong(
  { store, home }: RulesAndStore,
  findings: readonly Finding[],
  ontologyOf: () => Promise<Ontology | undefined>,
): Promise<readonly Finding[]> {
  const subjectIds = findings.flatMap(({ category, subject }) => (category === 'orphan' ? [subject.id] : []));
  if (subjectIds.length === 0) return findings;
  const { gaps, waiting } = await gapsAndClaims(store, subjectIds);
  if (gaps.length === 0) return findings;
  const rules = await rulesIn({ store, home });
  const subjects = await readListedEntities(store, [...new Set(gaps.map(({ subject }) => subject.id))]);
  const files = new Map(subjects.map(({ id, source }) => [id, source.path]));
  const ontology = await ontologyOf();
  const entries = ontology && { ontology, fileOf: (id: string) => files.get(id) };
  const answers = gapAnswers(gaps, waiting, rules, entries);
  return findings.map((finding) => withAnswers(finding, answers.get(finding.id)));
}

/** With the gaps of whom the claims join the entities to: what is a part of something unplaced is so no better placed. */
async function gapsAndClaims(store: StoredWorld['store'], entities?: readonly string[]) {
  const waiting = await readWaitingClaims(store, entities === undefined ? {} : { about: entities });
  const about = new Set(waiting.flatMap(({ entities }) => entities.map(({ id }) => id)));
  return { waiting, gaps: about.size === 0 ? [] : await openGapsAbout(store, [...about]) };
}

const rulesIn = async ({ store, home }: RulesAndStore) =>
  (await loadRules({ store, ...(home === undefined ? {} : { worldRoot: home.root }) })).rules;
