import type { Agreement, EntityItem, Navigation, Page } from '../../../shared/api/content.ts';
import type { z } from 'zod';
import type {
  contactInfoSchema,
  entitySchema,
  estateCollectionSchema,
  estatePageSchema,
  pageListItemSchema,
} from '../../../shared/api/content.ts';
import type { EstateDetail, EstateSummary } from '../../../shared/api/estate.ts';
import type { FreeSlots, Reservation } from '../../../shared/api/liveAgenda.ts';
import type { Redirect } from '../../../shared/api/redirects.ts';
import type { Place, PlaceMention } from '../../../shared/api/places.ts';
import type {
  RentalFilters,
  RentalPeriods,
  RentalQuote,
  RentalReservation,
  RentalSearch,
  RentalSearchResult,
  RentalUnitDetail,
} from '../../../shared/api/rentals.ts';
import type { SubscriptionAccess } from '../../../shared/api/subscriptions.ts';
import type { EstateFilters, EstateSearch, EstateSearchResult } from '../../../shared/api/search.ts';
import type { Locale } from '../../../shared/i18n/locales.ts';
import type { Messages } from '../../../shared/i18n/translate.ts';

/** Ids of places, each kind for itself. */
export interface PlaceIds {
  readonly city: readonly number[];
  readonly municipality: readonly number[];
  readonly province: readonly string[];
}

/** Dates and party of a stay, and the hold on its nights, if there is one. */
export interface RentalStayQuery {
  readonly begin: string;
  readonly end: string;
  readonly adults: number;
  readonly children: number;
  readonly hold?: string | undefined;
}

/** A failed search is an empty one that says so (specification §8). */
export type SearchOutcome = EstateSearchResult & { readonly error?: Error };

/** What the answers given so far add up to; for the page cache. */
export interface Collected {
  /** Tags of every answer, those that said "nothing" included. */
  readonly tags: readonly string[];
  /** True when at least one answer is older than it should be: a refresh is under way, or has failed. */
  readonly stale: boolean;
  /** Names of the methods below that failed, forgiven failures (`searchOrEmpty`, `filters`) included. */
  readonly failed: readonly string[];
}

/**
 * The back office as one site sees it, through the API cache. Reads of the site's own content; `null` is 204 or 404.
 * Made per request, with a budget that counts from its making. Answers are frozen: they are shared between requests.
 * Errors: `BackOfficeError` (status and status text), `BackOfficeUnavailableError` (timeout, refused, breaker open);
 * `GoneError` for a withdrawn estate; the signal's reason when the request was aborted.
 */
export interface SiteApi {
  readonly siteId: string;
  /** The same calls for data that the page can do without: each waits for a shorter time. */
  secondary(): SiteApi;
  /** Of this request, `secondary` included. */
  collected(): Collected;
  navigation(type: 'header' | 'footer'): Promise<Navigation | null>;
  pages(): Promise<z.infer<typeof pageListItemSchema>[]>;
  /** `path` without a leading slash; '' is the home page. */
  pageByUrl(locale: Locale, path: string): Promise<Page | null>;
  page(id: string): Promise<Page | null>;
  entities(): Promise<z.infer<typeof entitySchema>[]>;
  entityItems(name: string): Promise<EntityItem[]>;
  agreements(locale: Locale): Promise<Agreement[]>;
  estatePage(a: string, b: string): Promise<z.infer<typeof estatePageSchema> | null>;
  /** Where an address, a path with or without a query, has moved to. */
  redirect(address: string): Promise<Redirect | null>;
  translations(locale: Locale): Promise<Messages>;
  estateCollection(id: string): Promise<z.infer<typeof estateCollectionSchema> | null>;
  /** Throws when the back office fails; `searchOrEmpty` is the forgiving form. */
  search(search: EstateSearch, locale: Locale): Promise<EstateSearchResult>;
  /** Specification §8: total 0, no results and the error. */
  searchOrEmpty(search: EstateSearch, locale: Locale): Promise<SearchOutcome>;
  /** Throws when the back office fails; `filters` is the forgiving form. */
  facets(search: EstateSearch, locale: Locale): Promise<EstateFilters>;
  /** Specification §8: a failure is logged and gives the empty model. */
  filters(search: EstateSearch, locale: Locale): Promise<EstateFilters>;
  /** Places whose name or zip begins like `text`, best first. */
  searchPlaces(text: string, locale: Locale): Promise<Place[]>;
  /** The places of a search, by their ids; unknown ones are left out. */
  places(ids: PlaceIds): Promise<Place[]>;
  /** The places that a sentence names. */
  placesInText(text: string): Promise<PlaceMention[]>;
  estateGroup(id: number): Promise<EstateSummary[] | null>;
  estate(id: number): Promise<EstateDetail | null>;
  contactInfo(id: number): Promise<z.infer<typeof contactInfoSchema> | null>;
  /** Holiday homes; none where the back office knows nothing of them. Throws when it fails. */
  searchRentals(search: RentalSearch, locale: Locale): Promise<RentalSearchResult>;
  /** Specification §8: a failure is logged and gives the empty model. */
  rentalFilters(search: RentalSearch, locale: Locale): Promise<RentalFilters>;
  /** Errors: `GoneError` for a holiday home that was withdrawn. */
  rentalUnit(id: number): Promise<RentalUnitDetail | null>;
  /** What a holiday home can be had for, from today on; null for an unknown one. */
  rentalPeriods(id: number): Promise<RentalPeriods | null>;
  /**
   * What a stay costs; null for an unknown home. Never kept. Errors: `BackOfficeError` 409 when a night is not free, 422
   * for what this home does not take.
   */
  rentalQuote(id: number, stay: RentalStayQuery): Promise<RentalQuote | null>;
  /** A reservation in any state; null when it is unknown or over. Never kept. */
  rentalReservation(token: string): Promise<RentalReservation | null>;
  /** When a sales contact can show an estate, for at most two months from `from`, an ISO date; null: not at all. */
  freeSlots(salesRepId: number, slots: { estateId: number; from?: string | undefined }): Promise<FreeSlots | null>;
  /** The same for a visitor who moves this appointment: its own time counts as free. Never kept. */
  freeSlotsToMove(appointment: Reservation, from: string | undefined): Promise<FreeSlots | null>;
  /** Null when it is unknown, cancelled or over. Never kept. */
  appointment(id: string): Promise<Reservation | null>;
  /** What a token of a mail opens; null for nothing. Never kept. */
  subscription(token: string): Promise<SubscriptionAccess | null>;
  /** Specification §7.1: not implemented; always rejects with `NotImplementedError`. */
  policyLog(): Promise<never>;
  /** Specification §7.1: not implemented; always rejects with `NotImplementedError`. */
  privacyStatement(): Promise<never>;
}
