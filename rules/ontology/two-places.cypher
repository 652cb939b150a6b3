/*---
id: ontology/two-places
category: ontology
severity: warn
description: A person is in one place on one day.
message: "{{who}} was at {{one}} in {{a}} and at {{other}} in {{b}}, both on {{day}}."
hint: "Correct a date, a place or a name. If both are right, add `part_of` to the inner place, or a `note:` such as `as a vision`."
rationale: A guest at two feasts in two towns on one day is a mistyped date, or a namesake.
subject: { variable: who, label: Person }
evidence: [r1, r2, at1, at2]
facts: { one: happening, other: happening }
requires: [Relation, OCCURRED_AT]
reach: 2
closure: [PART_OF, LOCATED_IN]
tags: [places, time]
---*/
MATCH (who:Person)<-[:FROM]-(r1:Relation)
WHERE r1.type IN ['PARTICIPATED_IN', 'WITNESSED'] AND r1.in_absence IS NULL AND r1.excused IS NULL AND who.undying IS NULL
MATCH (r1)-[:TO]->(one:Event)
WHERE one.happened_from_text = one.happened_until_text AND one.happened_from_earliest = one.happened_until_latest
MATCH (who)<-[:FROM]-(r2:Relation)
WHERE r2.type IN ['PARTICIPATED_IN', 'WITNESSED'] AND r2.in_absence IS NULL AND r2.excused IS NULL AND r1.id <> r2.id
MATCH (r2)-[:TO]->(other:Event)
WHERE one.id < other.id AND other.happened_from_earliest = one.happened_from_earliest AND other.happened_until_latest = one.happened_until_latest
  AND NOT (EXISTS { (one)-[:PART_OF|OCCURRED_DURING*1..4]->(other) }
    OR EXISTS { (other)-[:PART_OF|OCCURRED_DURING*1..4]->(one) })
  // A relic and the dead are at their own funeral.
  AND NOT any(word IN $funerals WHERE ' ' + toLower(one.kind + ' ' + one.name + ' ' + other.kind + ' ' + other.name) + ' ' CONTAINS word)
MATCH (one)<-[:FROM]-(at1:OCCURRED_AT)-[:TO]->(a:Entity), (other)<-[:FROM]-(at2:OCCURRED_AT)-[:TO]->(b:Entity)
WITH who, one, other, r1, r2, at1, at2, a, b,
     a.id <> b.id AND (a:Location) = (b:Location) AND a.kind IS NOT NULL
       AND NOT (EXISTS { (a)-[:PART_OF|LOCATED_IN*1..8]->(b) } OR EXISTS { (b)-[:PART_OF|LOCATED_IN*1..8]->(a) })
       // If no file states the land of a town, it may be the other place.
       AND (a.kind = b.kind OR (EXISTS { (a)-[:PART_OF|LOCATED_IN*1..1]->(:Entity) } AND EXISTS { (b)-[:PART_OF|LOCATED_IN*1..1]->(:Entity) })) AS apart
WITH who, one, other, r1, r2, collect(at1) AS ats1, collect(at2) AS ats2, collect(a) AS places_a, collect(b) AS places_b, collect(apart) AS parted
WHERE all(apart IN parted WHERE apart)
RETURN who, one, other, r1, r2, ats1[0] AS at1, ats2[0] AS at2, places_a[0] AS a, places_b[0] AS b, one.happened AS day,
       'the two places may be a short ride apart' AS because, 'possible' AS verdict
