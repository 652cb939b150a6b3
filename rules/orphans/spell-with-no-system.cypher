/*---
id: orphans/spell-with-no-system
category: orphan
severity: warn
description: A spell without a magic system.
message: "{{spell}}: Spell with no magic system."
reason: Spell with no magic system.
answered_by: { from: [PART_OF_SYSTEM] }
hint: "Add its system (`magic_system:`)."
rationale: Magic without laws does what the plot needs, and readers notice.
subject: { variable: spell, label: Spell }
evidence: []
requires: [Spell]
reach: 0
tags: [gap]
---*/
MATCH (spell:Spell)
WHERE coalesce(spell.draft, false) = false // a draft is short on purpose
  AND NOT EXISTS { (spell)<-[:FROM]-(:PART_OF_SYSTEM) }
  AND NOT EXISTS { (spell)<-[:OF]-(known:Attribute) WHERE known.value = 'unknown' AND any(key IN ['magic_system', 'part_of_system'] WHERE known.type = key) } // an author wrote that it is unknown
RETURN spell, 'definite' AS verdict
