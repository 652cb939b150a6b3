/*---
id: orphans/event-with-no-era
category: orphan
severity: warn
description: An event without an era, whose date names none and is not certainly within one.
message: "{{event}}: Event with no era."
reason: Event with no era.
answered_by: { from: [OCCURRED_DURING] }
hint: "Add the era (`era:`), a date (`in_fiction_date:`), or the dates of the era around it."
rationale: Without its age, an event floats between all of them.
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
// Every event meets every era: each era is read once, and most are told apart by the days alone.
OPTIONAL MATCH (era:Era)
WITH events, collect({ name: era.name, aliases: era.aliases,
  exists_from_earliest: era.exists_from_earliest, exists_from_latest: era.exists_from_latest, exists_from_axis: era.exists_from_axis,
  exists_until_earliest: era.exists_until_earliest, exists_until_latest: era.exists_until_latest, exists_until_axis: era.exists_until_axis
}) AS eras
UNWIND events AS event
WITH event, eras
WHERE NOT coalesce(any(era IN eras WHERE
      // A war is of the era that it begins in.
      (era.exists_from_latest <= event.happened_from_earliest AND event.happened_from_latest < era.exists_until_earliest
       AND coalesce(time_in_window(event.happened_from, era.exists_from, era.exists_until), false))
   // "the Long Night" is of that era, though nobody knows when it ends
   OR ((event.happened_from_earliest IS NULL OR event.happened_from_latest IS NULL)
       AND any(word IN [era.name] + coalesce(era.aliases, [])
               WHERE replace(toLower(event.happened), 'during ', '') IN [toLower(word), 'the ' + toLower(word)]))), false)
  // "3 RG" and "during the Regency" name an era of the calendar; "before 3 RG" does not lie in it.
  AND NOT coalesce(any(word IN $calendar_eras WHERE
      (event.happened_from_earliest IS NOT NULL AND event.happened_from_latest IS NOT NULL
       AND ' ' + replace(replace(toLower(event.happened), '.', ''), ',', ' ') + ' ' CONTAINS ' ' + word + ' ')
   OR replace(toLower(event.happened), 'during ', '') IN [word, 'the ' + word]), false)
RETURN event, 'definite' AS verdict
