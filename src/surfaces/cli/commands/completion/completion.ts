import type { Command } from 'commander';
import * as z from 'zod';
import { completionScript, shells } from './scripts.ts';
import { commandWords } from './words.ts';

/** `lore completion`. */
export function completionCommand(program: Command, shell: string): void {
  process.stdout.write(completionScript(z.enum(shells).parse(shell), commandWords(program)));
}
