import type { Translate } from '#shared/i18n/translate.ts';
import css from './styles/status.module.css';

/**
 * Tells the visitor, on any page, that the browser does not store the new favorite
 * (`client/favorites/showFavorites.ts`).
 */
export function FavoritesStatus({ t }: { t: Translate }) {
  return <output className={css['status']} data-not-kept={t('favorites:notKept')} />;
}
