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
facts: { lived: [birth, death] }
requires: [Entity]
params:
  long_lived:
    default: [Elf, Half-elf, Half-Elf, Dwarf, Gnome, Maia, Maiar, Vampire, Lich, Fey, Angel, Demon, Giant, Dragon]
    unit: peoples
    description: Peoples that are not checked, unless the world declares their lifespan.
reach: 0
tags: [time]
---*/
MATCH (who:Entity)
WHERE who.birth IS NOT NULL AND who.death IS NOT NULL AND who.exists_backwards IS NULL AND who.undying IS NULL
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
RETURN who, years, who AS lived, null AS claimed, null AS ending, coalesce(who.birth_text, '?') + ' – ' + coalesce(who.death_text, '?') AS span,
       coalesce('no lifespan is known of the people ' + unknown[0] + ': `kinds: { ' + unknown[0] + ': { parent: Person, lifespan: 400 } }` in lore.yaml says one',
         'nothing says what kind of thing it is: `kind: …` in its file does') AS because,
       CASE WHEN size(unknown) > 0 OR guessed THEN 'undecided' ELSE 'definite' END AS verdict
UNION ALL
// If a birth or a death is unknown: from the first stated deed to the last.
MATCH (who:Entity)<-[:FROM|TO]-(r:Relation)
WHERE (who:Person OR who:Creature) AND (who.birth IS NULL OR who.death IS NULL)
  AND who.exists_backwards IS NULL AND who.undying IS NULL AND who.kind_guessed IS NULL
  AND (r.type = 'SPOUSE_OF' OR (r.type IN ['RULES', 'LEADS', 'SERVES', 'SWORN_TO', 'CONTROLS', 'BETROTHED_TO', 'OWNS', 'POSSESSES', 'LIVES_IN', 'MEMBER_OF'] AND r.from_id = who.id))
  AND (r.valid_from_text IS NOT NULL OR r.valid_until_text IS NOT NULL)
  AND r.valid_backwards IS NULL AND r.in_absence IS NULL AND NOT r.type IN $posthumous
WITH who, r ORDER BY who.id, CASE WHEN r.valid_from_text IS NULL THEN r.valid_until_latest ELSE r.valid_from_latest END, r.id
WITH who, collect(r.id) AS begins
MATCH (who)<-[:FROM|TO]-(r:Relation)
WHERE (r.type = 'SPOUSE_OF' OR (r.type IN ['RULES', 'LEADS', 'SERVES', 'SWORN_TO', 'CONTROLS', 'BETROTHED_TO', 'OWNS', 'POSSESSES', 'LIVES_IN', 'MEMBER_OF'] AND r.from_id = who.id))
  AND (r.valid_from_text IS NOT NULL OR r.valid_until_text IS NOT NULL)
  AND r.valid_backwards IS NULL AND r.in_absence IS NULL AND NOT r.type IN $posthumous
WITH who, begins, r ORDER BY who.id, CASE WHEN r.valid_until_text IS NULL THEN r.valid_from_earliest ELSE r.valid_until_earliest END DESC, r.id
WITH who, begins, collect(r.id) AS ends
MATCH (who)<-[:FROM|TO]-(first:Relation)
WHERE first.id = begins[0]
MATCH (who)<-[:FROM|TO]-(last:Relation)
WHERE last.id = ends[0]
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
WHERE years IS NOT NULL AND size(peoples) = size(declared)
WITH who, first, last, years
// A bound that no author stated proves nothing.
WHERE CASE WHEN first.valid_from_text IS NULL AND last.valid_until_text IS NULL THEN time_longer_than(coalesce(who.birth, first.valid_until), coalesce(who.death, last.valid_from), years)
           WHEN first.valid_from_text IS NULL THEN time_longer_than(coalesce(who.birth, first.valid_until), coalesce(who.death, last.valid_until), years)
           WHEN last.valid_until_text IS NULL THEN time_longer_than(coalesce(who.birth, first.valid_from), coalesce(who.death, last.valid_from), years)
           ELSE time_longer_than(coalesce(who.birth, first.valid_from), coalesce(who.death, last.valid_until), years) END
RETURN who, years, [(last)-[:FROM|TO]->(x:Entity) WHERE x.id = who.id AND (who.birth IS NOT NULL OR who.death IS NOT NULL) | x] AS lived,
       [(who)<-[:FROM|TO]-(x:Relation) WHERE x.id = first.id AND who.birth IS NULL | x] AS claimed, [(who)<-[:FROM|TO]-(x:Relation) WHERE x.id = last.id AND who.death IS NULL | x] AS ending,
       coalesce(who.birth_text, first.valid_from_text, first.valid_until_text) + ' – ' + coalesce(who.death_text, last.valid_until_text, last.valid_from_text) AS span,
       null AS because, 'definite' AS verdict
