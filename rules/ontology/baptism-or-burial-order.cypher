/*---
id: ontology/baptism-or-burial-order
category: ontology
severity: warn
description: A baptism is after the birth and before the death; a burial is after the death.
message: "{{who}} was {{slip}} ({{days}})."
hint: "Correct one of the dates."
rationale: Church books are kept in order; copies of them are not.
subject: { variable: who, label: Entity }
predicate: burial
evidence: [dates]
reach: 0
requires: [Entity]
tags: [kin, time]
---*/
MATCH (who:Entity)
WHERE ((who.baptism IS NOT NULL OR who.christening IS NOT NULL)
    AND (who.birth IS NOT NULL OR who.death IS NOT NULL OR who.burial IS NOT NULL OR who.cremation IS NOT NULL))
   OR ((who.burial IS NOT NULL OR who.cremation IS NOT NULL) AND who.death IS NOT NULL)
// In a life written backwards, the wrong date is unknown.
WITH who,
     CASE WHEN who.exists_backwards IS NULL THEN who.birth END AS birth,
     CASE WHEN who.exists_backwards IS NULL THEN who.death END AS death
WITH who,
     CASE WHEN time_before(who.baptism, birth) THEN 'baptised before birth'
          WHEN time_before(who.christening, birth) THEN 'christened before birth'
          WHEN time_before(who.burial, death) AND who.undying IS NULL THEN 'buried before death'
          WHEN time_before(who.cremation, death) AND who.undying IS NULL THEN 'cremated before death'
          WHEN time_before(death, who.baptism) AND who.stillborn IS NULL AND who.undying IS NULL THEN 'baptised after death'
          WHEN time_before(death, who.christening) AND who.stillborn IS NULL AND who.undying IS NULL THEN 'christened after death'
          WHEN time_before(who.burial, who.baptism) THEN 'buried before baptism'
          WHEN time_before(who.burial, who.christening) THEN 'buried before christening'
          WHEN time_before(who.cremation, who.baptism) THEN 'cremated before baptism'
          WHEN time_before(who.cremation, who.christening) THEN 'cremated before christening' END AS slip
WHERE slip IS NOT NULL
WITH who, slip,
     [CASE WHEN slip STARTS WITH 'baptised' THEN 'baptism' WHEN slip STARTS WITH 'christened' THEN 'christening'
           WHEN slip STARTS WITH 'cremated' THEN 'cremation' ELSE 'burial' END,
      CASE WHEN slip ENDS WITH 'birth' THEN 'birth' WHEN slip ENDS WITH 'baptism' THEN 'baptism'
           WHEN slip ENDS WITH 'christening' THEN 'christening' ELSE 'death' END] AS types
RETURN who, slip, types[0] + ' ' + coalesce(CASE types[0] WHEN 'baptism' THEN who.baptism_text WHEN 'christening' THEN who.christening_text
            WHEN 'cremation' THEN who.cremation_text ELSE who.burial_text END, '?')
       + ', ' + types[1] + ' ' + coalesce(CASE types[1] WHEN 'birth' THEN who.birth_text WHEN 'baptism' THEN who.baptism_text
            WHEN 'christening' THEN who.christening_text ELSE who.death_text END, '?') AS days,
       [(who)<-[:OF]-(x:Attribute) WHERE x.type IN types | x] AS dates, 'definite' AS verdict
