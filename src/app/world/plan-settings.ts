import type { PlanSettings } from '../../ingest/plan/target.ts';
import { defined } from '../../util/defined.ts';
import type { OpenWorld } from './open-world.ts';

/** The settings and the content of a world on which its planned graph depends. */
export function planSettings({ config, content }: Pick<OpenWorld, 'config' | 'content'>): PlanSettings {
  const { now } = content;
  return { ontology: config.ontology, absentUntil: config.until, ...defined({ now }) };
}
