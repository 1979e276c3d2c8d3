import { mediaPath } from '#shared/domain/media.ts';
import { tag } from '#shared/api/purge.ts';
import { formatInPlace } from '#shared/i18n/inPlace.ts';
import { toBrusselsDay } from '#shared/i18n/moments.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import { GoneError } from '#server/site/apiClient/errors.ts';
import { findTileOrigin } from '#server/site/render/widgets/mapSettings.ts';
import type { BreadcrumbStep, ScreenOutcome, Screen, ScreenRequest } from '#server/site/render/screen.ts';
import { toPlainText } from '#server/site/render/html/sanitize.ts';
import { buildNotFoundOutcome } from '#server/site/pages/errors/notFound.ts';
import { Breadcrumb } from '#server/site/layout/breadcrumb/Breadcrumb.tsx';
import { shortenText } from '#server/site/seo/shorten.ts';
import { MapSection } from '#server/site/map/MapSection.tsx';
import { getPlaceDrawing } from '#server/site/map/placeDrawing.ts';
import { buildRentalListHref } from '../list/rentalHref.ts';
import { selectCalendarPart, toMonthQuery } from '../calendar/calendarPart.ts';
import { buildRentalCalendar } from '../calendar/rentalCalendar.ts';
import { NoCalendar, RentalCalendar } from './RentalCalendar.tsx';
import { buildRentalJsonLd } from './rentalJsonLd.ts';
import { buildRentalGonePage } from './rentalGone.tsx';
import { RentalPage } from './RentalPage.tsx';
import { type RentalView, buildRentalView } from './rentalView.ts';
import { renderSimilarRentals } from './similarRentals.tsx';

/** The number of characters that search engines show of a description. */
const MAX_DESCRIPTION_CHARACTERS = 155;

function buildBreadcrumb(
  { title, href, city }: RentalView,
  cityId: number,
  { locale, t }: ScreenRequest,
): readonly BreadcrumbStep[] {
  return [
    { name: t('rentalList:title'), href: buildRentalListHref(locale) },
    { name: city, href: buildRentalListHref(locale, { city: [cityId] }) },
    { name: title, href },
  ];
}

function writeDescription(
  { kind, city, persons, shortDescription, description, offer }: RentalView,
  { locale, t }: ScreenRequest,
): string {
  const kindText = t('rental:description', { kind, place: formatInPlace(city, locale), count: persons });
  const price = offer && `${t('common:priceFrom')} ${offer.price}, ${offer.stayText}.`;
  return shortenText(
    [kindText, price, toPlainText(shortDescription || description, MAX_DESCRIPTION_CHARACTERS)]
      .filter(Boolean)
      .join(' '),
    MAX_DESCRIPTION_CHARACTERS,
  );
}

async function loadRentalPage(request: ScreenRequest, id: number): Promise<ScreenOutcome> {
  const { api, site, origin, locale, map, t } = request;
  const tags = [tag.site(site.id), tag.rental(site.id, id)];
  // When the periods cannot be loaded, the page shows its other parts and is cached for a short time. The page waits
  // for the periods, because a late calendar would move everything below it.
  const [unit, periods] = await Promise.all([
    api.rentalUnit(id),
    api
      .brief()
      .rentalPeriods(id)
      .catch((error: unknown) => {
        if (error instanceof GoneError) throw error;
        return null;
      }),
  ]);
  if (!unit) return { ...buildNotFoundOutcome(request), tags };
  const view = buildRentalView(unit, { locale, t });
  const calendarPart =
    periods && selectCalendarPart(buildRentalCalendar(periods, toBrusselsDay(new Date()), locale), request.search);
  // The address is redirected, because the calendar no longer contains this month.
  if (calendarPart === undefined) return { type: 'redirect', status: 302, to: view.href, tags };
  const { general, address } = unit;
  const breadcrumb = buildBreadcrumb(view, address.city.id, request);
  const similarRentals = renderSimilarRentals(request, { id, ...general, city: address.city });
  const description = writeDescription(view, request);
  const [picture] = view.pictures;
  const buildPathsByLocale = (query: string) =>
    Object.fromEntries(
      site.locales.map((language) => [language, pathFor('holidayUnit', language, { rentalUnitId: id }) + query]),
    );
  const foreignTileOrigin = view.place && map.tiles && findTileOrigin(map.tiles, origin);
  return {
    type: 'page',
    status: 200,
    head: {
      title: t('rental:title', { title: view.title, place: formatInPlace(view.city, locale) }),
      description,
      canonical: view.href,
      alternates: buildPathsByLocale(''),
      ...(request.search && { languages: buildPathsByLocale(`?${request.search}`) }),
      ...(picture && { image: mediaPath(picture, 'og', 'jpg'), imageAlt: picture.alt }),
      breadcrumb,
      data: [buildRentalJsonLd({ unit, view, description, site, origin, locale, t })],
    },
    body: (
      <RentalPage
        view={view}
        site={site}
        pageUrl={`${origin}${view.href}`}
        t={t}
        parts={{
          breadcrumb: <Breadcrumb breadcrumb={breadcrumb} t={t} />,
          calendar: calendarPart ? (
            <RentalCalendar
              part={calendarPart}
              unitId={id}
              href={view.href}
              uncertaintyNote={periods?.toBeChecked && t('rentalBooking:unsure.choose', { agency: site.name })}
              locale={locale}
              t={t}
            />
          ) : (
            <NoCalendar href={view.href} t={t} />
          ),
          ...(view.place && {
            map: (
              <MapSection
                place={view.place}
                drawing={getPlaceDrawing(site, address, locale)}
                label={view.address}
                tiles={map.tiles}
                origin={origin}
                t={t}
              />
            ),
          }),
          otherRentals: similarRentals.content,
        }}
      />
    ),
    tags: [...tags, ...similarRentals.tags],
    cache: 'page',
    deferred: similarRentals.deferred,
    ...(foreignTileOrigin !== undefined && { foreign: { imageSources: [foreignTileOrigin] } }),
  };
}

/** The page of a holiday home (specification §2.8). */
export const rentalScreen: Screen = {
  hintedStylesheets: ['holidayHome'],
  query: (search) => toMonthQuery(search, toBrusselsDay(new Date())),

  async load(request) {
    const id = Number(request.route.params['rentalUnitId']);
    try {
      return await loadRentalPage(request, id);
    } catch (error) {
      if (error instanceof GoneError) return buildRentalGonePage(request, error);
      throw error;
    }
  },
};
