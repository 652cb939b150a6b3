/*---
id: ontology/child-before-parent
category: ontology
severity: warn
description: A child is born after its parent.
message: "{{child}} ({{child.birth_text}}) was born before their parent {{parent}} ({{parent.birth_text}})."
hint: "Correct one of the births, or the parent."
rationale: Family trees are where a mistyped year shows first.
subject: { variable: child, label: Entity }
predicate: PARENT_OF
evidence: [r]
facts: { child: birth, parent: birth }
reach: 1
tags: [kin, time]
---*/
MATCH (child:Entity)<-[:TO]-(r:PARENT_OF)-[:FROM]->(parent:Entity)
WHERE child.birth IS NOT NULL AND parent.birth IS NOT NULL AND time_before(child.birth, parent.birth)
  AND child.exists_backwards IS NULL AND parent.exists_backwards IS NULL // of which nobody knows which date is wrong
  AND NOT EXISTS { (child)<-[:TO]-(told:PARENT_OF) WHERE told.from_id = r.from_id AND told.tier_rank >= r.tier_rank // whichever of the two says so
    AND (told.source_id = r.source_id OR told.source_id = told.path OR r.source_id = r.path) // and no other book
    AND any(word IN $not_by_birth WHERE toLower(coalesce(told.note, '')) CONTAINS word) }
RETURN child, parent, r, CASE WHEN EXISTS { (child)<-[:TO]-(told:PARENT_OF) WHERE told.from_id = r.from_id AND told.tier_rank >= r.tier_rank
         AND any(word IN $not_by_birth WHERE toLower(coalesce(told.note, '')) CONTAINS word) } THEN 'possible' ELSE 'definite' END AS verdict
