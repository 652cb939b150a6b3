import { type Command, Option } from 'commander';

/** Options that several commands share, each worded once. */

/** `--world`, for commands whose arguments are paths already. */
export function withWorldOption(command: Command): Command {
  return command.option(
    '--world <dir>',
    'the folder of the world; default: the nearest one with lore.yaml or .lore/, else the nearest vault',
  );
}

/** `[path]` and `--world`, which mean the same: where the world of a command is. */
export function withWorld(command: Command): Command {
  return withWorldOption(command)
    .argument('[path]', 'the world, as with --world')
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
  return command.addOption(new Option('--format <format>', 'how to print').choices(['text', 'json']).default('text'));
}

export function withColour(command: Command): Command {
  return command
    .option('--color', 'colour even when the output is not a terminal')
    .option('--no-color', 'never colour (NO_COLOR does the same)');
}

/** `--as`, for commands with which a person decides. */
export function withActor(command: Command): Command {
  return command.option(
    '--as <name>',
    "who decides, for the history; default: git's user.name in the world's folder, else your account",
  );
}

/** `--model`, for commands that read files. */
export function withModel(command: Command): Command {
  return command.option(
    '--model <name>',
    'read the prose with this model: its passages are sent to OpenAI, or to OPENAI_BASE_URL; without it the prose is read on this machine and nothing is sent, and a passage that a model has read before keeps its answer',
  );
}

/** `--model`, for commands that have a model read the story. */
export function withStoryModel(command: Command): Command {
  return command.option(
    '--model <name>',
    'let this model read the story, too: its facts are sent to OpenAI, or to OPENAI_BASE_URL; default: LORE_MODEL; without either nothing is sent',
  );
}

/** `--embedder`, for commands that compare texts. */
export function withEmbedder(command: Command): Command {
  return command.option(
    '--embedder <name>',
    'compare texts by meaning: energetic or a folder with a model, on this machine; openai:MODEL, to which texts are sent; world, as lore.yaml says; none; default: LORE_EMBEDDER, else by their words',
  );
}

/** The last part of a command's help. */
export function examples(...lines: readonly string[]): string {
  return `\n${lines.length === 1 ? 'Example' : 'Examples'}:\n${lines.map((line) => `  $ ${line}`).join('\n')}`;
}
