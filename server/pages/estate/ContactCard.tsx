import type { Site } from '../../../shared/api/site.ts';
import { type Locale, localize } from '../../../shared/i18n/locales.ts';
import type { Translate } from '../../../shared/i18n/translate.ts';
import { pathFor } from '../../../shared/routes/pathFor.ts';
import button from '../../../shared/ui/button.module.css';
import css from '../../../shared/ui/estate/contactCard.module.css';
import { Icon } from '../../../shared/ui/Icon.tsx';
import { Picture } from '../../../shared/ui/Picture.tsx';
import { telHref } from '../../layout/telHref.ts';
import type { EstateView } from './estateView.ts';
import { PriceLine } from './PriceLine.tsx';

interface ContactCardProps {
  readonly view: EstateView;
  readonly site: Site;
  readonly locale: Locale;
  readonly t: Translate;
}

/** Price and person, always in reach; the agency itself where nobody is named. */
export function ContactCard({ view, site, locale, t }: ContactCardProps) {
  const { salesRep } = view;
  const phone = salesRep?.mobile ?? salesRep?.phone ?? site.contact.phone;
  const email = salesRep?.email ?? site.contact.email;
  const subject = encodeURIComponent([view.title, view.reference].filter(Boolean).join(', '));
  return (
    <aside className={css['card']} aria-label={t('estate:contact.title')}>
      <div className={css['price']}>
        <PriceLine view={view} t={t} />
      </div>
      {view.closed ? <p className={css['closed']}>{t('estate:contact.closed', { status: view.transaction })}</p> : null}
      <div className={css['person']}>
        {salesRep ? <Portrait rep={salesRep} /> : null}
        <div>
          <p className={css['name']}>{salesRep?.name ?? site.name}</p>
          <p className={css['function']}>
            {salesRep ? localize(salesRep.function, locale) : localize(site.tagline, locale)}
          </p>
        </div>
      </div>
      <div className={css['actions']} data-print="no">
        {view.closed ? null : (
          <a className={button['button']} href={pathFor('contact', locale)}>
            {t('estate:contact.visit')}
          </a>
        )}
        <a className={button['quiet']} href={telHref(phone)}>
          <Icon name="phone" />
          {phone}
        </a>
        <a className={button['quiet']} href={`mailto:${email}?subject=${subject}`}>
          <Icon name="mail" />
          {t('estate:contact.mail')}
        </a>
      </div>
      <p className={css['print']}>
        {phone}, {email}
      </p>
      {view.reference ? (
        <p className={css['reference']}>
          {t('estate:label.reference')} {view.reference}
        </p>
      ) : null}
    </aside>
  );
}

function Portrait({ rep }: { rep: NonNullable<EstateView['salesRep']> }) {
  const { picture, name } = rep;
  if (picture?.width && picture.height) {
    const { id, hash, width, height } = picture;
    return (
      <span className={css['portrait']}>
        <Picture
          picture={{ id, hash, width, height, alt: '' }}
          sources={['portrait']}
          sizes="64px"
          className={css['face']}
        />
      </span>
    );
  }
  const initials = name.split(/\s+/).map((word) => word.charAt(0));
  return (
    <span className={css['portrait']} aria-hidden="true">
      {initials.join('').slice(0, 2)}
    </span>
  );
}
