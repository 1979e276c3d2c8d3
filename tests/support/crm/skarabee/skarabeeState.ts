import type { CrmClock } from '../crmClock.ts';
import { fixturePublication, withElements } from './skarabeeFixtures.ts';

/** A publication as it is stored: its XML, and what the list says of it. */
interface SkarabeePublication {
  xml: string;
  created: string;
  modified: string;
  active: boolean;
}

const LISTED = '2026-11-02T09:14:35';
const PROJECT = 510_010;

const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Brussels',
  dateStyle: 'short',
  timeStyle: 'medium',
});
const belgianTime = (ms: number): string => clock.format(ms).replace(' ', 'T');

/** What is stored in an emulated Skarabee. Tests and people change it. */
export class SkarabeeState {
  readonly publications = new Map<number, SkarabeePublication>();
  /** Lot → project. */
  readonly lots = new Map<number, number>();
  /** Requests for contacts and feedback, as XML. */
  readonly contacts: string[] = [];
  readonly feedback: string[] = [];
  readonly #clock: CrmClock;
  #nextId = 510_100;

  constructor(crmClock: CrmClock) {
    this.#clock = crmClock;
    const house = fixturePublication('house');
    this.#store(510_001, house);
    this.#store(510_021, fixturePublication('sold'));
    this.#store(510_030, fixturePublication('hidden'));
    this.#store(
      PROJECT,
      withElements(house, {
        ID: String(PROJECT),
        Reference: 'SK-P1',
        Price: '-1',
        Typo: '<Type>Project</Type><Category>Residential</Category><Sort>Flat</Sort>',
        Project: `<PublicationID>${PROJECT}</PublicationID><Name>Residentie Molenwijk</Name><TransactionPrice><Amount><Value>-1</Value><Minimum>289000,00</Minimum></Amount></TransactionPrice><Units>2</Units><FreeUnits>1</FreeUnits><StopBuilding>2027-12-06</StopBuilding>`,
      }),
    );
    for (const [id, status] of [
      [510_011, 'FOR_SALE'],
      [510_012, 'OPTION_FOR_SALE'],
    ] as const) {
      const typo = '<Type>Lot</Type><Category>Residential</Category><Sort>Flat</Sort><Genre>Duplex</Genre>';
      const project = `<PublicationID>${PROJECT}</PublicationID>`;
      this.#store(
        id,
        withElements(house, {
          ID: String(id),
          Reference: `SK-${id}`,
          Status: status,
          FlowStatus: 'UNDEFINED',
          Typo: typo,
          Project: project,
        }),
      );
      this.lots.set(id, PROJECT);
    }
    this.#store(510_020, withElements(house, { ID: '510020', Enabled: 'false' }), false);
  }

  #store(id: number, xml: string, active = true): void {
    this.publications.set(id, { xml, created: '2026-09-01T10:00:00', modified: LISTED, active });
  }

  /** Other content of elements; the time of change is that of the clock. */
  change(id: number, contents: Readonly<Record<string, string>>): void {
    const publication = this.publications.get(id);
    if (!publication) throw new Error(`no publication ${id}`);
    publication.modified = belgianTime(this.#clock.now());
    publication.xml = withElements(publication.xml, { Modified: publication.modified, ...contents });
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
    const copy = fixturePublication('house').replaceAll('510001', String(id));
    this.#store(id, withElements(copy, { Reference: `SK-${id}` }));
    this.change(id, {});
    return id;
  }
}
