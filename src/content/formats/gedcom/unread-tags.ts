import type { GedcomLineProblem, GedcomRecord } from './records.ts';

/** What the readers of people and families look for. */
const read: Readonly<Record<'INDI' | 'FAM', ReadonlySet<string>>> = {
  INDI: words(
    'NAME SEX BIRT CHR BAPM DEAT CREM BURI TITL OCCU NATI FAMC FAMS ADOP ' +
      'NICK ALIA _ALIA _ALIAS _AKA _AKAN _NICK _OTHN _FORMERNAME _USED _RUFN _RUFNAME _CALL TRAN FONE ROMN _MARNM _MARN _MARRNAME _FIL',
  ),
  FAM: words('HUSB WIFE CHIL MARR DIV DIVF ANUL MARC NO _STAT _MSTAT _UST'),
};

/** What programs keep for themselves, contact data and media: nothing of it is about a world. */
const bookkeeping = words(
  'SOUR NOTE SNOTE CHAN CREA RIN RFN REFN UID EXID AFN RESN SUBM ANCI DESI OBJE _PHOTO _PHOT _SCBK _PRIM _PRIMARY _UID _UPD _CRE _CREAT ' +
    'FSID _FSFTID _FSID _FID _APID _OID _TID _LINK _URL _WEB WWW EMAIL _EMAIL PHON FAX ADDR _ADDR SSN IDNO NUMB _NUM _FLGS _COLOR _COLO _TODO _TASK ' +
    '_PRIV _PRIVATE _LIV _LIVING _NEW _ROOT _SOSADABOVILLE _SOSA _STRADONITZ _TMPLT _RINS _VERIFIED _WT_USER _PGVU _TREE _DATE _DETS _SCHEMA ' +
    'BAPL CONL ENDL SLGC SLGS INIL',
);

const meanings: Readonly<Partial<Record<string, string>>> = {
  ...{
    RESI: 'residence',
    EDUC: 'education',
    GRAD: 'graduation',
    RELI: 'religion',
    DSCR: 'description',
    PROP: 'possessions',
  },
  ...{
    NCHI: 'number of children',
    NMR: 'number of marriages',
    CAST: 'caste',
    FACT: 'other facts',
    EVEN: 'other events',
  },
  ...{ EMIG: 'emigration', IMMI: 'immigration', NATU: 'naturalisation', CENS: 'census', PROB: 'probate', WILL: 'will' },
  ...{ RETI: 'retirement', ORDN: 'ordination', CONF: 'confirmation', FCOM: 'first communion', BARM: 'bar mitzvah' },
  ...{ BASM: 'bas mitzvah', BLES: 'blessing', CHRA: 'adult christening', ASSO: 'associates', ENGA: 'engagement' },
  ...{
    MARB: 'banns',
    MARL: 'marriage licence',
    MARS: 'marriage settlement',
    _MILT: 'military service',
    _MILI: 'military service',
  },
  ...{
    _SEPR: 'separation',
    _DEG: 'degree',
    _MDCL: 'medical',
    _DCAUSE: 'cause of death',
    _ORIG: 'origin',
    _ELEC: 'election',
  },
};

/** Records that are read, and those that describe the program, the sources and the media. */
const silent = words(
  'HEAD TRLR SUBM SUBN SOUR NOTE SNOTE REPO OBJE ALBUM _EVDEF _EVENT_DEFN _PLAC_DEFN _PLAC _PLACE _PUBLISH _TODO _TASK _HASHTAG_DEFN _TAG',
);

interface Found {
  readonly what: string;
  readonly offset: number;
  count: number;
}

/** The lines of people and families, and the records, that nothing reads: each kind is told once. */
export class UnreadTags {
  private readonly found = new Map<string, Found>();

  add(record: GedcomRecord): void {
    const { tag, start, children } = record;
    if (tag !== 'INDI' && tag !== 'FAM') {
      if (!silent.has(tag)) this.count(`record ${tag}`, start);
      return;
    }
    for (const nested of children) {
      if (read[tag].has(nested.tag) || bookkeeping.has(nested.tag) || isStatement(nested)) continue;
      this.count(`line ${nested.tag}`, nested.start);
    }
  }

  private count(what: string, offset: number): void {
    const known = this.found.get(what);
    if (known === undefined) this.found.set(what, { what, offset, count: 1 });
    else known.count += 1;
  }

  problems(): GedcomLineProblem[] {
    return [...this.found.values()].map(({ what, offset, count }) => {
      const [kind = '', tag = ''] = what.split(' ');
      const meaning = meanings[tag] === undefined ? '' : ` (${meanings[tag]})`;
      const lines = count === 1 ? `A ${kind} ${tag}${meaning} is` : `${count} ${kind}s ${tag}${meaning} are`;
      const message = `${lines} not read. What matters of it can stand in a YAML file or a note under the same id.`;
      return { offset, code: 'unread-tags', message };
    });
  }
}

/** Events and facts of which the type is read: an adoption, or that a couple was not married. */
function isStatement({ tag, children }: GedcomRecord): boolean {
  if (tag !== 'EVEN' && tag !== 'FACT') return false;
  return children.some(
    ({ tag: of, value }) => of === 'TYPE' && /^(?:adopt|unmarried|(?:not|never) married)/i.test(value.trim()),
  );
}

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(' '));
}
