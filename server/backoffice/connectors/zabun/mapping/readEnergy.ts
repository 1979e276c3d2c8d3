import { parseReference } from '#shared/primitives/unknown.ts';
import type { DraftWriter } from '../../reading/draftWriter.ts';
import { writeEnergyLabel } from '../../reading/energyLabel.ts';
import { toNumber, toPositive } from '../../reading/readNumbers.ts';
import { toPlainLine } from '../../reading/readTexts.ts';
import { toBelgianDay } from '../../reading/readTimes.ts';
import type { ZabunObject } from './values.ts';

/**
 * Returns whether there is a report about the energy of a new building (EPB). The reference of a report contains a
 * number, so words in the field, such as "requested", do not count.
 */
const hasReport = (property: ZabunObject, suffix: string): boolean =>
  parseReference(toPlainLine(property[`epb_reference${suffix}`])) !== undefined;

/**
 * Returns the energy value. Zabun also sends 0 for an empty field, so the value 0 only counts when there is a report or
 * a label. The value −1 always means an empty field.
 */
function readEnergyValue(property: ZabunObject, suffix: string): number | undefined {
  const value = toNumber(property[`epc_value${suffix}`]);
  if (value === -1) return undefined;
  const hasReportOrLabel =
    hasReport(property, suffix) || toPlainLine(property[`custom_epc_label${suffix}`]) !== undefined;
  return value !== 0 || hasReportOrLabel ? value : undefined;
}

/**
 * Returns the E-level, which is the energy level of a new building. The value 0 only counts when there is a report
 * about the new building.
 */
const readELevel = (property: ZabunObject, suffix: string): number | undefined =>
  (hasReport(property, suffix) ? toNumber : toPositive)(property[`e_level${suffix}`]);

function readEnergyPart(
  property: ZabunObject,
  writer: DraftWriter,
  suffix: '' | '_shared',
  path: 'energy' | 'energy.shared',
): void {
  writer.set(`${path}.epcValue`, readEnergyValue(property, suffix), `epc_value${suffix}`);
  writer.set(`${path}.epcValueTotal`, toPositive(property[`epc_value_total${suffix}`]), `epc_value_total${suffix}`);
  writer.set(`${path}.epcReference`, toPlainLine(property[`epc_reference${suffix}`]), `epc_reference${suffix}`);
  writer.set(`${path}.epbReference`, toPlainLine(property[`epb_reference${suffix}`]), `epb_reference${suffix}`);
  writer.set(`${path}.co2`, toPositive(property[`co2${suffix}`]), `co2${suffix}`);
  writer.set(`${path}.eLevel`, readELevel(property, suffix), `e_level${suffix}`);
  writer.set(`${path}.kLevel`, toPositive(property[`k_level${suffix}`]), `k_level${suffix}`);
  const text = toPlainLine(property[`custom_epc_label${suffix}`]);
  if (text === undefined) return;
  const reason = 'not an energy label: that of its value is shown';
  writeEnergyLabel(writer, { path: `${path}.energyLabel`, column: `custom_epc_label${suffix}`, text, reason });
}

/**
 * Writes the energy values of the home, and the energy values of the common parts of its building. Without a label, the
 * site derives the label from the energy value.
 */
export function readEnergy(property: ZabunObject, writer: DraftWriter): void {
  readEnergyPart(property, writer, '', 'energy');
  readEnergyPart(property, writer, '_shared', 'energy.shared');
  writer.set('fields.certification.epc_valid_until', toBelgianDay(property['epc_date_expire']), 'epc_date_expire');
}
