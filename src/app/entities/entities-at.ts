import { type ListedEntity, readListedEntities } from '../../queries/listed-lore.ts';
import { storedEntities } from '../../queries/stored-entities.ts';
import { defined } from '../../util/defined.ts';
import { compareText } from '../../util/places.ts';
import { isSomeDay, type WorldAsked } from '../claims/at/asked-time.ts';
import { answerOrder, askedIn } from '../claims/at/claims-at.ts';
import { judgeLife } from '../claims/at/judge.ts';
import { type AnswerPart, lifeBy } from '../claims/at/judgement.ts';
import { type PageRequest, sortedPage } from '../paging.ts';
import { listEntities } from './list-entities.ts';
import { entitiesWith } from './rank-by-words.ts';

/** An entity as it stands at a time. */
export interface EntityAt extends ListedEntity {
  /** `ended by the death of Aldous, 402 KR`. */
  readonly because?: string;
  /** The fact that would decide about an entity that may have existed. */
  readonly would_decide?: string;
}

/** Entities in three lists: they existed at a time, may have, or exist at another; and apart, those of drafts alone. */
export interface EntitiesAt {
  /** In the words of whoever asks. */
  readonly at: string;
  /** The time is longer than a year: one day of it is enough. */
  readonly on_some_day: boolean;
  readonly held: readonly EntityAt[];
  readonly may_have_held: readonly EntityAt[];
  /** The nearest first. */
  readonly other_times: readonly EntityAt[];
  readonly apart: readonly EntityAt[];
  /** On all pages. */
  readonly totals: Readonly<Record<AnswerPart | 'apart', number>>;
  readonly total: number;
  readonly cursor?: string;
}

interface EntitiesAtRequest {
  readonly at: string;
  /** With the kinds below it, in any case. */
  readonly kind?: string | undefined;
  /** Words that a name, alias or id has to have. */
  readonly q?: string | undefined;
}

/**
 * The entities that existed at a time, or may have; an event has happened on a day of it.
 *
 * @param page absent: all at once.
 * @throws UserInputError `bad-date`, `unknown-kind` and `no-world`; for a bad limit or cursor.
 */
export async function entitiesAt(
  world: WorldAsked,
  { at, kind, q }: EntitiesAtRequest,
  page?: PageRequest,
): Promise<EntitiesAt> {
  const { store } = world;
  const by = { ...(await askedIn(world, at)), lives: new Map() };
  const all = (await listEntities(store, kind)).entities;
  const listed = q === undefined ? all : entitiesWith(all, q).map(({ item }) => item);
  const lives = await storedEntities.called(
    store,
    listed.map(({ id }) => id),
    [...lifeBy, 'draft'],
  );
  const answers = [...lives.values()]
    .map((life) => {
      const answer = judgeLife(life, by);
      const part = life.draft ? ('apart' as const) : answer.part;
      return { id: life.id, answer, part, key: `${answerOrder(part, answer)}${life.name} ${life.id}` };
    })
    .sort((a, b) => compareText(a.key, b.key));
  const list = { of: 'entities at', by: { at, kind, q } };
  const shown = page === undefined ? { items: answers } : sortedPage(answers, ({ key }) => key, page, list);
  const { items, cursor } = { cursor: undefined, ...shown };
  const entities = await readListedEntities(
    store,
    items.map(({ id }) => id),
  );
  const byId = new Map(entities.map((entity) => [entity.id, entity]));
  const listOf = (wanted: AnswerPart | 'apart'): EntityAt[] =>
    items.flatMap(({ id, answer: { because, would_decide }, part }) => {
      const entity = part === wanted ? byId.get(id) : undefined;
      return entity === undefined ? [] : [{ ...entity, ...defined({ because, would_decide }) }];
    });
  const count = (wanted: AnswerPart | 'apart') => answers.filter(({ part }) => part === wanted).length;
  return {
    ...{ at: by.asked.date.text, on_some_day: isSomeDay(by.asked) },
    ...{ held: listOf('held'), may_have_held: listOf('may_have_held'), other_times: listOf('other_times') },
    apart: listOf('apart'),
    totals: {
      ...{ held: count('held'), may_have_held: count('may_have_held') },
      ...{ other_times: count('other_times'), apart: count('apart') },
    },
    total: answers.length,
    ...defined({ cursor }),
  };
}
