import type { Translate } from '../../../shared/i18n/translate.ts';
import css from '../../../shared/ui/estate/units.module.css';
import page from '../../../shared/ui/estate/estate.module.css';
import type { UnitView } from './estateView.ts';

/** The units of a project, in their order; on a small screen each becomes a block. */
export function Units({ units, t }: { units: readonly UnitView[]; t: Translate }) {
  if (units.length === 0) return null;
  return (
    <section className={page['section']} aria-labelledby="units-title">
      <h2 id="units-title">{t('estate:units.heading', { count: units.length })}</h2>
      <table className={css['units']}>
        <thead>
          <tr>
            <th scope="col">{t('estate:units.unit')}</th>
            <th scope="col">{t('estate:label.floor')}</th>
            <th scope="col">{t('estate:units.kind')}</th>
            <th scope="col" className={css['number']}>
              {t('common:fact.bedrooms', { count: 2 })}
            </th>
            <th scope="col" className={css['number']}>
              {t('estate:units.area')}
            </th>
            <th scope="col" className={css['number']}>
              {t('estate:units.price')}
            </th>
          </tr>
        </thead>
        <tbody>
          {units.map((unit) => (
            <tr key={unit.id} data-estate-id={unit.id} data-closed={unit.closed || undefined}>
              <th scope="row">{unit.href ? <a href={unit.href}>{unit.name}</a> : unit.name}</th>
              <td data-label={t('estate:label.floor')}>{unit.floor}</td>
              <td data-label={t('estate:units.kind')}>{unit.kind}</td>
              <td data-label={t('common:fact.bedrooms', { count: 2 })} className={css['number']}>
                {unit.bedrooms}
              </td>
              <td data-label={t('estate:units.area')} className={css['number']}>
                {unit.area}
              </td>
              <td data-label={t('estate:units.price')} className={css['number']}>
                {unit.closed
                  ? unit.status
                  : unit.price
                    ? `${unit.priceFrom ? `${t('common:priceFrom')} ` : ''}${unit.price}`
                    : t('common:priceOnRequest')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
