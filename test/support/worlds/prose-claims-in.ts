import { loadConfig } from '../../../src/config/config.ts';
import { readWorld } from '../../../src/content/read-world.ts';
import { scanWorld } from '../../../src/content/scan.ts';
import { compareText } from '../../../src/util/places.ts';
import { told } from './text-world.ts';

/** A claim that was read from prose. */
export interface ProseClaim {
  /** `path:line` of its sentence. */
  readonly place: string;
  /** `odo.death = 840` */
  readonly claim: string;
  /** The words that it was read from. */
  readonly quote: string;
}

/** The claims from the sentences of a world on disk, by place. */
export async function proseClaimsIn(root: string): Promise<ProseClaim[]> {
  const scan = await scanWorld(root);
  const { config } = loadConfig({ root: scan.root, calendarFiles: scan.calendarFiles });
  const { claims } = await readWorld({ root, config, scan });
  return claims
    .filter(({ status }) => status === 'candidate')
    .sort(({ place: a }, { place: b }) => compareText(a.path, b.path) || a.line - b.line || a.column - b.column)
    .map((claim) => ({
      place: `${claim.place.path}:${claim.place.line}`,
      claim: told([claim]).join(),
      quote: claim.place.quote ?? '',
    }));
}
