/** Words for a woman in German, French, Spanish, Italian, Dutch and Portuguese. */
export const femaleWords: readonly string[] =
  'weiblich frau mädchen w femme féminin féminine femelle fille mujer femenino femenina hembra niña donna femmina femminile ragazza vrouw vrouwelijk meisje mulher feminino feminina fêmea menina'.split(
    ' ',
  );
/** And for a man. */
export const maleWords: readonly string[] =
  'männlich mann junge homme masculin masculine mâle garçon hombre varón masculino macho niño uomo maschio maschile ragazzo mannelijk jongen homem menino'.split(
    ' ',
  );
