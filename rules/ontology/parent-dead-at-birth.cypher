/*---
id: ontology/parent-dead-at-birth
category: ontology
severity: warn
description: A mother lives to the birth; a father may have died up to 300 days before.
message: "{{parent}} was dead ({{parent.death_text}}) when {{child}} ({{child.birth_text}}) was born."
hint: "Correct the death or the birth, or who is whose parent."
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
  AND child.exists_backwards IS NULL AND parent.exists_backwards IS NULL // of which nobody knows which date is wrong
  AND parent.undying IS NULL
  AND NOT any(word IN $not_by_birth WHERE toLower(coalesce(r.note, '')) CONTAINS word)
WITH parent, child, r,
     CASE WHEN toLower(parent.gender) = 'female' OR (r.key IN $mother_words AND parent.gender IS NULL)
          THEN time_before(parent.death, child.birth)
          ELSE time_days_after(child.birth, parent.death, $max_days) END AS too_late // of unknown gender: the longer time
WHERE too_late
RETURN parent, child, r, 'definite' AS verdict
