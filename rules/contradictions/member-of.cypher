/*---
id: contradictions/member-of
category: contradiction
severity: warn
description: A person belongs to one faction at a time, unless one is part of the other.
message: "{{who}} is a member of both {{a}} and {{b}}{{when}}."
hint: "End the earlier one. If both are right: `shared: true` on both, `note: honorary` on one, or `predicates: { MEMBER_OF: { one_at_a_time: none } }`."
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
  AND NOT (EXISTS { (a)-[:PART_OF|MEMBER_OF*1..6]->(b) } // a chapter of the order
    OR EXISTS { (b)-[:PART_OF|MEMBER_OF*1..6]->(a) })
WITH who, r1, r2, a, b,
     time_windows_overlap(r1.valid_from, r1.valid_until, r2.valid_from, r2.valid_until) AS overlap,
     // What has no date is usually so at present; beside what has ended, nothing is decided.
     time_one_has_ended(r1.valid_from, r1.valid_until, r2.valid_from, r2.valid_until, $stated_now) AS one_has_ended
WHERE coalesce(overlap, true)
  // What one side says of it the other need not say again.
  AND NOT (EXISTS { (who)<-[:FROM]-(told:MEMBER_OF) WHERE told.shared AND told.to_id = r1.to_id AND told.tier_rank >= r1.tier_rank
      AND coalesce(time_windows_overlap(told.valid_from, told.valid_until, r1.valid_from, r1.valid_until), true) }
    AND EXISTS { (who)<-[:FROM]-(told:MEMBER_OF) WHERE told.shared AND told.to_id = r2.to_id AND told.tier_rank >= r2.tier_rank
      AND coalesce(time_windows_overlap(told.valid_from, told.valid_until, r2.valid_from, r2.valid_until), true) })
  AND NOT EXISTS { (who)<-[:FROM]-(told:Relation) WHERE told.type = 'MEMBER_OF' AND toLower(coalesce(told.note, '')) CONTAINS 'honorary' AND told.to_id = r1.to_id AND told.tier_rank >= r1.tier_rank
      AND coalesce(time_windows_overlap(told.valid_from, told.valid_until, r1.valid_from, r1.valid_until), true) }
  AND NOT EXISTS { (who)<-[:FROM]-(told:Relation) WHERE told.type = 'MEMBER_OF' AND toLower(coalesce(told.note, '')) CONTAINS 'honorary' AND told.to_id = r2.to_id AND told.tier_rank >= r2.tier_rank
      AND coalesce(time_windows_overlap(told.valid_from, told.valid_until, r2.valid_from, r2.valid_until), true) }
RETURN who, a, b, r1, r2,
       CASE WHEN overlap THEN 'definite' WHEN coalesce(one_has_ended, true) THEN 'undecided' ELSE 'possible' END AS verdict
