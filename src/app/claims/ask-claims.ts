import { KeyTable } from '../../content/vocabulary/key-table.ts';
import { type KnownClaim, knownClaims } from '../../queries/claims.ts';
import { type ClaimsWhere, claims, statedStates } from '../../queries/stored-claims.ts';
import { defined } from '../../util/defined.ts';
import { UserInputError } from '../../util/errors.ts';
import { didYouMean } from '../../util/text/did-you-mean.ts';
import { foldKey, snakeCase } from '../../util/text/fold.ts';
import { findEntity } from '../lookup/find-entity.ts';
import { cursorAfter, limitOf, type PagedList, type PageRequest, startOf } from '../paging.ts';
import { configOf } from '../store/stored-config.ts';
import type { StoredWorld } from '../store/stored-world.ts';
import { type AnswersAt, answersAt, answersInWords, type ClaimsAt } from './at/claims-at.ts';
import { type JudgedClaim, judgedFields } from './at/judgement.ts';
import { type PresenceAt, presenceAt } from './at/presence.ts';

/** Who, what and when; what is left out lets all through. */
export interface ClaimsQuestion extends PageRequest {
  /** Ids or names. */
  readonly subject?: string | undefined;
  readonly object?: string | undefined;
  /** `RULES`, `rules`, `ruled by`, or the key of an attribute. */
  readonly predicate?: string | undefined;
  /** A date, a range, an event, an era or `now`. */
  readonly at?: string | undefined;
  /** With `at`: superseded and withdrawn claims too. */
  readonly all?: boolean | undefined;
}

/** A page of claims: in one list, or with a date in three. */
export interface AskedAnswer extends Partial<ClaimsAt> {
  /** Without a date, by place; else empty. */
  readonly claims: readonly KnownClaim[];
  /** On all pages. */
  readonly total: number;
  readonly cursor?: string;
}

/**
 * The claims that fit a question, and with a date, whether they were true then.
 *
 * @throws UserInputError `unknown-entity`, `ambiguous-entity`, `unknown-predicate`, `bad-date`, `bad-limit`, `bad-cursor`, `no-world`.
 */
export async function askClaims(
  world: Pick<StoredWorld, 'store' | 'home' | 'record'>,
  question: ClaimsQuestion,
): Promise<AskedAnswer> {
  const { store } = world;
  const { subject, predicate, object, at, all } = question;
  const limit = limitOf(question);
  const [from, to] = [
    subject === undefined ? undefined : (await findEntity(store, subject)).id,
    object === undefined ? undefined : (await findEntity(store, object)).id,
  ];
  const meaning = predicate === undefined ? undefined : await predicateCalled(world, predicate);
  const [first, second] = meaning?.isTurned === true ? [to, from] : [from, to];
  const about = from ?? to;
  const where = defined({ about: about === undefined ? undefined : [about], types: meaning?.types });
  const only = (claim: JudgedClaim) => fits(claim, first, second, meaning?.isSymmetric === true);
  const list = { of: 'asked claims', by: { from, to, predicate, at, all: all === true ? 'all' : undefined } };
  const after = startOf(question, list);
  if (at === undefined) {
    const found = (await claims(store, { ...where, states: statedStates, ofFiles: true }, judgedFields)).filter(only);
    const { page, cursor } = pageOf(found, ({ placed }) => placed, { after, limit, list });
    const told = await knownClaims(
      store,
      page.map(({ id }) => id),
    );
    return { claims: told, total: found.length, ...defined({ cursor }) };
  }
  return pageAt(world, await answersAt(world, at, { where, all, only }), { after, limit, list });
}

interface Slice {
  readonly after: string;
  readonly limit: number;
  readonly list: PagedList;
}

/** A page of the answers to a question with a date, in words. */
export async function pageAt(
  world: Pick<StoredWorld, 'store'>,
  found: AnswersAt,
  slice: Slice,
): Promise<AskedAnswer & ClaimsAt> {
  const { page, cursor } = pageOf(found.answers, ({ key }) => key, slice);
  const told = await answersInWords(world, found, page);
  return { claims: [], ...told, total: found.answers.length, ...defined({ cursor }) };
}

/** The claims about an entity, or of the whole world, that a page shows at a date. */
export async function askAbout(
  world: Pick<StoredWorld, 'store' | 'home' | 'record'>,
  id: string | undefined,
  at: string,
): Promise<ClaimsAt & PresenceAt> {
  const found = await answersAt(world, at, { where: defined({ about: id === undefined ? undefined : [id] }) });
  const told = await answersInWords(world, found, found.answers.slice(0, mostOnPage));
  return { ...told, ...(id === undefined ? {} : await presenceAt(world, id, found.answers)) };
}

/** Claims of a page at a date. */
const mostOnPage = 200;

function pageOf<T>(items: readonly T[], keyOf: (item: T) => string, { after, limit, list }: Slice) {
  const left = items.filter((item) => keyOf(item) > after);
  const page = left.slice(0, limit);
  const last = left.length > limit ? page.at(-1) : undefined;
  return { page, cursor: last === undefined ? undefined : cursorAfter(keyOf(last), list) };
}

function fits(
  claim: JudgedClaim,
  subject: string | undefined,
  object: string | undefined,
  isSymmetric: boolean,
): boolean {
  const isThis = (from: string | undefined, to: string | undefined) =>
    (subject === undefined || from === subject) && (object === undefined || to === object);
  if (claim.form === 'attribute') return isThis(claim.entity_id, undefined);
  return isThis(claim.from_id, claim.to_id) || (isSymmetric && isThis(claim.to_id, claim.from_id));
}

interface AskedPredicate {
  readonly types: readonly string[];
  /** `ruled by`: the subject is the object of the claim. */
  readonly isTurned: boolean;
  readonly isSymmetric: boolean;
}

async function predicateCalled(
  world: Pick<StoredWorld, 'store' | 'home' | 'record'>,
  words: string,
): Promise<AskedPredicate> {
  const { ontology } = await configOf(world);
  const meaning = new KeyTable(ontology).lookup(words, undefined);
  if (meaning?.as === 'relation') {
    const { predicate, side, dated } = meaning;
    const types = [predicate.type, ...(dated === undefined ? [] : [dated.name])];
    return { types, isTurned: side === 'to' && !predicate.symmetric, isSymmetric: predicate.symmetric };
  }
  if (meaning !== undefined) return { types: [meaning.attribute.name], isTurned: false, isSymmetric: false };
  const types = [snakeCase(words), snakeCase(words).toUpperCase()];
  const where: ClaimsWhere = { types, ofFiles: true };
  if ((await claims(world.store, where, ['id'])).length > 0) return { types, isTurned: false, isSymmetric: false };
  const known = [...ontology.predicates.keys(), ...ontology.attributes.keys()];
  const near = didYouMean(foldKey(words), known.map(foldKey)) || '.';
  throw new UserInputError(`This world has no predicate \`${words}\`${near}`, {
    code: 'unknown-predicate',
    fix: 'Give a predicate such as `RULES`, or a key as in the files, such as `occupation`.',
  });
}
