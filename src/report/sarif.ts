import { pathToFileURL } from 'node:url';
import type { Finding, Member } from '../model/finding.ts';
import type { Report, Suppressed } from '../model/report.ts';
import type { Severity } from '../model/rule.ts';
import { defined } from '../util/defined.ts';
import type { Place } from '../util/errors.ts';
import { printableText } from '../util/text/printable.ts';
import { accountOf, leftText } from './shared/account.ts';
import { addressOf } from './shared/address.ts';
import { isError } from './shared/fails.ts';
import { compareFindings } from './shared/order.ts';
import { decisionWords, withReason } from './shared/suppressed-words.ts';
import { isAnswered, wouldBeFound } from './shared/waiting.ts';

/** The SARIF description of a rule. */
interface RuleHelp {
  readonly id: string;
  readonly description: string;
  readonly rationale?: string | undefined;
  readonly hint?: string | undefined;
  readonly severity: Severity;
}

export interface SarifOptions {
  readonly toolVersion: string;
  readonly rules: readonly RuleHelp[];
  /** Absolute path of the folder that the report's paths are relative to: the repository's, for GitHub. */
  readonly base: string;
}

/** The usual SARIF name of the folder of the sources. */
const baseId = '%SRCROOT%';

/**
 * SARIF 2.1.0. A finding's first place is the location of the result, every other place a related location, so that an
 * editor shows both. The fingerprint lets a viewer recognise a finding from an earlier run.
 */
export function formatSarif(report: Report, options: SarifOptions): string {
  const findings = [...report.violations].sort(compareFindings);
  const suppressed = [...report.suppressed].sort((a, b) => compareFindings(a.violation, b.violation));
  const waiting = report.waiting === undefined ? [] : wouldBeFound(report.waiting);
  const used = new Set(
    [...findings, ...waiting, ...suppressed.map((each) => each.violation)].map(({ rule_id }) => rule_id),
  );
  const rules = options.rules.filter((rule) => used.has(rule.id)).sort((a, b) => (a.id < b.id ? -1 : 1));
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'lore-engine',
            semanticVersion: options.toolVersion,
            rules: rules.map(toDescriptor),
          },
        },
        columnKind: 'utf16CodeUnits',
        originalUriBaseIds: { [baseId]: { uri: `${pathToFileURL(options.base).href.replace(/\/$/, '')}/` } },
        invocations: [invocationOf(report)],
        results: [
          ...findings.map((finding) => toResult(finding, rules)),
          ...waiting.map((finding) => waitingResult(finding, rules)),
          ...suppressed.map((each) => ({ ...toResult(each.violation, rules), suppressions: [toSuppression(each)] })),
        ],
      },
    ],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
}

/** Words that a viewer shows. Ids and addresses stay as they are. */
const shown = (text: string) => ({ text: printableText(text) });

/** True if anything was read, with what is wrong with the files and what of them was left. */
function invocationOf(report: Report): object {
  const account = accountOf(report);
  const left = leftText(account);
  return {
    executionSuccessful: !account.isNothingRead,
    toolExecutionNotifications: [
      ...report.problems.map(toNotification),
      ...(left === '' ? [] : [{ level: 'note', descriptor: { id: 'unread-prose' }, message: shown(`${left}.`) }]),
    ],
  };
}

function toDescriptor(rule: RuleHelp): object {
  return {
    id: rule.id,
    shortDescription: shown(rule.description),
    ...(rule.rationale ? { fullDescription: shown(rule.rationale) } : {}),
    ...(rule.hint ? { help: shown(rule.hint.replace(/\{\{[^{}]*\}\}/g, '…')) } : {}),
    defaultConfiguration: { level: rule.severity === 'error' ? 'error' : 'warning' },
  };
}

function toResult(finding: Finding, rules: readonly RuleHelp[]) {
  const [first, ...others] = finding.members.filter(({ undecided }) => undecided !== true);
  const ruleIndex = rules.findIndex((rule) => rule.id === finding.rule_id);
  return {
    ruleId: finding.rule_id,
    ...(ruleIndex >= 0 ? { ruleIndex } : {}),
    level: isError(finding) ? 'error' : 'note',
    kind: 'fail',
    message: shown(finding.hint === '' ? finding.message : `${finding.message} ${finding.hint}`),
    locations: first === undefined ? [] : locationsOf(first),
    relatedLocations: others
      .flatMap((member) =>
        locationsOf(member).map((location) => ({
          ...location,
          message: shown(member.summary),
        })),
      )
      .map((location, id) => ({ id, ...location })),
    partialFingerprints: { 'loreFingerprint/v1': finding.fingerprint },
    properties: {
      id: finding.fingerprint,
      category: finding.category,
      verdict: finding.verdict,
      subject: finding.subject.id,
      // An unaccepted claim would close it, so it is not counted as a gap.
      ...(isAnswered(finding) ? { answered: true } : {}),
      ...(finding.category === 'contradiction' ? defined({ project: finding.project }) : {}),
    },
  };
}

/** A note: it would be found if what was read from prose were accepted. No viewer shall take it for the finding itself. */
function waitingResult(finding: Finding, rules: readonly RuleHelp[]): object {
  const message = `If you accept the prose: ${finding.message}`;
  const { properties, ...result } = toResult({ ...finding, message }, rules);
  return {
    ...result,
    level: 'note',
    partialFingerprints: { 'loreWaiting/v1': finding.fingerprint },
    properties: { ...properties, waiting: true },
  };
}

/** `inSource` for a waiver, which stands in the author's files; `external` for a baseline or a person's decision. */
function toSuppression({ by, reason, place, decision }: Suppressed): object {
  return {
    kind: by === 'waiver' ? 'inSource' : 'external',
    status: 'accepted',
    justification: shown(decision === undefined ? reason : withReason(decisionWords(decision), reason)).text,
    ...(place === undefined ? {} : { location: { physicalLocation: physicalLocation(place) } }),
  };
}

/** Empty for a member that stands in no file. */
function locationsOf({ source }: Member): { readonly physicalLocation: object }[] {
  return source.path === '' ? [] : [{ physicalLocation: physicalLocation(source) }];
}

function physicalLocation({ path, line, column }: Place): object {
  return {
    artifactLocation: { uri: addressOf(path), uriBaseId: baseId },
    region: { startLine: line, startColumn: column },
  };
}

const notificationLevels = { error: 'error', warn: 'warning', info: 'note' } as const;

function toNotification({ path, line, column, code, level, message }: Report['problems'][number]): object {
  return {
    level: notificationLevels[level],
    descriptor: { id: code },
    message: shown(message),
    locations: [{ physicalLocation: physicalLocation({ path, line, column }) }],
  };
}
