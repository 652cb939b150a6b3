import type { PlanSettings } from '../../ingest/plan/target.ts';
import { defined } from '../../util/defined.ts';
import type { OpenWorld } from './open-world.ts';

/** What of a world's settings and content the graph planned of it goes by. */
export function planSettings({ config, content }: Pick<OpenWorld, 'config' | 'content'>): PlanSettings {
  const { now } = content;
  return { ontology: config.ontology, absentUntil: config.until, ...defined({ now }) };
}
