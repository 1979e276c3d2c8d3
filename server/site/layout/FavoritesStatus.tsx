import type { Translate } from '#shared/i18n/translate.ts';
import css from './styles/status.module.css';

/**
 * Holds the text that tells the visitor, on any page, that the browser cannot store a new favourite
 * (`client/favorites/showFavorites.ts` shows it).
 */
export function FavoritesStatus({ t }: { t: Translate }) {
  return <output className={css['status']} data-not-kept={t('favorites:notKept')} />;
}
