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
WHERE NOT 'polygamy' IN $allow AND ('SPOUSE_OF' IN $exclusive_from OR 'SPOUSE_OF' IN $exclusive_to)
  AND r1.id < r2.id AND a.id <> b.id AND a.id <> who.id AND b.id <> who.id
  AND NOT (coalesce(r1.shared, false) AND coalesce(r2.shared, false))
// The first marriage, where both have a start, and the second.
WITH who, r1, r2, a, b,
     CASE WHEN r1.valid_from_text IS NULL OR r2.valid_from_text IS NULL THEN false
          ELSE r1.valid_until_text IS NULL AND NOT any(word IN ['divorce', 'annul'] WHERE toLower(coalesce(r1.note, '')) CONTAINS word)
            AND coalesce(time_before(r1.valid_from, r2.valid_from)
            AND time_before(r2.valid_from, who.exists_until) AND time_before(r2.valid_from, a.exists_until) AND time_before(r2.valid_from, b.exists_until), false)
          OR r2.valid_until_text IS NULL AND NOT any(word IN ['divorce', 'annul'] WHERE toLower(coalesce(r2.note, '')) CONTAINS word)
            AND coalesce(time_before(r2.valid_from, r1.valid_from)
            AND time_before(r1.valid_from, who.exists_until) AND time_before(r1.valid_from, a.exists_until) AND time_before(r1.valid_from, b.exists_until), false) END AS all_alive,
     time_windows_overlap(r1.valid_from, r1.valid_until, r2.valid_from, r2.valid_until) AS overlap,
     // All files that are trusted alike are one author's, however many there are; a book in the world has its own say.
     CASE WHEN r1.source_id = r1.path THEN 'files of tier ' + r1.tier ELSE r1.source_id END AS teller1,
     CASE WHEN r2.source_id = r2.path THEN 'files of tier ' + r2.tier ELSE r2.source_id END AS teller2
WHERE coalesce(overlap, true)
RETURN who, a, b, r1, r2,
       CASE WHEN overlap THEN 'definite'
            // Whoever tells of two marriages and of no end tells them one after the other: no sign of bigamy, as long as
            // one of the three may have been dead at the second wedding.
            WHEN teller1 = teller2 AND NOT all_alive THEN 'undecided'
            ELSE 'possible' END AS verdict
