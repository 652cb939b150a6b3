/*---
id: orphans/unowned-item
category: orphan
severity: warn
description: An item without an owner or a holder.
message: "{{item}}: Unowned artifact."
reason: Unowned artifact.
answered_by: { to: [OWNS, POSSESSES] }
hint: "Add the owner (`owner:`), or the place that keeps it (`held_by:`)."
rationale: A storyteller must know that the keeper is unknown, instead of inventing one.
subject: { variable: item, label: Item }
evidence: []
requires: [Item]
reach: 0
tags: [gap]
---*/
MATCH (item:Item)
WHERE coalesce(item.draft, false) = false // a draft is short on purpose
  AND NOT EXISTS { (item)<-[:TO]-(:OWNS) } AND NOT EXISTS { (item)<-[:TO]-(:POSSESSES) }
  AND NOT EXISTS { (item)<-[:OF]-(known:Attribute) WHERE known.value = 'unknown' AND any(key IN ['owner', 'owners', 'owned_by', 'property_of', 'held_by', 'possessed_by', 'wielder', 'wielded_by'] WHERE known.type = key) } // an author wrote that it is unknown
RETURN item, 'definite' AS verdict
