/*---
id: ontology/death-before-birth
category: ontology
severity: warn
description: A death follows the birth. A stillborn child may die up to 60 days earlier.
message: "{{who}} died ({{who.death_text}}) before being born ({{who.birth_text}})."
hint: "Correct one of the two dates, or its era."
rationale: Usually a digit too many, or an era left out; every date that depends on the life is wrong, too.
subject: { variable: who, label: Entity }
predicate: birth
facts: { who: [birth, death] }
params:
  max_days: { default: 60, unit: days, description: How long before its birth a stillborn child may have died. }
reach: 0
tags: [kin, time]
---*/
MATCH (who:Entity)
WHERE who.birth IS NOT NULL AND who.death IS NOT NULL AND time_before(who.death, who.birth) AND who.untimely IS NULL
  AND (who.stillborn IS NULL OR time_days_after(who.birth, who.death, $max_days))
RETURN who, 'definite' AS verdict
