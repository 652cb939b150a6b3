/*---
id: contradictions/parent-of-gender
category: contradiction
severity: warn
description: Every two parents by birth are a mother and a father, unless lore.yaml allows others.
message: "Both parents of {{child}} are {{gender}}: {{a}} and {{b}}."
hint: "Correct a gender. If both are right, add `note: adopted` to one claim, or set `allow: [same-gender-parents]` in lore.yaml."
rationale: A gender that changed between two files shows up here first.
subject: { variable: child, label: Entity }
predicate: PARENT_OF
evidence: [claims]
reach: 1
tags: [kin]
---*/
MATCH (child:Entity)<-[:TO]-(r:PARENT_OF)-[:FROM]->(p:Entity)
WHERE NOT 'same-gender-parents' IN $allow
  AND NOT EXISTS { (child)<-[:TO]-(told:PARENT_OF) WHERE told.from_id = r.from_id AND told.tier_rank >= r.tier_rank // whichever of the two says so
    AND any(word IN $not_one_of_two WHERE toLower(coalesce(told.note, '')) CONTAINS word) }
WITH child, p, r ORDER BY p.id, r.id
WITH child, collect(DISTINCT p) AS parents, collect(r) AS claims,
     collect(DISTINCT CASE WHEN coalesce(r.key, '') IN ['father_in_tree', 'mother_in_tree'] THEN null ELSE p.id END) AS named,
     // Of no stated gender: by the word that says who it is.
     collect(DISTINCT CASE WHEN p.gender IS NULL AND r.key IN ['father', 'father_of'] THEN p.id END) AS fathers,
     collect(DISTINCT CASE WHEN p.gender IS NULL AND r.key IN ['mother', 'mother_of'] THEN p.id END) AS mothers
WHERE size(parents) = 2
WITH child, parents[0] AS a, parents[1] AS b, claims, named,
     [x IN parents | CASE WHEN x.gender IS NOT NULL THEN toLower(x.gender) WHEN x.id IN fathers AND x.id IN mothers THEN null
       WHEN x.id IN fathers THEN 'male' WHEN x.id IN mothers THEN 'female' END] AS genders, size(fathers) + size(mothers) AS by_word
WHERE genders[0] = genders[1] AND genders[0] IN ['male', 'female']
RETURN child, a, b, CASE WHEN by_word = 0 THEN genders[0] WHEN genders[0] = 'male' THEN 'told as father' ELSE 'told as mother' END AS gender, claims, 2 AS least,
       CASE WHEN size(named) = 2 THEN 'definite' ELSE 'possible' END AS verdict,
       'the partners of a family tree may be of one gender' AS because
