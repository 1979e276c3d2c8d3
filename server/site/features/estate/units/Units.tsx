import type { Translate } from '#shared/i18n/translate.ts';
import css from './units.module.css';
import page from '#server/site/estates/styles/estate.module.css';
import { Icon } from '#shared/ui/Icon.tsx';
import { FactList } from '../blocks/FactList.tsx';
import type { FactRow } from '#server/site/estates/tabs/tabView.ts';
import { Facade } from './Facade.tsx';
import { UnitsFilter } from './UnitsFilter.tsx';
import type { UnitView } from './listUnits.ts';
import { type ColumnView, UNITS_FRAGMENT, type UnitsTable } from './unitsTable.ts';

interface UnitsSectionProps {
  readonly table: UnitsTable;
  readonly progress: readonly FactRow[];
  readonly t: Translate;
}

/**
 * Renders the units of a project: the number of available units, then a row for each unit. On a small screen each row
 * becomes a card.
 */
export function UnitsSection({ table, progress, t }: UnitsSectionProps) {
  const { total, facade, rows, columns, filter } = table;
  if (total === 0) return null;
  const hasExcludedUnits = rows.length < total;
  return (
    <section className={`${page['section']} ${css['box']}`} id={UNITS_FRAGMENT} aria-labelledby="units-title">
      <h2 id="units-title">{t('units:heading', { count: total })}</h2>
      <div className={css['glance']}>
        <Facade facade={facade} />
        {progress.length > 0 ? (
          <div className={css['progress']}>
            <h3 className={css['progressTitle']}>{t('units:phase.title')}</h3>
            <FactList rows={progress} />
          </div>
        ) : null}
      </div>
      {total > 1 ? <UnitsFilter filter={filter} t={t} /> : null}
      {hasExcludedUnits ? (
        <p className={css['found']}>
          {rows.length > 0 ? t('units:found', { count: rows.length, total }) : t('units:none')}
          {filter.resetHref ? <a href={filter.resetHref}>{t('units:filter.reset')}</a> : null}
        </p>
      ) : null}
      {rows.length > 0 ? (
        <table className={css['units']} aria-labelledby="units-title">
          <thead>
            <tr>
              {columns.map((column) => (
                <ColumnHeading key={column.id} column={column} isSortable={total > 1} />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((unit) => (
              <UnitRow key={unit.id} unit={unit} columns={columns} t={t} />
            ))}
          </tbody>
        </table>
      ) : null}
    </section>
  );
}

function ColumnHeading({ column, isSortable }: { column: ColumnView; isSortable: boolean }) {
  const { label, href, ariaSort, isNumeric } = column;
  return (
    <th scope="col" className={isNumeric ? css['number'] : undefined} aria-sort={ariaSort}>
      {href && isSortable ? (
        <a className={css['sort']} href={href} rel="nofollow">
          {label}
          {/* The icon needs no text, because `aria-sort` announces the direction. */}
          <Icon name="down" className={css['direction']} />
        </a>
      ) : (
        label
      )}
    </th>
  );
}

const CELL_TEXT_BY_COLUMN: Readonly<
  Record<Exclude<ColumnView['id'], 'unit' | 'status' | 'price'>, (unit: UnitView) => string>
> = {
  floor: ({ shortFloorName }) => shortFloorName,
  kind: ({ kind }) => kind,
  bedrooms: ({ bedrooms }) => (bedrooms ? String(bedrooms) : ''),
  area: ({ areaText }) => areaText ?? '',
};

function formatUnitPrice({ priceText, priceFrom, periodText, state }: UnitView, t: Translate): string {
  if (state === 'closed') return '';
  if (!priceText) return t('common:priceOnRequest');
  return [priceFrom ? t('common:priceFrom') : '', priceText, periodText].filter(Boolean).join(' ');
}

function UnitRow({ unit, columns, t }: { unit: UnitView; columns: readonly ColumnView[]; t: Translate }) {
  return (
    <tr data-estate-id={unit.id} data-state={unit.state}>
      {columns.map(({ id, label, isNumeric }) => {
        if (id === 'unit') {
          return (
            <th key={id} scope="row">
              {unit.href ? <a href={unit.href}>{unit.name}</a> : unit.name}
            </th>
          );
        }
        const text =
          id === 'status' ? unit.statusText : id === 'price' ? formatUnitPrice(unit, t) : CELL_TEXT_BY_COLUMN[id](unit);
        return (
          <td key={id} data-label={label} data-column={id} className={isNumeric ? css['number'] : undefined}>
            {id === 'status' ? <span className={css['state']}>{text}</span> : text}
          </td>
        );
      })}
    </tr>
  );
}
