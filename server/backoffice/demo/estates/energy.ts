import type { EstateInput } from '#shared/api/estate.ts';
import type { Region } from '#shared/primitives/ids.ts';
import type { DemoEstate } from './demoEstate.ts';
import { toGroup, isDwelling } from './kind.ts';

type Band = readonly [maxEpc: number, label: string];

/** Inclusive upper bounds of each label, in kWh/m² per year. */
const BANDS: Readonly<Record<Region, readonly Band[]>> = {
  FLANDERS: [
    [0, 'A+'],
    [100, 'A'],
    [200, 'B'],
    [300, 'C'],
    [400, 'D'],
    [500, 'E'],
    [Infinity, 'F'],
  ],
  WALLONIA: [
    [0, 'A++'],
    [45, 'A+'],
    [85, 'A'],
    [170, 'B'],
    [255, 'C'],
    [340, 'D'],
    [425, 'E'],
    [510, 'F'],
    [Infinity, 'G'],
  ],
  BRUSSELS: [
    [0, 'A++'],
    [15, 'A+'],
    [30, 'A'],
    [45, 'A-'],
    [62, 'B+'],
    [78, 'B'],
    [95, 'B-'],
    [113, 'C+'],
    [132, 'C'],
    [150, 'C-'],
    [170, 'D+'],
    [190, 'D'],
    [210, 'D-'],
    [232, 'E+'],
    [253, 'E'],
    [275, 'E-'],
    [345, 'F'],
    [Infinity, 'G'],
  ],
};

export const toEnergyLabel = (region: Region, epc: number): string =>
  BANDS[region].find(([maxEpc]) => epc <= maxEpc)?.[1] ?? 'G';

/** Builds a certificate number in the region's format. The day of issue is derived from the id. */
function certificate(region: Region, id: number, residential: boolean): string {
  const month = String((id % 12) + 1).padStart(2, '0');
  const day = String((id % 27) + 1).padStart(2, '0');
  const issued = `${2022 + (id % 4)}${month}${day}`;
  if (region === 'WALLONIA') return `${issued}${String(10_000 + id * 7).padStart(6, '0')}`;
  if (region === 'BRUSSELS') return `${issued}-0000${String(600_000 + id * 11)}-01-${id % 9}`;
  return `${issued}-000${String(2_800_000 + id * 13)}-${residential ? 'RES' : 'KNR'}-1`;
}

/** The CO₂ emission of each fuel in kilogrammes per kWh. */
const CARBON = { gas: 0.2, oil: 0.27, heatPump: 0.08, electric: 0.12, pellets: 0.03, district: 0.1 } as const;

/**
 * Builds the energy certificate. Every third Flemish and Walloon home omits the label, so that it is derived; Brussels
 * homes always have the label and CO₂.
 */
export function buildEnergy(estate: DemoEstate, region: Region): NonNullable<EstateInput['energy']> {
  const { epc } = estate;
  if (epc === undefined) return {};
  const dwelling = isDwelling(toGroup(estate.kind));
  const label = toEnergyLabel(region, epc);
  const labelled = region === 'BRUSSELS' || estate.id % 3 !== 0;
  return {
    epcValue: epc,
    epcReference: certificate(region, estate.id, dwelling),
    ...(labelled && { energyLabel: label }),
    ...(region === 'WALLONIA' && estate.living && { epcValueTotal: Math.round(epc * estate.living) }),
    ...(region !== 'FLANDERS' && { co2: Math.round(epc * CARBON[estate.heating ?? 'gas']) }),
    ...(estate.newBuilding && {
      epbReference: `44021-G-${2024 + (estate.id % 2)}/${estate.id}8/EP${estate.id}3/A001/D01/SD0${(estate.id % 8) + 10}`,
      eLevel: epc < 20 ? 8 : 22,
      kLevel: 28,
    }),
    ...(dwelling &&
      (estate.floor ?? 0) > 1 &&
      estate.id % 4 === 0 && { shared: { epcValue: epc + 24, energyLabel: toEnergyLabel(region, epc + 24) } }),
  };
}
