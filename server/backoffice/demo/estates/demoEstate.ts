import type { LocalizedText } from '#shared/api/common.ts';
import type { EstateInput } from '#shared/api/estate.ts';
import type { TransactionId } from '#shared/primitives/ids.ts';
import type { AvailabilityKey, EnvironmentKey, FacilityKey, FullText, Orientation } from '../vocabulary.ts';

/** What the interior looks like; it chooses the pictures and some of the words. */
export type Style = 'classic' | 'modern' | 'country' | 'loft' | 'sea';

type Heating = 'gas' | 'oil' | 'heatPump' | 'electric' | 'pellets' | 'district';

/** Rooms that not every home has. */
type ExtraRoom = 'cellar' | 'attic' | 'office' | 'laundry' | 'storage' | 'diningRoom';

/** A demo estate as its author writes it; `buildEstate` makes the whole document from it. */
export interface DemoEstate {
  readonly id: number;
  /** Key of the subtype; it implies the head type. */
  readonly kind: string;
  readonly transaction: TransactionId;
  /** ISO date. */
  readonly published: string;
  /** Postcode and, where the postcode covers several places, the place. */
  readonly place: readonly [zip: string, name?: string];
  /** Quarter whose text fits better than that of the whole place. */
  readonly spot?: string;
  /** In the language of the place, or in several. */
  readonly street: LocalizedText;
  /** Plots have none. */
  readonly number?: string;
  readonly box?: string;
  /** Latitude and longitude; near the centre of the place when absent. */
  readonly at?: readonly [latitude: number, longitude: number];
  /** The address is not to be shown. */
  readonly hidden?: true;

  /** Euros; rents are per month. Absent: not known. */
  readonly price?: number;
  readonly priceFrom?: true;
  readonly onRequest?: true;
  /** Monthly common charges. */
  readonly charges?: number;

  /** Square metres. */
  readonly living?: number;
  readonly plot?: number;
  readonly terrace?: number;
  readonly beds?: number;
  readonly baths?: number;
  readonly garages?: number;
  readonly parkings?: number;
  readonly rooms?: readonly ExtraRoom[];
  /** Storey of an apartment or office. */
  readonly floor?: number;
  readonly garden?: Orientation;

  readonly year?: number;
  readonly renovated?: number;
  readonly newBuilding?: true;
  /** kWh/m² per year; absent where no certificate is needed. */
  readonly epc?: number;
  readonly heating?: Heating;
  readonly has?: readonly FacilityKey[];
  readonly near?: readonly EnvironmentKey[];
  readonly available?: AvailabilityKey;
  readonly sticker?: number;

  /** The first picture. Absent: no photo at all. */
  readonly lead?: string;
  /** Exteriors that follow further on. */
  readonly views?: readonly string[];
  readonly style?: Style;
  /** A floor plan, after the pictures. */
  readonly plan?: 'apartment' | 'house';
  /** How many pictures; by the kind of property when absent. */
  readonly photos?: number;
  /** Places of pictures, in their order, of rooms that AI furnished. */
  readonly staged?: readonly number[];
  readonly collections?: readonly string[];
  /** Position of the agent in the site's team. */
  readonly agent: number;
  readonly title: LocalizedText;
  /** The first paragraph of the description, and the short description. */
  readonly hook: LocalizedText;
  /** Changes that only this estate needs. */
  readonly adapt?: (estate: EstateInput) => EstateInput;
  readonly project?: DemoProject;
}

export interface DemoProject {
  /** Name of the building or quarter. */
  readonly name: string;
  readonly phase: FullText;
  readonly units: readonly DemoUnit[];
}

/** A unit of a project; it inherits place, agent and energy from the project. */
export interface DemoUnit {
  readonly id: number;
  readonly entity: string;
  readonly kind: string;
  readonly status: 'available' | 'option' | 'sold';
  readonly floor: number;
  readonly price: number;
  readonly living: number;
  readonly beds: number;
  readonly baths?: number;
  readonly terrace?: number;
  readonly plot?: number;
  readonly garden?: Orientation;
  readonly lead: string;
}
