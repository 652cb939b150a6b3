/*---
id: contradictions/existed-during
category: contradiction
severity: warn
description: A thing has one lifetime, or several that do not overlap.
message: "{{who}} has two lifetimes that overlap and differ: {{r1}}; {{r2}}."
hint: "Make the two lifetimes the same. If there are several, such as of a god who returns, date them apart."
rationale: Two sources that disagree on a life make every date in it doubtful.
subject: { variable: who, label: Entity }
predicate: EXISTED_DURING
evidence: [r1, r2]
reach: 0
tags: [time]
---*/
MATCH (who:Entity)<-[:FROM]-(r1:EXISTED_DURING),
      (who)<-[:FROM]-(r2:EXISTED_DURING)
WHERE r1.id < r2.id
  // A claim without dates is not a lifetime: an era named without dates has no date that could differ.
  AND (r1.valid_from_text IS NOT NULL OR r1.valid_until_text IS NOT NULL)
  AND (r2.valid_from_text IS NOT NULL OR r2.valid_until_text IS NOT NULL)
WITH who, r1, r2,
     time_windows_overlap(r1.valid_from, r1.valid_until, r2.valid_from, r2.valid_until) AS overlap,
     (r1.valid_from_text IS NOT NULL AND r2.valid_from_text IS NOT NULL
       AND coalesce(time_disjoint(r1.valid_from, r2.valid_from), false)) AS other_start,
     (r1.valid_until_text IS NOT NULL AND r2.valid_until_text IS NOT NULL
       AND coalesce(time_disjoint(r1.valid_until, r2.valid_until), false)) AS other_end
WHERE coalesce(overlap, true) AND (other_start OR other_end)
RETURN who, r1, r2, CASE WHEN overlap THEN 'definite' ELSE 'possible' END AS verdict
