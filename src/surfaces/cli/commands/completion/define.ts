import { Argument, type Command } from 'commander';
import { examples } from '../../options.ts';

/** `lore completion`: the words of this program, for shells. */
export function addCompletion(program: Command): void {
  program
    .command('completion')
    .description('Print a shell completion script')
    .addArgument(new Argument('<shell>', 'your shell').choices(['bash', 'zsh', 'fish']))
    .addHelpText(
      'after',
      examples(
        'lore completion fish > ~/.config/fish/completions/lore.fish',
        'lore completion zsh > ~/.zfunc/_lore         # a folder of your fpath',
        'source <(lore completion bash)               # in ~/.bashrc',
      ),
    )
    .action(async (shell: string) => {
      const { completionCommand } = await import('./completion.ts');
      completionCommand(program, shell);
    });
}
