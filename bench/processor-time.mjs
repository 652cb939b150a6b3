/** `node --import` this to have a process say at its end, on stderr, its processor time (ms, user and system) and its most memory (KiB). */
process.on('exit', () => {
  const { user, system } = process.cpuUsage();
  process.stderr.write(`processor-ms ${(user + system) / 1000} peak-kib ${process.resourceUsage().maxRSS}\n`);
});
