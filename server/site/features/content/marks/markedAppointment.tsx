import type { Page, PageListItem } from '#shared/api/content/content.ts';
import { findMark } from './markOnPage.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import type { ScreenRequest } from '#server/site/render/screen.ts';

/** Matches a possible identifier of an appointment. */
const APPOINTMENT_ID_PATTERN = /^[A-Za-z0-9_-]{1,200}$/;

/** A content page with the mark `cancelAppointment`, and the identifier that follows its address. */
export interface MarkedAppointment {
  readonly page: Page;
  /** The identifier; undefined when what follows the address is none, such as an identifier with a dot after it. */
  readonly appointmentId: string | undefined;
}

/**
 * Finds the page of an address whose last segment is an appointment's identifier (specification §2.7). The beginning
 * must be the address of a content page with the mark `cancelAppointment`.
 */
export async function findMarkedAppointment(
  { api, locale }: Pick<ScreenRequest, 'api' | 'locale'>,
  path: string,
  pages: readonly PageListItem[],
): Promise<MarkedAppointment | undefined> {
  const listedPage = findLowestAncestor(path, pages, locale);
  const page = listedPage && (await api.page(listedPage.id));
  if (!page || !findMark(page, 'cancelAppointment', locale)) return undefined;
  const rest = path.slice((listedPage.path[locale] ?? '').length + 1);
  return { page, appointmentId: APPOINTMENT_ID_PATTERN.test(rest) ? rest : undefined };
}

/** Returns the content page with the longest address that is the beginning of a path. */
function findLowestAncestor(path: string, pages: readonly PageListItem[], locale: Locale): PageListItem | undefined {
  const ancestors = pages.filter((page) => {
    const { [locale]: address = '' } = page.path;
    return page.kind === 'content' && address !== '' && path.startsWith(`${address}/`);
  });
  return ancestors.toSorted((a, b) => (b.path[locale] ?? '').length - (a.path[locale] ?? '').length)[0];
}
