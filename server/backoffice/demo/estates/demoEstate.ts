import type { LocalizedText } from '#shared/api/common.ts';
import type { EstateInput } from '#shared/api/estate.ts';
import type { TransactionId } from '#shared/primitives/ids.ts';
import type { AvailabilityKey } from '#shared/primitives/vocabulary.ts';
import type { EnvironmentKey, FacilityKey, FullText, Orientation } from '../vocabulary.ts';

/** The style of the interior, which selects the pictures and some of the texts. */
export type Style = 'classic' | 'modern' | 'country' | 'loft' | 'sea';

type Heating = 'gas' | 'oil' | 'heatPump' | 'electric' | 'pellets' | 'district';

/** Rooms that not every home has. */
type ExtraRoom = 'cellar' | 'attic' | 'office' | 'laundry' | 'storage' | 'diningRoom';

/** A demo estate as its author writes it. `buildEstate` builds the whole document from it. */
export interface DemoEstate {
  readonly id: number;
  /** The key of the subtype, which implies the head type. */
  readonly kind: string;
  readonly transaction: TransactionId;
  /** An ISO date. */
  readonly published: string;
  /** The postcode and, when it covers several places, the name of the place. */
  readonly place: readonly [zip: string, name?: string];
  /** A quarter with a more specific text than that of the whole place. */
  readonly spot?: string;
  /** The street in the language of the place, or in several languages. */
  readonly street: LocalizedText;
  /** Absent for plots. */
  readonly number?: string;
  readonly box?: string;
  /** Latitude and longitude. By default, the estate is near the centre of the place. */
  readonly at?: readonly [latitude: number, longitude: number];
  /** True when the address must not be shown. */
  readonly hidden?: true;

  /** The price in euros; a rent is monthly. Absent when it is unknown. */
  readonly price?: number;
  readonly priceFrom?: true;
  readonly onRequest?: true;
  /** The monthly common charges in euros. */
  readonly charges?: number;

  /** Areas in square metres. */
  readonly living?: number;
  readonly plot?: number;
  readonly terrace?: number;
  readonly beds?: number;
  readonly baths?: number;
  readonly garages?: number;
  readonly parkings?: number;
  readonly rooms?: readonly ExtraRoom[];
  /** The floor of an apartment or office. */
  readonly floor?: number;
  readonly garden?: Orientation;

  readonly year?: number;
  readonly renovated?: number;
  readonly newBuilding?: true;
  /** The energy score in kWh/m² per year; absent when no certificate is required. */
  readonly epc?: number;
  readonly heating?: Heating;
  readonly has?: readonly FacilityKey[];
  readonly near?: readonly EnvironmentKey[];
  readonly available?: AvailabilityKey;
  readonly sticker?: number;

  /** The first picture. Without it, the estate has no pictures. */
  readonly lead?: string;
  /** Further pictures of the exterior. */
  readonly views?: readonly string[];
  readonly style?: Style;
  /** The floor plan, which follows the pictures. */
  readonly plan?: 'apartment' | 'house';
  /** The number of pictures; by default it depends on the kind of property. */
  readonly photos?: number;
  /** The positions of pictures that show rooms furnished by AI. */
  readonly staged?: readonly number[];
  readonly collections?: readonly string[];
  /** The position of the agent in the site's team. */
  readonly agent: number;
  readonly title: LocalizedText;
  /** The first paragraph of the description, which is also the short description. */
  readonly hook: LocalizedText;
  /** Changes the built document of this estate. */
  readonly adapt?: (estate: EstateInput) => EstateInput;
  readonly project?: DemoProject;
}

export interface DemoProject {
  /** The name of the building or quarter. */
  readonly name: string;
  readonly phase: FullText;
  readonly units: readonly DemoUnit[];
}

/** A unit of a project. It inherits place, agent and energy from the project. */
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
