/*---
id: anachronisms/possesses
category: anachronism
severity: warn
description: A holder or owner has a thing while both exist.
message: "{{r}}, but {{who}} existed {{who.exists_from_text}} – {{who.exists_until_text}}."
hint: "Correct the dates of the claim, or of the one that did not exist then."
rationale: A sword that was carried before it was forged gives a forger away.
subject: { variable: who, label: Entity }
evidence: [r]
facts: { who: existence }
requires: [Relation]
reach: 1
tags: [time]
---*/
MATCH (who:Entity)<-[:FROM|TO]-(r:Relation)
WHERE r.type IN ['POSSESSES', 'OWNS'] AND (r.valid_from_text IS NOT NULL OR r.valid_until_text IS NOT NULL) // only dates that an author stated
  AND (who.exists_from IS NOT NULL OR who.exists_until IS NOT NULL)
  AND who.undying IS NULL AND NOT r.type IN $posthumous AND r.valid_backwards IS NULL
WITH who, r,
     CASE WHEN r.valid_from_text IS NOT NULL THEN time_in_window(r.valid_from, who.exists_from, who.exists_until) END AS begins,
     CASE WHEN r.valid_until_text IS NOT NULL THEN time_in_window(r.valid_until, who.exists_from, who.exists_until) END AS ends
WHERE (begins = false OR ends = false)
  AND r.in_absence IS NULL
  AND NOT (r.from_id = who.id AND who:Location) // a thing within a place may outlast the place
WITH who, r, begins, coalesce(time_before(r.valid_from, who.exists_from), time_before(r.valid_until, who.exists_from), false) AS early,
     [(r)-[:FROM|TO]->(side:Entity) WHERE side.undying IS NOT NULL | side.id] AS undying
WHERE size(undying) = 0
RETURN who, r, r.type AS predicate,
       CASE WHEN early THEN 'EXISTED_BEFORE' ELSE 'EXISTED_AFTER' END AS claim,
       CASE WHEN early THEN who.exists_from_text ELSE who.exists_until_text END AS expected,
       CASE WHEN begins = false THEN r.valid_from_text ELSE r.valid_until_text END AS actual,
       'definite' AS verdict
