/*---
id: contradictions/member-of
category: contradiction
severity: warn
description: A person is in one guild, order, army or plain faction at a time, or in one and a part of it.
message: "{{who}} is a member of both {{a}} and {{b}}{{when}}."
hint: "End one. If both are right: both `shared: true`, one `note: honorary`, or `predicates: { MEMBER_OF: { one_at_a_time: none } }`."
rationale: Divided loyalty is a plot; an accidental one is a hole.
subject: { variable: who, label: Entity }
predicate: MEMBER_OF
evidence: [r1, r2]
reach: 1
pairs: true
closure: [PART_OF, MEMBER_OF]
tags: [power, time]
---*/
MATCH (who:Entity)<-[:FROM]-(r1:MEMBER_OF)-[:TO]->(a:Entity)
MATCH (who)<-[:FROM]-(r2:MEMBER_OF)-[:TO]->(b:Entity)
WHERE 'MEMBER_OF' IN $exclusive_from
  AND r1.id < r2.id AND a.id <> b.id
  AND NOT (coalesce(r1.shared, false) AND coalesce(r2.shared, false)) AND r1.excused IS NULL AND r2.excused IS NULL
  AND (a:Faction) = (b:Faction) // a townsman of a guild, or one in the crew of a ship
  AND (a:Faction OR 'MEMBER_OF' IN $own_exclusive_from)
  AND NOT (EXISTS { (a)-[:PART_OF|MEMBER_OF*1..6]->(b) } // a chapter of the order
    OR EXISTS { (b)-[:PART_OF|MEMBER_OF*1..6]->(a) })
WITH who, r1, r2, a, b, 'MEMBER_OF' IN $own_exclusive_from AS of_all_kinds,
     coalesce([kind IN ['Guild', 'Order', 'Army', 'House', 'Kingdom', 'Religion'] WHERE kind IN labels(a)][0], 'Faction') AS sort,
     coalesce([kind IN ['Guild', 'Order', 'Army', 'House', 'Kingdom', 'Religion'] WHERE kind IN labels(b)][0], 'Faction') AS other_sort
// A guild next to a guild, or next to a lodge that the world declares below guilds.
WHERE of_all_kinds OR (sort = other_sort AND (a.kind = b.kind OR a.kind = sort OR b.kind = sort))
WITH who, r1, r2, a, b, of_all_kinds, sort,
     (r1.valid_from_text IS NULL AND r1.valid_until_text IS NULL) OR (r2.valid_from_text IS NULL AND r2.valid_until_text IS NULL) AS undated,
     time_windows_overlap(r1.valid_from, r1.valid_until, r2.valid_from, r2.valid_until) AS overlap,
     // A claim without dates is usually true at present. Next to one that has ended, it decides nothing.
     time_one_has_ended(r1.valid_from, r1.valid_until, r2.valid_from, r2.valid_until, $stated_now) AS one_has_ended
WHERE coalesce(overlap, of_all_kinds OR NOT undated)
  // A note on one side applies to both sides.
  AND NOT (EXISTS { (who)<-[:FROM]-(told:MEMBER_OF) WHERE told.shared AND told.to_id = r1.to_id AND told.tier_rank >= r1.tier_rank
      AND coalesce(time_windows_overlap(told.valid_from, told.valid_until, r1.valid_from, r1.valid_until), true) }
    AND EXISTS { (who)<-[:FROM]-(told:MEMBER_OF) WHERE told.shared AND told.to_id = r2.to_id AND told.tier_rank >= r2.tier_rank
      AND coalesce(time_windows_overlap(told.valid_from, told.valid_until, r2.valid_from, r2.valid_until), true) })
  AND NOT EXISTS { (who)<-[:FROM]-(told:Relation) WHERE told.type = 'MEMBER_OF' AND toLower(coalesce(told.note, '')) CONTAINS 'honorary' AND told.to_id = r1.to_id AND told.tier_rank >= r1.tier_rank
      AND coalesce(time_windows_overlap(told.valid_from, told.valid_until, r1.valid_from, r1.valid_until), true) }
  AND NOT EXISTS { (who)<-[:FROM]-(told:Relation) WHERE told.type = 'MEMBER_OF' AND toLower(coalesce(told.note, '')) CONTAINS 'honorary' AND told.to_id = r2.to_id AND told.tier_rank >= r2.tier_rank
      AND coalesce(time_windows_overlap(told.valid_from, told.valid_until, r2.valid_from, r2.valid_until), true) }
WITH who, a, b, r1, r2, overlap, one_has_ended, of_all_kinds,
     CASE WHEN of_all_kinds THEN null
          WHEN sort = 'House' THEN 'a marriage may bring somebody into a second house'
          WHEN sort = 'Kingdom' THEN 'some are of two realms'
          WHEN sort = 'Religion' THEN 'some hold to two faiths' END AS because
RETURN who, a, b, r1, r2, CASE WHEN overlap THEN because END AS because,
       CASE WHEN NOT of_all_kinds AND (overlap IS NULL OR a.kind_guessed IS NOT NULL OR b.kind_guessed IS NOT NULL) THEN 'undecided'
            WHEN overlap AND because IS NULL THEN 'definite'
            WHEN overlap THEN 'possible'
            WHEN coalesce(one_has_ended, true) THEN 'undecided' ELSE 'possible' END AS verdict
