import type { CalendarSet } from '../../../time/calendar.ts';
import { saysUnmarried } from './couples.ts';
import { eraOf } from './dates.ts';
import { datesOfPeople, facts, isAgeInYears, placedEvents, saysStillborn } from './people.ts';
import { child, childrenOf, type GedcomLineProblem, type GedcomRecord } from './records.ts';

/** The tags that the readers of people and families read. */
const read: Readonly<Record<'INDI' | 'FAM', ReadonlySet<string>>> = {
  INDI: words(
    'NAME SEX BIRT CHR BAPM DEAT CREM BURI TITL OCCU NATI FAMC FAMS ADOP ' +
      'NICK ALIA _ALIA _ALIAS _AKA _AKAN _NICK _OTHN _FORMERNAME _USED _RUFN _RUFNAME _CALL TRAN FONE ROMN _MARNM _MARN _MARRNAME _FIL',
  ),
  FAM: words('HUSB WIFE CHIL MARR DIV DIVF ANUL MARC NO _STAT _MSTAT _UST'),
};

/** The tags that are read below the events and facts of people and families. */
const ofEvents: Readonly<Record<string, ReadonlySet<string>>> = {
  BIRT: words('DATE PLAC FAMC'),
  DEAT: words('DATE PLAC'),
  BURI: words('DATE PLAC'),
  ...Object.fromEntries(
    ['CHR', 'BAPM', 'CREM', 'TITL', 'OCCU', 'NATI', 'ADOP', 'MARR', 'DIV', 'DIVF', 'ANUL', 'MARC'].map((tag) => [
      tag,
      words('DATE FAMC'),
    ]),
  ),
};
/** `Birth of Odo` below `BIRT`: a `TYPE` that only says again which event it is. */
const ownWords: Readonly<Record<string, RegExp>> = {
  ...{ BIRT: /^birth\b/i, CHR: /^christening\b/i, BAPM: /^baptism\b/i, DEAT: /^death\b/i, CREM: /^cremation\b/i },
  ...{ BURI: /^burial\b/i, MARR: /^(?:marriage|wedding)\b/i, DIV: /^divorce\b/i, ANUL: /^annulment\b/i },
  ADOP: /^adopt/i,
};
/** Notes and sources, which a claim of the event carries. */
const cited = words('NOTE SNOTE SOUR');
const tagsOf = (read: typeof facts): ReadonlySet<string> => new Set(read.map(([, tag]) => tag));
const datedTags = tagsOf(datesOfPeople);
const placedTags = tagsOf(placedEvents);
const factTags = tagsOf(facts);

/** Internal data of programs, contact data and media: none of it is about a world. */
const bookkeeping = words(
  'SOUR NOTE SNOTE SDATE CHAN CREA RIN RFN REFN UID EXID AFN RESN SUBM ANCI DESI OBJE _PHOTO _PHOT _SCBK _PRIM _PRIMARY _UID _UPD _CRE _CREAT ' +
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
  ...{
    AGE: 'how old somebody was',
    ALIA: 'another record of the same person',
    AGNC: 'who was in charge',
    CAUS: 'the cause',
    PLAC: 'the place',
    TIME: 'the time of day',
    TYPE: 'of which sort it was',
    NOTE: 'a note',
    SNOTE: 'a note',
    SOUR: 'a source',
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
  private readonly calendars: CalendarSet;

  constructor(calendars: CalendarSet) {
    this.calendars = calendars;
  }

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
    for (const nested of children) this.addBelow(nested, record);
  }

  /** Further statements of an event or a fact next to its date, and an alias that points at a record of its own. */
  private addBelow(event: GedcomRecord, of: GedcomRecord): void {
    if (event.tag === 'ALIA' && event.pointer !== undefined) this.count('line ALIA', event.start);
    const known = ofEvents[event.tag];
    if (known === undefined) return;
    for (const detail of event.children) {
      const { tag, start } = detail;
      const isRead = cited.has(tag) ? isCited(event, of) : known.has(tag) || bookkeeping.has(tag);
      if (!isRead && !this.isReadHere(detail, event)) this.count(`line ${tag} below ${event.tag}`, start);
    }
    for (const date of childrenOf(event, 'DATE'))
      for (const time of childrenOf(date, 'TIME')) this.count('line TIME below DATE', time.start);
  }

  /** Lines that are read where they say something certain: an age in years, an era as the type of an event, a stillbirth. */
  private isReadHere(detail: GedcomRecord, event: GedcomRecord): boolean {
    if (isStillborn(detail)) return true;
    if (detail.tag === 'AGE') return event.tag === 'DEAT' && child(event, 'DATE') !== undefined && isAgeInYears(detail);
    if (detail.tag !== 'TYPE') return false;
    const type = detail.value.trim();
    const isTold = type === '' || ownWords[event.tag]?.test(type) === true || saysUnmarried(type);
    return isTold || (child(event, 'DATE') !== undefined && eraOf(event, this.calendars) !== undefined);
  }

  private count(what: string, offset: number): void {
    const known = this.found.get(what);
    if (known === undefined) this.found.set(what, { what, offset, count: 1 });
    else known.count += 1;
  }

  problems(): GedcomLineProblem[] {
    return [...this.found.values()].map(({ what, offset, count }) => {
      const [kind = '', tag = '', ...below] = what.split(' ');
      const meaning = meanings[tag] === undefined ? '' : ` (${meanings[tag]})`;
      const told = [`${tag}${meaning}`, ...below].join(' ');
      const lines = count === 1 ? `A ${kind} ${told} is` : `${count} ${kind}s ${told} are`;
      const message = `${lines} not read. Copy the important parts into a YAML file or a note with the same id.`;
      return { offset, code: 'unread-tags', message };
    });
  }
}

/** True of an event that makes a claim, which has the notes and sources below it. */
function isCited(event: GedcomRecord, { children }: GedcomRecord): boolean {
  const { tag, value } = event;
  const has = (below: string) => (child(event, below)?.value.trim() ?? '') !== '';
  if (factTags.has(tag)) return value.trim() !== '';
  if (tag === 'MARR') return true;
  // A marriage cites its wedding, or its end where nothing tells of the wedding.
  if (tag === 'DIV' || tag === 'ANUL') return !children.some((other) => other.tag === 'MARR');
  return datedTags.has(tag) && (child(event, 'DATE') !== undefined || (placedTags.has(tag) && has('PLAC')));
}

const isStillborn = (detail: GedcomRecord): boolean => [detail, ...detail.children].some(saysStillborn);

/** Events and facts of which the type is read: an adoption, or that a couple was not married. */
function isStatement({ tag, children }: GedcomRecord): boolean {
  if (tag !== 'EVEN' && tag !== 'FACT') return false;
  return children.some(({ tag: of, value }) => of === 'TYPE' && (/^adopt/i.test(value.trim()) || saysUnmarried(value)));
}

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(' '));
}
