/*---
id: contradictions/parent-of-gender
category: contradiction
severity: warn
description: The two parents of a child are a mother and a father, unless the world says otherwise.
message: "Both parents of {{child}} are {{gender}}: {{a}} and {{b}}."
hint: "Correct a gender, say `note: adopted` on a claim that is not by birth, or allow it: `allow: [same-gender-parents]` in lore.yaml."
rationale: A gender that changed between two files shows up here first.
subject: { variable: child, label: Entity }
predicate: PARENT_OF
evidence: [r1, r2]
reach: 1
tags: [kin]
---*/
MATCH (child:Entity)<-[:TO]-(r1:PARENT_OF)-[:FROM]->(a:Entity),
      (child)<-[:TO]-(r2:PARENT_OF)-[:FROM]->(b:Entity)
WHERE NOT 'same-gender-parents' IN $allow
  AND r1.id < r2.id AND a.id <> b.id
  AND toLower(a.gender) = toLower(b.gender) AND toLower(a.gender) IN ['male', 'female']
  AND NOT (toLower(coalesce(r1.note, '')) CONTAINS 'adopt' OR toLower(coalesce(r2.note, '')) CONTAINS 'adopt'
    OR toLower(coalesce(r1.note, '')) CONTAINS 'foster' OR toLower(coalesce(r2.note, '')) CONTAINS 'foster'
    OR toLower(coalesce(r1.note, '')) CONTAINS 'step' OR toLower(coalesce(r2.note, '')) CONTAINS 'step')
RETURN child, a, b, toLower(a.gender) AS gender, r1, r2, 'definite' AS verdict
