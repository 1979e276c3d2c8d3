import type { FilterQuery } from '../../domain/listing/filterQuery.ts';
import type { Locale } from '../../i18n/locales.ts';
import type { Translate } from '../../i18n/translate.ts';
import { Icon } from '../Icon.tsx';
import { toFeedHref } from './feedHref.ts';
import css from './feedLink.module.css';

interface FeedLinkProps {
  readonly query: FilterQuery;
  readonly locale: Locale;
  readonly t: Translate;
}

/** Renders the link to the feed of the list, below the list. */
export function FeedLink({ query, locale, t }: FeedLinkProps) {
  return (
    <p className={css['feed']}>
      <a className={css['link']} href={toFeedHref(locale, query)} type="application/atom+xml" rel="nofollow">
        <Icon name="feed" className={css['icon']} />
        {t('landing:feed.link')}
      </a>{' '}
      <span className={css['format']}>{`(${t('landing:feed.format')})`}</span>
    </p>
  );
}
