/*---
id: contradictions/parent-of-count
category: contradiction
severity: warn
description: A person has at most two parents by birth.
message: "{{child}} has {{count}} parents by birth: {{parents}}."
hint: "Remove the wrong parent. If all are right, add `note: adopted` (foster, step) to one, or set `allow: [more-than-two-parents]` in lore.yaml."
rationale: A third parent is usually a namesake.
subject: { variable: child, label: Entity }
predicate: PARENT_OF
evidence: [claims]
params:
  max_parents: { default: 2, unit: parents, description: How many parents by birth one can have. }
reach: 0
tags: [kin]
---*/
MATCH (child:Entity)<-[:TO]-(r:PARENT_OF)-[:FROM]->(p:Entity)
WHERE NOT 'more-than-two-parents' IN $allow AND NOT coalesce(r.uncertain, false)
  AND NOT EXISTS { (child)<-[:TO]-(told:PARENT_OF) WHERE told.from_id = r.from_id AND told.tier_rank >= r.tier_rank // whichever of the two says so
    AND any(word IN $not_one_of_two WHERE toLower(coalesce(told.note, '')) CONTAINS word) }
WITH child, p, r ORDER BY p.id, r.id
WITH child, collect(DISTINCT p) AS parents, collect(r) AS claims
WHERE size(parents) > coalesce($max_parents_by_kind[child.kind], $max_parents)
RETURN child, parents, size(parents) AS count, claims, coalesce($max_parents_by_kind[child.kind], $max_parents) + 1 AS least, 'definite' AS verdict
UNION ALL
// With those of whom nobody is sure: such a row is possible at most.
MATCH (child:Entity)<-[:TO]-(r:PARENT_OF)-[:FROM]->(p:Entity)
WHERE NOT 'more-than-two-parents' IN $allow
  AND NOT EXISTS { (child)<-[:TO]-(told:PARENT_OF) WHERE told.from_id = r.from_id AND told.tier_rank >= r.tier_rank // whichever of the two says so
    AND any(word IN $not_one_of_two WHERE toLower(coalesce(told.note, '')) CONTAINS word) }
WITH child, p, r ORDER BY p.id, r.id
WITH child, collect(DISTINCT p) AS parents, collect(r) AS claims, count(CASE WHEN r.uncertain THEN 1 END) AS doubted
WHERE doubted > 0 AND size(parents) > coalesce($max_parents_by_kind[child.kind], $max_parents)
RETURN child, parents, size(parents) AS count, claims, coalesce($max_parents_by_kind[child.kind], $max_parents) + 1 AS least, 'definite' AS verdict
