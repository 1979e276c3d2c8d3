import type { PlaceOnMap } from '../map/mapMarker.ts';
import type { Locale } from '../../i18n/locales.ts';
import type { PictureView } from '../media.ts';
import type { PhoneLink } from '../../primitives/telHref.ts';

/**
 * What a card shows, ready to print in one language and safe to send to a browser: nothing hidden is in it.
 * Made on the server by `server/site/estates/cards/estateCardView.ts`; shown by `shared/ui/card/EstateCard.tsx` on both sides.
 */
export interface CardView {
  readonly id: number;
  /** Path of the estate; absent when the site's rule does not link it (specification §2.5). */
  readonly href?: string;
  readonly project: boolean;
  readonly headType: string;
  readonly subType: string;
  readonly title: string;
  /** `€ 329.550`; absent: price on request. */
  readonly price?: string;
  /** The price is the lowest one: 'From' stands before it. */
  readonly priceFrom: boolean;
  /** `per maand`; for a rent with charges `per maand + € 75 lasten` */
  readonly period?: string;
  readonly city: string;
  /** Street and number; absent when hidden. */
  readonly street?: string;
  readonly status: number;
  readonly closed: boolean;
  readonly sticker?: {
    readonly name: string;
    readonly style: 'sold' | 'label';
    readonly color?: string;
    /** Can be read on `color`. */
    readonly colorText?: string;
  };
  /** `Opendeurdag zaterdag 5 december`: the next one. */
  readonly openHouse?: string;
  /** Absent when the site's rule does not show them. */
  readonly facts?: {
    /** `512 m²` */
    readonly areaGround?: string;
    readonly areaBuild?: string;
    readonly bedrooms?: number;
    /** For a project whose units differ: `bedrooms` is the fewest, this the most. */
    readonly bedroomsTo?: number;
    /** For a project: units that are still available, and how many there are in all. */
    readonly unitsAvailable?: number;
    readonly unitsTotal?: number;
  };
  readonly energyLabel?: string;
  /** In a list the first one; of a home that is asked for by its id, up to five. Empty: the placeholder. */
  readonly pictures: readonly PictureView[];
  /** How many there are to swipe through, at most five. */
  readonly pictureCount: number;
  /** Only on a map: its position; absent when the estate has no coordinates. */
  readonly place?: PlaceOnMap;
  /** The price is lower than it was. */
  readonly reduced?: true;
  /** When it was first published: seconds since 1970. */
  readonly published?: number;
  /** Heading of the group that the card starts, when the list is grouped. */
  readonly groupHeading?: string;
}

/** A card that the server has rendered, as it stands in the document: what a browser that takes a list over has of it. */
export interface CardInDocument extends Pick<CardView, 'id' | 'groupHeading'> {
  readonly html: string;
}

/** A card of a list in the browser. */
export type ListedCard = CardView | CardInDocument;

export interface OptionView {
  readonly value: string;
  readonly label: string;
  readonly count: number;
}

/** Reference data of the filter in one language. */
export interface FilterOptionsView {
  /** Head types, sorted by label. */
  readonly types: readonly OptionView[];
  /** Places with their zip, sorted by label. */
  readonly cities: readonly OptionView[];
  /** Minimum numbers of bedrooms, 1 to 6, with the number of estates that have as many or more. */
  readonly bedrooms: readonly OptionView[];
  /** Names of what is chosen and has no control of its own: municipalities with their parts, provinces, subtypes, an office. */
  readonly chosen?: {
    readonly office?: readonly OptionView[];
    readonly municipality?: readonly OptionView[];
    readonly province?: readonly OptionView[];
    readonly subType?: readonly OptionView[];
    /** By the name of the parameter in the address. */
    readonly more?: readonly OptionView[];
  };
}

/** The address in words of a list: `/nl/aanbod/te-koop/gent`. */
export interface LandingAddress {
  /** Canonical query string of the filter that it stands for. */
  readonly query: string;
  /** Its path in each language of the site. */
  readonly paths: Readonly<Partial<Record<Locale, string>>>;
  /**
   * Id of the content page that an editor marked the list on: each filter of it has the address of that page, with a
   * query. Absent for an address in words.
   */
  readonly page?: string;
}

/** One page of a listing: answer of `GET /{locale}/ajax/estates?…` and initial state of the list widget. */
export interface ListingView {
  /** Canonical query string, without '?'. */
  readonly query: string;
  /** Bounds of the address that are no amounts, as they came. */
  readonly unread?: { readonly priceMin?: string; readonly priceMax?: string };
  readonly total: number;
  readonly page: number;
  readonly pageCount: number;
  /** Title and count in words: "128 woningen te koop". */
  readonly heading: string;
  /** Offer text for sale or for rent (specification §2.5). */
  readonly offerText: string;
  readonly cards: readonly CardView[];
  readonly options: FilterOptionsView;
  /** Field that the list is grouped by; it is left out of the sort options. */
  readonly groupedBy?: 'type' | 'city';
  /** On a page that has an address in words: that address. */
  readonly landing?: LandingAddress;
  /** The site shows maps: the list can be seen on one. */
  readonly hasMap?: boolean;
  /** Of some municipalities with homes on the list, the outlines are known: there is a drawn map of them. */
  readonly isDrawn?: boolean;
  /** An empty list: filters without which there is something, each with what is left in the address, and how many. */
  readonly without?: readonly { readonly label: string; readonly query: string; readonly count: number }[];
  /**
   * The search failed (specification §8: "total 0, empty results and the error"): nothing is known of the list, and this is
   * how to reach the agency. `phone` is empty where it gave none.
   */
  readonly failure?: { readonly phone: string; readonly phones: readonly PhoneLink[]; readonly email: string };
}
