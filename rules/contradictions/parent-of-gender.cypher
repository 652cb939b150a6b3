/*---
id: contradictions/parent-of-gender
category: contradiction
severity: warn
description: Where a child has two parents by birth, they are a mother and a father, unless the world says otherwise.
message: "Both parents of {{child}} are {{gender}}: {{a}} and {{b}}."
hint: "Correct a gender, say `note: adopted` on a claim that is not by birth, or allow it: `allow: [same-gender-parents]` in lore.yaml."
rationale: A gender that changed between two files shows up here first.
subject: { variable: child, label: Entity }
predicate: PARENT_OF
evidence: [claims]
reach: 1
tags: [kin]
---*/
MATCH (child:Entity)<-[:TO]-(r:PARENT_OF)-[:FROM]->(p:Entity)
WHERE NOT 'same-gender-parents' IN $allow
  AND NOT any(word IN $not_by_birth WHERE toLower(coalesce(r.note, '')) CONTAINS word)
WITH child, p, r ORDER BY p.id, r.id
WITH child, collect(DISTINCT p) AS parents, collect(r) AS claims,
     collect(DISTINCT CASE WHEN coalesce(r.key, '') IN ['father_in_tree', 'mother_in_tree'] THEN null ELSE p.id END) AS named
WHERE size(parents) = 2
WITH child, parents[0] AS a, parents[1] AS b, claims, named
WHERE toLower(a.gender) = toLower(b.gender) AND toLower(a.gender) IN ['male', 'female']
RETURN child, a, b, toLower(a.gender) AS gender, claims, 2 AS least,
       CASE WHEN size(named) = 2 THEN 'definite' ELSE 'possible' END AS verdict,
       'the partners of a family tree may be of one gender' AS because
