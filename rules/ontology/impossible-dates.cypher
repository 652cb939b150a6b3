/*---
id: ontology/impossible-dates
category: ontology
severity: warn
description: Every chain of relative dates fits together.
message: "These cannot all be true: {{claim}}."
hint: "Correct one of these dates; the others then fit."
rationale: After the siege, before the treaty, three years later than both; one of them is a slip that no single sentence shows.
subject: { variable: thing, label: Entity }
evidence: [claim]
compute: date-constraints
reach: 0
tags: [time]
---*/
MATCH (thing:Entity)<-[:OF]-(c:Assertion)
WHERE c.impossible_with IS NOT NULL OR c.impossible_for IS NOT NULL
UNWIND [c.id] + coalesce(c.impossible_with, []) + coalesce(c.impossible_for, []) AS other_id
MATCH (other:Assertion {id: other_id})-[:OF|FROM]->(subject:Entity)
RETURN thing.id AS thing, subject.id AS next, c.id AS claim
UNION ALL
MATCH (thing:Entity)<-[:FROM]-(c:Assertion)
WHERE c.impossible_with IS NOT NULL OR c.impossible_for IS NOT NULL
UNWIND [c.id] + coalesce(c.impossible_with, []) + coalesce(c.impossible_for, []) AS other_id
MATCH (other:Assertion {id: other_id})-[:OF|FROM]->(subject:Entity)
RETURN thing.id AS thing, subject.id AS next, c.id AS claim
