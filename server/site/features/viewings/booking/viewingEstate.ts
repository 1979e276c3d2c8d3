import type { SalesRep } from '#shared/api/estate.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import type { BookedView } from '#server/site/booking/booking.ts';
import type { ScreenRequest } from '#server/site/render/screen.ts';
import { toEstatePath } from '#server/site/seo/estatePaths.ts';
import { type EstateView, buildEstateView } from '#server/site/estates/estateView.ts';
import { toAddressedEstate, findEstate } from '#server/site/estates/findEstate.ts';

/** The estate of a viewing. */
export interface ViewingEstate {
  readonly view: EstateView;
  /** The path of the estate's page. */
  readonly href: string;
  /** The sales contact whose agenda the viewing is booked in; absent when no viewing can be booked. */
  readonly host?: SalesRep;
}

/**
 * Returns the estate whose id is in the request's path; undefined when it does not exist or is not shown. Throws a
 * `GoneError` for a withdrawn estate.
 */
export async function findViewingEstate(request: ScreenRequest): Promise<ViewingEstate | undefined> {
  const { locale, t, route } = request;
  const foundEstate = await findEstate(request, Number(route.params['estateId']));
  if (!foundEstate) return undefined;
  const { estate, project } = foundEstate;
  const view = buildEstateView(estate, project, { locale, t });
  return {
    view,
    href: toEstatePath(toAddressedEstate(estate), project && toAddressedEstate(project), locale),
    ...(view.canBookViewing && view.salesRep && { host: view.salesRep }),
  };
}

/** Returns the estate as each step of the booking shows it. */
export const buildViewingEstateView = ({ view, href }: ViewingEstate, { t }: Pick<ScreenRequest, 't'>): BookedView => ({
  label: t('viewing:estate'),
  kindText: view.kind,
  title: view.title,
  titleLang: view.titleLang,
  href,
  placeContent: view.address,
  thumbnail: view.thumbnails[0],
  picture: view.pictures[0],
  description: t('viewing:when.description', { title: view.title }),
  buildPath: (locale, token) =>
    token === undefined
      ? pathFor('viewing', locale, { estateId: view.id })
      : pathFor('viewingDetails', locale, { estateId: view.id, token }),
});
