import { RENT_TRANSACTIONS, SALE_TRANSACTIONS } from '#shared/primitives/ids.ts';
import { isForRent } from '#shared/domain/rules.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import type { Translate } from '#shared/i18n/translate.ts';
import button from '#shared/ui/button.module.css';
import css from '#shared/ui/listing/results/closingBlock.module.css';
import { toSubscribeHref } from '#shared/ui/listing/subscribeHref.ts';
import type { SimilarSubject } from './similarSubject.ts';

/** The radius of the saved search around the withdrawn home, in kilometres. */
const RADIUS_KM = 5;

/** Renders the link to a saved search for similar homes, below a withdrawn home. */
export function SaveSimilarSearch({ subject, locale, t }: { subject: SimilarSubject; locale: Locale; t: Translate }) {
  const { headType, status, address } = subject;
  const href = toSubscribeHref(locale, {
    transaction: isForRent(status.id) ? RENT_TRANSACTIONS : SALE_TRANSACTIONS,
    type: [headType.id],
    city: [address.city.id],
    radius: RADIUS_KM,
    page: 1,
  });
  return (
    <div className="page" data-print="no">
      <section className={css['closing']} aria-labelledby="like-this">
        <h2 id="like-this">{t('subscribe:sold.text')}</h2>
        <p>
          <a className={button['button']} href={href} rel="nofollow">
            {t('subscribe:sold.button')}
          </a>
        </p>
      </section>
    </div>
  );
}
