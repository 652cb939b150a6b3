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
      'Worlds from a seeded generator: eras, dynasties, a famous few, vague and missing dates. An entity has five relations; one date ' +
      'in a thousand is wrong. Every run is a separate process with a cold start. On Neo4j the server runs on the same machine. Its ' +
      'first run after a start plans every rule, and is listed separately. A world of more than 100,000 relations runs once, as that ' +
      'first run. Memory is the memory of the lore process.',
    body: checkSection,
  },
  profile: {
    title: 'Where the time goes',
    intro:
      'The world of 100,000 relations again, under the profiler of Node: the work of the main thread in each phase. ' +
      'The profiler itself uses some of the time. The main thread waits while the engine works on threads or on a server.',
    body: profileSection,
  },
  live: {
    title: 'A live sweep',
    intro:
      'Every rule, limited to a few touched entities, with its findings recorded. `lore ingest` and `lore ' +
      'watch` do this after an edit. A server plans each new query, so the first sweeps have their own rows. ' +
      'For comparison: a full run in the same process, on the same store.',
    body: liveSection,
  },
  'own-rules': {
    title: 'Rules of one’s own',
    intro:
      'A generated world of 10,000 relations, with the shipped rules and with more and more added rules. Each added rule ' +
      'has a few steps and a comparison of dates. Added rules run under a limit of time and rows; on the embedded engine, in a ' +
      'separate process.',
    body: listSection,
  },
  ingest: {
    title: 'A vault of notes, and ingesting again',
    intro:
      'A generated Obsidian vault: front matter, inline fields, links, prose. After a change of one date in one note, the vault ' +
      'is ingested again: by a new command, and by a running `lore watch`. The rows below show the same command on the YAML worlds ' +
      'of the sections above, after a change of one date. A first ingest into a new server ' +
      'waits for the plans of the server.',
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
      'usual number of items. A request that adds lore writes a file and ingests the world; a decision starts a sweep at once.',
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
      'Definite findings, compared with the mistakes that people found by hand in the same data. Precision is the share of ' +
      'findings in the key. Recall is the share of the key among the findings.',
    body: accuracySection,
  },
  faults: {
    title: 'Slips that writers make',
    intro:
      'Slips and near misses, injected into a clean generated world. Each has a known answer. Found: every finding that the ' +
      'slip must give, about the right entity and with the right verdict. Also true: correct findings of other rules about ' +
      'the same slip. Beside it: findings that neither the slip nor the clean world explains.',
    body: faultsSection,
  },
  peers: {
    title: 'Beside others',
    intro:
      'Side by side in one run, by turns. Each command is a separate process, measured from outside. The other tools were ' +
      'made for other work, and their findings differ, too.',
    body: peersSection,
  },
};

/** bench/results/README.md, from one file of results and nothing else. */
export function benchmarksPage({ parts }: Results, file: string): string {
  const absent = partNames.filter((name) => parts.every(({ part }) => part !== name));
  return `${[
    '# Benchmark results',
    `Written by \`npm run docs:bench\` from \`bench/results/${file}\`; \`npm run bench\` measures again. A figure is a median, ` +
      'followed by the lowest and the highest value. Each section lists the missing measurements. [Performance](../../docs/performance.md) has the main figures.',
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
