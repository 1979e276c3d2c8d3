import type { CrmClock } from '../crmClock.ts';
import { readFixturePublication, replaceElements } from './skarabeeFixtures.ts';

/** A publication in its stored form: its XML, and its entry in the list. */
interface SkarabeePublication {
  xml: string;
  created: string;
  modified: string;
  active: boolean;
}

const FIRST_LISTED_TIME = '2026-11-02T09:14:35';
const PROJECT_ID = 510_010;

/**
 * Returns invented flashes (short texts about a home) in the structure of the service's description, in which values
 * are attributes.
 */
const formatFlashes = (
  nl: readonly [title: string, text: string],
  fr: readonly [title: string, text: string],
): string =>
  [['NL', ...nl] as const, ['FR', ...fr] as const]
    .map(
      ([language, title, text], index) =>
        `<Flash ID="${index + 1}" LanguageID="${language}"><Title>${title}</Title><Text>${text}</Text></Flash>`,
    )
    .join('');

const PROJECT_ELEMENTS = {
  Reference: 'SK-P1',
  Price: '-1',
  NumberOfBedrooms: '-1',
  LandArea: '-1',
  Area: '-1',
  SurfaceLivable: '-1',
  ConstructionYear: '-1',
  Typo: '<Type>Project</Type><Category>Residential</Category><Sort>Flat</Sort>',
  Project: `<PublicationID>${PROJECT_ID}</PublicationID><Name>Residentie Molenwijk</Name><TransactionPrice><Amount Value="-1" Minimum="289000,00" Maximum="372000,00" /></TransactionPrice><Units>2</Units><FreeUnits>1</FreeUnits><StopBuilding>2027-12-06</StopBuilding>`,
  Flashes: formatFlashes(
    ['Residentie Molenwijk', 'Twee duplexen in een groene wijk.'],
    ['Résidence Molenwijk', 'Deux duplex dans un quartier vert.'],
  ),
};

const PROJECT_LOTS = [
  [510_011, 'FOR_SALE', '289000,00'],
  [510_012, 'OPTION_FOR_SALE', '372000,00'],
] as const;

const buildLotElements = (id: number, status: string, price: string) => ({
  Reference: `SK-${id}`,
  Status: status,
  FlowStatus: 'UNDEFINED',
  Price: price,
  NumberOfBedrooms: '2',
  LandArea: '-1',
  Area: '96',
  SurfaceLivable: '96,50',
  Typo: '<Type>Lot</Type><Category>Residential</Category><Sort>Flat</Sort><Genre>Duplex</Genre>',
  Project: `<PublicationID>${PROJECT_ID}</PublicationID>`,
  Flashes: formatFlashes([`Duplex ${id}`, 'Twee slaapkamers.'], [`Duplex ${id}`, 'Deux chambres.']),
});

const FLAT_TO_RENT_ELEMENTS = {
  Reference: 'SK-1040',
  Type: 'APP',
  SpecialType: 'APP',
  Status: 'FOR_RENT',
  FlowStatus: 'FOR_RENT',
  Price: '1150,00',
  PriceType: 'PRICE_PER_MONTH',
  ChargesAndProvisions: '95,00',
  ChargesAndProvisionsInterval: 'MONTHLY',
  Deposit: '2300,00',
  NumberOfBedrooms: '2',
  LandArea: '-1',
  Area: '92',
  SurfaceLivable: '92,00',
  HasGarden: 'FALSE',
  HasElevator: 'TRUE',
  HasTerrace: 'TRUE',
  PetsAllowed: 'FALSE',
  Acception: 'BY_DATE',
  Dates: '<AvailableFrom>2027-02-01</AvailableFrom>',
  Energy: '<Index>96,40</Index><Class>B</Class><EnergyCertificateNr>20260401-0002-RES-1</EnergyCertificateNr>',
  Typo: '<Type>Estate</Type><Category>Residential</Category><Sort>Flat</Sort><Genre>Flat_Other</Genre>',
  Flashes: formatFlashes(
    ['Appartement met terras', 'Twee slaapkamers aan de Coupure.'],
    ['Appartement avec terrasse', 'Deux chambres près de la Coupure.'],
  ),
};

