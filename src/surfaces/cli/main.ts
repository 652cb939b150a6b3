#!/usr/bin/env node
// Kept free of static imports: an older Node must reach the message instead of a syntax error.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(`lore: Node ${process.versions.node} is too old; install Node 20.19 or newer.\n`);
  process.exitCode = 2;
} else {
  // Newer Nodes keep what they have compiled: the second start is a good deal quicker.
  const { default: loader } = await import('node:module');
  if ('enableCompileCache' in loader && typeof loader.enableCompileCache === 'function') loader.enableCompileCache();
  const { tuneForShortRun, disablePretenuring } = await import('../../util/heap.ts');
  disablePretenuring();
  tuneForShortRun();
  // All work is done then: taking heap and engine apart piece by piece would take up to a fifth of a second.
  process.once('beforeExit', () => process.exit());
  // Where too many files are open, not even the program itself can be read.
  const program = await import('./program.ts').catch((error: unknown) => {
    process.stderr.write(
      `lore: The program cannot be loaded: ${error instanceof Error ? error.message : String(error)}\n`,
    );
    process.exitCode = 2;
  });
  await program?.runProgram(process.argv);
}

export {};
