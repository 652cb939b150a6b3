import type { Tool } from '../../calls/define-tool.ts';
import { findConflictsTool } from './find-conflicts.ts';
import { forgetMemoryTool } from './forget-memory.ts';
import { linkTool, neighborsTool, unlinkTool } from './links.ts';
import { listMemoriesTool } from './list-memories.ts';
import { recallTool } from './recall.ts';
import { rememberTool } from './remember.ts';
import { restoreTool } from './restore.ts';
import { supersedeTool } from './supersede.ts';

/** Tools to note things between ingests, and to find them again. */
export const memoryTools: readonly Tool[] = [
  recallTool,
  listMemoriesTool,
  rememberTool,
  findConflictsTool,
  supersedeTool,
  restoreTool,
  forgetMemoryTool,
  linkTool,
  unlinkTool,
  neighborsTool,
];
