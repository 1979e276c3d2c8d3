import type { EstateDetail } from '#shared/api/estate.ts';
import type { PublishedOpenHouse } from '#shared/api/openHouses.ts';
import { type Locale, localize, findContentLocale } from '#shared/i18n/locales.ts';
import { formatLongDay, keepDatesTogether } from '#shared/i18n/moments.ts';
import type { OpenHouseTimes } from '#shared/api/openHouseTimes.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import button from '#shared/ui/button.module.css';
import { DrawnPlace } from '#shared/ui/estate/DrawnPlace.tsx';
import { AgencyLink } from '../../layout/AgencyLink.tsx';
import { NEW_FORM_STATE, type FormState } from '#shared/ui/forms/formState.ts';
import { BesideBrief } from '../../estates/brief/BesideBrief.tsx';
import { buildContactWays } from '../../estates/contactWays.ts';
import { type EstateView, buildEstateView } from '../../estates/estateView.ts';
import { toAddressedEstate, findEstate } from '../../estates/findEstate.ts';
import { PhoneWays } from '../../estates/PhoneWays.tsx';
import { Alert } from '../../forms/pieces/Alert.tsx';
import { Breadcrumb } from '../../layout/breadcrumb/Breadcrumb.tsx';
import { PageHead } from '../../layout/PageHead.tsx';
import { buildMapLink } from '../../map/mapLink.ts';
import { getPlaceDrawing } from '../../map/placeDrawing.ts';
import { findPlaceOnMap } from '../../map/placeOnMap.ts';
import { buildNotFoundOutcome } from '../../pages/errors/notFound.ts';
import type { PageOutcome, ScreenRequest } from '../../render/screen.ts';
import { Stylesheets } from '../../render/Stylesheets.tsx';
import { toEstatePath } from '../../seo/estatePaths.ts';
import { mediaPath } from '#shared/domain/media.ts';
import { formatEntry, formatHours, formatOtherDay, isFull } from './dayWords.ts';
import { buildOpenHouseJsonLd } from './openHouseData.ts';
import css from './openHouses.module.css';
import { RegistrationForm } from './registrations/RegistrationForm.tsx';

export const getRouteDay = ({ route }: Pick<ScreenRequest, 'route'>) => ({
  estateId: Number(route.params['estateId']),
  day: route.params['day'] ?? '',
});

/** Returns a function from a language to the path of the day's page. */
const createPathBuilder =
  (request: Pick<ScreenRequest, 'route'>) =>
  (locale: Locale): string =>
    pathFor('openHouse', locale, getRouteDay(request));

interface OpenHousePageContent {
  readonly openHouse: PublishedOpenHouse;
  readonly view: EstateView;
  /** The path of the home. */
  readonly href: string;
  readonly estate: EstateDetail;
  /** Other days of the home. */
  readonly otherDays: readonly ({ readonly id: string } & Pick<OpenHouseTimes, 'start' | 'end'>)[];
}

/** Renders a page for a day that is over or called off, with links to other pages. */
function buildOverPage(
  request: ScreenRequest,
  { view, href }: Pick<OpenHousePageContent, 'view' | 'href'>,
): PageOutcome {
  const { site, locale, t } = request;
  const title = t('openHouses:over.title');
  return {
    type: 'page',
    status: 404,
    head: {
      title,
      robots: 'noindex',
      alternates: Object.fromEntries(site.locales.map((each) => [each, createPathBuilder(request)(each)])),
    },
    body: (
      <>
        <Stylesheets names={['openHouses']} />
        <PageHead
          title={title}
          introText={t('openHouses:over.text')}
          actionButtons={
            <>
              <a className={button['button']} href={pathFor('openHouses', locale)}>
                {t('openHouses:all')}
              </a>
              <a className={button['quiet']} href={href}>
                {view.title}
              </a>
            </>
          }
        />
      </>
    ),
    tags: [],
    cache: 'gone',
  };
}

/** Renders links to the other days of the home. A link to a day in another year contains the year. */
function OpenHouseDays({
  openHouse,
  otherDays,
  request,
}: Pick<OpenHousePageContent, 'openHouse' | 'otherDays'> & { readonly request: ScreenRequest }) {
  const { locale, t } = request;
  const { estateId } = getRouteDay(request);
  if (otherDays.length === 0) return null;
  return (
    <p>
      {`${t('openHouses:others')} `}
      {otherDays.map((other, index) => (
        <span key={other.id}>
          {index > 0 ? ', ' : ''}
          <a href={pathFor('openHouse', locale, { estateId, day: other.id })}>
            {formatOtherDay(other, openHouse, locale)}
          </a>
        </span>
      ))}
    </p>
  );
}

/** Renders where the home is: a drawing of its municipality, and a link to an external map. */
function OpenHouseMap({ estate, request }: { readonly estate: EstateDetail; readonly request: ScreenRequest }) {
  const { site, map, locale, t } = request;
  const placeDrawing = getPlaceDrawing(site, estate.address, locale);
  const place = findPlaceOnMap(estate, map.displaceLocation);
  if (!placeDrawing && !place) return null;
  return (
    <section className={css['where']} aria-labelledby="map-title" data-print="no">
      <h2 id="map-title">{t('around:map.title')}</h2>
      {placeDrawing ? (
        <div className={css['drawing']}>
          <DrawnPlace drawing={placeDrawing} t={t} />
        </div>
      ) : null}
      {place ? (
        <a href={buildMapLink(place)} rel="noopener noreferrer">
          {t(place.radius === undefined ? 'around:map.link' : 'around:map.areaLink')}
        </a>
      ) : null}
    </section>
  );
}

