import type { Finding, Member } from '../../model/finding.ts';
import type { DateToMend, Details } from '../../model/finding-details.ts';
import type { ReportedProblem } from '../../model/problem.ts';
import type { Report, Suppressed } from '../../model/report.ts';
import type { Waiting } from '../../model/waiting.ts';

/** Writes a path of a world's, which is relative to its folder, for whoever reads it elsewhere. */
export type ShowPath = (path: string) => string;

/** A report with every path written so. Names of files in the world's own words stay. */
export function reportShown(report: Report, show: ShowPath): Report {
  const { about, violations, suppressed, details, problems, known_problems, waiting } = report;
  return {
    ...report,
    violations: violations.map((finding) => findingShown(finding, show)),
    suppressed: suppressed.map((each) => suppressedShown(each, show)),
    details: details.map((each) => detailsShown(each, show)),
    ...(waiting === undefined ? {} : { waiting: waitingShown(waiting, show) }),
    ...(about === undefined ? {} : { about: { ...about, files: about.files.map(show) } }),
    problems: problems.map((problem) => placeShown(problem, show)),
    known_problems: known_problems.map((problem) => placeShown(problem, show)),
  };
}

function waitingShown(waiting: Waiting, show: ShowPath): Waiting {
  return {
    ...waiting,
    would_open: waiting.would_open.map((finding) => findingShown(finding, show)),
    would_join: waiting.would_join.map((finding) => findingShown(finding, show)),
    details: waiting.details.map((each) => detailsShown(each, show)),
  };
}

function detailsShown(details: Details, show: ShowPath): Details {
  return { ...details, dates: details.dates.map((date) => dateShown(date, show)) };
}

export function dateShown(date: DateToMend, show: ShowPath): DateToMend {
  const { also } = date;
  const own = placeShown(date, show);
  return also === undefined ? own : { ...own, also: also.map((place) => placeShown(place, show)) };
}

export function findingShown(finding: Finding, show: ShowPath): Finding {
  const docs = new Map<string, string>(
    finding.members.map(({ source: { path, line } }) => [`${path}:${line}`, `${showIn(path, show)}:${line}`]),
  );
  const doc = (text: string): string => docs.get(text) ?? text;
  const members = finding.members.map((member) => memberShown(member, show));
  switch (finding.category) {
    case 'contradiction':
      return { ...finding, members, doc_a: doc(finding.doc_a), doc_b: doc(finding.doc_b) };
    case 'anachronism':
      return { ...finding, members, sources: finding.sources.map(doc) };
    case 'ontology':
      return { ...finding, members, sources: finding.sources.map(doc) };
    case 'confusion':
      return { ...finding, members };
    case 'orphan': {
      const { answers } = finding;
      const shown = answers?.map((answer) => ({ ...answer, source: placeShown(answer.source, show) }));
      return { ...finding, members, ...(shown === undefined ? {} : { answers: shown }) };
    }
  }
}

/** Anything with a source: a member of a finding, a claim of an entity. */
export function memberShown<T extends Pick<Member, 'source'>>(member: T, show: ShowPath): T {
  return { ...member, source: placeShown(member.source, show) };
}

/** Anything with a place: a problem, a date to fix. */
export function placeShown<T extends Pick<ReportedProblem, 'path'>>(place: T, show: ShowPath): T {
  return { ...place, path: showIn(place.path, show) };
}

function suppressedShown({ place, violation: finding, ...each }: Suppressed, show: ShowPath): Suppressed {
  const at = place === undefined ? {} : { place: placeShown(place, show) };
  return { ...each, ...at, violation: findingShown(finding, show) };
}

/** A thing without a file has no path. */
const showIn = (path: string, show: ShowPath): string => (path === '' ? '' : show(path));
