/*---
id: ontology/killed-after-death
category: ontology
severity: warn
description: Nobody is killed when they are dead already, or twice.
message: "{{r}}, but {{victim}} {{why}}."
hint: Correct one of the dates, or say how it can be (`resurrected`, `undead`).
rationale: A death scene told twice is told wrong once.
subject: { variable: victim, label: Entity }
predicate: KILLED
evidence: [r, other]
facts: { dead: death }
requires: [KILLED]
reach: 0
tags: [time]
---*/
MATCH (victim:Entity)<-[:TO]-(r:KILLED)
WHERE r.valid_from_text IS NOT NULL AND r.valid_backwards IS NULL AND victim.death IS NOT NULL AND time_before(victim.death, r.valid_from)
  AND victim.undying IS NULL AND r.in_absence IS NULL AND victim.exists_backwards IS NULL
RETURN victim, r, null AS other, victim AS dead, 'had died ' + coalesce(victim.death_text, 'before') AS why, 'definite' AS verdict
UNION ALL
MATCH (victim:Entity)<-[:TO]-(r:KILLED), (victim)<-[:TO]-(other:KILLED)
WHERE r.id < other.id AND r.valid_from_text IS NOT NULL AND other.valid_from_text IS NOT NULL
  AND r.valid_backwards IS NULL AND other.valid_backwards IS NULL
  AND time_disjoint(r.valid_from, other.valid_from)
  AND victim.undying IS NULL AND r.in_absence IS NULL AND other.in_absence IS NULL
RETURN victim, r, other, null AS dead, 'was killed another time, ' + other.valid_from_text AS why, 'definite' AS verdict
