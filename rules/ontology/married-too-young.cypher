/*---
id: ontology/married-too-young
category: ontology
severity: warn
description: A bride and a groom are at least twelve years old at their marriage.
message: "Under {{years}} at a marriage: {{who}}, born {{who.birth_text}}, married {{r.valid_from_text}}."
hint: "Correct a date. If it was a promise, write `betrothed_to`; or set `rules: { params: { ontology/married-too-young: { min_years: 0 } } }`."
rationale: A wedding of a child is a mistyped year, or the wedding of a namesake.
subject: { variable: who, label: Entity }
predicate: SPOUSE_OF
evidence: [r]
facts: { who: birth }
params:
  min_years: { default: 12, unit: years, description: The youngest usual age at a marriage., per_kind: { Creature: 0, Deity: 0 } }
reach: 1
tags: [kin, time]
---*/
MATCH (who:Entity)<-[:FROM|TO]-(r:SPOUSE_OF)
WHERE who.birth IS NOT NULL AND r.valid_from_text IS NOT NULL AND r.valid_backwards IS NULL AND r.in_absence IS NULL
  AND who.exists_backwards IS NULL // of which nobody knows which date is wrong
  AND who.undying IS NULL AND who.kind_guessed IS NULL
  AND NOT coalesce(time_before(r.valid_from, who.birth), false) // that is marriage-outside-lifetimes
  AND NOT any(word IN ['betroth', 'engage', 'promise', 'proxy'] WHERE toLower(coalesce(r.note, '')) CONTAINS word)
WITH who, r, coalesce($min_years_by_kind[who.kind], $min_years) AS years
WHERE time_years_at_least(who.birth, r.valid_from, years) = false
WITH who, r, years,
     [(who)-[:OF_SPECIES]->(species:Entity) | species.name] AS related,
     [(who)<-[:OF]-(x:Attribute) WHERE x.type IN ['species']
       OR (x.type = 'people' AND any(word IN $other_peoples WHERE toLower(trim(toString(x.value))) STARTS WITH word)) | toString(x.value)] AS written
WITH who, r, years, [name IN related + written | toUpper(substring(name, 0, 1)) + substring(name, 1)] AS species
WHERE who.kind IN $own_lifespans OR all(name IN species WHERE $lifespan_by_kind[name] IS NOT NULL OR name IN $unlimited_kinds) // nobody says how others grow up
RETURN who, r, years, 'Under ' + toString(years) + ' at a marriage' AS topic, 'children were married for the sake of a treaty' AS because, 'possible' AS verdict
