import type { Locale } from '#shared/i18n/locales.ts';
import { pathFor } from '#shared/routes/pathFor.ts';

/** The category and page of a list of articles. */
export interface NewsQuery {
  readonly category?: string | undefined;
  /** The page number, from 1. */
  readonly page: number;
}

const CATEGORY_PATTERN = /^[a-z0-9][a-z0-9-]{0,79}$/;
/** Matches a page number up to the maximum number of pages of a site's articles. */
const PAGE_PATTERN = /^[1-9]\d{0,2}$/;

/**
 * Parses a query. An invalid category or page is ignored.
 *
 * @param search without '?'
 */
export function parseNewsQuery(search: string): NewsQuery {
  const params = new URLSearchParams(search);
  const category = params.get('category') ?? '';
  const page = params.get('page') ?? '';
  return { ...(CATEGORY_PATTERN.test(category) && { category }), page: PAGE_PATTERN.test(page) ? Number(page) : 1 };
}

/** Returns the parameters in a fixed order, without '?'. The result is empty for the first page of all articles. */
export function formatNewsQuery({ category, page }: NewsQuery): string {
  const params = new URLSearchParams();
  if (category !== undefined) params.set('category', category);
  if (page > 1) params.set('page', String(page));
  return params.toString();
}

export function buildNewsHref(locale: Locale, query: NewsQuery = { page: 1 }): string {
  const search = formatNewsQuery(query);
  return search ? `${pathFor('news', locale)}?${search}` : pathFor('news', locale);
}
