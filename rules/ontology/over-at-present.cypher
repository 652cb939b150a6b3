/*---
id: ontology/over-at-present
category: ontology
severity: warn
description: Claims in the present tense are true at the present.
message: "{{r}} at present ({{now}}), but {{why}}."
hint: "Write the sentence in the past tense, or correct the end or `now` in lore.yaml. A letter or a chapter has its own `date` or `order`."
rationale: A page that was written while the king lived still calls him the king.
subject: { variable: who, label: Entity }
evidence: [r, told]
facts: { dead: death, gone: existence }
requires: [Relation]
reach: 1
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
RETURN who, r, null AS told, who AS dead, null AS gone, r.at_present_text AS now, coalesce(who.name, who.id) + ' died (' + coalesce(who.death_text, '?') + ')' AS why, because,
       CASE WHEN NOT coalesce(over, false) THEN 'undecided' WHEN because IS NULL THEN 'definite' ELSE 'possible' END AS verdict
UNION ALL
// A realm, a house or a sword that is no more.
MATCH (who:Entity)<-[:FROM]-(r:Relation)-[:TO]->(what:Entity)
WHERE r.at_present_text IS NOT NULL
  AND r.type IN ['RULES', 'LEADS', 'CONTROLS', 'SERVES', 'SWORN_TO', 'POSSESSES', 'OWNS', 'GUARDS', 'IMPRISONED_IN', 'LIVES_IN', 'LOCATED_IN', 'MEMBER_OF']
  AND what.exists_until IS NOT NULL AND what.exists_until_text IS NOT NULL AND what.exists_backwards IS NULL AND what.undying IS NULL
  AND r.excused IS NULL AND r.in_absence IS NULL
  AND time_before(what.exists_until, r.at_present)
  // Of the dead the part above tells, and land stays where it was.
  AND NOT coalesce(time_before(who.death, r.at_present), false)
  AND NOT any(kind IN labels(what) WHERE kind IN ['Region', 'Wilds', 'Plane', 'Dungeon'])
WITH who, r, what,
     CASE WHEN r.at_stated_present IS NULL THEN 'no `now:` in lore.yaml states the present'
          WHEN r.type IN ['LIVES_IN', 'LOCATED_IN', 'IMPRISONED_IN'] THEN 'people may live in ruins'
          WHEN NOT r.type IN ['RULES', 'LEADS', 'CONTROLS'] OR any(kind IN labels(what) WHERE kind IN ['House', 'Religion', 'Kingdom']) THEN 'some hold to what is no more' END AS because
RETURN who, r, null AS told, null AS dead, what AS gone, r.at_present_text AS now, coalesce(what.name, what.id) + ' existed until ' + what.exists_until_text AS why, because,
       CASE WHEN because IS NULL THEN 'definite' ELSE 'possible' END AS verdict
UNION ALL
// A reign that has ended, of somebody who lives on and may have come back.
MATCH (who:Entity)<-[:FROM]-(r:Relation), (who)<-[:FROM]-(told:Relation)
WHERE r.at_present_text IS NOT NULL
  AND told.id <> r.id AND told.type = r.type AND told.to_id = r.to_id
  AND r.type IN ['RULES', 'LEADS', 'CONTROLS', 'SERVES', 'SWORN_TO', 'POSSESSES', 'OWNS', 'GUARDS', 'IMPRISONED_IN', 'LIVES_IN', 'MEMBER_OF', 'SPOUSE_OF']
  AND told.valid_until_text IS NOT NULL AND told.valid_backwards IS NULL AND time_before(told.valid_until, r.at_present)
  AND r.excused IS NULL AND told.excused IS NULL AND r.in_absence IS NULL
  AND NOT (who.undying IS NULL AND coalesce(time_before(who.death, r.at_present), false))
  AND NOT EXISTS { (who)<-[:FROM]-(more:Relation) WHERE more.type = r.type AND more.to_id = r.to_id AND more.at_present_text IS NULL
    AND (more.valid_until_text IS NULL OR NOT coalesce(time_before(more.valid_until, r.at_present), false)) }
RETURN who, r, told, null AS dead, null AS gone, r.at_present_text AS now, 'it ended in ' + told.valid_until_text AS why, 'it may have begun again' AS because, 'possible' AS verdict
