import { foldKey } from '../../util/text/fold.ts';

/**
 * The commonest keys of German, French, Spanish, Italian, Dutch and Portuguese notes and tables, by the key they are read as: the
 * first of several that a thing of the kind has. A word that is a key of another meaning in English is not here (`Art`, `kind`,
 * `genre`), nor one that has two meanings in its own language and no value tells which.
 */
const wordsOfKeys: Readonly<Record<string, string>> = {
  name: 'nom|nombre|nome|naam',
  alias: 'andere namen|aliasname|autres noms|otros nombres|altri nomi|outros nomes',
  kind: 'typ|tipo|soort',
  epithet: 'beiname|spitzname|surnom|apodo|soprannome|bijnaam|alcunha',
  birth:
    'geboren|geboren am|geburt|geburtsdatum|geburtsjahr|geburtstag|né|née|naissance|date de naissance|année de naissance|' +
    'nacido|nacida|nacimiento|fecha de nacimiento|año de nacimiento|nato|nata|nascita|data di nascita|anno di nascita|' +
    'geboorte|geboortedatum|geboortejaar|nascido|nascida|nascimento|data de nascimento|ano de nascimento',
  death:
    'gestorben|gestorben am|tod|todesdatum|todesjahr|todestag|sterbedatum|sterbejahr|mort|morte|décédé|décédée|décès|' +
    'date de décès|date de mort|année de décès|muerto|muerta|muerte|fallecido|fallecida|fallecimiento|fecha de muerte|' +
    'fecha de fallecimiento|año de muerte|morto|morta|data di morte|anno di morte|deceduto|deceduta|overleden|overlijden|' +
    'gestorven|sterfdatum|overlijdensdatum|falecido|falecida|falecimento|data de morte|data da morte|ano de morte',
  born_in: 'geburtsort|lieu de naissance|lugar de nacimiento|luogo di nascita|geboorteplaats|local de nascimento',
  died_in: 'sterbeort|todesort|lieu de décès|lugar de muerte|luogo di morte|local de morte',
  father: 'vater|père|padre|vader|pai',
  mother: 'mutter|mère|madre|moeder|mãe',
  parents: 'eltern|elternteil|padres|genitori|genitore|ouders|ouder',
  children:
    'kinder|sohn|söhne|tochter|töchter|enfant|enfants|fils|fille|filles|hijo|hijos|hija|hijas|figlio|figlia|figli|figlie|' +
    'kinderen|zoon|zonen|dochter|dochters|filho|filhos|filha|filhas',
  spouse:
    'gatte|gattin|ehemann|ehefrau|ehepartner|ehepartnerin|verheiratet mit|époux|épouse|conjoint|conjointe|mari|esposo|esposa|' +
    'cónyuge|marido|marito|moglie|coniuge|echtgenoot|echtgenote|getrouwd met|cônjuge',
  siblings:
    'geschwister|bruder|brüder|schwester|schwestern|frère|frères|sœur|soeur|sœurs|soeurs|hermano|hermanos|hermana|hermanas|' +
    'fratello|fratelli|sorella|sorelle|broer|broers|zus|zussen|irmão|irmãos|irmã|irmãs',
  gender: 'geschlecht|sexe|sexo|sesso|género|genere|geslacht|gênero',
  race: 'rasse|spezies|espèce|raza|especie|razza|ras|raça|espécie',
  people: 'volk|peuple|pueblo|popolo|povo',
  occupation:
    'beruf|métier|oficio|profesión|ocupación|professione|mestiere|occupazione|beroep|profissão|ocupação|ofício',
  residence: 'wohnort|wohnsitz|résidence|domicile|residencia|domicilio|residenza|dimora|woonplaats|residência|morada',
  founded: 'gegründet|fondé|fondée|fundado|fundada|fondato|fondata|gesticht|opgericht',
  founding:
    'gründung|gründungsdatum|gründungsjahr|fondation|date de fondation|fundación|fecha de fundación|fondazione|data di fondazione|' +
    'oprichting|oprichtingsdatum|fundação|data de fundação',
  founder: 'gründer|gründerin|fondateur|fondatrice|fundador|fundadora|fondatore|oprichter|stichter',
  destroyed: 'zerstört|détruit|détruite|destruido|destruida|distrutto|distrutta|verwoest|destruído|destruída',
  destruction: 'zerstörung|destrucción|distruzione|verwoesting|destruição',
  ruler:
    'herrscher|herrscherin|souverain|souveraine|gobernante|soberano|soberana|sovrano|sovrana|heerser|heerseres|governante',
  members: 'mitglieder|membres|miembros|membri|leden|membros',
  member_of: 'mitglied von|mitglied bei|mitgliedschaft|membre de|miembro de|membro di|lid van|membro de',
  'member_of|members': 'mitglied|membre|miembro|membro',
  date: 'datum|zeitpunkt|fecha|data',
  start: 'beginn|anfang|début|inicio|inizio|begin|início',
  end: 'ende|fin|fine|einde|fim',
  'place|location': 'ort|lieu|lugar|luogo|plaats|standort|ubicación|localización|localisation|localização',
};

/** From this many letters on, a word is known without its accents too: `nee` and `ne` may be anything. */
const shortestPlain = 5;

const keysOfWord = new Map<string, readonly string[]>();
for (const [keys, words] of Object.entries(wordsOfKeys)) {
  for (const word of words.split('|')) {
    const spellings = word.length < shortestPlain ? [word] : [word, withoutMarks(word)];
    for (const each of spellings) keysOfWord.set(foldKey(each), keys.split('|'));
  }
}

function withoutMarks(word: string): string {
  return word.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('œ', 'oe');
}

/** The English keys that a key of another language means, the first that fits a thing's kind; none for an unknown word. */
export function englishKeysOf(key: string): readonly string[] {
  return keysOfWord.get(foldKey(key.normalize('NFC'))) ?? [];
}
