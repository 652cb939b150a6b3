/*---
id: memory/contradiction
category: contradiction
severity: warn
description: A memory agrees with other memories, active claims and the sentences of passages.
message: "{{one}}, but {{other}}: {{why}}."
hint: "Choose the one that is right (`lore resolve --winner`). If both are intended: `lore dismiss --kind intended`."
rationale: A storyteller with two contradictory notes may use either, and the reader cannot know which is right.
subject: { variable: memory, label: Memory }
evidence: [clashing]
compute: memory-conflicts
requires: [Memory]
reach: 0
tags: [memories]
---*/
MATCH (memory:Memory)-[found:CONFLICTS_WITH]-(second:Memory)
WHERE memory.status = 'active' AND second.status = 'active'
  AND (memory.created_at < second.created_at OR (memory.created_at = second.created_at AND memory.id < second.id))
RETURN memory.id AS memory, second.id AS clashing, second.id AS predicate, 'memory' AS form,
  found.reason AS why, found.verdict AS verdict, null AS facts
UNION ALL
MATCH (memory:Memory)-[found:CONFLICTS_WITH]->(claim:Assertion)
WHERE memory.status = 'active'
RETURN memory.id AS memory, claim.id AS clashing, claim.id AS predicate, 'claim' AS form,
  found.reason AS why, found.verdict AS verdict, found.facts AS facts
UNION ALL
MATCH (memory:Memory)-[found:CONFLICTS_WITH]->(file:LoreSource)
WHERE memory.status = 'active'
RETURN memory.id AS memory, file.id AS clashing, file.id AS predicate, 'passage' AS form,
  found.reason AS why, found.verdict AS verdict, found.sentence AS facts
UNION ALL
MATCH (memory:Memory)
WHERE memory.status = 'active' AND memory.slot_key IS NOT NULL
RETURN memory.id AS memory, memory.slot_key AS clashing, memory.slot AS predicate, 'slot' AS form,
  null AS why, null AS verdict, null AS facts
