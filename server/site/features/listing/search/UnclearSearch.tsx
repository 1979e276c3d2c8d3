import type { Translate } from '#shared/i18n/translate.ts';
import css from './unclearSearch.module.css';
import { Icon } from '#shared/ui/Icon.tsx';

/** Shows the parts of a search that were not understood. The other parts are among the active filters. */
export function UnclearSearch({ unclearParts, t }: { unclearParts: readonly string[]; t: Translate }) {
  return (
    <div className="page">
      <p className={css['notice']}>
        <Icon name="search" />
        <span>
          {t('search:unclear')}{' '}
          {unclearParts.map((unclearPart, index) => (
            <span key={unclearPart}>
              {index > 0 ? ', ' : null}
              <q>{unclearPart}</q>
            </span>
          ))}
          {'. '}
          {t('search:unclearRest')}
        </span>
      </p>
    </div>
  );
}
