/*---
id: ontology/age
category: ontology
severity: warn
description: An age fits the birth, the death and the stated present.
message: "{{who}} (born {{who.birth_text}}) is {{age}} years old, but {{why}}."
hint: "Correct the age or a date. If the age was true once, add the date: `age: { value: 16, at: 876 }`."
rationale: An age is written once, and then the story goes on.
subject: { variable: who, label: Entity }
predicate: age
evidence: [x]
facts: { who: [birth, death] }
reach: 0
tags: [time]
---*/
MATCH (who:Entity)
WHERE who.age IS NOT NULL AND who.birth IS NOT NULL
  AND who.exists_backwards IS NULL // otherwise the wrong date is unknown
  AND who.undying IS NULL
MATCH (who)<-[:OF]-(x:Attribute)
WHERE x.type = 'age'
WITH who, x, split(toLower(trim(toString(x.value))), ' ') AS words
WHERE size(words) = 1 OR words[1] IN ['years', 'year', 'yrs'] AND (size(words) = 2 OR size(words) = 3 AND words[2] = 'old')
WITH who, x, toInteger(words[0]) AS age
WHERE age IS NOT NULL AND age >= 0
WITH who, x, age,
     [(who)-[:OF_SPECIES]->(species:Entity) | species.name] AS related,
     [(who)<-[:OF]-(other:Attribute) WHERE other.type IN ['species']
       OR (other.type = 'people' AND any(word IN $other_peoples WHERE toLower(trim(toString(other.value))) STARTS WITH word)) | toString(other.value)] AS written
WITH who, x, age, [name IN related + written | toUpper(substring(name, 0, 1)) + substring(name, 1)] AS species
WITH who, x, age, (who.kind IN $own_lifespans OR all(name IN species WHERE $lifespan_by_kind[name] IS NOT NULL)) AS ages, // the aging of other species is unknown
     CASE WHEN x.valid_from_text IS NOT NULL OR x.valid_until_text IS NOT NULL THEN 'then'
          WHEN time_years_at_least(who.birth, who.death, age - 1) = false THEN 'died'
          WHEN time_years_at_least(who.birth, $stated_now, age - 1) = false THEN 'now'
          WHEN coalesce(x.listed, false) = false AND time_years_at_least(who.birth, who.death, age + 2)
               AND $stated_now IS NOT NULL THEN 'died later'
          WHEN coalesce(x.listed, false) = false AND who.death_text IS NULL
               AND time_years_at_least(who.birth, $stated_now, age + 2) THEN 'now later' END AS clash
WITH who, x, age, ages,
     CASE WHEN clash <> 'then' THEN clash
          WHEN time_years_at_least(who.birth, x.valid_until, age - 1) = false
            OR time_years_at_least(who.birth, x.valid_from, age + 2) THEN 'then' END AS clash
WHERE clash IN ['then', 'died', 'now'] OR clash IN ['died later', 'now later'] AND ages
RETURN who, x, age,
       CASE WHEN clash = 'then' THEN 'not in ' + coalesce(x.valid_from_text, x.valid_until_text)
            WHEN clash STARTS WITH 'died' THEN 'died ' + coalesce(who.death_text, '?')
            ELSE 'the present is ' + $stated_now_text END AS why,
       CASE WHEN clash IN ['then', 'died', 'now'] THEN 'definite' ELSE 'possible' END AS verdict
