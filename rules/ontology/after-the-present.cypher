/*---
id: ontology/after-the-present
category: ontology
severity: warn
description: Every true statement is dated up to the present that lore.yaml states.
message: "After the present ({{now}}): {{told}}."
hint: "Correct the date, or `now` in lore.yaml. If it is foreseen, give it a source of `reliability: prophetic`."
rationale: A birth centuries ahead is usually a digit too many. A planned event may well be intended.
subject: { variable: thing, label: Entity }
evidence: [claim]
facts: { begun: beginning, dead: death, dated: happening_start }
reach: 1
requires: [Entity, stated_now]
tags: [time]
---*/
MATCH (thing:Entity)
WHERE time_before($stated_now, thing.exists_from)
RETURN thing, $stated_now_text AS now, 'After the present (' + $stated_now_text + ')' AS topic, CASE WHEN thing.birth IS NOT NULL THEN 'the birth of ' + thing.name + ', '
            WHEN thing.founded_on IS NOT NULL THEN 'the founding of ' + thing.name + ', '
            WHEN thing.created_on IS NOT NULL THEN 'the making of ' + thing.name + ', '
            ELSE thing.name + ', from ' END + coalesce(thing.exists_from_text, '?') AS told, null AS claim,
       thing AS begun, null AS dead, null AS dated, 'what is to come may be meant so' AS because, 'possible' AS verdict
UNION ALL
MATCH (thing:Entity)
WHERE time_before($stated_now, thing.death) AND thing.exists_backwards IS NULL AND NOT coalesce(time_before($stated_now, thing.exists_from), false)
RETURN thing, $stated_now_text AS now, 'After the present (' + $stated_now_text + ')' AS topic, 'the death of ' + thing.name + ', ' + coalesce(thing.death_text, '?') AS told, null AS claim,
       null AS begun, thing AS dead, null AS dated, 'what is to come may be meant so' AS because, 'possible' AS verdict
UNION ALL
MATCH (thing:Event)
WHERE time_before($stated_now, thing.happened_from) AND NOT coalesce(time_before($stated_now, thing.exists_from), false)
RETURN thing, $stated_now_text AS now, 'After the present (' + $stated_now_text + ')' AS topic, thing.name + ', ' + thing.happened AS told, null AS claim,
       null AS begun, null AS dead, thing AS dated, 'what is to come may be meant so' AS because, 'possible' AS verdict
UNION ALL
MATCH (thing:Entity)<-[:FROM]-(claim:Relation)-[:TO]->(other:Entity)
WHERE claim.valid_from_text IS NOT NULL AND time_before($stated_now, claim.valid_from) AND claim.valid_backwards IS NULL
  // A thing in the future is reported once, without the claims about it.
  AND NOT coalesce(time_before($stated_now, thing.exists_from) OR time_before($stated_now, thing.happened_from), false)
  AND NOT coalesce(time_before($stated_now, other.exists_from) OR time_before($stated_now, other.happened_from), false)
RETURN thing, $stated_now_text AS now, 'After the present (' + $stated_now_text + ')' AS topic, claim AS told, claim, null AS begun, null AS dead, null AS dated, 'what is to come may be meant so' AS because, 'possible' AS verdict
UNION ALL
MATCH (thing:Entity)<-[:OF]-(claim:Attribute)
WHERE claim.valid_from_text IS NOT NULL AND time_before($stated_now, claim.valid_from) AND claim.valid_backwards IS NULL
  AND NOT coalesce(time_before($stated_now, thing.exists_from) OR time_before($stated_now, thing.happened_from), false)
RETURN thing, $stated_now_text AS now, 'After the present (' + $stated_now_text + ')' AS topic, claim AS told, claim, null AS begun, null AS dead, null AS dated, 'what is to come may be meant so' AS because, 'possible' AS verdict
