import type { DemoEstate } from '../estates/demoEstate.ts';
import type { TransactionFamily, Group } from '../estates/kind.ts';

/** The facts that the texts may use. Areas are in m². */
export interface Facts
  extends Pick<
    DemoEstate,
    | 'id'
    | 'kind'
    | 'living'
    | 'terrace'
    | 'beds'
    | 'garages'
    | 'parkings'
    | 'garden'
    | 'year'
    | 'renovated'
    | 'newBuilding'
    | 'heating'
    | 'charges'
  > {
  readonly group: Group;
  readonly family: TransactionFamily;
  readonly state: 'open' | 'option' | 'closed' | 'soon';
  readonly plot: number;
  readonly floor: number;
  readonly baths: number;
  readonly livingRoom: number;
  readonly rooms: ReadonlySet<string>;
  readonly has: ReadonlySet<string>;
  readonly region: string;
  readonly epc?: number;
  readonly label?: string;
  /** The number of units of a project that are still available. */
  readonly freeUnits?: number;
  readonly agent: { readonly firstname: string; readonly phone: string };
}

/** Several ways to express the same statement. */
export type Variants = readonly [(facts: Facts) => string, ...((facts: Facts) => string)[]];

/** The sentences of one language; `paragraphs.ts` chooses among them. */
export interface Phrasebook {
  readonly house: Variants;
  readonly level: Variants;
  readonly apartment: Variants;
  readonly single: Variants;
  /** `dividedBuilding` is divided into units; `building` is not. */
  readonly dividedBuilding: Variants;
  readonly building: Variants;
  /** `plot` can be built on; `land` cannot. */
  readonly plot: Variants;
  readonly land: Variants;
  readonly garageBox: Variants;
  readonly parking: Variants;
  readonly storageUnit: Variants;
  readonly shop: Variants;
  readonly office: Variants;
  readonly hall: Variants;
  readonly project: Variants;
  readonly allotment: Variants;

  readonly study: Variants;
  readonly laundry: Variants;
  readonly cellar: Variants;
  readonly privateCellar: Variants;
  readonly storage: Variants;
  readonly lift: Variants;
  readonly stairs: Variants;

  readonly garden: Variants;
  /** The land around a house, from half a hectare. */
  readonly grounds: Variants;
  readonly flatGarden: Variants;
  readonly terrace: Variants;
  readonly terraceFacing: Variants;
  readonly pool: Variants;
  readonly stables: Variants;
  readonly garages: Variants;
  readonly parkings: Variants;

  readonly newProject: Variants;
  readonly newBuilding: Variants;
  readonly renovated: Variants;
  readonly built: Variants;
  readonly heating: Variants;
  readonly label: Variants;
  readonly renovationObligation: Variants;
  readonly solar: Variants;
  readonly charges: Variants;
  readonly furnished: Variants;

  readonly closing: Readonly<Record<Facts['state'], Variants>>;
}

/** Groups digits in threes with the separator of the language: `1.250`, `1 250` or `1,250`. */
export const grouped = (value: number, separator: string): string =>
  new Intl.NumberFormat('en', { maximumFractionDigits: 0 }).format(Math.round(value)).replaceAll(',', separator);
