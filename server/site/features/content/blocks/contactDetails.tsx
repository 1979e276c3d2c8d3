import { Stylesheets } from '#server/site/render/Stylesheets.tsx';
import type { OpeningHours } from '#shared/api/openingHours.ts';
import { tag } from '#shared/api/purge.ts';
import { toBrusselsDay } from '#shared/i18n/moments.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import type { Site } from '#shared/api/site.ts';
import type { PlaceOnMap } from '#shared/domain/map/mapMarker.ts';
import { localize } from '#shared/i18n/locales.ts';
import { dropPlaceholderEmail } from '#shared/primitives/dropPlaceholderEmail.ts';
import css from './styles/contactDetails.module.css';
import { Icon } from '#shared/ui/Icon.tsx';
import { PhoneLine } from '#server/site/layout/PhoneLine.tsx';
import { findTileOrigin } from '#server/site/render/widgets/mapSettings.ts';
import { Widget } from '#server/site/render/widgets/Widget.tsx';
import { buildMapLink } from '#server/site/map/mapLink.ts';
import { getOfficeDrawing } from '#server/site/map/placeDrawing.ts';
import { Deferred } from '#server/site/render/Deferred.tsx';
import { markDeferrable } from '#server/site/render/deferrable.ts';
import type { ScreenRequest } from '#server/site/render/screen.ts';
import { findAgencyOffice, findOpeningHours, loadOfficesOrNone } from '#server/site/people/offices.ts';
import { formatOpeningWeek } from '#server/site/people/openingWeek.ts';
import { OpeningStatus } from '#server/site/people/OpeningStatus.tsx';
import { WhatsappLink } from '#server/site/people/WhatsappLink.tsx';
import type { BlockRenderer } from '../blockRenderer.ts';
import { Section } from '#server/site/layout/Section.tsx';

/**
 * Returns where the agency is on the map; undefined without coordinates. The marker's ids are 0, because it stands for
 * no estate.
 */
function findMapPlace({ latitude, longitude }: Site['contact']): PlaceOnMap | undefined {
  if (latitude === undefined || longitude === undefined) return undefined;
  return { marker: { id: 0, type: 0, headType: 0, status: 0, project: false, latitude, longitude } };
}

interface ContactPartProps {
  readonly request: ScreenRequest;
}

interface OpeningHoursLineProps extends ContactPartProps {
  readonly hours: OpeningHours;
  /** An ISO date. */
  readonly today: string;
}

/**
 * Shows the opening hours of the week, unless the agency has its own text for the hours. Also renders an element in
 * which a script shows whether the office is open now.
 */
function OpeningHoursLine({ hours, today, request: { site, locale, t } }: OpeningHoursLineProps) {
  const hasOwnText = localize(site.contact.openingHours, locale) !== '';
  const status = <OpeningStatus openingHours={hours} today={today} locale={locale} t={t} className={css['now']} />;
  // The status alone is no paragraph, because the paragraph would be empty without a script.
  if (hasOwnText) return status;
  return (
    <p className={css['opening']}>
      {status}
      {formatOpeningWeek(hours, today, { locale, t })}
    </p>
  );
}

/** Shows links for visitors who do not want to call: to ask for a call, and to write. */
function ContactLinks({ request: { site, origin, path, locale, t } }: ContactPartProps) {
  const { whatsapp } = site.contact;
  return (
    <p className={css['ways']} data-print="no">
      <a href={pathFor('callback', locale)} rel="nofollow">
        {t('ask:callback.link')}
      </a>
      {whatsapp ? <WhatsappLink number={whatsapp} name={site.name} address={origin + path} t={t} /> : null}
    </p>
  );
}

/**
 * Renders the agency's address, opening hours and contact data, from the site's configuration. As on an estate's page,
 * a map with tiles of another host is loaded only when the visitor asks for it (decision 0008).
 */
export const renderContactDetails: BlockRenderer<'contactDetails'> = (data, { request }) => {
  const { site, locale, map, origin, route, t } = request;
  const { contact } = site;
  const place = findMapPlace(contact);
  // The home page omits the structured opening hours of the agency's office, the contact links and the drawn map,
  // because it already has the maximum number of elements (decision 0032). The agency's own text about its opening
  // hours is also on the home page.
  const isHome = route.name === 'home';
  const today = toBrusselsDay(new Date());
  const openingHours = isHome
    ? undefined
    : markDeferrable(loadOfficesOrNone(request).then((offices) => findOpeningHours(findAgencyOffice(offices, site))));
  const city = localize(contact.city, locale);
  const email = dropPlaceholderEmail(contact.email);
  const openingHoursText = localize(contact.openingHours, locale);
  const tiles = data.map && place ? map.tiles : undefined;
  const drawing = tiles && !isHome ? getOfficeDrawing(site, contact, locale) : undefined;
  const foreignTileOrigin = tiles && findTileOrigin(tiles, origin);
  const label = `${localize(contact.street, locale)} ${contact.number}, ${contact.zip} ${city}`;
  return {
    content: (
      <Section title={localize(data.title, locale)} introText={localize(data.text, locale)} sectionTone="band">
        <ul className={css['details']}>
          {city ? (
            <li className={css['detail']}>
              <Icon name="pin" className={css['icon']} />
              <address className={css['address']}>
                {`${localize(contact.street, locale)} ${contact.number}`}
                <br />
                {`${contact.zip} ${city}`}
                {place ? (
                  <>
                    <br />
                    <a href={buildMapLink(place)} rel="noopener noreferrer">
                      {t('common:onMap')}
                    </a>
                  </>
                ) : null}
              </address>
            </li>
          ) : null}
          {openingHoursText ? (
            <li className={css['detail']}>
              <Icon name="clock" className={css['icon']} />
              <p>
                <span className={css['label']}>{t('common:openingHours')}</span>
                <br />
                {openingHoursText}
              </p>
            </li>
          ) : null}
          {contact.phone ? (
            <li className={css['detail']}>
              <Icon name="phone" className={css['icon']} />
              <div>
                <PhoneLine className={css['large']} phone={contact.phone} />
                {openingHours ? (
                  <Deferred promise={openingHours} fallback={null}>
                    {(hours) => (hours ? <OpeningHoursLine hours={hours} today={today} request={request} /> : null)}
                  </Deferred>
                ) : null}
                {isHome ? null : <ContactLinks request={request} />}
              </div>
            </li>
          ) : null}
          {email ? (
            <li className={css['detail']}>
              <Icon name="mail" className={css['icon']} />
              <a className={css['large']} href={`mailto:${email}`}>
                {email}
              </a>
            </li>
          ) : null}
        </ul>
        {tiles && place ? (
          <div className={css['map']} data-print="no">
            <Stylesheets names={['map']} />
            <Widget
              name="estateMap"
              when={foreignTileOrigin === undefined ? 'visible' : 'interaction'}
              props={{
                place,
                label,
                tiles,
                ...(foreignTileOrigin !== undefined && { host: new URL(foreignTileOrigin).host }),
                ...(drawing && { drawing }),
              }}
            />
          </div>
        ) : null}
      </Section>
    ),
    ...(foreignTileOrigin !== undefined && { foreign: { imageSources: [foreignTileOrigin] } }),
    ...(openingHours && { tags: [tag.offices(site.id)], deferred: [openingHours] }),
  };
};
