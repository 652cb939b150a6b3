/*---
id: ontology/over-at-present
category: ontology
severity: warn
description: A person who rules, holds or serves in the present tense is alive at the present.
message: "{{r}} at present ({{now}}), but {{who}} died ({{who.death_text}})."
hint: "Write the sentence in the past tense, or correct the death or `now` in lore.yaml. A letter or a chapter has its own `date` or `order`."
rationale: A page that was written while the king lived still calls him the king.
subject: { variable: who, label: Entity }
evidence: [r]
facts: { who: death }
requires: [Relation]
reach: 0
tags: [time]
---*/
MATCH (who:Entity)<-[:FROM]-(r:Relation)
WHERE r.at_present_text IS NOT NULL
  AND r.type IN ['RULES', 'LEADS', 'CONTROLS', 'SERVES', 'SWORN_TO', 'POSSESSES', 'OWNS', 'GUARDS', 'IMPRISONED_IN', 'LIVES_IN', 'LOCATED_IN', 'MEMBER_OF']
  AND who.death IS NOT NULL AND who.exists_backwards IS NULL AND who.undying IS NULL
  AND r.excused IS NULL AND r.in_absence IS NULL
WITH who, r, time_before(who.death, r.at_present) AS over
WHERE coalesce(over, true) AND NOT (r.type = 'MEMBER_OF' AND EXISTS { (r)-[:TO]->(:House) }) // the dead remain of their house
WITH who, r, over,
     CASE WHEN r.at_stated_present IS NULL THEN 'no `now:` in lore.yaml states the present'
          // A note about the dead may tell their life in the present tense.
          WHEN EXISTS { (who)<-[:OF]-(x:Attribute) WHERE x.type = 'death' AND x.path = r.path } THEN 'the same file states the death, and may tell the past in the present tense'
          WHEN r.type IN ['LOCATED_IN', 'MEMBER_OF'] THEN 'the dead lie somewhere, and may still be counted' END AS because
RETURN who, r, r.at_present_text AS now, because,
       CASE WHEN NOT coalesce(over, false) THEN 'undecided' WHEN because IS NULL THEN 'definite' ELSE 'possible' END AS verdict
