/*---
id: ontology/lifespan-exceeded
category: ontology
severity: warn
description: A life, with every dated deed in it, is within the lifespan of its kind.
message: "{{who}} ({{span}}) lived longer than the {{years}} years of their kind."
hint: "Correct a date. If both are right, set the lifespan of the kind: `kinds: { Elf: { parent: Person, lifespan: unlimited } }`."
rationale: Three hundred years of one man are usually two men.
subject: { variable: who, label: Entity }
predicate: death
evidence: [claimed, ending]
facts: { lived: [birth, death], born: birth, seen: happening }
requires: [Entity]
params:
  long_lived:
    default: [Elf, Half-elf, Half-Elf, Dwarf, Gnome, Maia, Maiar, Vampire, Lich, Fey, Angel, Demon, Giant, Dragon]
    unit: peoples
    description: Peoples that are not checked, unless the world declares their lifespan.
  marks_of_doubt:
    default: ['(', '?', 'c.', 'ca.', 'circa', 'about', 'disputed', 'perhaps']
    description: Marks in the line of a reign by which its years may be vague, or mean something else.
reach: 1
tags: [time]
---*/
MATCH (who:Entity)
WHERE who.birth IS NOT NULL AND who.death IS NOT NULL AND who.exists_backwards IS NULL AND who.undying IS NULL AND who.untimely IS NULL
WITH who,
     [(who)-[:OF_SPECIES|BELONGS_TO]->(people:Entity) | toString(people.name)] AS related,
     [(who)<-[:OF]-(x:Attribute) WHERE x.type IN ['species', 'culture', 'people'] | toString(x.value)] AS written
WITH who, [name IN related + written | toUpper(substring(name, 0, 1)) + substring(name, 1)] AS peoples
WITH who, peoples, [name IN peoples WHERE $lifespan_by_kind[name] IS NOT NULL | $lifespan_by_kind[name]] AS declared
WHERE NOT any(name IN peoples WHERE name IN $unlimited_kinds)
  AND (size(declared) > 0 OR who.kind IN $own_lifespans OR NOT any(name IN peoples WHERE name IN $long_lived))
WITH who, peoples, declared,
     CASE WHEN size(declared) > 0 THEN declared[0] ELSE $lifespan_by_kind[who.kind] END AS years
WHERE years IS NOT NULL AND time_longer_than(who.birth, who.death, years)
WITH who, years, (size(declared) = 0 AND who.kind_guessed IS NOT NULL) AS guessed, [name IN peoples WHERE $lifespan_by_kind[name] IS NULL AND NOT who.kind IN $own_lifespans] AS unknown
// If the lifespan of a people is unknown, the years prove nothing. The report has one line for each such people, not one for each person.
// A guessed kind proves nothing, either.
RETURN who, years, who AS lived, null AS born, null AS seen, null AS claimed, null AS ending, coalesce(who.birth_text, '?') + ' – ' + coalesce(who.death_text, '?') AS span,
       coalesce('no lifespan is known of the people ' + unknown[0] + ': `kinds: { ' + unknown[0] + ': { parent: Person, lifespan: 400 } }` in lore.yaml says one',
         'nothing says what kind of thing it is: `kind: …` in its file does') AS because,
       CASE WHEN size(unknown) > 0 OR guessed THEN 'undecided' ELSE 'definite' END AS verdict
UNION ALL
// If a birth or a death is unknown: from the first stated day on which somebody certainly lived to the last.
MATCH (who:Entity)
WHERE (who:Person OR who:Creature) AND (who.birth IS NULL OR who.death IS NULL)
  AND who.exists_backwards IS NULL AND who.undying IS NULL AND who.untimely IS NULL AND who.kind_guessed IS NULL
WITH who,
     [(who)<-[:FROM|TO]-(r:Relation)
       WHERE (r.type IN ['SPOUSE_OF', 'KILLED'] OR r.from_id = who.id AND r.type IN ['RULES', 'LEADS', 'SERVES', 'SWORN_TO', 'CONTROLS',
           'BETROTHED_TO', 'OWNS', 'POSSESSES', 'LIVES_IN', 'MEMBER_OF', 'PARTICIPATED_IN', 'WITNESSED'])
         AND (r.valid_from_text IS NOT NULL OR r.valid_until_text IS NOT NULL)
         AND r.valid_backwards IS NULL AND r.in_absence IS NULL AND NOT r.type IN $posthumous
         AND NOT (r.type = 'KILLED' AND any(word IN $slow_deaths WHERE toLower(coalesce(r.note, '')) CONTAINS word)) | r] AS deeds,
     // An event of years proves one day of a life.
     [(who)<-[:FROM]-(r:PARTICIPATED_IN)-[:TO]->(event:Event)
       WHERE r.valid_from_text IS NULL AND r.valid_until_text IS NULL AND r.in_absence IS NULL
         AND event.happened IS NOT NULL AND event.happened_backwards IS NULL
       | { claim: r.id, text: event.happened, day_earliest: event.happened_from_earliest, day_latest: event.happened_until_latest,
           day_axis: coalesce(event.happened_from_axis, event.happened_until_axis),
           day_year: CASE WHEN event.happened_from_year = event.happened_until_year THEN event.happened_from_year END }]
       + [(who)<-[:FROM]-(r:WITNESSED)-[:TO]->(event:Event)
         WHERE r.valid_from_text IS NULL AND r.valid_until_text IS NULL AND r.in_absence IS NULL
           AND event.happened IS NOT NULL AND event.happened_backwards IS NULL
         | { claim: r.id, text: event.happened, day_earliest: event.happened_from_earliest, day_latest: event.happened_until_latest,
             day_axis: coalesce(event.happened_from_axis, event.happened_until_axis),
             day_year: CASE WHEN event.happened_from_year = event.happened_until_year THEN event.happened_from_year END }] AS seen,
     // A father may die months before the birth. That a parent was born too long before is reported by ontology/parent-too-old.
     [(who)<-[:FROM]-(r:PARENT_OF)-[:TO]->(child:Entity)
       WHERE who.birth IS NULL AND child.birth IS NOT NULL AND child.exists_backwards IS NULL AND child.untimely IS NULL AND r.in_absence IS NULL
         AND NOT any(word IN $not_by_birth WHERE toLower(coalesce(r.note, '')) CONTAINS word)
         AND NOT EXISTS { (child)<-[:TO]-(told:PARENT_OF) WHERE told.from_id = r.from_id AND told.tier_rank >= r.tier_rank // on either page
           AND any(word IN $not_by_birth WHERE toLower(coalesce(told.note, '')) CONTAINS word) }
       | { claim: r.id, text: child.birth_text, day_earliest: child.birth_earliest - 300, day_latest: child.birth_latest,
           day_axis: child.birth_axis, day_year: null }] AS births,
     [(who)<-[:OF]-(x:Attribute)
       WHERE x.type IN ['baptism', 'christening', 'reign_from', 'reign_until'] AND x.in_absence IS NULL
         AND NOT (x.type STARTS WITH 'reign' AND any(mark IN $marks_of_doubt WHERE toLower(coalesce(x.quote, '')) CONTAINS mark))
       | { claim: x.id, text: x.value_text, day_earliest: x.value_earliest, day_latest: x.value_latest, day_axis: x.value_axis, day_year: x.value_year }] AS told
