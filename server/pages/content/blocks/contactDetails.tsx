import { localize } from '../../../../shared/i18n/locales.ts';
import css from '../../../../shared/ui/blocks/contactDetails.module.css';
import { Icon } from '../../../../shared/ui/Icon.tsx';
import { telHref } from '../../../layout/telHref.ts';
import type { BlockRenderer } from './block.ts';
import { Section } from './Section.tsx';

const mapHref = (latitude: number, longitude: number) =>
  `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`;

/** Where the agency is, when it is open, and how to reach it; from the site's configuration. */
export const contactDetails: BlockRenderer<'contactDetails'> = (data, { request: { site, locale, t } }) => {
  const { contact } = site;
  const { latitude, longitude } = contact;
  const hours = localize(contact.openingHours, locale);
  return {
    content: (
      <Section title={localize(data.title, locale)} text={localize(data.text, locale)} tone="band">
        <ul className={css['details']}>
          <li className={css['detail']}>
            <Icon name="pin" className={css['icon']} />
            <address className={css['address']}>
              {localize(contact.street, locale)} {contact.number}
              <br />
              {contact.zip} {localize(contact.city, locale)}
              {latitude !== undefined && longitude !== undefined ? (
                <>
                  <br />
                  <a href={mapHref(latitude, longitude)} rel="noopener">
                    {t('common:onMap')}
                  </a>
                </>
              ) : null}
            </address>
          </li>
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
          <li className={css['detail']}>
            <Icon name="phone" className={css['icon']} />
            <a className={css['large']} href={telHref(contact.phone)}>
              {contact.phone}
            </a>
          </li>
          <li className={css['detail']}>
            <Icon name="mail" className={css['icon']} />
            <a className={css['large']} href={`mailto:${contact.email}`}>
              {contact.email}
            </a>
          </li>
        </ul>
      </Section>
    ),
  };
};
