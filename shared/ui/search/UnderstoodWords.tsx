import type { SearchPreview } from '../../domain/listing/searchBoxView.ts';
import type { Translate } from '../../i18n/translate.ts';
import css from './searchForm.module.css';

/** Renders the parts of a free text that were understood, and the parts that were not. */
export function UnderstoodWords({
  preview,
  t,
}: {
  preview: Pick<SearchPreview, 'understood' | 'unclear'>;
  t: Translate;
}) {
  const { understood, unclear } = preview;
  return (
    <>
      {understood.length > 0 ? (
        <p>
          {t('search:understood')}{' '}
          {understood.map((label) => (
            <span key={label} className={css['chip']}>
              {label}
            </span>
          ))}
        </p>
      ) : null}
      {unclear.length > 0 ? (
        <p>
          {t('search:unclear')}{' '}
          {unclear.map((words) => (
            <q key={words} className={css['words']}>
              {words}
            </q>
          ))}
        </p>
      ) : null}
    </>
  );
}
