import type { LandingAddress } from '../domain/cardView.ts';
import { filterPart } from '../domain/filterParts.ts';
import { filterQueryString, parseFilterQuery } from '../domain/filterQuery.ts';
import { isLocale, type Locale } from '../i18n/locales.ts';
import { listingHref } from '../ui/listing/listingHref.ts';

/**
 * Where a visitor was in an endless list, for the way back from an estate when the browser has not kept the page.
 * It lies in `sessionStorage`, under a key that stands in the history entry's own state: two tabs, or two visits of one
 * list, don't mix.
 */
export interface ListPlace {
  /** Canonical query string of the list, without the page. */
  readonly query: string;
  readonly firstPage: number;
  readonly lastPage: number;
  readonly automaticPages: number;
  readonly scrollY: number;
}

const PREFIX = 'gevel:list:';

function entryKey(): string | undefined {
  const state: unknown = history.state;
  if (typeof state !== 'object' || state === null || !('listing' in state)) return undefined;
  return typeof state.listing === 'string' ? PREFIX + state.listing : undefined;
}

/** A page that has an address in words. */
export interface PageInWords {
  readonly landing: LandingAddress;
  readonly locale: Locale;
}

const languageLinks = () => document.querySelectorAll<HTMLAnchorElement>('a[hreflang]');

/**
 * Rewrites the address without a reload (specification §2.5); the history entry keeps its key, and the links to the
 * page in other languages follow. An address in words is kept for as long as the list is the one that it stands for;
 * any other list has the address of the listing page, and the document says so with `data-other-list`.
 */
export function rewriteAddress(query: string, page?: PageInWords): void {
  const listing = entryKey()?.slice(PREFIX.length) ?? crypto.randomUUID();
  const replace = (address: string) =>
    history.replaceState({ ...(history.state as object | null), listing }, '', address);
  if (!page) {
    const search = query && `?${query}`;
    replace(location.pathname + search);
    for (const link of languageLinks()) link.search = search;
    return;
  }
  const asked = parseFilterQuery(query);
  const addressIn = (locale: Locale) => listingHref(locale, asked, page.landing);
  replace(addressIn(page.locale));
  for (const link of languageLinks()) if (isLocale(link.hreflang)) link.href = addressIn(link.hreflang);
  const isOther = filterQueryString(filterPart(asked)) !== page.landing.query;
  document.documentElement.toggleAttribute('data-other-list', isOther);
}

/** Does nothing for a history entry whose address was never rewritten: its own page is the place. */
export function rememberPlace(place: ListPlace): void {
  const key = entryKey();
  if (!key) return;
  try {
    sessionStorage.setItem(key, JSON.stringify(place));
  } catch {
    // A full or forbidden storage only costs the way back.
  }
}

function readPlace(): ListPlace | undefined {
  const key = entryKey();
  if (!key) return undefined;
  try {
    return (JSON.parse(sessionStorage.getItem(key) ?? 'null') as ListPlace | null) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Whether this history entry was left with more than one page on it. */
export function hasPlace(): boolean {
  const place = readPlace();
  return place !== undefined && place.lastPage > place.firstPage;
}

/** The place of this history entry, if its list is the one on the page. */
export function recallPlace(query: string): ListPlace | undefined {
  const place = readPlace();
  return place?.query === query ? place : undefined;
}
