/*---
id: contradictions/deed-and-date
category: contradiction
severity: warn
description: A making, founding, destruction, killing, birth or death has the date that its thing states.
message: "{{r}}, but {{thing}} {{stated}}."
hint: "Correct one of the two dates{{remedy}}."
rationale: The date of the deed and the date of the thing are often written on two pages.
subject: { variable: thing, label: Entity }
evidence: [r]
facts: { made: created_on, founded: founded_on, destroyed: destroyed_on, born: birth, died: death }
params:
  lingering_years: { default: 3, unit: years, description: How long after the blow somebody may die of it. }
  ruin_years: { default: 3, unit: years, description: "How long a destruction may take, from the first fire to the last." }
  finishing_years: { default: 3, unit: years, description: How long after the deed of one day others may have finished it. }
  long_finishing_years: { default: 30, unit: years, description: How long others may have gone on with what took years. }
  building_years: { default: 100, unit: years, description: How long others may have gone on with a building or another place. }
reach: 0
requires: [Relation]
tags: [facts, time]
---*/
MATCH (thing:Entity)<-[:TO]-(r:CREATED)
WHERE thing.created_on IS NOT NULL AND thing.exists_backwards IS NULL AND r.valid_backwards IS NULL
  AND thing.rebuilt IS NULL AND thing.restored IS NULL AND thing.reforged IS NULL AND thing.refounded IS NULL
  AND ((r.valid_until_text IS NOT NULL AND time_before(r.valid_until, thing.created_on)) OR (r.valid_from_text IS NOT NULL AND time_before(thing.created_on, r.valid_from)))
WITH thing, r,
     EXISTS { (thing)<-[:TO]-(fit:CREATED) WHERE fit.from_id <> r.from_id AND (fit.valid_from_text IS NOT NULL OR fit.valid_until_text IS NOT NULL)
       AND NOT coalesce(time_before(fit.valid_until, thing.created_on), false) AND NOT coalesce(time_before(thing.created_on, fit.valid_from), false) }
       OR any(word IN ['finish', 'complet', 'extend', 'enlarg', 'expan', 'repair', 'restor', 'renew', 'rebuil'] WHERE toLower(coalesce(r.note, '')) CONTAINS word) AS shared
RETURN thing, r, r.type AS predicate, 'was made ' + coalesce(thing.created_on_text, 'at another time') AS stated, '; what was made a second time has `rebuilt`, `restored` or `reforged`' AS remedy,
       thing AS made, null AS founded, null AS destroyed, null AS born, null AS died, CASE WHEN shared THEN 'possible'
            WHEN NOT coalesce(time_before(r.valid_until, thing.created_on), false) THEN 'definite'
            WHEN time_longer_than(r.valid_until, thing.created_on, CASE WHEN thing:Location THEN $building_years
            WHEN r.valid_from_text IS NULL OR r.valid_until_text IS NULL OR r.valid_from_text <> r.valid_until_text
              THEN $long_finishing_years ELSE $finishing_years END) THEN 'definite'
            ELSE 'possible' END AS verdict,
       'others may have finished it' AS because
UNION ALL
MATCH (thing:Entity)<-[:TO]-(r:FOUNDED)
WHERE thing.founded_on IS NOT NULL AND thing.exists_backwards IS NULL AND r.valid_backwards IS NULL
  AND thing.rebuilt IS NULL AND thing.restored IS NULL AND thing.reforged IS NULL AND thing.refounded IS NULL
  AND ((r.valid_until_text IS NOT NULL AND time_before(r.valid_until, thing.founded_on)) OR (r.valid_from_text IS NOT NULL AND time_before(thing.founded_on, r.valid_from)))
WITH thing, r,
     EXISTS { (thing)<-[:TO]-(fit:FOUNDED) WHERE fit.from_id <> r.from_id AND (fit.valid_from_text IS NOT NULL OR fit.valid_until_text IS NOT NULL)
       AND NOT coalesce(time_before(fit.valid_until, thing.founded_on), false) AND NOT coalesce(time_before(thing.founded_on, fit.valid_from), false) }
       OR any(word IN ['refound', 'again', 'anew', 'restor', 'renew', 'reform', 'revive', 'rebuil'] WHERE toLower(coalesce(r.note, '')) CONTAINS word) AS shared
