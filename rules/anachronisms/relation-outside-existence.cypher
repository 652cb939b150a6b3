/*---
id: anachronisms/relation-outside-existence
category: anachronism
severity: warn
description: A dated claim links two things that both exist then (relation types without a rule of their own).
message: "{{r}}, but {{who}} existed {{who.exists_from_text}} – {{who.exists_until_text}}."
hint: "Correct the dates{{remedy}}."
rationale: Offices, oaths and alliances end with their holders.
subject: { variable: who, label: Entity }
evidence: [r]
facts: { who: existence }
requires: [Relation]
params:
  wound_years: { default: 1, unit: years, description: How long after the killer's death somebody may still die by that hand. }
  unborn_days: { default: 300, unit: days, description: How long before the birth a reign may begin. }
reach: 1
tags: [time]
---*/
MATCH (who:Entity)<-[:FROM|TO]-(r:Relation)
WHERE (r.valid_from_text IS NOT NULL OR r.valid_until_text IS NOT NULL)
  AND (who.exists_from IS NOT NULL OR who.exists_until IS NOT NULL)
  AND who.undying IS NULL AND NOT r.type IN $posthumous AND r.valid_backwards IS NULL
  // These have rules of their own, or say themselves when a thing exists.
  AND NOT r.type IN ['PARTICIPATED_IN', 'WITNESSED', 'CAUSED', 'CREATED', 'LIVES_IN', 'LOCATED_IN', 'OWNS', 'POSSESSES', 'OCCURRED_AT',
    'OCCURRED_DURING', 'AVAILABLE_DURING', 'PRECEDED', 'SPOUSE_OF', 'DIED_IN', 'BORN_IN']
  // That the dates of a claim are outside its era is reported by anachronisms/era-mismatch.
  AND NOT (r.type = 'EXISTED_DURING' AND (r.to_id = who.id OR who.untimely IS NOT NULL))
  AND NOT (r.type IN ['FOUNDED', 'DESTROYED', 'KILLED'] AND EXISTS { (r)-[:TO]->(who) })
WITH who, r,
     CASE WHEN r.valid_from_text IS NOT NULL THEN time_in_window(r.valid_from, who.exists_from, who.exists_until) END AS begins,
     CASE WHEN r.valid_until_text IS NOT NULL THEN time_in_window(r.valid_until, who.exists_from, who.exists_until) END AS ends
WHERE (begins = false OR ends = false)
  AND r.in_absence IS NULL
  // That a place was no more when its ruler came is told by ontology/ruler-of-destroyed-place.
  AND NOT (r.type = 'RULES' AND r.to_id = who.id AND who:Location AND coalesce(time_before(who.exists_until, r.valid_from), false))
WITH who, r, begins, coalesce(time_before(r.valid_from, who.exists_from), time_before(r.valid_until, who.exists_from), false) AS early, r.to_id = who.id AS is_object,
     [(r)-[:FROM|TO]->(side:Entity) WHERE side.undying IS NOT NULL | side.id] AS undying
// What its founder did not live to see is told by anachronisms/never-coexisted.
WHERE size(undying) = 0 AND NOT (r.type = 'FOUNDED' AND NOT is_object AND NOT early)
  // Land is there before anybody names it, and after it is laid waste.
  AND NOT (r.type IN ['RULES', 'CONTROLS', 'IMPRISONED_IN'] AND is_object AND any(kind IN labels(who) WHERE kind IN ['Region', 'Wilds', 'Plane', 'Dungeon']))
  // Adopted by testament: anachronisms/never-coexisted says as little.
  AND NOT (r.type = 'PARENT_OF' AND any(word IN [' heir', ' testament', ' last will', ' by will', ' seal'] WHERE ' ' + toLower(coalesce(r.note, '')) CONTAINS word))
  AND NOT (r.type = 'PARENT_OF' AND EXISTS { (r)-[:TO]->(:Entity)<-[:TO]-(told:PARENT_OF) WHERE told.from_id = r.from_id
    AND any(word IN [' heir', ' testament', ' last will', ' by will', ' seal'] WHERE ' ' + toLower(coalesce(told.note, '')) CONTAINS word) })
WITH who, r, begins, early,
     CASE WHEN r.type = 'KILLED' AND NOT is_object AND NOT early
            AND any(word IN $slow_deaths WHERE toLower(coalesce(r.note, '')) CONTAINS word) THEN 'wounds, poison and traps kill late'
          WHEN r.type = 'KILLED' AND NOT is_object AND NOT early AND r.valid_from_text IS NOT NULL
            AND NOT coalesce(time_longer_than(who.exists_until, r.valid_from, $wound_years) AND time_days_after(r.valid_from, who.exists_until, 366), false) THEN 'some die of a wound months later'
          WHEN r.type = 'RULES' AND NOT is_object AND early AND begins = false
            AND NOT coalesce(time_before(r.valid_until, who.exists_from), false)
            AND NOT coalesce(time_days_after(who.exists_from, r.valid_from, $unborn_days), false) THEN 'a king may be crowned before his birth'
          WHEN r.type = 'PARENT_OF' AND any(word IN ['adopt', 'foster'] WHERE toLower(coalesce(r.note, '')) CONTAINS word) THEN 'one may be adopted in the name of the dead' END AS at_birth_or_death, is_object
WITH who, r, begins, early,
     CASE WHEN at_birth_or_death IS NOT NULL THEN at_birth_or_death
          WHEN r.type = 'MEMBER_OF' AND NOT is_object AND NOT early AND r.key IN ['affiliation', 'affiliations'] THEN 'one may be counted to what came later'
          WHEN r.type = 'IMPRISONED_IN' AND is_object AND NOT early THEN 'people may live in ruins'
          WHEN r.type IN ['MEMBER_OF', 'LEADS', 'SERVES', 'SWORN_TO', 'RULES'] AND is_object AND NOT early
            AND any(kind IN labels(who) WHERE kind IN ['House', 'Religion', 'Kingdom']) THEN 'some hold to what is no more' END AS because
RETURN who, r, r.type AS predicate, because,
       CASE WHEN early THEN ', or say `note: titular` (claimant, in exile) on what somebody held in name only'
            WHEN who:Location OR who:Item THEN '; what stood or was whole again has `rebuilt` or `restored`'
            WHEN who:Faction THEN '; what was there again has `refounded` or `restored`'
            ELSE '; or say `note: posthumous` on the claim, `undead: true` or `resurrected: true` on the dead; and where all the dead can do this: `predicates: { '
              + r.type + ': { posthumous: true } }`' END AS remedy,
       CASE WHEN early THEN 'EXISTED_BEFORE' ELSE 'EXISTED_AFTER' END AS claim,
       CASE WHEN early THEN who.exists_from_text ELSE who.exists_until_text END AS expected,
       CASE WHEN begins = false THEN r.valid_from_text ELSE r.valid_until_text END AS actual,
       CASE WHEN because IS NULL THEN 'definite' ELSE 'possible' END AS verdict
