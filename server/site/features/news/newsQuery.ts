import type { Locale } from '#shared/i18n/locales.ts';
import { pathFor } from '#shared/routes/pathFor.ts';

/** What a list of articles shows. */
export interface NewsQuery {
  readonly category?: string | undefined;
  /** From 1. */
  readonly page: number;
}

const CATEGORY = /^[a-z0-9][a-z0-9-]{0,79}$/;
/** As many pages as the articles of a site can fill; a higher number is no page. */
const PAGE = /^[1-9]\d{0,2}$/;

/** @param search without '?'; what is no category and no page is ignored */
export function parseNewsQuery(search: string): NewsQuery {
  const params = new URLSearchParams(search);
  const category = params.get('category') ?? '';
  const page = params.get('page') ?? '';
  return { ...(CATEGORY.test(category) && { category }), page: PAGE.test(page) ? Number(page) : 1 };
}

/** In one order, without '?'; empty for the first page of all. */
export function newsQueryString({ category, page }: NewsQuery): string {
  const params = new URLSearchParams();
  if (category !== undefined) params.set('category', category);
  if (page > 1) params.set('page', String(page));
  return params.toString();
}

export function newsHref(locale: Locale, query: NewsQuery = { page: 1 }): string {
  const search = newsQueryString(query);
  return search ? `${pathFor('news', locale)}?${search}` : pathFor('news', locale);
}
