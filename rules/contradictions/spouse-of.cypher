/*---
id: contradictions/spouse-of
category: contradiction
severity: warn
description: A person has one spouse at a time.
message: "{{who}} is married to both {{a}} and {{b}}{{when}}."
hint: "End the first marriage (`until:`). If both are right: `shared: true` on both, `note: in name only` on one, or `allow: [polygamy]`."
rationale: Heirs, alliances and feuds depend on marriages.
subject: { variable: who, label: Entity }
predicate: SPOUSE_OF
evidence: [r1, r2]
reach: 1
tags: [kin, time]
---*/
MATCH (who:Entity)<-[:FROM|TO]-(r1:SPOUSE_OF)-[:FROM|TO]->(a:Entity),
      (who)<-[:FROM|TO]-(r2:SPOUSE_OF)-[:FROM|TO]->(b:Entity)
WHERE NOT 'polygamy' IN $allow AND ('SPOUSE_OF' IN $exclusive_from OR 'SPOUSE_OF' IN $exclusive_to)
  AND r1.id < r2.id AND a.id <> b.id AND a.id <> who.id AND b.id <> who.id
  AND NOT (coalesce(r1.shared, false) AND coalesce(r2.shared, false)) AND r1.excused IS NULL AND r2.excused IS NULL
// The wedding after which nobody says that the marriage before it had ended.
WITH who, r1, r2, a, b,
     CASE WHEN r1.valid_from_text IS NULL OR r2.valid_from_text IS NULL THEN null
          WHEN r1.valid_until_text IS NULL AND NOT any(word IN ['divorce', 'annul'] WHERE toLower(coalesce(r1.note, '')) CONTAINS word)
            AND coalesce(time_before(r1.valid_from, r2.valid_from), false) THEN r2
          WHEN r2.valid_until_text IS NULL AND NOT any(word IN ['divorce', 'annul'] WHERE toLower(coalesce(r2.note, '')) CONTAINS word)
            AND coalesce(time_before(r2.valid_from, r1.valid_from), false) THEN r1 END AS second,
     time_windows_overlap(r1.valid_from, r1.valid_until, r2.valid_from, r2.valid_until) AS overlap,
     // What has no date is usually so at present; beside what has ended, nothing is decided.
     time_one_has_ended(r1.valid_from, r1.valid_until, r2.valid_from, r2.valid_until, $stated_now) AS one_has_ended,
     // All files that are trusted alike are one author's, however many there are; a book in the world has its own say.
     CASE WHEN r1.source_id = r1.path THEN 'files of tier ' + r1.tier ELSE r1.source_id END AS teller1,
     CASE WHEN r2.source_id = r2.path THEN 'files of tier ' + r2.tier ELSE r2.source_id END AS teller2
WHERE coalesce(overlap, true)
  // What one side says of it the other need not say again.
  AND NOT (EXISTS { (a)<-[:FROM|TO]-(told:SPOUSE_OF) WHERE told.shared AND told.from_id = r1.from_id AND told.to_id = r1.to_id AND told.tier_rank >= r1.tier_rank
      AND coalesce(time_windows_overlap(told.valid_from, told.valid_until, r1.valid_from, r1.valid_until), true) }
    AND EXISTS { (b)<-[:FROM|TO]-(told:SPOUSE_OF) WHERE told.shared AND told.from_id = r2.from_id AND told.to_id = r2.to_id AND told.tier_rank >= r2.tier_rank
      AND coalesce(time_windows_overlap(told.valid_from, told.valid_until, r2.valid_from, r2.valid_until), true) })
// Who was alive decides nothing where the dates do, nor between two tellers: the claims about each are not read then.
WITH who, a, b, r1, r2, overlap, one_has_ended, teller1, teller2,
     CASE WHEN coalesce(overlap, false) OR coalesce(one_has_ended, true) OR teller1 <> teller2 THEN null ELSE second END AS second
