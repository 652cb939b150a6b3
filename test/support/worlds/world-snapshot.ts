import { loadConfig } from '../../../src/config/config.ts';
import { readWorld } from '../../../src/content/read-world.ts';
import { scanWorld } from '../../../src/content/scan.ts';
import type { Claim } from '../../../src/model/claim.ts';
import { told } from './text-world.ts';

/** All a fixture says, a line each, for a reviewed snapshot. */
export async function everythingIn(fixture: string): Promise<string> {
  const scan = await scanWorld(fixture);
  const { config, problems } = loadConfig({ root: scan.root, calendarFiles: scan.calendarFiles });
  const world = await readWorld({ root: fixture, config, scan });
  return [
    '# Entities',
    ...world.entities.map(
      ({ id, name, kind, aliases, place }) =>
        `${id}: ${name} (${kind})${aliases.map((alias) => ` = ${alias}`).join('')} @ ${place.path}:${place.line}`,
    ),
    '',
    '# Claims',
    ...[...world.claims].sort(byPlace).map(claimLine),
    '',
    '# Chunks',
    ...world.chunks.map(
      ({ source_id, line, mentions, text }) => `${source_id}:${line} [${mentions.join(', ')}] ${JSON.stringify(text)}`,
    ),
    '',
    '# Problems',
    ...[...problems, ...world.problems].map(
      ({ path, line, column, code, message }) => `${path}:${line}:${column} ${code} ${message}`,
    ),
    '',
    `# Now: ${world.now?.text ?? 'unknown'}`,
    '',
  ].join('\n');
}

function claimLine(claim: Claim): string {
  const { place, status, tier, source_id } = claim;
  const days =
    claim.form === 'attribute' && claim.date !== undefined
      ? ` = days ${claim.date.earliest ?? '…'} to ${claim.date.latest ?? '…'}`
      : '';
  return `${told([claim]).join()}${days} (${status}, ${tier}${source_id === place.path ? '' : `, says ${source_id}`}) @ ${place.path}:${place.line}:${place.column} ${JSON.stringify(place.quote)}`;
}

function byPlace({ place: a }: Claim, { place: b }: Claim): number {
  return a.path < b.path ? -1 : a.path > b.path ? 1 : a.line - b.line || a.column - b.column;
}
