import type { Translate } from '../../../shared/i18n/translate.ts';
import css from '../../../shared/ui/estate/estate.module.css';
import { Icon } from '../../../shared/ui/Icon.tsx';
import type { ParticularsGroup } from './particulars.ts';

/** Figures, certificates and what the law wants told, group by group. */
export function Particulars({ groups, t }: { groups: readonly ParticularsGroup[]; t: Translate }) {
  if (groups.length === 0) return null;
  return (
    <section className={css['section']} aria-labelledby="particulars-title">
      <h2 id="particulars-title">{t('estate:particulars')}</h2>
      <div className={css['groups']}>
        {groups.map(({ id, title, items }) => (
          <div key={id} className={css['group']} data-group={id}>
            <h3 className={css['groupTitle']}>{title}</h3>
            <dl>
              {items.map(({ label, value, flood }) => (
                <div key={label} className={css['rowItem']}>
                  <dt>{label}</dt>
                  <dd>
                    {value}
                    {flood ? (
                      <>
                        <Icon name="flood" className={css['flood']} />
                        <span className="visually-hidden">, {t('estate:planning.floodRisk')}</span>
                      </>
                    ) : null}
                  </dd>
                </div>
              ))}
            </dl>
          </div>
        ))}
      </div>
    </section>
  );
}
