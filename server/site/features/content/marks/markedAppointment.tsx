import type { Page, PageListItem } from '#shared/api/content/content.ts';
import { findMark } from './markOnPage.ts';
import type { ScreenRequest } from '#server/site/render/screen.ts';

/** Matches a possible identifier of an appointment. */
const APPOINTMENT_ID_PATTERN = /^[A-Za-z0-9_-]{1,200}$/;

/** A content page with the mark `cancelAppointment`, and the identifier that follows its address. */
interface MarkedAppointment {
  readonly page: Page;
  readonly appointmentId: string;
}

/**
 * Finds the page of an address whose last segment is an appointment's identifier (specification §2.7). The other
 * segments must be the address of a content page with the mark `cancelAppointment`.
 */
export async function findMarkedAppointment(
  { api, locale }: Pick<ScreenRequest, 'api' | 'locale'>,
  path: string,
  pages: readonly PageListItem[],
): Promise<MarkedAppointment | undefined> {
  const lastSlash = path.lastIndexOf('/');
  const [parent, appointmentId] = [path.slice(0, Math.max(lastSlash, 0)), path.slice(lastSlash + 1)];
  if (!parent || !APPOINTMENT_ID_PATTERN.test(appointmentId)) return undefined;
  const listedPage = pages.find((page) => page.kind === 'content' && page.path[locale] === parent);
  const page = listedPage && (await api.page(listedPage.id));
  return page && findMark(page, 'cancelAppointment', locale) ? { page, appointmentId } : undefined;
}
