/*---
id: orphans/faction-of-unknown-origin
category: orphan
severity: warn
description: A faction without a founder and without a date of founding.
message: "{{faction}}: Faction of unknown origin."
reason: Faction of unknown origin.
answered_by: { attributes: [founded_on], to: [FOUNDED] }
hint: "Add the founder (`founded_by:`), or the date (`founded_on:`)."
rationale: An order without a beginning invites one to be made up.
subject: { variable: faction, label: Faction }
evidence: []
requires: [Faction]
reach: 0
tags: [gap]
---*/
MATCH (faction:Faction)
WHERE coalesce(faction.draft, false) = false // a draft is short on purpose
  AND faction.founded_on IS NULL
  AND NOT EXISTS { (faction)<-[:TO]-(:FOUNDED) }
  AND NOT EXISTS { (faction)<-[:OF]-(known:Attribute) WHERE known.value = 'unknown' AND any(key IN ['founder', 'founders', 'founded_by'] WHERE known.type = key) } // an author wrote that it is unknown
RETURN faction, 'definite' AS verdict
