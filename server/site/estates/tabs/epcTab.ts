import { buildFactsBlock, partitionRows, buildTabRows } from './factRows.ts';
import { ENERGY_ROW_FIELDS, buildEnergyView, buildSharedEnergyView } from './energyView.ts';
import type { TabSource } from './tabSource.ts';
import type { BlockView, EnergyView } from './tabView.ts';

/** The picture of the certificate already shows these fields. */
const FIELDS_IN_ENERGY_BLOCK: ReadonlySet<string> = new Set([
  'certification.epc_value',
  'certification.energy_label',
  ...ENERGY_ROW_FIELDS,
]);

const buildEnergyBlock = (id: string, title: string, energy: EnergyView | undefined): readonly BlockView[] =>
  energy ? [{ kind: 'energy', id, title, energy }] : [];

/** Returns the home's energy certificate, that of the whole building, and every other certificate. */
export function buildEpcTab(source: TabSource): readonly BlockView[] {
  const { estate, t } = source;
  const [, certificates] = partitionRows(buildTabRows(source, 'epc'), (key) => FIELDS_IN_ENERGY_BLOCK.has(key));
  return [
    ...buildEnergyBlock('energy', t('estate:block.energy'), buildEnergyView(source)),
    ...buildEnergyBlock('shared-energy', t('estate:block.sharedEnergy'), buildSharedEnergyView(estate, source)),
    ...buildFactsBlock('certificates', certificates, t('estate:block.certificates')),
  ];
}
