/*---
id: orphans/person-of-unknown-lineage
category: orphan
severity: warn
description: A person without a birth, a parent or an ancestor.
message: "{{person}}: Person of unknown lineage."
reason: Person of unknown lineage.
answered_by: { attributes: [birth], from: [DESCENDED_FROM], to: [PARENT_OF] }
hint: "Add a birth (`birth:`), or parents (`parents:`)."
rationale: A storyteller must know that the lineage is unknown, instead of inventing a father.
subject: { variable: person, label: Person }
evidence: []
requires: [Person]
reach: 0
tags: [gap]
---*/
MATCH (person:Person)
WHERE coalesce(person.draft, false) = false // a draft is short on purpose
  AND person.birth IS NULL
  AND NOT (EXISTS { (person)<-[:TO]-(:PARENT_OF) }
    OR EXISTS { (person)<-[:FROM]-(:DESCENDED_FROM) })
  AND NOT EXISTS { (person)<-[:OF]-(known:Attribute) WHERE known.value = 'unknown' AND any(key IN ['parents', 'parent', 'father', 'mother', 'ancestors', 'ancestor'] WHERE known.type = key) } // an author wrote that it is unknown
RETURN person, 'definite' AS verdict
