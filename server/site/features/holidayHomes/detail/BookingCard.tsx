import type { Site } from '#shared/api/site.ts';
import type { Translate } from '#shared/i18n/translate.ts';
import button from '#shared/ui/button.module.css';
import card from '#server/site/estates/styles/contactCard.module.css';
import { getIconClassNames } from '#shared/ui/Icon.tsx';
import css from './rental.module.css';
import { buildContactWays } from '#server/site/estates/contactWays.ts';
import { PhoneWays } from '#server/site/estates/PhoneWays.tsx';
import type { RentalView } from './rentalView.ts';

interface BookingCardProps {
  readonly view: RentalView;
  readonly site: Site;
  readonly t: Translate;
}

function BookingPrice({ view: { offer }, t }: Pick<BookingCardProps, 'view' | 't'>) {
  if (!offer) return <p className={css['full']}>{t('rental:full')}</p>;
  return (
    <>
      <p className={css['price']}>
        <span className={css['from']}>{t('common:priceFrom')}</span> {offer.price}
      </p>
      <p className={css['offer']}>
        {offer.stayText}
        <br />
        {offer.dates}
      </p>
    </>
  );
}

/** Renders the lowest price, the link to reserve, and the contact person. */
export function BookingCard({ view, site, t }: BookingCardProps) {
  const { name, phones, mailHref } = buildContactWays(view, site);
  return (
    <aside className={card['card']} aria-label={t('rental:card')}>
      <BookingPrice view={view} t={t} />
      <div className={`${card['ways']} ${css['ways']}`} data-print="no">
        {view.offer ? (
          <a className={getIconClassNames('calendar', button['button'])} href={view.bookingHref} rel="nofollow">
            {t('rental:reserve')}
          </a>
        ) : null}
        <PhoneWays phones={phones} t={t} />
        {mailHref ? (
          <a className={getIconClassNames('mail', button['quiet'])} href={mailHref}>
            {t('rental:mail')}
          </a>
        ) : null}
      </div>
      <p className={card['small']}>
        {t('rental:ask', { name })}
        {view.reference ? (
          <>
            <br />
            {`${t('estate:label.reference')} ${view.reference}`}
          </>
        ) : null}
      </p>
    </aside>
  );
}

/** Renders the bar that is always visible on small screens. */
export function BookingBar({ view, t }: Pick<BookingCardProps, 'view' | 't'>) {
  if (!view.offer) return null;
  return (
    <aside className={card['bar']} aria-label={t('rental:bar')} data-print="no">
      <p className={`${card['barPrice']} ${css['barPrice']}`}>
        <span className={css['from']}>{t('common:priceFrom')}</span> {view.offer.price}
      </p>
      <a className={button['button']} href={view.bookingHref} rel="nofollow">
        {t('rental:reserve')}
      </a>
    </aside>
  );
}
