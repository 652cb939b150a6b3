import type { CommandWords } from './words.ts';

export const shells = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof shells)[number];

/** A script that completes the words of a program; where it knows none, files. */
export function completionScript(shell: Shell, words: readonly CommandWords[]): string {
  switch (shell) {
    case 'bash':
      return bash(words);
    case 'zsh':
      return zsh(words);
    case 'fish':
      return fish(words);
  }
}

/** A word in single quotes, for all three shells. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

function bash(words: readonly CommandWords[], name = '_lore'): string {
  const paths = words.slice(1).map(({ path }) => quoted(path));
  const values = words.flatMap(({ path, options }) =>
    options.flatMap(({ short, long, values: known = [] }) =>
      known.length === 0
        ? []
        : [
            `    ${[long, ...(short === undefined ? [] : [short])].map((name) => quoted(`${path} ${name}`)).join('|')}) words=${quoted(known.join(' '))} ;;`,
          ],
    ),
  );
  const follows = words.map(({ path, commands, options }) => {
    const all = [
      ...commands.map(({ name }) => name),
      ...options.flatMap(({ short, long }) => [long, ...(short ? [short] : [])]),
    ];
    return `      ${quoted(path)}) words=${quoted(all.join(' '))} ;;`;
  });
  return `${name}() {
  local cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD-1]} path=lore words= i
  for ((i = 1; i < COMP_CWORD; i++)); do
    case "$path \${COMP_WORDS[i]}" in
    ${paths.join('|')}) path="$path \${COMP_WORDS[i]}" ;;
    esac
  done
  case "$path $prev" in
${values.join('\n')}
  *)
    case "$path" in
${follows.join('\n')}
    esac
    ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "$cur"))
}
complete -o default -F ${name} lore
`;
}

/**
 * The script for bash, by zsh's own means for such. As a file of the fpath it is `_lore` itself, run at the first completion:
 * that one it has to answer, too.
 */
function zsh(words: readonly CommandWords[]): string {
  const answer = '[[ $funcstack[1] == _lore ]] && _bash_complete -o default -F _lore_words';
  return `#compdef lore\nautoload -U +X bashcompinit && bashcompinit\n${bash(words, '_lore_words')}${answer}\n`;
}

function fish(words: readonly CommandWords[]): string {
  const lines = words.flatMap(({ path, commands, options }) => {
    const when = `-n ${quoted(
      condition(
        path.split(' ').slice(1),
        commands.map(({ name }) => name),
      ),
    )}`;
    return [
      ...commands.map(
        ({ name, description }) => `complete -c lore -f ${when} -a ${quoted(name)} -d ${quoted(description)}`,
      ),
      ...options.map(({ short, long, description, values }) => {
        const letter = short === undefined ? '' : ` -s ${short.slice(1)}`;
        const takes = values === undefined ? '' : values.length === 0 ? ' -r' : ` -x -a ${quoted(values.join(' '))}`;
        return `complete -c lore ${when} -l ${long.slice(2)}${letter}${takes} -d ${quoted(description)}`;
      }),
    ];
  });
  return `${lines.join('\n')}\n`;
}

/** True where these commands were typed, and none of those that may follow them. */
function condition(typed: readonly string[], next: readonly string[]): string {
  const seen = typed.map((name) => `__fish_seen_subcommand_from ${name}`);
  const not = next.length === 0 ? [] : [`not __fish_seen_subcommand_from ${next.join(' ')}`];
  return [...seen, ...not].join('; and ') || 'true';
}
