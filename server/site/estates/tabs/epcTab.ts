import { factsBlock, splitRows, rowsOfTab } from './factRows.ts';
import { ENERGY_ROWS, energyView, sharedEnergyView } from './energyView.ts';
import type { TabSource } from './tabSource.ts';
import type { BlockView, EnergyView } from './tabView.ts';

/** The picture of the certificate already shows these fields. */
const IN_ENERGY: ReadonlySet<string> = new Set([
  'certification.epc_value',
  'certification.energy_label',
  ...ENERGY_ROWS,
]);

const energyBlock = (id: string, title: string, energy: EnergyView | undefined): readonly BlockView[] =>
  energy ? [{ kind: 'energy', id, title, energy }] : [];

/** Returns the home's energy certificate, that of the whole building, and every other certificate. */
export function epcTab(source: TabSource): readonly BlockView[] {
  const { estate, t } = source;
  const [, certificates] = splitRows(rowsOfTab(source, 'epc'), (key) => IN_ENERGY.has(key));
  return [
    ...energyBlock('energy', t('estate:block.energy'), energyView(source)),
    ...energyBlock('shared-energy', t('estate:block.sharedEnergy'), sharedEnergyView(estate, source)),
    ...factsBlock('certificates', certificates, t('estate:block.certificates')),
  ];
}
