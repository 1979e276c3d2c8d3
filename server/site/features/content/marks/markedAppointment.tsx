import type { Page, PageListItem } from '#shared/api/content.ts';
import { markOnPage } from './markOnPage.ts';
import type { ScreenRequest } from '#server/site/render/screen.ts';

/** What may be an appointment's identifier. */
const APPOINTMENT_ID = /^[A-Za-z0-9_-]{1,200}$/;

/** A content page with the mark `cancelAppointment`, and the identifier behind its address. */
interface MarkedAppointment {
  readonly page: Page;
  readonly appointmentId: string;
}

/**
 * The page that an address with an appointment's identifier as its last segment belongs to (specification §2.7): one of
 * those that the site has, with the mark on it.
 */
export async function findMarkedAppointment(
  { api, locale }: Pick<ScreenRequest, 'api' | 'locale'>,
  path: string,
  pages: readonly PageListItem[],
): Promise<MarkedAppointment | undefined> {
  const end = path.lastIndexOf('/');
  const [parent, appointmentId] = [path.slice(0, Math.max(end, 0)), path.slice(end + 1)];
  if (!parent || !APPOINTMENT_ID.test(appointmentId)) return undefined;
  const known = pages.find((page) => page.kind === 'content' && page.path[locale] === parent);
  const page = known && (await api.page(known.id));
  return page && markOnPage(page, 'cancelAppointment', locale) ? { page, appointmentId } : undefined;
}
