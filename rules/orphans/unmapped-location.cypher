/*---
id: orphans/unmapped-location
category: orphan
severity: warn
description: A location that no chain of PART_OF links to a region.
message: "{{place}}: Unmapped location."
reason: Unmapped location.
answered_by: { from: [PART_OF, LIVES_IN, LOCATED_IN] }
hint: "Add the place around it (`part_of:`), up to a Region."
rationale: A town that is nowhere is in two places by the third chapter.
subject: { variable: place, label: Location }
evidence: []
requires: [Location]
reach: 0
closure: [PART_OF, LIVES_IN, LOCATED_IN]
tags: [gap]
---*/
MATCH (place:Location)
WHERE coalesce(place.draft, false) = false // a draft is short on purpose
  AND NOT place:Region
  AND NOT EXISTS { (place)<-[:OF]-(known:Attribute) WHERE known.value = 'unknown' AND any(key IN ['location', 'located_in', 'whereabouts', 'part_of'] WHERE known.type = key) } // an author wrote that it is unknown
WITH place, [(place)-[:PART_OF|LIVES_IN|LOCATED_IN*1..12]->(region:Region) | region.id] AS regions
WHERE size(regions) = 0
RETURN place, 'definite' AS verdict
