/*---
id: ontology/impossible-dates
category: ontology
severity: warn
description: Dates that hang on one another hold together.
message: "These cannot all be true: {{claim}}."
hint: Each of these alone could be dropped and the rest would hold. Correct the one that is wrong.
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
