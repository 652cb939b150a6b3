/*---
id: ontology/child-before-parent
category: ontology
severity: warn
description: Nobody is born before their parent.
message: "{{child}} ({{child.birth_text}}) was born before their parent {{parent}} ({{parent.birth_text}})."
hint: "Correct one of the births, or who is whose parent."
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
  AND NOT any(word IN $not_by_birth WHERE toLower(coalesce(r.note, '')) CONTAINS word)
RETURN child, parent, r, 'definite' AS verdict
