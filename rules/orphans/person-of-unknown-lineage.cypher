/*---
id: orphans/person-of-unknown-lineage
category: orphan
severity: warn
description: A person without a birth, who is nobody's child or descendant.
message: "{{person}}: Person of unknown lineage."
reason: Person of unknown lineage.
answered_by: { attributes: [birth], from: [DESCENDED_FROM], to: [PARENT_OF] }
hint: "Add a birth (`birth:`), or parents (`parents:`)."
rationale: A storyteller must say that nobody knows, instead of inventing a father.
subject: { variable: person, label: Person }
evidence: []
requires: [Person]
reach: 0
tags: [gap]
---*/
MATCH (person:Person)
WHERE coalesce(person.draft, false) = false // a draft says little on purpose
  AND person.birth IS NULL
  AND NOT (EXISTS { (person)<-[:TO]-(:PARENT_OF) }
    OR EXISTS { (person)<-[:FROM]-(:DESCENDED_FROM) })
RETURN person, 'definite' AS verdict
