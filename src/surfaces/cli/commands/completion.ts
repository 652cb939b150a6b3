import type { Command } from 'commander';
import * as z from 'zod';
import { completionScript, shells } from '../completion/scripts.ts';
import { commandWords } from '../completion/words.ts';

/** `lore completion`. */
export function completion(program: Command, shell: string): void {
  process.stdout.write(completionScript(z.enum(shells).parse(shell), commandWords(program)));
}
