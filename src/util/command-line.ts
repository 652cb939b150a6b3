/** `lore mcp --http 8080`: the program's name and its arguments, without the paths of node and of the script, or a secret. */
export function commandLine(argv: readonly string[] = process.argv): string {
  const [, script = 'node', ...rest] = argv;
  const name = script.split(/[/\\]/).at(-1) ?? script;
  const line = [/^(?:lore|main)\.[jt]s$/.test(name) ? 'lore' : name, ...rest].join(' ');
  return line.replace(/(--token[ =])\S+/g, '$1…').slice(0, 200);
}
