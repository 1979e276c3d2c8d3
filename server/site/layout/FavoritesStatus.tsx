import type { Translate } from '#shared/i18n/translate.ts';
import css from './styles/status.module.css';

/**
 * Shows the visitor, on any page, that the browser does not store the new favourite
 * (`client/favorites/showFavorites.ts`).
 */
export function FavoritesStatus({ t }: { t: Translate }) {
  return <output className={css['status']} data-not-kept={t('favorites:notKept')} />;
}