const PLOT_ELEMENTS = {
  Reference: 'SK-1041',
  MarketType: 'LAN',
  Type: 'BGD',
  SpecialType: 'OTH',
  Price: '165000,00',
  NumberOfBedrooms: '0',
  HasGarage: 'UNDEFINED',
  HasGarden: 'UNDEFINED',
  LandArea: '640',
  Area: '-1',
  SurfaceLivable: '-1',
  ConstructionYear: '-1',
  GeneralState: 'UNDEFINED',
  GlazingTypes: '',
  HeatingTypes: '',
  UrbanDevelopment:
    '<Permit>UNDEFINED</Permit><Summons>UNDEFINED</Summons><PreemptiveRights>FALSE</PreemptiveRights><AllotmentPermit>TRUE</AllotmentPermit><AreaApplication Code="Wglk">Woongebied met landelijk karakter</AreaApplication><JudicialDecisionType>Gmo</JudicialDecisionType><JudicialDecision>FALSE</JudicialDecision><ProtectedMonument>NOT_PROTECTED</ProtectedMonument>',
  Typo: '<Type>Estate</Type><Category>Residential</Category><Sort>Land</Sort>',
  Flashes: formatFlashes(
    ['Bouwgrond voor open bebouwing', 'Perceel van 640 m².'],
    ['Terrain à bâtir', 'Parcelle de 640 m².'],
  ),
};

/**
 * Returns the publication of another home: a copy of `publication` with another id, in which the elements that
 * `contents` names have new content. The pictures differ too, because their addresses contain the id.
 */
const buildHomeLike = (publication: string, id: number, contents: Readonly<Record<string, string>>): string =>
  replaceElements(publication.replaceAll('510001', String(id)), contents);

const belgianClock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Brussels',
  dateStyle: 'short',
  timeStyle: 'medium',
});
const formatBelgianTime = (ms: number): string => belgianClock.format(ms).replace(' ', 'T');

/** The stored data of an emulated Skarabee. Tests and people change them. */
export class SkarabeeState {
  readonly publications = new Map<number, SkarabeePublication>();
  /** The id of the project of each lot, by the id of the lot. */
  readonly projectIdsByLot = new Map<number, number>();
  /** The requests for contacts and feedback, as XML. */
  readonly contacts: string[] = [];
  readonly feedback: string[] = [];
  readonly #clock: CrmClock;
  #nextId = 510_100;

  constructor(crmClock: CrmClock) {
    this.#clock = crmClock;
    const house = readFixturePublication('house');
    this.#store(510_001, house);
    this.#store(510_021, readFixturePublication('sold'));
    this.#store(510_030, readFixturePublication('hidden'));
    this.#store(PROJECT_ID, buildHomeLike(house, PROJECT_ID, PROJECT_ELEMENTS));
    for (const [id, status, price] of PROJECT_LOTS) {
      this.#store(id, buildHomeLike(house, id, buildLotElements(id, status, price)));
      this.projectIdsByLot.set(id, PROJECT_ID);
    }
    this.#store(510_020, buildHomeLike(house, 510_020, { Enabled: 'false' }), false);
    this.#store(510_040, buildHomeLike(house, 510_040, FLAT_TO_RENT_ELEMENTS));
    this.#store(510_041, buildHomeLike(house, 510_041, PLOT_ELEMENTS));
  }

  #store(id: number, xml: string, active = true): void {
    this.publications.set(id, { xml, created: '2026-09-01T10:00:00', modified: FIRST_LISTED_TIME, active });
  }

  /** Changes the content of elements. The time of change is that of the clock. */
  change(id: number, contents: Readonly<Record<string, string>>): void {
    const publication = this.publications.get(id);
    if (!publication) throw new Error(`no publication ${id}`);
    publication.modified = formatBelgianTime(this.#clock.now());
    publication.xml = replaceElements(publication.xml, { Modified: publication.modified, ...contents });
  }

  withdraw(id: number): void {
    this.change(id, { Enabled: 'false' });
    const publication = this.publications.get(id);
    if (publication) publication.active = false;
  }

  erase(id: number): void {
    this.publications.delete(id);
  }

  add(): number {
    const id = this.#nextId;
    this.#nextId += 1;
    this.#store(id, buildHomeLike(readFixturePublication('house'), id, { Reference: `SK-${id}` }));
    this.change(id, {});
    return id;
  }
}
