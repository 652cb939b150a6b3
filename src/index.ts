/**
 * The program as a library: a check and what prints its report. Commands, stores and the server for language models are the
 * command line's.
 */
export type { CheckRequest } from './app/check/check-request.ts';
export { type CheckResult, checkWorld } from './app/check/check-world.ts';
export { openMemoryStore, openScratchStore } from './compose.ts';
export type { Finding } from './model/finding.ts';
export type { ReportedProblem as Problem } from './model/problem.ts';
export { type Report, reportSchema } from './model/report.ts';
export { formatJson } from './report/json.ts';
export { formatText } from './report/text/text.ts';
