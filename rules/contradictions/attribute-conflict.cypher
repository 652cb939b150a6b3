/*---
id: contradictions/attribute-conflict
category: contradiction
severity: warn
description: Two claims give a single-valued attribute values that cannot both be true.
message: "{{x}}, but {{y}}."
hint: Correct one of the two, say from when to when each held, or write several values as one list.
rationale: Eye-witnesses may differ; a story bible should know that they do.
subject: { variable: who, label: Entity }
evidence: [x, y]
requires: [Attribute]
reach: 0
tags: [facts]
---*/
MATCH (who:Entity)<-[:OF]-(claim:Attribute)
WHERE NOT claim.type IN $several_values
WITH who, claim.type AS predicate, collect(claim) AS claims
WHERE size(claims) > 1
UNWIND claims AS x
UNWIND claims AS y
WITH who, predicate, x, y,
     (x.value_earliest IS NOT NULL OR x.value_latest IS NOT NULL) AS x_dated,
     (y.value_earliest IS NOT NULL OR y.value_latest IS NOT NULL) AS y_dated,
     replace(toLower(toString(x.value)), ' ', '') AS x_text,
     replace(toLower(toString(y.value)), ' ', '') AS y_text,
     (x.valid_from_earliest IS NULL AND x.valid_from_latest IS NULL AND x.valid_until_earliest IS NULL AND x.valid_until_latest IS NULL
      AND y.valid_from_earliest IS NULL AND y.valid_from_latest IS NULL AND y.valid_until_earliest IS NULL AND y.valid_until_latest IS NULL) AS always
WHERE x.id < y.id
  AND NOT (coalesce(x.listed, false) AND coalesce(y.listed, false)) // entries of one plain list
  AND x_dated = y_dated // a date and a word about it are not compared
  AND (x_dated OR (x.value_text IS NULL AND y.value_text IS NULL)) // nor are two dates that nobody knows
  AND (CASE WHEN x_dated THEN coalesce(time_disjoint(x.value, y.value), false) ELSE x_text <> y_text END)
  AND NOT x_text IN ['', '?', 'unknown'] AND NOT y_text IN ['', '?', 'unknown']
WITH who, predicate, x, y,
     CASE WHEN always THEN true
          ELSE time_windows_overlap(x.valid_from, x.valid_until, y.valid_from, y.valid_until) END AS overlap
WHERE coalesce(overlap, true)
RETURN who, predicate, x, y, CASE WHEN overlap THEN 'definite' ELSE 'possible' END AS verdict
