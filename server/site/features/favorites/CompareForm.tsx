import { MIN_COMPARED_ESTATES, MAX_COMPARED_ESTATES } from '#shared/domain/favorites/favoritesQuery.ts';
import { formatIds } from '#shared/domain/favorites/idList.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import type { Translate } from '#shared/i18n/translate.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import button from '#shared/ui/button.module.css';
import css from './favorites.module.css';

/** The id of the form to which the checkboxes of all homes belong. */
export const COMPARE_FORM_ID = 'compare';

interface CompareFormProps {
  /** The ids of the shared list to which the comparison leads back; empty for the visitor's own list. */
  readonly ids: readonly number[];
  /** True when too few or too many homes were chosen. */
  readonly hasWrongCount?: boolean;
  readonly locale: Locale;
  readonly t: Translate;
}

/**
 * Renders the form that stays at the bottom of the window while the visitor scrolls through the list. Its checkboxes
 * are beside the homes.
 */
export function CompareForm({ ids, hasWrongCount: isWrong = false, locale, t }: CompareFormProps) {
  const limits = { fewest: MIN_COMPARED_ESTATES, most: MAX_COMPARED_ESTATES };
  return (
    <form id={COMPARE_FORM_ID} className={css['compare']} action={pathFor('favorites', locale)} data-print="no">
      {ids.length > 0 ? <input type="hidden" name="ids" value={formatIds(ids)} /> : null}
      <p className={css['hint']} data-part="hint" role={isWrong ? 'alert' : 'status'}>
        {t(isWrong ? 'favorites:compare.wrong' : 'favorites:compare.hint', limits)}
      </p>
      <button className={button['button']}>
        {t('favorites:compare.submit')}
        <span data-part="chosen" />
      </button>
    </form>
  );
}
