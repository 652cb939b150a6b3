/*---
id: anachronisms/never-coexisted
category: anachronism
severity: warn
description: Two entities that a claim links existed at the same time, even if the claim has no date.
message: "{{r}}, but {{earlier}} existed until {{ended}}, and {{later}} only from {{begun}}."
hint: "Correct one of the two dates, or the name. If they are right: {{remedy}}."
rationale: Most links in notes have no date. A link between people of different ages is still wrong.
subject: { variable: who, label: Entity }
evidence: [r]
facts: { earlier: ending, later: beginning }
requires: [Relation]
params:
  testament_years:
    default: 30
    unit: years
    description: How long after the founder's or maker's death something may still be founded by a last will, or finished by others.
reach: 1
tags: [time]
---*/
MATCH (who:Entity)<-[:FROM]-(r:Relation)-[:TO]->(other:Entity)
WHERE r.type IN ['SPOUSE_OF', 'BETROTHED_TO', 'KILLED', 'MENTOR_OF', 'SERVES', 'SWORN_TO', 'MEMBER_OF', 'LEADS', 'RULES', 'CONTROLS',
    'OWNS', 'POSSESSES', 'BORN_IN', 'DIED_IN', 'FOUNDED', 'CREATED', 'LIVES_IN', 'LOCATED_IN', 'IMPRISONED_IN', 'PARENT_OF']
  AND (r.type <> 'PARENT_OF' OR any(word IN ['adopt', 'foster'] WHERE toLower(coalesce(r.note, '')) CONTAINS word)) // other rules check parents by birth
  AND NOT r.type IN $posthumous
  AND ((who.exists_until IS NOT NULL AND other.exists_from IS NOT NULL) OR (other.exists_until IS NOT NULL AND who.exists_from IS NOT NULL))
WITH who, r, other,
     // Without an end or a beginning, the rule cannot decide.
     CASE WHEN who.exists_until IS NULL OR other.exists_from IS NULL THEN false ELSE time_before(who.exists_until, other.exists_from) END AS who_first,
     CASE WHEN other.exists_until IS NULL OR who.exists_from IS NULL THEN false ELSE time_before(other.exists_until, who.exists_from) END AS other_first
WHERE coalesce(who_first OR other_first, true)
  // A state such as undead cancels a death, but keeps the birth.
  AND CASE WHEN who_first THEN who.undying IS NULL WHEN other_first THEN other.undying IS NULL
           ELSE who.undying IS NULL AND other.undying IS NULL END
  AND who.untimely IS NULL AND other.untimely IS NULL
  AND r.in_absence IS NULL
// The rule of its relation type reports a claim with a date outside of either existence.
WITH who, r, other, who_first, other_first,
     (r.valid_from_text IS NOT NULL AND time_in_window(r.valid_from, who.exists_from, who.exists_until) = false)
       OR (r.valid_until_text IS NOT NULL AND time_in_window(r.valid_until, who.exists_from, who.exists_until) = false) AS outside_who,
     (r.valid_from_text IS NOT NULL AND time_in_window(r.valid_from, other.exists_from, other.exists_until) = false)
       OR (r.valid_until_text IS NOT NULL AND time_in_window(r.valid_until, other.exists_from, other.exists_until) = false) AS outside_other
WHERE NOT CASE
    WHEN r.type IN ['BORN_IN', 'DIED_IN'] THEN false
    WHEN r.type = 'FOUNDED' THEN coalesce(outside_who AND NOT who_first, false)
    WHEN r.type = 'CREATED' THEN coalesce(CASE WHEN r.valid_from_text IS NULL THEN time_in_window(other.exists_from, who.exists_from, who.exists_until) = false
                                               ELSE time_in_window(r.valid_from, who.exists_from, who.exists_until) = false END, false)
    WHEN r.type = 'KILLED' THEN coalesce(outside_who OR (r.valid_from_text IS NOT NULL AND time_before(other.exists_until, r.valid_from)), false)
    ELSE coalesce(outside_who OR outside_other, false) END
WITH who, r, other, who_first, other_first, labels(who) AS subjects, labels(other) AS objects
WHERE r.type <> 'PARENT_OF' OR NOT EXISTS { (other)<-[:TO]-(told:PARENT_OF) WHERE told.from_id = r.from_id // on either page
    AND (told.in_absence IS NOT NULL OR any(word IN [' heir', ' testament', ' last will', ' by will', ' seal'] WHERE ' ' + toLower(coalesce(told.note, '')) CONTAINS word)) }
