import { type Command, Option } from 'commander';

/** Options that several commands share, each worded once. */

/** `--world`, for commands whose arguments are paths already. */
export function withWorldOption(command: Command): Command {
  return command.addOption(
    globally(new Option('--world <dir>', 'world folder (default: nearest lore.yaml, .lore/ or vault)')),
  );
}

/** `[path]` and `--world`, which mean the same: where the world of a command is. */
export function withWorld(command: Command): Command {
  return withWorldOption(command)
    .argument('[path]', 'world folder, as with --world')
    .hook('preAction', (called) => {
      const path: unknown = called.processedArgs.at(-1);
      if (typeof path !== 'string') return;
      const { world } = called.opts<{ world?: string }>();
      if (world !== undefined && world !== path) {
        called.error(`error: both the argument '${path}' and --world ${world} name the world`);
      }
      called.setOptionValue('world', path);
    });
}

export function withFormat(command: Command): Command {
  return command.addOption(
    globally(new Option('--format <format>', 'output format').choices(['text', 'json']).default('text')),
  );
}

export function withColour(command: Command): Command {
  return command
    .addOption(globally(new Option('--color', 'use colour even if the output is not a terminal')))
    .addOption(globally(new Option('--no-color', 'use no colour (as NO_COLOR does)')));
}

/** `--as`, for commands with which a person decides. */
export function withActor(command: Command): Command {
  return command.addOption(globally(new Option('--as <name>', "your name in the history (default: git's user.name)")));
}

/** `--model`, for commands that read files. */
export function withModel(command: Command): Command {
  return command
    .option('--model <name>', 'read prose with this model (sends passages to a server)')
    .addHelpText(
      'after',
      notes(
        'Without --model, prose is read on this machine and nothing is sent. With it, passages go to OpenAI, or to OPENAI_BASE_URL. A passage that a model has read keeps its claims.',
      ),
    );
}

/** `--model`, for commands that have a model read the story. */
export function withStoryModel(command: Command): Command {
  return command
    .option('--model <name>', 'read the story with this model, too (default: LORE_MODEL)')
    .addHelpText(
      'after',
      notes('With a model, facts of the story go to OpenAI, or to OPENAI_BASE_URL. Without one, nothing is sent.'),
    );
}

/** `--embedder`, for commands that compare texts. */
export function withEmbedder(command: Command): Command {
  return command
    .option('--embedder <name>', 'embedding model for meaning (default: LORE_EMBEDDER)')
    .addHelpText(
      'after',
      notes(
        '--embedder takes `energetic` or the folder of a model (both run on this machine), `openai:MODEL` (sends texts), `world` (the setting of lore.yaml) or `none`. Without an embedding model, texts are compared by their words.',
      ),
    );
}

/** Below a command's own options in its help: the same in all commands. */
export const globalOptions = 'Global options:';
export const globally = (option: Option): Option => option.helpGroup(globalOptions);

/** Paragraphs below the options of a command's help, in lines as wide as the terminal. */
export function notes(...paragraphs: readonly string[]): (context: { readonly command: Command }) => string {
  return ({ command }) => {
    const width = command.configureOutput().getOutHelpWidth?.() ?? 80;
    return paragraphs.map((each) => `\n${command.createHelp().boxWrap(each, width)}`).join('\n');
  };
}

/** The last part of a command's help. */
export function examples(...lines: readonly string[]): string {
  return `\n${lines.length === 1 ? 'Example' : 'Examples'}:\n${lines.map((line) => `  $ ${line}`).join('\n')}`;
}