/** Renders who answers questions about the home: a name, and the fastest phone number. */
function OpenHousePerson({ view, request }: { readonly view: EstateView; readonly request: ScreenRequest }) {
  const { site, t } = request;
  const { name, phones } = buildContactWays(view, site);
  return (
    <div className={css['person']}>
      <p>{name}</p>
      <PhoneWays phones={phones.slice(0, 1)} isQuiet t={t} />
    </div>
  );
}

function OpenHouseBody({
  content,
  request,
  state,
}: {
  content: OpenHousePageContent;
  request: ScreenRequest;
  state: FormState;
}) {
  const { site, locale, t } = request;
  const { openHouse, view, href, estate, otherDays } = content;
  const text = localize(openHouse.text, locale);
  const textLocale = findContentLocale(openHouse.text, locale);
  const isDayFull = isFull(openHouse);
  return (
    <BesideBrief
      estate={{ ...view, href, picture: view.pictures[0] }}
      detailLines={<OpenHousePerson view={view} request={request} />}
      className={css['sheet']}
      t={t}
    >
      {text ? (
        <p className={css['text']} lang={textLocale === locale ? undefined : textLocale}>
          {text}
        </p>
      ) : null}
      <p className={css['ways']} data-print="no">
        <a href={pathFor('openHouseCalendar', locale, getRouteDay(request))} rel="nofollow">
          {t('openHouses:calendar.one')}
        </a>
        <a href={pathFor('openHouses', locale)}>{t('openHouses:all')}</a>
      </p>
      <OpenHouseDays openHouse={openHouse} otherDays={otherDays} request={request} />
      {openHouse.registration ? (
        <div className={css['register']} data-print="no">
          {isDayFull ? (
            <>
              <Alert kind="info">{t('openHouses:full')}</Alert>
              <p>
                <AgencyLink className={button['button']} contact={site.contact} t={t} />
              </p>
            </>
          ) : null}
          {isDayFull && state === NEW_FORM_STATE ? null : (
            <section className={css['form']} aria-labelledby="register">
              <h2 id="register">{t('openHouses:register.title')}</h2>
              <RegistrationForm
                request={request}
                openHouse={openHouse}
                action={createPathBuilder(request)(locale)}
                state={state}
              />
            </section>
          )}
        </div>
      ) : null}
      <OpenHouseMap estate={estate} request={request} />
    </BesideBrief>
  );
}

/** Renders an open house day: its time, its place, and the conditions of entry. */
export async function buildOpenHousePage(
  request: ScreenRequest,
  state: FormState = NEW_FORM_STATE,
): Promise<PageOutcome> {
  const { api, site, locale, t } = request;
  const routeDay = getRouteDay(request);
  const [openHouse, foundEstate] = await Promise.all([api.openHouse(routeDay), findEstate(request, routeDay.estateId)]);
  if (!foundEstate) return buildNotFoundOutcome(request);
  const { estate, project } = foundEstate;
  const href = toEstatePath(toAddressedEstate(estate), project && toAddressedEstate(project), locale);
  const view = buildEstateView(estate, project, { locale, t });
  if (!openHouse) return buildOverPage(request, { view, href });
  const day = formatLongDay(openHouse.start, locale);
  const path = createPathBuilder(request);
  const title = t('openHouses:pageTitle', { day });
  const description = t('openHouses:pageDescription', {
    title: view.title,
    address: view.address,
    day,
    hours: formatHours(openHouse, locale),
    entry: formatEntry(openHouse, t),
  });
  const breadcrumb = [
    { name: t('openHouses:title'), href: pathFor('openHouses', locale) },
    { name: title, href: path(locale) },
  ];
  const [picture] = view.pictures;
  return {
    type: 'page',
    status: 200,
    head: {
      title: `${title} | ${view.title}`,
      description,
      canonical: path(locale),
      alternates: Object.fromEntries(site.locales.map((each) => [each, path(each)])),
      breadcrumb,
      ...(picture && { image: mediaPath(picture, 'og', 'jpg'), imageAlt: picture.alt }),
      data: [buildOpenHouseJsonLd(openHouse, request, { title: view.title, description })],
    },
    body: (
      <>
        <Stylesheets names={['openHouses']} />
        <div className={`page ${css['trail']}`}>
          <Breadcrumb breadcrumb={breadcrumb} t={t} />
        </div>
        <PageHead
          title={keepDatesTogether(title)}
          introText={`${formatHours(openHouse, locale)}. ${formatEntry(openHouse, t)}.`}
        />
        <OpenHouseBody
          content={{
            openHouse,
            view,
            href,
            estate,
            otherDays: estate.openHouses.filter(({ id }) => id !== routeDay.day),
          }}
          request={request}
          state={state}
        />
      </>
    ),
    tags: [],
    cache: 'page',
  };
}
