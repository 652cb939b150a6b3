import type { Tool } from '../../calls/define-tool.ts';
import { findConflictsTool } from './find-conflicts.ts';
import { linkTool, neighborsTool, unlinkTool } from './links.ts';
import { recallTool } from './recall.ts';
import { rememberTool } from './remember.ts';
import { restoreTool } from './restore.ts';
import { supersedeTool } from './supersede.ts';

/** Tools to note things between ingests, and to find them again. */
export const memoryTools: readonly Tool[] = [
  recallTool,
  rememberTool,
  findConflictsTool,
  supersedeTool,
  restoreTool,
  linkTool,
  unlinkTool,
  neighborsTool,
];
