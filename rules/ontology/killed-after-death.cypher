/*---
id: ontology/killed-after-death
category: ontology
severity: warn
description: A killing happens once, during the life of the victim.
message: "{{r}}, but {{victim}} {{why}}."
hint: "Correct one of the dates{{remedy}}."
rationale: A death scene told twice is told wrong once.
subject: { variable: victim, label: Entity }
predicate: KILLED
evidence: [r, other]
facts: { dead: death, born: birth }
requires: [KILLED]
reach: 0
tags: [time]
---*/
MATCH (victim:Entity)<-[:TO]-(r:KILLED)
WHERE r.valid_from_text IS NOT NULL AND r.valid_backwards IS NULL AND victim.death IS NOT NULL AND time_before(victim.death, r.valid_from)
  AND victim.undying IS NULL AND r.in_absence IS NULL AND victim.exists_backwards IS NULL
RETURN victim, r, null AS other, victim AS dead, null AS born, 'had died ' + coalesce(victim.death_text, 'before') AS why, ', or say `resurrected: true` or `undead: true` on who died' AS remedy, 'definite' AS verdict
UNION ALL
MATCH (victim:Entity)<-[:TO]-(r:KILLED), (victim)<-[:TO]-(other:KILLED)
WHERE r.id < other.id AND r.valid_from_text IS NOT NULL AND other.valid_from_text IS NOT NULL
  AND r.valid_backwards IS NULL AND other.valid_backwards IS NULL
  AND time_disjoint(r.valid_from, other.valid_from)
  AND victim.undying IS NULL AND r.in_absence IS NULL AND other.in_absence IS NULL
RETURN victim, r, other, null AS dead, null AS born, 'was killed another time, ' + other.valid_from_text AS why, ', or say `resurrected: true` or `undead: true` on who was killed' AS remedy, 'definite' AS verdict
UNION ALL
// What makes somebody undying undoes a death, and no birth.
MATCH (victim:Entity)<-[:TO]-(r:KILLED)
WHERE r.valid_from_text IS NOT NULL AND r.valid_backwards IS NULL AND victim.birth IS NOT NULL
  AND time_before(coalesce(r.valid_until, r.valid_from), victim.birth) AND victim.exists_backwards IS NULL
RETURN victim, r, null AS other, null AS dead, victim AS born, 'was born ' + coalesce(victim.birth_text, 'later') AS why, ', or the name, if somebody else is meant' AS remedy, 'definite' AS verdict
