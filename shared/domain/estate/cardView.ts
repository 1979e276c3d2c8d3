import type { PlaceOnMap } from '../map/mapMarker.ts';
import type { Locale } from '../../i18n/locales.ts';
import type { PictureView } from '../media.ts';
import type { Closure } from '../../primitives/ids.ts';
import type { PhoneLink } from '../../primitives/telHref.ts';

/**
 * The content of a card, formatted in one language and safe to send to a browser: it contains no data that is hidden
 * from visitors. `server/site/estates/cards/estateCardView.ts` creates it on the server;
 * `shared/ui/card/EstateCard.tsx` shows it on the server and in the browser.
 */
export interface CardView {
  readonly id: number;
  /** The path of the estate; absent when the site's rule allows no link to it (specification §2.5). */
  readonly href?: string;
  readonly project: boolean;
  readonly headType: string;
  readonly subType: string;
  readonly title: string;
  /** The price, such as `€ 329.550`; absent when it is on request. */
  readonly price?: string;
  /** True when the price is a minimum, so that the word 'From' precedes it. */
  readonly priceFrom: boolean;
  /** The period, such as `per maand`; for a rent with charges `per maand + € 75 lasten`. */
  readonly period?: string;
  readonly city: string;
  /** Street and number; absent when they are hidden. */
  readonly street?: string;
  readonly status: number;
  readonly closed: boolean;
  /** Present for a project of which all units are closed: whether they are sold, let, or some of each. */
  readonly unitsClosure?: Closure;
  readonly sticker?: {
    readonly name: string;
    readonly style: 'sold' | 'label';
    readonly color?: string;
    /** A text colour that is readable on `color`. */
    readonly colorText?: string;
  };
  /** The next open house day, such as `Opendeurdag zaterdag 5 december`. */
  readonly openHouse?: string;
  /** The facts; absent when the site's rule does not show them. */
  readonly facts?: {
    /** The area of the ground, such as `512 m²`. */
    readonly areaGround?: string;
    readonly areaBuild?: string;
    readonly bedrooms?: number;
    /** The highest number of bedrooms, for a project with different units. `bedrooms` is then the lowest number. */
    readonly bedroomsTo?: number;
    /** For a project: the number of units that are still available. `unitsTotal` is the number of all units. */
    readonly unitsAvailable?: number;
    readonly unitsTotal?: number;
  };
  readonly energyLabel?: string;
  /**
   * The pictures. A card in a list has only the first one; a home that is requested by its id has up to five. Without
   * pictures, the card shows the placeholder.
   */
  readonly pictures: readonly PictureView[];
  /** The number of pictures of the card, at most five. */
  readonly pictureCount: number;
  /** The position on a map; absent outside of a map and for an estate without coordinates. */
  readonly place?: PlaceOnMap;
  /** Present when the price is lower than before. */
  readonly reduced?: true;
  /** The time of the first publication, in seconds since 1970. */
  readonly published?: number;
  /** The heading of the group that begins with this card, when the list is grouped. */
  readonly groupHeading?: string;
}

/**
 * A card that the server has rendered into the document. The browser reads the card's HTML from the document and gets
 * no other data about the card.
 */
export interface RenderedCard extends Pick<CardView, 'id' | 'groupHeading'> {
  readonly html: string;
}

/** A card of a list in the browser. */
export type ListedCard = CardView | RenderedCard;

export interface OptionView {
  readonly value: string;
  readonly label: string;
  readonly count: number;
}

/** The options of the filter, with labels in one language. */
export interface FilterOptionsView {
  /** The head types, sorted by label. */
  readonly types: readonly OptionView[];
  /** The places with their zip, sorted by label. */
  readonly cities: readonly OptionView[];
  /** The minimum numbers of bedrooms, 1 to 6, each with the number of estates that have at least that many bedrooms. */
  readonly bedrooms: readonly OptionView[];
  /**
   * The selected values of filters that have no control in the bar: municipalities with their parts, provinces,
   * subtypes, an office.
   */
  readonly chosen?: {
    readonly office?: readonly OptionView[];
    readonly municipality?: readonly OptionView[];
    readonly province?: readonly OptionView[];
    readonly subType?: readonly OptionView[];
    /** The selected values of all further parameters. */
    readonly more?: readonly OptionView[];
  };
}

/** The readable address of a list, whose path contains the filter: `/nl/aanbod/te-koop/gent`. */
export interface LandingAddress {
  /** The canonical query string of the same filter. */
  readonly query: string;
  /** The path in each language of the site. */
  readonly paths: Readonly<Partial<Record<Locale, string>>>;
  /**
   * The id of the content page on which an editor placed the list; absent when the path contains the filter. When the
   * id is present, every filter of the list has the path of that page, with the filter in the query string.
   */
  readonly page?: string;
}

/** One page of a listing: the response of `GET /{locale}/ajax/estates?…` and the initial state of the list widget. */
export interface ListingView {
  /** The canonical query string, without '?'. */
  readonly query: string;
  /** The price bounds in the address that are not valid amounts, as the visitor wrote them. */
  readonly unread?: { readonly priceMin?: string; readonly priceMax?: string };
  readonly total: number;
  readonly page: number;
  readonly pageCount: number;
  /** The title with the count: "128 woningen te koop". */
  readonly heading: string;
  /** The offer text for sale or for rent (specification §2.5). */
  readonly offerText: string;
  readonly cards: readonly CardView[];
  readonly options: FilterOptionsView;
  /** The field by which the list is grouped. It is not among the sort options. */
  readonly groupedBy?: 'type' | 'city';
  /** The readable address of the page, when it has one. */
  readonly landing?: LandingAddress;
  /** True when the site shows maps, so that the list can be shown on a map. */
  readonly hasMap?: boolean;
  /** True when there is a drawn map, because the outlines of some municipalities with homes on the list are known. */
  readonly isDrawn?: boolean;
  /**
   * Suggestions for an empty list: each filter whose removal would give results, with the remaining query and the
   * number of results.
   */
  readonly without?: readonly { readonly label: string; readonly query: string; readonly count: number }[];
  /**
   * Present when the search failed (specification §8: "total 0, empty results and the error"), so that the content of
   * the list is unknown. It contains the contact details of the agency. `phone` is empty when the agency has none.
   */
  readonly failure?: { readonly phone: string; readonly phones: readonly PhoneLink[]; readonly email: string };
}
