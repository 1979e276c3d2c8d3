import { Stylesheets } from '../../../render/Stylesheets.tsx';
import type { Site } from '../../../../../shared/api/site.ts';
import type { PlaceOnMap } from '../../../../../shared/domain/map/mapMarker.ts';
import { localize } from '../../../../../shared/i18n/locales.ts';
import css from './styles/contactDetails.module.css';
import { Icon } from '../../../../../shared/ui/Icon.tsx';
import { telHref } from '../../../../../shared/ui/telHref.ts';
import { tileOrigin } from '../../../render/widgets/mapSettings.ts';
import { Widget } from '../../../render/widgets/Widget.tsx';
import { mapLink } from '../../../map/mapLink.ts';
import type { BlockRenderer } from '../blockRenderer.ts';
import { Section } from '../../../layout/Section.tsx';

/** The office on a map; it is no estate, and has no kind. */
function placeOf({ latitude, longitude }: Site['contact']): PlaceOnMap | undefined {
  if (latitude === undefined || longitude === undefined) return undefined;
  return { marker: { id: 0, type: 0, headType: 0, status: 0, project: false, latitude, longitude } };
}

/**
 * Where the agency is, when it is open, and how to reach it; from the site's configuration. As on an estate's page, the
 * map is drawn when it is wanted (decision 0008).
 */
export const contactDetails: BlockRenderer<'contactDetails'> = (data, { request }) => {
  const { site, locale, map, origin, t } = request;
  const { contact } = site;
  const place = placeOf(contact);
  const city = localize(contact.city, locale);
  const hours = localize(contact.openingHours, locale);
  const tiles = data.map && place ? map.tiles : undefined;
  const foreign = tiles && tileOrigin(tiles, origin);
  const label = `${localize(contact.street, locale)} ${contact.number}, ${contact.zip} ${city}`;
  return {
    content: (
      <Section title={localize(data.title, locale)} text={localize(data.text, locale)} tone="band">
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
                    <a href={mapLink(place)} rel="noopener noreferrer">
                      {t('common:onMap')}
                    </a>
                  </>
                ) : null}
              </address>
            </li>
          ) : null}
          {hours ? (
            <li className={css['detail']}>
              <Icon name="clock" className={css['icon']} />
              <p>
                <span className={css['label']}>{t('common:openingHours')}</span>
                <br />
                {hours}
              </p>
            </li>
          ) : null}
          {contact.phone ? (
            <li className={css['detail']}>
              <Icon name="phone" className={css['icon']} />
              <a className={css['large']} href={telHref(contact.phone)}>
                {contact.phone}
              </a>
            </li>
          ) : null}
          <li className={css['detail']}>
            <Icon name="mail" className={css['icon']} />
            <a className={css['large']} href={`mailto:${contact.email}`}>
              {contact.email}
            </a>
          </li>
        </ul>
        {tiles && place ? (
          <div className={css['map']} data-print="no">
            <Stylesheets of={['map']} />
            <Widget
              name="estateMap"
              when={foreign === undefined ? 'visible' : 'interaction'}
              props={{ place, label, tiles, ...(foreign !== undefined && { host: new URL(foreign).host }) }}
            />
          </div>
        ) : null}
      </Section>
    ),
    ...(foreign !== undefined && { foreign: { images: [foreign] } }),
  };
};