RETURN thing, r, r.type AS predicate, 'was founded ' + coalesce(thing.founded_on_text, 'at another time') AS stated, '; what was founded a second time has `refounded` or `rebuilt`' AS remedy,
       null AS made, thing AS founded, null AS destroyed, null AS born, null AS died, CASE WHEN shared THEN 'possible'
            WHEN NOT coalesce(time_before(r.valid_until, thing.founded_on), false) THEN 'definite'
            WHEN time_longer_than(r.valid_until, thing.founded_on, CASE WHEN r.valid_from_text IS NULL OR r.valid_until_text IS NULL OR r.valid_from_text <> r.valid_until_text
              THEN $long_finishing_years ELSE $finishing_years END) THEN 'definite'
            ELSE 'possible' END AS verdict,
       'a founding may take years' AS because
UNION ALL
MATCH (thing:Entity)<-[:TO]-(r:DESTROYED)
WHERE thing.destroyed_on IS NOT NULL AND thing.exists_backwards IS NULL AND r.valid_backwards IS NULL
  AND thing.rebuilt IS NULL AND thing.restored IS NULL AND thing.reforged IS NULL AND thing.refounded IS NULL
  AND ((r.valid_until_text IS NOT NULL AND time_before(r.valid_until, thing.destroyed_on)) OR (r.valid_from_text IS NOT NULL AND time_before(thing.destroyed_on, r.valid_from)))
RETURN thing, r, r.type AS predicate, 'was destroyed ' + coalesce(thing.destroyed_on_text, 'at another time') AS stated, '; what stood again in between has `rebuilt`, `restored` or `refounded`' AS remedy,
       null AS made, null AS founded, thing AS destroyed, null AS born, null AS died, CASE WHEN time_longer_than(r.valid_until, thing.destroyed_on, $ruin_years) OR time_longer_than(thing.destroyed_on, r.valid_from, $ruin_years) THEN 'definite' ELSE 'possible' END AS verdict,
       'a destruction may take years' AS because
UNION ALL
MATCH (thing:Entity)<-[:FROM]-(r:BORN_IN)
WHERE thing.birth IS NOT NULL AND thing.exists_backwards IS NULL AND r.valid_backwards IS NULL
  AND coalesce(thing.undying, 'unlimited') = 'unlimited'
  AND ((r.valid_until_text IS NOT NULL AND time_before(r.valid_until, thing.birth)) OR (r.valid_from_text IS NOT NULL AND time_before(thing.birth, r.valid_from)))
RETURN thing, r, r.type AS predicate, 'was born ' + coalesce(thing.birth_text, 'at another time') AS stated, ', or the name, if somebody else is meant' AS remedy,
       null AS made, null AS founded, null AS destroyed, thing AS born, null AS died, 'definite' AS verdict,
       null AS because
UNION ALL
MATCH (thing:Entity)<-[:FROM]-(r:DIED_IN)
WHERE thing.death IS NOT NULL AND thing.exists_backwards IS NULL AND r.valid_backwards IS NULL
  AND coalesce(thing.undying, 'unlimited') = 'unlimited'
  AND ((r.valid_until_text IS NOT NULL AND time_before(r.valid_until, thing.death)) OR (r.valid_from_text IS NOT NULL AND time_before(thing.death, r.valid_from)))
RETURN thing, r, r.type AS predicate, 'died ' + coalesce(thing.death_text, 'at another time') AS stated, ', or say `resurrected: true` or `undead: true` on who died' AS remedy,
       null AS made, null AS founded, null AS destroyed, null AS born, thing AS died, 'definite' AS verdict,
       null AS because
UNION ALL
MATCH (thing:Entity)<-[:TO]-(r:KILLED)
WHERE thing.death IS NOT NULL AND thing.exists_backwards IS NULL AND r.valid_backwards IS NULL
  AND coalesce(thing.undying, 'unlimited') = 'unlimited'
  AND r.valid_until_text IS NOT NULL AND time_before(r.valid_until, thing.death) // killed after death: ontology/killed-after-death
RETURN thing, r, r.type AS predicate, 'died ' + coalesce(thing.death_text, 'at another time') AS stated, ', or say `resurrected: true` or `undead: true` on who died' AS remedy,
       null AS made, null AS founded, null AS destroyed, null AS born, thing AS died, CASE WHEN time_longer_than(r.valid_until, thing.death, $lingering_years) THEN 'definite' ELSE 'possible' END AS verdict,
       'a wound may kill late' AS because
