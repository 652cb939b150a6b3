import { describe, expect, it } from 'vitest';
import { loadConfig } from '../../../src/config/config.ts';

const configOf = (...lines: string[]) =>
  loadConfig({ root: '/marsh', read: (path) => (path === 'lore.yaml' ? lines.join('\n') : undefined) });

describe('a setting that is refused', () => {
  it('leaves a kind without a limit, not with the lifespan of its parent', () => {
    const { config, problems } = configOf(
      'kinds:',
      '  Reedling: { parent: Person, lifespan: forever }',
      '  Eel: { parent: Person }',
    );
    expect(problems).toMatchObject([{ code: 'bad-setting', line: 2 }]);
    expect(config.ontology.kinds.get('Reedling')).toMatchObject({ parent: 'Person', lifespan: 'unlimited' });
    expect(config.ontology.kinds.get('Eel')?.lifespan).toBeUndefined();
  });

  it('leaves a predicate that excludes nothing', () => {
    const { config } = configOf('predicates:', '  RULES: { one_at_a_time: never, posthumous: "on", to: { a: b } }');
    expect(config.ontology.predicates.get('RULES')).toMatchObject({ one_at_a_time: 'none', posthumous: true, to: [] });
  });

  it('leaves an attribute of which two values are no clash', () => {
    const { config } = configOf('attributes:', '  eyes: { conflict: maybe }', '  scent: { multiple: "on" }');
    expect(config.ontology.attributes.get('eyes')).toMatchObject({ conflict: 'none', single_valued: true });
    expect(config.ontology.attributes.get('scent')).toMatchObject({ conflict: 'none', single_valued: false });
  });

  it('changes nothing of what was understood', () => {
    const { config } = configOf('predicates:', '  RULES: { one_at_a_time: from, posthumous: "on" }');
    expect(config.ontology.predicates.get('RULES')).toMatchObject({ one_at_a_time: 'from', temporality: 'durable' });
  });
});
