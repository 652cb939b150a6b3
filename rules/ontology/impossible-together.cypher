/*---
id: ontology/impossible-together
category: ontology
severity: warn
description: Dates fit together, even if several claims lie between them.
message: "{{late}}, but {{early}}: {{steps}}{{undated}}."
hint: "Correct one of the two dates, or a relation between them. If both are right, add `untimely: true` to a time traveller."
rationale: A grandson who is older than his grandmother stays unseen if nobody wrote down when his mother was born.
subject: { variable: thing, label: Entity }
evidence: [claim]
facts: { begun: beginning, ended: ending, started: happening_start, over: happening_end }
compute: bounds
requires: [Relation]
reach: 0
tags: [kin, time]
---*/
MATCH (thing:Entity)<-[:FROM]-(r:Relation)-[:TO]->(next:Entity)
WHERE r.type IN $raising // what else these two are joined to is read afterwards
  AND r.in_absence IS NULL AND r.valid_backwards IS NULL AND r.uncertain IS NULL AND coalesce(r.reliability, '') <> 'rumour'
RETURN thing.id AS thing, next.id AS next, r.id AS claim, r.type AS type, r.key AS key, r.note AS note, r.path AS path, r.project AS project