// Certainly alive then: who dies later, is alive now, or does something later.
WITH who, a, b, r1, r2, overlap, one_has_ended, teller1, teller2, second,
     (who.exists_until_text IS NULL AND who.exists_backwards IS NULL AND who.resurrected IS NULL AND who.undead IS NULL
       AND CASE WHEN second IS NULL THEN 0 ELSE size([(who)<-[:OF|FROM]-(x:Assertion) WHERE (x:Attribute AND x.type = 'status' AND NOT coalesce(x.listed, false) AND coalesce(time_before(second.valid_from, $stated_now), false)
           AND x.valid_from_text IS NULL AND x.valid_until_text IS NULL
           AND toLower(trim(toString(x.value))) IN ['alive', 'living', 'alive and well', 'still alive'])
         OR (x:Relation AND x.type IN ['RULES', 'LEADS', 'SERVES', 'KILLED', 'FOUNDED', 'MENTOR_OF', 'BETROTHED_TO', 'SPOUSE_OF']
           AND x.valid_from_text IS NOT NULL AND coalesce(time_before(second.valid_from, x.valid_from), false)) | x.id]) END > 0) AS who_lives,
     (a.exists_until_text IS NULL AND a.exists_backwards IS NULL AND a.resurrected IS NULL AND a.undead IS NULL
       AND CASE WHEN second IS NULL THEN 0 ELSE size([(a)<-[:OF|FROM]-(x:Assertion) WHERE (x:Attribute AND x.type = 'status' AND NOT coalesce(x.listed, false) AND coalesce(time_before(second.valid_from, $stated_now), false)
           AND x.valid_from_text IS NULL AND x.valid_until_text IS NULL
           AND toLower(trim(toString(x.value))) IN ['alive', 'living', 'alive and well', 'still alive'])
         OR (x:Relation AND x.type IN ['RULES', 'LEADS', 'SERVES', 'KILLED', 'FOUNDED', 'MENTOR_OF', 'BETROTHED_TO', 'SPOUSE_OF']
           AND x.valid_from_text IS NOT NULL AND coalesce(time_before(second.valid_from, x.valid_from), false)) | x.id]) END > 0) AS a_lives,
     (b.exists_until_text IS NULL AND b.exists_backwards IS NULL AND b.resurrected IS NULL AND b.undead IS NULL
       AND CASE WHEN second IS NULL THEN 0 ELSE size([(b)<-[:OF|FROM]-(x:Assertion) WHERE (x:Attribute AND x.type = 'status' AND NOT coalesce(x.listed, false) AND coalesce(time_before(second.valid_from, $stated_now), false)
           AND x.valid_from_text IS NULL AND x.valid_until_text IS NULL
           AND toLower(trim(toString(x.value))) IN ['alive', 'living', 'alive and well', 'still alive'])
         OR (x:Relation AND x.type IN ['RULES', 'LEADS', 'SERVES', 'KILLED', 'FOUNDED', 'MENTOR_OF', 'BETROTHED_TO', 'SPOUSE_OF']
           AND x.valid_from_text IS NOT NULL AND coalesce(time_before(second.valid_from, x.valid_from), false)) | x.id]) END > 0) AS b_lives
WITH who, a, b, r1, r2, overlap, one_has_ended, teller1, teller2,
     (coalesce(time_before(second.valid_from, who.exists_until), false) OR who_lives)
       AND (coalesce(time_before(second.valid_from, a.exists_until), false) OR a_lives)
       AND (coalesce(time_before(second.valid_from, b.exists_until), false) OR b_lives) AS all_alive
RETURN who, a, b, r1, r2,
       CASE WHEN overlap THEN 'definite'
            WHEN coalesce(one_has_ended, true) THEN 'undecided'
            // Whoever tells of two marriages and of no end tells them one after the other: no sign of bigamy, as long as
            // one of the three may have been dead at the second wedding.
            WHEN teller1 = teller2 AND NOT all_alive THEN 'undecided'
            ELSE 'possible' END AS verdict
