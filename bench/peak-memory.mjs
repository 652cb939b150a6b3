/** `node --import` this to have a process say at its end, on stderr, how much memory it took at most. */
process.on('exit', () => {
  process.stderr.write(`peak-memory-kib ${process.resourceUsage().maxRSS}\n`);
});
