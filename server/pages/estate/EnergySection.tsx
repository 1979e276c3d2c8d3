import { ENERGY_BANDS } from '../../../shared/domain/energyLabel.ts';
import { EPC_BAR_MAX } from '../../../shared/domain/limits.ts';
import { epcBarPercentage } from '../../../shared/domain/rules.ts';
import { formatEpc } from '../../../shared/i18n/format.ts';
import type { Translate } from '../../../shared/i18n/translate.ts';
import { EnergyLabel } from '../../../shared/ui/EnergyLabel.tsx';
import css from '../../../shared/ui/estate/energy.module.css';
import page from '../../../shared/ui/estate/estate.module.css';
import type { EnergyView } from './tabs/tabView.ts';

const HEIGHT = 40;
/** Where words beside the marker change sides, so that they stay on the bar. */
const LEFT_SIDE = 12;
const RIGHT_SIDE = 88;

/** The energy certificate as a picture that explains itself: where the home stands between 0 and 700 kWh/m². */
export function EnergySection({ energy, t }: { energy: EnergyView | undefined; t: Translate }) {
  if (!energy) return null;
  const { value, label, derived } = energy;
  return (
    <section className={page['section']} aria-labelledby="energy-title">
      <h2 id="energy-title">{t('estate:energy.title')}</h2>
      <p className={css['line']}>
        {label ? (
          <span className={css['label']}>
            <EnergyLabel label={label} t={t} />
          </span>
        ) : null}
        {value === undefined ? null : <span className={css['value']}>{formatEpc(value)}</span>}
      </p>
      {value === undefined ? null : (
        <>
          <p className="visually-hidden">{t('estate:energy.bar', { value: formatEpc(value), max: EPC_BAR_MAX })}</p>
          <Bar value={value} region={energy.region} />
        </>
      )}
      {derived ? <p className={css['note']}>{t('estate:energy.derived')}</p> : null}
    </section>
  );
}

function Bar({ value, region }: { value: number; region: EnergyView['region'] }) {
  const at = epcBarPercentage(value);
  const bands = (region && ENERGY_BANDS[region])?.filter(({ upTo }) => upTo > 0) ?? [];
  const anchor = at < LEFT_SIDE ? 'start' : at > RIGHT_SIDE ? 'end' : 'middle';
  return (
    <svg className={css['bar']} width="100%" height={HEIGHT + 40} aria-hidden="true" focusable="false">
      {bands.length > 0 ? (
        bands.map(({ label, upTo }, index) => {
          const from = epcBarPercentage(bands[index - 1]?.upTo ?? 0);
          const width = epcBarPercentage(upTo === Infinity ? EPC_BAR_MAX : upTo) - from;
          return (
            <g key={label} className={css['band']} data-grade={label.startsWith('A+') ? 'A+' : label.charAt(0)}>
              <rect x={`${from}%`} y="30" width={`${width}%`} height={HEIGHT} />
              <text x={`${from + width / 2}%`} y={30 + HEIGHT / 2} dy="0.35em" textAnchor="middle">
                {label}
              </text>
            </g>
          );
        })
      ) : (
        <rect className={css['plain']} x="0" y="30" width="100%" height={HEIGHT} />
      )}
      <line className={css['marker']} x1={`${at}%`} x2={`${at}%`} y1="22" y2={30 + HEIGHT + 6} />
      <text className={css['markerText']} x={`${at}%`} y="15" textAnchor={anchor}>
        {formatEpc(value)}
      </text>
    </svg>
  );
}
