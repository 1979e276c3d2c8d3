import { EPC_BAR_MAX_KWH } from '#shared/primitives/limits.ts';
import { formatEnergyUse } from '#shared/i18n/format.ts';
import type { Translate } from '#shared/i18n/translate.ts';
import { EnergyLabel } from '#shared/ui/EnergyLabel.tsx';
import css from './energy.module.css';
import type { EnergyView } from '#server/site/estates/tabs/tabView.ts';
import { EnergyScale } from './EnergyScale.tsx';
import { FactList } from './FactList.tsx';

/** Renders the energy certificate as a picture with its explanation, and the other facts of the certificate. */
export function EnergyBlock({ energy, t }: { energy: EnergyView; t: Translate }) {
  const { name, value, label, isLabelDerived, rows, region } = energy;
  return (
    <div className={css['energy']}>
      {label || value !== undefined ? (
        <div className={css['picture']}>
          <p className={css['line']}>
            {label ? (
              <span className={css['label']}>
                <EnergyLabel label={label} t={t} />
              </span>
            ) : null}{' '}
            {value === undefined ? null : (
              <span>
                <span className={css['name']}>{name}</span>{' '}
                <span className={css['value']}>{formatEnergyUse(value)}</span>
              </span>
            )}
          </p>
          {value === undefined ? null : (
            <>
              <p className="visually-hidden">
                {t('estate:energy.bar', { value: formatEnergyUse(value), max: EPC_BAR_MAX_KWH })}
              </p>
              <EnergyScale value={value} region={region} label={label} />
            </>
          )}
          {isLabelDerived ? <p className={css['note']}>{t('estate:energy.derived')}</p> : null}
        </div>
      ) : null}
      {rows.length > 0 ? <FactList rows={rows} /> : null}
    </div>
  );
}
