/*---
id: ontology/lifespan-exceeded
category: ontology
severity: warn
description: A life is as long as the lifespan of its kind, or shorter.
message: "{{who}} ({{who.birth_text}} – {{who.death_text}}) lived longer than the {{years}} years of their kind."
hint: "Correct a date. If both are right, set the lifespan of the kind: `kinds: { Elf: { parent: Person, lifespan: unlimited } }`."
rationale: Three hundred years of one man are usually two men.
subject: { variable: who, label: Entity }
predicate: death
facts: { who: [birth, death] }
params:
  long_lived:
    default: [Elf, Half-elf, Half-Elf, Dwarf, Gnome, Maia, Maiar, Vampire, Lich, Fey, Angel, Demon, Giant, Dragon]
    unit: peoples
    description: Peoples of whom nothing is said unless the world declares how long they live.
reach: 0
tags: [time]
---*/
MATCH (who:Entity)
WHERE who.birth IS NOT NULL AND who.death IS NOT NULL AND who.exists_backwards IS NULL AND who.undying IS NULL
WITH who,
     [(who)-[:OF_SPECIES|BELONGS_TO]->(people:Entity) | people.name] AS related,
     [(who)<-[:OF]-(x:Attribute) WHERE x.type IN ['species', 'culture', 'people'] | toString(x.value)] AS written
WITH who, [name IN related + written | toUpper(substring(name, 0, 1)) + substring(name, 1)] AS peoples
WITH who, peoples, [name IN peoples WHERE $lifespan_by_kind[name] IS NOT NULL | $lifespan_by_kind[name]] AS declared
WHERE NOT any(name IN peoples WHERE name IN $unlimited_kinds)
  AND (size(declared) > 0 OR who.kind IN $own_lifespans OR NOT any(name IN peoples WHERE name IN $long_lived))
WITH who, peoples, declared,
     CASE WHEN size(declared) > 0 THEN declared[0] ELSE $lifespan_by_kind[who.kind] END AS years
WHERE years IS NOT NULL AND time_longer_than(who.birth, who.death, years)
WITH who, years, (size(declared) = 0 AND who.kind_guessed IS NOT NULL) AS guessed, [name IN peoples WHERE $lifespan_by_kind[name] IS NULL AND NOT who.kind IN $own_lifespans] AS unknown
// Of a people that nobody says how long it lives, the years prove nothing: one line for each such people, not one finding a head.
// A guessed kind proves as little.
RETURN who, years,
       coalesce('no lifespan is known of the people ' + unknown[0] + ': `kinds: { ' + unknown[0] + ': { parent: Person, lifespan: 400 } }` in lore.yaml says one',
         'nothing says what kind of thing it is: `kind: …` in its file does') AS because,
       CASE WHEN size(unknown) > 0 OR guessed THEN 'undecided' ELSE 'definite' END AS verdict
