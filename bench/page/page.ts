import { isBusy } from '../machine.ts';
import { type Part, type PartName, partNames, type Results } from '../results/schema.ts';
import { accuracySection } from './accuracy.ts';
import { checkSection } from './check.ts';
import { detectiveSection } from './detective.ts';
import { faultsSection } from './faults.ts';
import { gapsOf } from './gaps.ts';
import { callsSection, growingSection, listSection, pagesSection } from './lists.ts';
import { liveSection } from './live.ts';
import { peersSection } from './peers.ts';
import { profileSection } from './profile.ts';
import { writesSection } from './writes.ts';

interface Section {
  readonly title: string;
  readonly intro: string;
  readonly body: (part: Part) => string;
}

const sections: Readonly<Record<PartName, Section>> = {
  check: {
    title: 'A check, and a first ingest',
    intro:
      'Worlds from a seeded generator: eras, dynasties, a famous few, vague and missing dates, five relations to an entity, one in a ' +
      'thousand with a wrong date. Every run is a process of its own that starts cold. On Neo4j the server runs on the same machine; ' +
      'its first run after a start, in which it plans every rule, stands apart; a world of more than 100,000 relations is taken once, which ' +
      'is that first run. Memory is that of the lore process.',
    body: checkSection,
  },
  profile: {
    title: 'Where the time goes',
    intro:
      'The world of 100,000 relations again, under Node’s own profiler: what the main thread of `lore` does in each phase. ' +
      'The profiler itself takes some of the time. The main thread waits while the engine works on threads or on a server.',
    body: profileSection,
  },
  live: {
    title: 'A live sweep',
    intro:
      'Every rule, narrowed to what a few touched entities can concern, with its findings recorded. `lore ingest` and `lore ' +
      'watch` do this after an edit. A server plans each query when it first sees it, so the first sweeps are listed apart. ' +
      'Beside them stands a full run in the same process, on the same store.',
    body: liveSection,
  },
  'own-rules': {
    title: 'Rules of one’s own',
    intro:
      'A generated world of 10,000 relations, checked with the shipped rules and with more and more rules of its own. Each of ' +
      'these has a few steps and a comparison of dates. They run under a limit of time and rows; on the embedded engine, in a ' +
      'process of their own.',
    body: listSection,
  },
  ingest: {
    title: 'A vault of notes, and ingesting again',
    intro:
      'A generated Obsidian vault: front matter, inline fields, links, prose. One date in one note is changed, and the vault ' +
      'is ingested again: by a new command, and by a running `lore watch`. Below it is the same command over the YAML worlds ' +
      'of the sections above, after one date in one file was changed. A first ingest into a server that was just started ' +
      'waits for the server’s plans.',
    body: growingSection,
  },
  start: {
    title: 'Starting, and the size of an install',
    intro:
      'The built program, from the start of its process to its end. Then the size of the package on disk: packed, and ' +
      'installed into an empty folder.',
    body: listSection,
  },
  mcp: {
    title: 'Calls of the MCP server',
    intro: 'Over stdio, with the client of the SDK, on an embedded store; a different entity in each call.',
    body: callsSection,
  },
  rest: {
    title: 'Requests over REST',
    intro:
      'From `lore serve --watch`, on an embedded store, one request at a time; another entity, finding or claim in each. Pages have the ' +
      'usual number of items. What adds lore writes a file and ingests the world; what is decided is swept at once.',
    body: callsSection,
  },
  pages: {
    title: 'Pages, and a mirror of them',
    intro:
      'From `lore serve`, on an embedded store, one page at a time; another entity, finding or source in each. Below it `lore mirror`, ' +
      'which writes all pages of a world as files, beside `lore check` of the same world: each a process of its own that starts cold, by turns.',
    body: pagesSection,
  },
  accuracy: {
    title: 'Against answer keys',
    intro:
      'Definite findings, compared with the mistakes that people found by hand in the same data. Precision is how much of ' +
      'what is found is in the key. Recall is how much of the key is found.',
    body: accuracySection,
  },
  faults: {
    title: 'Slips that writers make',
    intro:
      'Slips and near misses, injected into a clean generated world. Each has a known answer. Found: every finding that the ' +
      'slip must give, about the right entity and with the right verdict. Also true: what other rules rightly report about ' +
      'the same slip. Beside it: what neither the slip nor the clean world explains.',
    body: faultsSection,
  },
  peers: {
    title: 'Beside others',
    intro:
      'Side by side in one run, by turns. Each command is a process of its own, measured from outside. The other tools were ' +
      'made for other work, and what they find differs, too.',
    body: peersSection,
  },
};

/** docs/benchmarks.md, from one file of results and nothing else. */
export function benchmarksPage({ parts }: Results, file: string): string {
  const absent = partNames.filter((name) => parts.every(({ part }) => part !== name));
  return `${[
    '# Benchmarks',
    `Written by \`npm run docs:bench\` from \`bench/results/${file}\`; \`npm run bench\` measures again. A figure is a median, ` +
      'followed by the least and the most seen. Each section says what was not measured.',
    ...parts.map((part) => sectionOf(part)),
    detectiveSection,
    writesSection,
    ...(absent.length === 0
      ? []
      : ['## Not in these results', absent.map((name) => `- ${sections[name].title}`).join('\n')]),
  ].join('\n\n')}\n`;
}

function sectionOf(part: Part): string {
  const { title, intro, body } = sections[part.part];
  const gaps = gapsOf(part);
  return [
    `## ${title}`,
    intro,
    body(part),
    ...(gaps.length === 0 ? [] : [`Not measured: ${gaps.join('; ')}.`]),
    provenance(part),
  ]
    .filter((text) => text !== '')
    .join('\n\n');
}

/** All that is needed to measure it again. */
function provenance(part: Part): string {
  const { taken, machine, versions, seed, command, minutes } = part;
  const { cores, processor, memory_gib, system, load } = machine;
  const used = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
  const busy =
    isBusy(machine) && part.figures.length > 0
      ? ` **The machine was busy (load ${load} on ${cores} cores): these are upper bounds, no figures.**`
      : '';
  return (
    `<sub>${taken.slice(0, 10)}, ${cores} × ${processor}, ${memory_gib} GiB, ${system}, load ${load}; ${used.join(', ')}; seed ${seed}; ` +
    `\`${command}\`, ${minutes} min.</sub>${busy}`
  );
}
