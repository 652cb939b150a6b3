import type { GraphStore } from '../../graph/port.ts';
import type { Finding } from '../../model/finding.ts';
import type { FindingCategory, Severity, Verdict } from '../../model/rule.ts';
import type { FindingsWhere } from '../../queries/findings/filter.ts';
import { findingsFromSource, gapReasons } from '../../queries/findings/find.ts';
import { ruleIds } from '../../queries/rules.ts';
import { readProjects, readSources } from '../../queries/sources.ts';
import { loadRules } from '../../rules/load/load.ts';
import { defined } from '../../util/defined.ts';
import { nearest } from '../../util/text/did-you-mean.ts';
import { findEntity, unknown } from '../lookup/find-entity.ts';
import { findingsConcerningOne } from './about-entity.ts';

/** Which findings; a filter that is left out lets all through. */
export interface FindingsFilter {
  readonly category?: readonly FindingCategory[] | undefined;
  /** Id, name or alias of an entity that the finding is about: as its subject, or named by one of its claims or memories. */
  readonly about?: string | undefined;
  /** Id of a rule. */
  readonly rule?: string | undefined;
  readonly severity?: Severity | undefined;
  readonly verdict?: Verdict | undefined;
  /** Id, path or title of a source that one of the claims comes from, or of the file that declares whom it is about. */
  readonly source?: string | undefined;
  /** Contradictions of this project; of an empty one, those of claims that belong to none. */
  readonly project?: string | undefined;
  /** The words of a gap, or a part of them. */
  readonly reason?: string | undefined;
  /** Ids of findings to leave out. */
  readonly except?: readonly string[] | undefined;
  /** Default: open. */
  readonly status?: Finding['status'] | 'all' | undefined;
}

/**
 * The filter with the ids that its words mean.
 *
 * @throws UserInputError `unknown-entity`, `ambiguous-entity`, `unknown-rule`, `unknown-source`, `unknown-project` or `unknown-reason`, each
 *   with the nearest there is.
 */
export async function resolveFilter(store: GraphStore, filter: FindingsFilter): Promise<FindingsWhere> {
  const { category, severity, verdict, except, status = 'open' } = filter;
  const rule = filter.rule === undefined ? undefined : await knownRule(store, filter.rule);
  const project = filter.project === undefined ? undefined : await knownProject(store, filter.project.trim());
  const reasons = filter.reason === undefined ? undefined : await knownReasons(store, filter.reason);
  const about = filter.about === undefined ? undefined : await findingsCalled(store, filter.about);
  const from = filter.source === undefined ? undefined : await findingsFrom(store, filter.source);
  const ids = about !== undefined && from !== undefined ? about.filter((id) => from.includes(id)) : (about ?? from);
  return defined({
    ...{ category, severity, verdict, rule, project, reasons, ids, except },
    status: status === 'all' ? undefined : status,
  });
}

async function knownRule(store: GraphStore, rule: string): Promise<string> {
  const ids = await ruleIds(store);
  if (ids.includes(rule)) return rule;
  throw unknown('rule', rule, nearest(rule, ids), '`lore rules list` names them all.');
}

async function knownProject(store: GraphStore, project: string): Promise<string> {
  const known = await readProjects(store);
  const found =
    known.find((each) => each === project) ?? known.find((each) => each.toLowerCase() === project.toLowerCase());
  if (project === '' || found !== undefined) return found ?? '';
  throw unknown(
    'project',
    project,
    nearest(project, known),
    'A project is a value of `project` in `sources:` of lore.yaml or in an entry.',
  );
}

async function knownReasons(store: GraphStore, words: string): Promise<string[]> {
  // A world may have no gap of a sort that rules look for: then there is none to list, and the words are right.
  const { rules } = await loadRules({ store });
  const ofRules = rules.flatMap(({ reason }) => reason ?? []);
  const all = [...new Set([...(await gapReasons(store)), ...ofRules])].sort();
  const wanted = words.toLowerCase();
  const matching = all.filter((reason) => reason.toLowerCase().includes(wanted));
  if (matching.length > 0) return matching;
  throw unknown('reason', words, all, 'A reason names a gap, such as "Person of unknown lineage."');
}

async function findingsCalled(store: GraphStore, words: string): Promise<readonly string[]> {
  return findingsConcerningOne(store, await findEntity(store, words));
}

async function findingsFrom(store: GraphStore, words: string): Promise<string[]> {
  return findingsFromSource(store, await knownSource(store, words));
}

async function knownSource(store: GraphStore, words: string): Promise<string> {
  const sources = await readSources(store);
  const wanted = words.trim().toLowerCase();
  const found =
    sources.find(({ id }) => id === words) ??
    sources.find(({ id, title }) => id.toLowerCase() === wanted || title.toLowerCase() === wanted);
  if (found !== undefined) return found.id;
  const near = nearest(
    words,
    sources.flatMap(({ id, title }) => [title, id]).filter((text) => text !== ''),
  );
  throw unknown('source', words, near, 'A source is a file of the world, or a book or narrator in it.');
}
