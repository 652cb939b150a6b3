/*---
id: orphans/event-with-no-location
category: orphan
severity: warn
description: An event of which nobody says where it happened.
message: "{{event}}: Event with no location."
reason: Event with no location.
answered_by: { from: [OCCURRED_AT] }
hint: "Add where (`location:`)."
rationale: A battle somewhere is a battle that moves.
subject: { variable: event, label: Event }
evidence: []
requires: [Event]
reach: 0
tags: [gap]
---*/
MATCH (event:Event)
WHERE coalesce(event.draft, false) = false // a draft says little on purpose
  AND NOT EXISTS { (event)<-[:FROM]-(:OCCURRED_AT) }
RETURN event, 'definite' AS verdict