WITH who, r, other, who_first, other_first, subjects, objects
// Land exists before it has a name. A thing within a place may outlast the place.
WHERE NOT (r.type IN ['RULES', 'CONTROLS', 'OWNS', 'POSSESSES', 'LIVES_IN', 'LOCATED_IN', 'IMPRISONED_IN', 'BORN_IN', 'DIED_IN'] AND any(kind IN objects WHERE kind IN ['Region', 'Wilds', 'Plane', 'Dungeon']))
  AND NOT (r.type IN ['LIVES_IN', 'LOCATED_IN', 'IMPRISONED_IN', 'OWNS', 'POSSESSES'] AND any(kind IN subjects WHERE kind IN ['Location', 'Item']))
WITH who, r, other, subjects, objects, coalesce(who_first, false) AS who_first, coalesce(who_first OR other_first, false) AS apart,
     CASE WHEN r.type IN ['FOUNDED', 'CREATED'] AND who_first
            AND NOT coalesce(time_longer_than(who.exists_until, other.exists_from, $testament_years), false) THEN 'a last will may be carried out, and a work be finished by others'
          WHEN r.type = 'MEMBER_OF' AND who_first AND r.key IN ['affiliation', 'affiliations'] THEN 'one may be counted to what came later'
          WHEN r.type = 'LOCATED_IN' AND who_first
            AND r.key IS NOT NULL THEN 'the dead lie somewhere, too'
          WHEN (r.type IN ['LIVES_IN', 'LOCATED_IN', 'IMPRISONED_IN', 'BORN_IN', 'DIED_IN']
            OR (r.type IN ['OWNS', 'POSSESSES'] AND 'Location' IN objects)) AND other_first THEN 'people may live in ruins'
          WHEN r.type IN ['MEMBER_OF', 'LEADS', 'SERVES', 'SWORN_TO', 'RULES'] AND other_first
            AND any(kind IN objects WHERE kind IN ['House', 'Religion', 'Kingdom']) THEN 'some hold to what is no more'
          WHEN r.type = 'KILLED' AND who_first AND any(word IN $slow_deaths WHERE toLower(coalesce(r.note, '')) CONTAINS word) THEN 'traps and curses outlast whoever laid them'
          WHEN r.type = 'PARENT_OF' THEN 'one may be adopted in the name of the dead'
     END AS because
RETURN who, r, r.type AS predicate,
       [(r)-[:FROM|TO]->(x:Entity) WHERE x.id = CASE WHEN who_first THEN who.id ELSE other.id END | x] AS earlier,
       [(r)-[:FROM|TO]->(x:Entity) WHERE x.id = CASE WHEN who_first THEN other.id ELSE who.id END | x] AS later,
       CASE WHEN who_first THEN coalesce(who.exists_until_text, toString(who.exists_until_year)) ELSE coalesce(other.exists_until_text, toString(other.exists_until_year)) END AS ended,
       CASE WHEN who_first THEN coalesce(other.exists_from_text, toString(other.exists_from_year)) ELSE coalesce(who.exists_from_text, toString(who.exists_from_year)) END AS begun,
       CASE WHEN any(kind IN CASE WHEN who_first THEN subjects ELSE objects END WHERE kind IN ['Location', 'Item', 'Faction'])
            THEN '`rebuilt` or `refounded` on what was there again' ELSE '`resurrected: true` or `undead: true` on the dead' END
         + CASE r.type WHEN 'KILLED' THEN '' WHEN 'PARENT_OF' THEN ', `note: adopted as heir` on an adoption in the name of the dead'
                ELSE ', `note: posthumous` (honorary, titular) on the claim' END AS remedy,
       CASE WHEN who_first THEN 'EXISTED_AFTER' ELSE 'EXISTED_BEFORE' END AS claim,
       CASE WHEN who_first THEN who.exists_until_text ELSE who.exists_from_text END AS expected,
       CASE WHEN who_first THEN other.exists_from_text ELSE other.exists_until_text END AS actual,
       CASE WHEN apart THEN because END AS because,
       CASE WHEN NOT apart THEN 'undecided' WHEN because IS NULL THEN 'definite' ELSE 'possible' END AS verdict
