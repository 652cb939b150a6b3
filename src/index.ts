/**
 * The program as a library: a check and what prints its report, and the memory of a world. Commands, stores and the server for language
 * models are the command line's.
 */
export type { CheckRequest } from './app/check/check-request.ts';
export { type CheckResult, checkWorld } from './app/check/check-world.ts';
export type { Judge } from './app/memory/memory-service.ts';
export type { NotedMemory, RememberResult, Unremembered, UnstoredMemory } from './app/memory/remember.ts';
export type { RememberRequest } from './app/memory/remember-request.ts';
export type { Recalled, RecallHit, RecallRequest } from './app/recall/recall.ts';
export { openMemoryStore } from './compose.ts';
export { type Embedder, embeddedThresholds, type SimilarityThresholds } from './embedding/embedder.ts';
export { EmbeddingError } from './embedding/embedding-error.ts';
export type { Finding } from './model/finding.ts';
export type { Memory, MemoryConflict } from './model/memory.ts';
export type { ReportedProblem as Problem } from './model/problem.ts';
export { type Report, reportSchema } from './model/report.ts';
export type { NliModel, NliScores } from './nli/nli-model.ts';
export { type OpenWorldMemory, openWorldMemory, type WorldMemory } from './open-memory.ts';
export { formatJson } from './report/json.ts';
export { formatText } from './report/text/text.ts';
