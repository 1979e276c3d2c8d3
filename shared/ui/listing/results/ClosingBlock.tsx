import type { ListingView } from '#shared/domain/estate/cardView.ts';
import { type FilterQuery, parseFilterQuery } from '#shared/domain/listing/filterQuery.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import type { Translate } from '#shared/i18n/translate.ts';
import { isBlockHidden } from '#shared/primitives/hideableBlocks.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import button from '../../button.module.css';
import { ContactLink } from '../../ContactLink.tsx';
import { formatContactText } from '../../contactText.ts';
import css from './closingBlock.module.css';
import { listingHref } from '../listingHref.ts';
import { toSubscribeHref } from '../subscribeHref.ts';

interface RegistrationProps {
  /** The query of the list. The registration form starts with the filters of this query. */
  readonly query: FilterQuery;
  readonly locale: Locale;
  readonly t: Translate;
}

/** Renders the block below the list that leads to the registration of search wishes (specification §2.5). */
export function ClosingBlock({ query, locale, t }: RegistrationProps) {
  if (isBlockHidden('closing', t)) return null;
  return (
    <section className={css['closing']} aria-labelledby="closing-title">
      <div>
        <h2 id="closing-title">{t('offer:closing.title')}</h2>
        <p className={css['text']}>{t('offer:closing.text')}</p>
      </div>
      <p>
        <a className={button['button']} href={toSubscribeHref(locale, query)}>
          {t('offer:closing.button')}
        </a>
      </p>
    </section>
  );
}

const FAILED_TEXT_KEYS = { byPhone: 'offer:failed.text', byMail: 'offer:failed.textByMail' };

interface FailedResultProps {
  readonly href: string;
  readonly contact: NonNullable<ListingView['failure']>;
  readonly t: Translate;
}

/**
 * Renders the message in place of cards when the search failed (specification §8), with a link to retry and the contact
 * of the agency.
 */
export function FailedResult({ href, contact, t }: FailedResultProps) {
  return (
    <section className={css['empty']} role="alert">
      <h2>{t('offer:failed.title')}</h2>
      <p className={css['text']}>{formatContactText(t, FAILED_TEXT_KEYS, contact)}</p>
      <p className={css['actions']}>
        <a className={button['button']} href={href}>
          {t('offer:list.retry')}
        </a>
        <ContactLink className={button['quiet']} phones={contact.phones} email={contact.email} t={t} />
      </p>
    </section>
  );
}

/** Renders the message in place of cards when no estate was found, with the alternatives (specification §2.5). */
export function EmptyResult({
  query,
  listing: { without, landing },
  locale,
  t,
}: RegistrationProps & { readonly listing: Pick<ListingView, 'without' | 'landing'> }) {
  return (
    <section className={css['empty']}>
      <h2>{t('offer:empty.title')}</h2>
      {without?.length ? (
        <ul className={css['text']}>
          {without.map(({ label, query: search }) => (
            <li key={search}>
              <a href={listingHref(locale, parseFilterQuery(search), landing)} rel="nofollow">
                {label}
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      <p className={css['text']}>{t('offer:closing.text')}</p>
      <p className={css['actions']}>
        <a className={button['button']} href={toSubscribeHref(locale, query)}>
          {t('offer:closing.button')}
        </a>
        <a className={button['quiet']} href={pathFor('offer', locale)}>
          {t('offer:empty.all')}
        </a>
      </p>
    </section>
  );
}
