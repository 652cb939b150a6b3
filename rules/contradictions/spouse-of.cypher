/*---
id: contradictions/spouse-of
category: contradiction
severity: warn
description: A person has one spouse at a time.
message: "{{who}} is married to both {{a}} and {{b}}{{when}}."
hint: "Say when the first marriage ended (`until:`) or when the spouse died; or allow it: `allow: [polygamy]` in lore.yaml, `shared: true` on both."
rationale: Heirs, alliances and feuds hang on who was married to whom.
subject: { variable: who, label: Entity }
predicate: SPOUSE_OF
evidence: [r1, r2]
reach: 0
tags: [kin, time]
---*/
MATCH (who:Entity)<-[:FROM|TO]-(r1:SPOUSE_OF)-[:FROM|TO]->(a:Entity),
      (who)<-[:FROM|TO]-(r2:SPOUSE_OF)-[:FROM|TO]->(b:Entity)
WHERE NOT 'polygamy' IN $allow AND 'SPOUSE_OF' IN $exclusive_from
  AND r1.id < r2.id AND a.id <> b.id AND a.id <> who.id AND b.id <> who.id
  AND NOT (coalesce(r1.shared, false) AND coalesce(r2.shared, false))
WITH who, r1, r2, a, b,
     time_windows_overlap(r1.valid_from, r1.valid_until, r2.valid_from, r2.valid_until) AS overlap,
     // All files that are trusted alike are one author's, however many there are; a book in the world has its own say.
     CASE WHEN r1.source_id = r1.path THEN 'files of tier ' + r1.tier ELSE r1.source_id END AS teller1,
     CASE WHEN r2.source_id = r2.path THEN 'files of tier ' + r2.tier ELSE r2.source_id END AS teller2
WHERE coalesce(overlap, true)
RETURN who, a, b, r1, r2,
       CASE WHEN overlap THEN 'definite'
            // Whoever tells of two marriages and of no end tells them one after the other: no sign of bigamy.
            WHEN teller1 = teller2 THEN 'undecided'
            ELSE 'possible' END AS verdict
