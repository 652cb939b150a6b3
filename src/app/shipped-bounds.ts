import { shippedOntology } from '../config/ontology.ts';
import { noRuleSettings } from '../model/rule.ts';
import { BoundMemo } from '../rules/compute/bounds/memo.ts';
import type { BoundSettings } from '../rules/compute/bounds/network.ts';
import { boundsIn } from '../rules/run/queries/params.ts';

/** The bounds by which a question is answered: all rows that ship, whatever rules the world runs. */
export const shippedBounds = (): BoundSettings =>
  boundsIn(
    { ontology: shippedOntology(), rules: { rules: [], refused: [], disabled: [] }, settings: noRuleSettings },
    new BoundMemo(),
  );