WITH who, seen + births + told
     + [r IN deeds WHERE r.valid_from_text IS NOT NULL | { claim: r.id, text: r.valid_from_text,
         day_earliest: r.valid_from_earliest, day_latest: r.valid_from_latest, day_axis: r.valid_from_axis, day_year: r.valid_from_year }]
     + [r IN deeds WHERE r.valid_until_text IS NOT NULL | { claim: r.id, text: r.valid_until_text,
         day_earliest: r.valid_until_earliest, day_latest: r.valid_until_latest, day_axis: r.valid_until_axis, day_year: r.valid_until_year }] AS dates,
     { claim: '', text: who.birth_text, day_earliest: null, day_latest: who.birth_latest, day_axis: who.birth_axis, day_year: who.birth_year } AS birth,
     { claim: '', text: who.death_text, day_earliest: who.death_earliest, day_latest: null, day_axis: who.death_axis, day_year: who.death_year } AS death
WHERE size(dates) > 0
WITH who, CASE WHEN who.birth IS NOT NULL THEN [birth] ELSE [day IN dates WHERE day.day_latest IS NOT NULL] END AS begins,
     CASE WHEN who.death IS NOT NULL THEN [death] ELSE [day IN dates WHERE day.day_earliest IS NOT NULL] END AS ends
WITH who,
     reduce(first = begins[0], day IN begins | CASE WHEN day.day_latest < first.day_latest OR day.day_latest = first.day_latest AND day.claim < first.claim THEN day ELSE first END) AS first,
     reduce(last = ends[0], day IN ends | CASE WHEN day.day_earliest > last.day_earliest OR day.day_earliest = last.day_earliest AND day.claim < last.claim THEN day ELSE last END) AS last
WHERE time_before(first.day, last.day)
WITH who, first, last,
     [(who)-[:OF_SPECIES|BELONGS_TO]->(people:Entity) | toString(people.name)]
       + [(who)-[:MEMBER_OF]->(people:Entity) WHERE people:Culture OR people:Species | toString(people.name)] AS related,
     [(who)<-[:OF]-(x:Attribute) WHERE x.type IN ['species', 'culture', 'people'] | toString(x.value)] AS written
WITH who, first, last, [name IN related + written | toUpper(substring(name, 0, 1)) + substring(name, 1)] AS peoples
WITH who, first, last, peoples, [name IN peoples WHERE $lifespan_by_kind[name] IS NOT NULL | $lifespan_by_kind[name]] AS declared
WHERE NOT any(name IN peoples WHERE name IN $unlimited_kinds)
  AND (size(declared) > 0 OR who.kind IN $own_lifespans OR NOT any(name IN peoples WHERE name IN $long_lived))
WITH who, first, last, peoples, declared,
     CASE WHEN size(declared) > 0 THEN declared[0] ELSE $lifespan_by_kind[who.kind] END AS years
WHERE years IS NOT NULL AND size(peoples) = size(declared) AND time_longer_than(first.day, last.day, years)
MATCH (who)<-[:FROM|TO|OF]-(deed:Assertion)
WHERE deed.id = CASE WHEN who.death IS NULL THEN last.claim ELSE first.claim END
RETURN who, years,
       [(deed)-[:FROM|TO|OF]->(x:Entity) WHERE x.id = who.id AND (who.birth IS NOT NULL OR who.death IS NOT NULL) | x] AS lived,
       [(who)<-[:FROM]-(x:PARENT_OF)-[:TO]->(child:Entity) WHERE x.id IN [first.claim, last.claim] | child] AS born,
       [(who)<-[:FROM]-(x:Relation)-[:TO]->(event:Event) WHERE x.id IN [first.claim, last.claim] AND x.valid_from_text IS NULL AND x.valid_until_text IS NULL | event] AS seen,
       [(who)<-[:FROM|TO|OF]-(x:Assertion) WHERE x.id = first.claim | x] AS claimed, deed AS ending,
       first.text + ' – ' + last.text AS span, null AS because, 'definite' AS verdict
