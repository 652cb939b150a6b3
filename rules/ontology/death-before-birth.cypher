/*---
id: ontology/death-before-birth
category: ontology
severity: warn
description: Nobody dies before they are born.
message: "{{who}} died ({{who.death_text}}) before being born ({{who.birth_text}})."
hint: Correct one of the two dates, or the era it is counted in.
rationale: Usually a digit too many, or an era left out; everything that hangs on the life is wrong with it.
subject: { variable: who, label: Entity }
predicate: birth
facts: { who: [birth, death] }
reach: 0
tags: [kin, time]
---*/
MATCH (who:Entity)
WHERE who.birth IS NOT NULL AND who.death IS NOT NULL AND time_before(who.death, who.birth)
RETURN who, 'definite' AS verdict
