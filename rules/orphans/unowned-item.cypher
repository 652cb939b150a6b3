/*---
id: orphans/unowned-item
category: orphan
severity: warn
description: An item nobody is recorded to hold.
message: "{{item}}: Unowned artifact."
reason: Unowned artifact.
answered_by: { to: [POSSESSES] }
hint: Add who holds it (`owner:`), or the place that keeps it (`held_by:`).
rationale: A storyteller must say that nobody knows, instead of inventing a keeper.
subject: { variable: item, label: Item }
evidence: []
requires: [Item]
reach: 0
tags: [gap]
---*/
MATCH (item:Item)
WHERE coalesce(item.draft, false) = false // a draft says little on purpose
  AND NOT EXISTS { (item)<-[:TO]-(:POSSESSES) }
RETURN item, 'definite' AS verdict
