import { countedRules } from '../../../app/mirror/rules.ts';
import { nothing } from '../../rest/route.ts';
import { definePage } from '../page.ts';
import { RulesView } from '../views/rules.tsx';
import { isServed } from './is-served.ts';

export const rulesPage = definePage({
  path: '/rules',
  params: nothing,
  query: nothing,
  open: async (_, { world, links }) => {
    const rules = await countedRules(world.stored);
    const body = <RulesView {...{ rules, withRuns: isServed(links), links }} />;
    return { title: 'Rules', section: 'rules', body };
  },
});
