/*---
id: orphans/spell-with-no-system
category: orphan
severity: warn
description: A spell that belongs to no magic.
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
WHERE coalesce(spell.draft, false) = false // a draft says little on purpose
  AND NOT EXISTS { (spell)<-[:FROM]-(:PART_OF_SYSTEM) }
RETURN spell, 'definite' AS verdict
