import type { Translate } from '#shared/i18n/translate.ts';
import css from './comparison.module.css';
import page from '../favorites.module.css';
import { Heart } from '#shared/ui/card/Heart.tsx';
import { Icon } from '#shared/ui/Icon.tsx';
import { Picture } from '#shared/ui/Picture.tsx';
import { PageHead } from '#server/site/layout/PageHead.tsx';
import type { ComparisonColumn, Comparison, ComparisonRow } from './comparison.ts';
import { Stylesheets } from '#server/site/render/Stylesheets.tsx';

interface ComparisonPageProps {
  readonly comparison: Comparison;
  /** The number of chosen homes that are no longer shown. */
  readonly missingCount: number;
  readonly backLink: { readonly href: string; readonly label: string };
  readonly t: Translate;
}

/** Renders homes side by side in one table. Visitors can reduce it to the differences, also without a script. */
export function ComparisonPage({ comparison: { columns, groups }, missingCount, backLink, t }: ComparisonPageProps) {
  const backLinkElement = (
    <a className={page['textLink']} href={backLink.href}>
      <Icon name="left" />
      {backLink.label}
    </a>
  );
  if (columns.length === 0)
    return (
      <>
        <Stylesheets names={['favorites']} />
        <PageHead title={t('favorites:table.none')} actionButtons={backLinkElement} />
      </>
    );
  return (
    <>
      <Stylesheets names={['favorites']} />
      <PageHead title={t('favorites:table.title')} actionButtons={backLinkElement} />
      <div className={`page ${css['comparison']}`}>
        {missingCount > 0 ? (
          <p className={page['notice']}>{t('favorites:table.missing', { count: missingCount })}</p>
        ) : null}
        <div className={css['tools']} data-print="no">
          <div className={css['shown']}>
            {columns.length > 1 ? (
              <StyleCheckbox className={css['onlyBox']} text={t('favorites:table.onlyDifferences')} />
            ) : null}
            <StyleCheckbox className={css['allBox']} text={t('favorites:table.all')} />
          </div>
          {columns.length > 1 ? (
            <p className={css['legend']} aria-hidden="true">
              {t('favorites:table.differing')} <span className={css['mark']}>≠</span>
            </p>
          ) : null}
        </div>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- The keyboard must be able to scroll the element. */}
        <section className={css['scroll']} aria-labelledby="comparison-table" tabIndex={0} data-favorites-page="">
          <h2 id="comparison-table" className="visually-hidden">
            {t('favorites:table.scroll')}
          </h2>
          <table className={css['table']} data-homes={columns.length}>
            <caption className="visually-hidden">{t('favorites:table.caption', { count: columns.length })}</caption>
            <ComparisonHeads columns={columns} t={t} />
            {groups.map(({ id, title, rows }, index) => (
              <tbody
                key={id}
                className={index > 0 ? css['rest'] : undefined}
                data-same={rows.every(({ hasDifferences }) => !hasDifferences) || undefined}
              >
                {index > 0 ? (
                  <tr>
                    <th scope="rowgroup" colSpan={columns.length + 1} className={css['group']}>
                      <span className={css['groupTitle']}>{title}</span>
                    </th>
                  </tr>
                ) : null}
                {rows.map((row) => (
                  <ComparisonTableRow key={row.key} row={row} columns={columns} t={t} />
                ))}
                {id === 'overview' ? <NotesRow columns={columns} t={t} /> : null}
              </tbody>
            ))}
          </table>
        </section>
      </div>
    </>
  );
}

/** Renders a checkbox that works through the style sheet, without a script. */
function StyleCheckbox({ className, text }: { className: string | undefined; text: string }) {
  return (
    <label className={css['only']}>
      <input type="checkbox" className={className} />
      {text}
    </label>
  );
}

function ComparisonHeads({ columns, t }: { columns: readonly ComparisonColumn[]; t: Translate }) {
  return (
    <thead>
      <tr>
        <th scope="col" className={css['corner']}>
          <span className="visually-hidden">{t('favorites:table.home')}</span>
        </th>
        {columns.map((column) => (
          <th key={column.id} scope="col" className={css['head']} data-estate-id={column.id}>
            <div className={css['picture']}>
              {column.picture ? (
                <Picture picture={column.picture} sources={['card']} sizes="(min-width: 60rem) 20vw, 45vw" alt="" />
              ) : (
                <Icon name="house" />
              )}
              <Heart card={column} t={t} />
            </div>
            <a className={css['link']} href={column.href}>
              {column.title}
            </a>
          </th>
        ))}
      </tr>
    </thead>
  );
}

function ComparisonTableRow({
  row: { label, values, hasDifferences, bestIndexes },
  columns,
  t,
}: { row: ComparisonRow } & Pick<ComparisonTableProps, 'columns' | 't'>) {
  return (
    <tr data-differs={hasDifferences || undefined} data-same={!hasDifferences || undefined}>
      <th scope="row" className={css['label']}>
        {label}
        {hasDifferences ? (
          <>
            <span className={css['mark']} aria-hidden="true">
              {' '}
              ≠
            </span>
            <span className="visually-hidden">{` (${t('favorites:table.differs')})`}</span>
          </>
        ) : null}
      </th>
      {columns.map(({ id }, index) => (
        <td key={id} className={css['value']} data-best={bestIndexes.has(index) || undefined}>
          {values[index] || <UnknownValue t={t} />}
          {bestIndexes.has(index) ? (
            <>
              <span className={css['best']} aria-hidden="true">
                {' ✓'}
              </span>
              <span className="visually-hidden">{` (${t('favorites:table.best')})`}</span>
            </>
          ) : null}
        </td>
      ))}
    </tr>
  );
}

interface ComparisonTableProps {
  readonly columns: readonly ComparisonColumn[];
  readonly t: Translate;
}

function UnknownValue({ t }: Pick<ComparisonTableProps, 't'>) {
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">{t('favorites:table.unknown')}</span>
    </>
  );
}

/** Renders the row of the visitor's own notes, which the browser fills in (`client/favorites/fillFavorites.ts`). */
function NotesRow({ columns, t }: ComparisonTableProps) {
  return (
    <tr data-part="notes" hidden>
      <th scope="row" className={css['label']}>
        {t('favorites:note.own')}
      </th>
      {columns.map(({ id }) => (
        // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- The cell contains text.
        <td key={id} className={css['note']} data-note-of={id} />
      ))}
    </tr>
  );
}
