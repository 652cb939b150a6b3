/*---
id: orphans/event-with-no-era
category: orphan
severity: warn
description: An event without an era, whose date names none and is not certainly within one.
message: "{{event}}: Event with no era."
reason: Event with no era.
answered_by: { from: [OCCURRED_DURING] }
hint: "Add the era{{remedy}}."
rationale: Without its era, an event floats between all eras.
subject: { variable: event, label: Event }
evidence: []
requires: [Event]
reach: 0
full_on: [Era]
tags: [gap]
---*/
MATCH (event:Event)
WHERE coalesce(event.draft, false) = false
  AND NOT EXISTS { (event)<-[:FROM]-(:OCCURRED_DURING) }
WITH collect(event) AS events
// The rule compares every event with every era. It reads each era once, and the days alone separate most of them.
OPTIONAL MATCH (era:Era)
WITH events, collect({ name: era.name, aliases: era.aliases,
  exists_from_earliest: era.exists_from_earliest, exists_from_latest: era.exists_from_latest, exists_from_axis: era.exists_from_axis,
  exists_until_earliest: era.exists_until_earliest, exists_until_latest: era.exists_until_latest, exists_until_axis: era.exists_until_axis
}) AS eras
UNWIND events AS event
WITH event, eras
WHERE NOT coalesce(any(era IN eras WHERE
      // A war belongs to the era that it begins in.
      (era.exists_from_latest <= event.happened_from_earliest AND event.happened_from_latest < era.exists_until_earliest
       AND coalesce(time_in_window(event.happened_from, era.exists_from, era.exists_until), false))
   // "the Long Night" belongs to that era, even if its end is unknown
   OR ((event.happened_from_earliest IS NULL OR event.happened_from_latest IS NULL)
       AND any(word IN [era.name] + coalesce(era.aliases, [])
               WHERE replace(toLower(event.happened), 'during ', '') IN [toLower(word), 'the ' + toLower(word)]))), false)
  // "3 RG" and "during the Regency" name an era of the calendar; "before 3 RG" does not lie in it.
  AND NOT coalesce(any(word IN $calendar_eras WHERE
      (event.happened_from_earliest IS NOT NULL AND event.happened_from_latest IS NOT NULL
       AND ' ' + replace(replace(toLower(event.happened), '.', ''), ',', ' ') + ' ' CONTAINS ' ' + word + ' ')
   OR replace(toLower(event.happened), 'during ', '') IN [word, 'the ' + word]), false)
RETURN event, 'definite' AS verdict,
       CASE WHEN event.happened IS NULL THEN ' (`era:`), or a date (`in_fiction_date:`)'
            WHEN any(era IN eras WHERE era.name IS NOT NULL) THEN ' (`era:`), or the dates of the era around it'
            ELSE ' (`era:`)' END AS remedy
