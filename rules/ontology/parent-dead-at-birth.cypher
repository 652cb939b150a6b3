/*---
id: ontology/parent-dead-at-birth
category: ontology
severity: warn
description: A mother lives until the birth. A father may die up to 300 days before it.
message: "{{parent}} was dead ({{parent.death_text}}) when {{child}} ({{child.birth_text}}) was born."
hint: "Correct the death or the birth, or the parent."
rationale: Posthumous children exist, but not for years.
subject: { variable: parent, label: Entity }
predicate: PARENT_OF
evidence: [r]
facts: { child: birth, parent: death }
params:
  max_days: { default: 300, unit: days, description: How long after the father's death a child may be born. }
reach: 1
tags: [kin, time]
---*/
MATCH (parent:Entity)<-[:FROM]-(r:PARENT_OF)-[:TO]->(child:Entity)
WHERE child.birth IS NOT NULL AND parent.death IS NOT NULL
  AND child.exists_backwards IS NULL AND parent.exists_backwards IS NULL // otherwise the wrong date is unknown
  AND parent.undying IS NULL
  AND NOT EXISTS { (child)<-[:TO]-(told:PARENT_OF) WHERE told.from_id = r.from_id AND told.tier_rank >= r.tier_rank // on either page
    AND (told.source_id = r.source_id OR told.source_id = told.path OR r.source_id = r.path) // and not another book
    AND any(word IN $not_by_birth WHERE toLower(coalesce(told.note, '')) CONTAINS word) }
WITH parent, child, r,
     CASE WHEN toLower(parent.gender) = 'female' OR (r.key IN $mother_words AND parent.gender IS NULL)
          THEN time_before(parent.death, child.birth)
          ELSE time_days_after(child.birth, parent.death, $max_days) END AS too_late // unknown gender: the longer time
WHERE too_late
RETURN parent, child, r, CASE WHEN EXISTS { (child)<-[:TO]-(told:PARENT_OF) WHERE told.from_id = r.from_id AND told.tier_rank >= r.tier_rank
         AND any(word IN $not_by_birth WHERE toLower(coalesce(told.note, '')) CONTAINS word) } THEN 'possible' ELSE 'definite' END AS verdict
