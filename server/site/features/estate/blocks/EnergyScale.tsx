import { ENERGY_BANDS } from '#shared/domain/estate/energyLabel.ts';
import { Fragment } from 'react';
import type { Region } from '#shared/primitives/ids.ts';
import { EPC_BAR_MAX_KWH } from '#shared/primitives/limits.ts';
import { toEpcBarPercentage } from '#shared/domain/rules.ts';
import { formatNumber } from '#shared/i18n/format.ts';
import labels from '#shared/ui/energyLabel.module.css';
import css from './energy.module.css';

/**
 * The vertical positions and heights in the picture, in pixels from its top. The marker is above the bands, and the
 * figures are below them.
 */
const BANDS_TOP_PX = 14;
const BANDS_HEIGHT_PX = 30;
const FIGURES_TOP_PX = BANDS_TOP_PX + BANDS_HEIGHT_PX + 18;
const SCALE_HEIGHT_PX = FIGURES_TOP_PX + 6;

interface ScaleBand {
  readonly label: string;
  readonly minKwhPerM2: number;
  readonly maxKwhPerM2: number;
  readonly isOwn: boolean;
}

/** Returns the region's energy classes from 0 to 700 kWh/m², best first; an empty list when they are not known. */
function listBands(region: Region | undefined, ownLabel: string | undefined): readonly ScaleBand[] {
  const allBands = (region && ENERGY_BANDS[region]) ?? [];
  return allBands
    .map(({ label, maxEpcValue }, index) => ({
      label,
      minKwhPerM2: Math.max(0, allBands[index - 1]?.maxEpcValue ?? 0),
      maxKwhPerM2: Math.min(EPC_BAR_MAX_KWH, maxEpcValue),
      isOwn: label === ownLabel,
    }))
    .filter(({ minKwhPerM2, maxKwhPerM2 }) => maxKwhPerM2 > minKwhPerM2);
}

const toGrade = (label: string) => (label.startsWith('A+') ? 'A+' : label.charAt(0));
const toPercentage = (value: number) => `${toEpcBarPercentage(value)}%`;

interface EnergyScaleProps {
  readonly value: number;
  /** The region whose bands apply. */
  readonly region: Region | undefined;
  /**
   * The label beside the picture, whose band is marked, even when the certificate states another class than the value
   * suggests. No band is marked for a label without a band, such as a pair of classes.
   */
  readonly label: string | undefined;
}

/**
 * Draws the home's value on its region's scale. The picture is decoration, because the text beside it states the value.
 */
export function EnergyScale({ value, region, label: ownLabel }: EnergyScaleProps) {
  const bands = listBands(region, ownLabel);
  const figures =
    bands.length > 0
      ? [...bands.map(({ minKwhPerM2 }) => minKwhPerM2), EPC_BAR_MAX_KWH]
      : [0, EPC_BAR_MAX_KWH / 2, EPC_BAR_MAX_KWH];
  return (
    <svg className={css['scale']} width="100%" height={SCALE_HEIGHT_PX} aria-hidden="true" focusable="false">
      {bands.length === 0 ? (
        <rect className={css['plain']} x="0" y={BANDS_TOP_PX} width="100%" height={BANDS_HEIGHT_PX} />
      ) : (
        bands.map(({ label, minKwhPerM2, maxKwhPerM2, isOwn }) => (
          <Fragment key={label}>
            <rect
              className={`${css['band']} ${labels['grade']}`}
              data-grade={toGrade(label)}
              data-own={isOwn ? '' : undefined}
              x={toPercentage(minKwhPerM2)}
              y={BANDS_TOP_PX}
              width={toPercentage(maxKwhPerM2 - minKwhPerM2)}
              height={BANDS_HEIGHT_PX}
            />
            <text
              className={css[isOwn ? 'own' : 'letter']}
              x={toPercentage((minKwhPerM2 + maxKwhPerM2) / 2)}
              y={BANDS_TOP_PX + BANDS_HEIGHT_PX / 2}
              dy="0.35em"
            >
              {label}
            </text>
          </Fragment>
        ))
      )}
      {figures.map((figure) => (
        <text
          key={figure}
          className={css['figure']}
          x={toPercentage(figure)}
          y={FIGURES_TOP_PX}
          textAnchor={figure === 0 ? 'start' : figure === EPC_BAR_MAX_KWH ? 'end' : 'middle'}
        >
          {formatNumber(figure)}
        </text>
      ))}
      <svg x={toPercentage(value)} overflow="visible" className={css['marker']}>
        <path d={`M-7 0 H7 L0 ${BANDS_TOP_PX - 3} Z`} />
        <path className={css['needle']} d={`M0 ${BANDS_TOP_PX} V${BANDS_TOP_PX + BANDS_HEIGHT_PX}`} />
      </svg>
    </svg>
  );
}
