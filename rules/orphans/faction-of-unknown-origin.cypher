/*---
id: orphans/faction-of-unknown-origin
category: orphan
severity: warn
description: A faction that nobody is recorded to have founded, at no date.
message: "{{faction}}: Faction of unknown origin."
reason: Faction of unknown origin.
answered_by: { attributes: [founded_on], to: [FOUNDED] }
hint: "Add who founded it (`founded_by:`), or when (`founded_on:`)."
rationale: An order without a beginning invites one to be made up.
subject: { variable: faction, label: Faction }
evidence: []
requires: [Faction]
reach: 0
tags: [gap]
---*/
MATCH (faction:Faction)
WHERE coalesce(faction.draft, false) = false // a draft says little on purpose
  AND faction.founded_on IS NULL
  AND NOT EXISTS { (faction)<-[:TO]-(:FOUNDED) }
RETURN faction, 'definite' AS verdict
