/*---
id: orphans/event-with-no-location
category: orphan
severity: warn
description: An event without a location.
message: "{{event}}: Event with no location."
reason: Event with no location.
answered_by: { from: [OCCURRED_AT] }
hint: "Add the location (`location:`)."
rationale: A battle somewhere is a battle that moves.
subject: { variable: event, label: Event }
evidence: []
requires: [Event]
reach: 0
tags: [gap]
---*/
MATCH (event:Event)
WHERE coalesce(event.draft, false) = false // a draft is short on purpose
  AND NOT EXISTS { (event)<-[:FROM]-(:OCCURRED_AT) }
  AND NOT EXISTS { (event)<-[:OF]-(known:Attribute) WHERE known.value = 'unknown' AND any(key IN ['location', 'place', 'occurred_at'] WHERE known.type = key) } // an author wrote that it is unknown
RETURN event, 'definite' AS verdict
