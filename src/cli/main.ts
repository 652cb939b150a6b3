#!/usr/bin/env node
// Kept free of static imports: an older Node must reach the message instead of a syntax error.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(`lore: Node ${process.versions.node} is too old; install Node 20.19 or newer.\n`);
  process.exitCode = 2;
} else {
  const { runProgram } = await import('./program.ts');
  await runProgram(process.argv);
}

export {};
