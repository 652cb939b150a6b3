/*---
id: ontology/killed-after-death
category: ontology
severity: warn
description: A killing happens once, during the life of the victim, and of the killer.
message: "{{r}}, but {{whose}} {{why}}."
hint: "Correct one of the dates{{remedy}}."
rationale: A death scene written twice is wrong once.
subject: { variable: victim, label: Entity }
predicate: KILLED
evidence: [r, other]
facts: { dead: death, born: birth, killer: death }
params:
  wound_years: { default: 1, unit: years, description: How long after the killer's death somebody may still die by that hand. }
requires: [KILLED]
reach: 1
tags: [time]
---*/
MATCH (victim:Entity)<-[:TO]-(r:KILLED)
WHERE r.valid_from_text IS NOT NULL AND r.valid_backwards IS NULL AND victim.death IS NOT NULL AND time_before(victim.death, r.valid_from)
  AND victim.undying IS NULL AND r.in_absence IS NULL AND victim.exists_backwards IS NULL
RETURN victim, r, victim AS whose, null AS other, victim AS dead, null AS born, null AS killer, 'had died' + coalesce(' (' + victim.death_text + ')', ' before') AS why, ', or say `resurrected: true` or `undead: true` on who died' AS remedy, null AS because, 'definite' AS verdict
UNION ALL
MATCH (victim:Entity)<-[:TO]-(r:KILLED), (victim)<-[:TO]-(other:KILLED)
WHERE r.id < other.id AND r.valid_from_text IS NOT NULL AND other.valid_from_text IS NOT NULL
  AND r.valid_backwards IS NULL AND other.valid_backwards IS NULL
  AND time_disjoint(r.valid_from, other.valid_from)
  AND victim.undying IS NULL AND r.in_absence IS NULL AND other.in_absence IS NULL
RETURN victim, r, victim AS whose, other, null AS dead, null AS born, null AS killer, 'was killed another time (' + other.valid_from_text + ')' AS why, ', or say `resurrected: true` or `undead: true` on who was killed' AS remedy, null AS because, 'definite' AS verdict
UNION ALL
// What makes somebody undying undoes a death, and no birth.
MATCH (victim:Entity)<-[:TO]-(r:KILLED)
WHERE r.valid_from_text IS NOT NULL AND r.valid_backwards IS NULL AND victim.birth IS NOT NULL
  AND time_before(coalesce(r.valid_until, r.valid_from), victim.birth) AND victim.exists_backwards IS NULL AND victim.untimely IS NULL
RETURN victim, r, victim AS whose, null AS other, null AS dead, victim AS born, null AS killer, 'was born' + coalesce(' (' + victim.birth_text + ')', ' later') AS why, ', or the name, if somebody else is meant' AS remedy, null AS because, 'definite' AS verdict
UNION ALL
// A killing without a date of its own happened when the victim died.
MATCH (victim:Entity)<-[:TO]-(r:KILLED)-[:FROM]->(killer:Entity)
WHERE r.valid_from_text IS NULL AND r.valid_until_text IS NULL AND victim.death IS NOT NULL AND killer.death IS NOT NULL
  AND (killer:Person OR killer:Creature OR killer:Deity) // a blade outlives its smith
  AND time_before(killer.death, victim.death)
  AND killer.undying IS NULL AND victim.undying IS NULL AND r.in_absence IS NULL
  AND victim.exists_backwards IS NULL AND killer.exists_backwards IS NULL // of which nobody knows which date is wrong
  AND NOT coalesce(time_before(killer.exists_until, victim.exists_from), false) // that is never-coexisted
  AND NOT EXISTS { (victim)<-[:TO]-(dated:KILLED) WHERE dated.from_id = killer.id AND dated.valid_from_text IS NOT NULL } // its own date decides
WITH victim, r, killer,
     CASE WHEN any(word IN $slow_deaths WHERE toLower(coalesce(r.note, '')) CONTAINS word) THEN 'wounds, poison and traps kill late'
          WHEN NOT coalesce(time_longer_than(killer.death, victim.death, $wound_years) AND time_days_after(victim.death, killer.death, 366), false) THEN 'some die of a wound months later' END AS because
RETURN victim, r, killer AS whose, null AS other, victim AS dead, null AS born, killer, 'had died' + coalesce(' (' + killer.death_text + ')', ' before') AS why,
       ', or say `note: poisoned` (wounds, trap, curse) on the claim' AS remedy, because, CASE WHEN because IS NULL THEN 'definite' ELSE 'possible' END AS verdict
