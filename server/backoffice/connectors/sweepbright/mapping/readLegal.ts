import type { DraftWriter } from '../../reading/draftWriter.ts';
import { writeEnergyLabel } from '../../reading/energyLabel.ts';
import { parseFloodScore } from '../../reading/floodScore.ts';
import { toPositive } from '../../reading/readNumbers.ts';
import type { MapContext } from '../../seam/adapter.ts';
import { LAND_USE_LIST } from './targets.ts';
import { toEuros, toNumber, type SweepbrightParts, toParts, toText } from './values.ts';
import { ZONING_BY_LAND_USE, ANSWER_PATH_BY_REGULATION } from './vocabulary.ts';

/**
 * Writes the energy values. Newer versions of the API have them in `legal`, and the version of 2019 has them at the
 * root of the answer.
 */
function readEnergy(estate: SweepbrightParts, writer: DraftWriter): void {
  const energy = toParts(toParts(estate['legal'])['energy']);
  for (const [source, prefix] of [
    [energy, 'legal.energy.'],
    [estate, ''],
  ] as const) {
    const epcValue = toNumber(source['epc_value']);
    const isFilledIn = epcValue !== -1 && (epcValue !== 0 || toText(source['epc_category']) !== undefined);
    writer.set('energy.epcValue', isFilledIn ? epcValue : undefined, `${prefix}epc_value`, source['epc_value']);
    writer.set('energy.epcReference', toText(source['epc_reference']), `${prefix}epc_reference`);
    const text = toText(source['epc_category']);
    if (text === undefined || writer.has('energy.energyLabel')) continue;
    writeEnergyLabel(writer, { path: 'energy.energyLabel', column: `${prefix}epc_category`, text });
  }
  writer.set('energy.epcValueTotal', toPositive(energy['total_epc_value']), 'legal.energy.total_epc_value');
  writer.set('energy.co2', toPositive(energy['co2_emissions']), 'legal.energy.co2_emissions');
  writer.set('energy.eLevel', toPositive(energy['e_level']), 'legal.energy.e_level');
  readCertificate(energy, 'report_electricity_gas', writer, (conformity) => {
    writer.set('technical.certificateElectricity', 'OBTAINED', 'legal.energy.report_electricity_gas');
    writer.set('technical.certificateConformity', conformity, 'legal.energy.report_electricity_gas');
  });
  readCertificate(energy, 'report_fuel_tank', writer, (conformity) =>
    writer.set('fields.certification.heating_oil_certificate', conformity, 'legal.energy.report_fuel_tank'),
  );
}

function readCertificate(
  energy: SweepbrightParts,
  field: string,
  writer: DraftWriter,
  setConformity: (conformity: 'VALID' | 'INVALID') => void,
): void {
  const answer = toText(energy[field])?.toLowerCase().replace(/[_-]/g, ' ');
  if (answer === undefined) return;
  if (answer === 'conform') setConformity('VALID');
  else if (answer === 'not conform' || answer === 'non conform') setConformity('INVALID');
  else
    writer.warn({
      kind: 'unknown-value',
      column: `legal.energy.${field}`,
      value: energy[field],
      reason: 'neither conform nor not conform',
      handling: 'dropped',
    });
}

/** Writes the answers about planning. A missing answer and null both mean "unknown", so nothing is written for them. */
function readRegulations(estate: SweepbrightParts, writer: DraftWriter): void {
  const newerAnswers = toParts(toParts(estate['legal'])['regulations']);
  const olderAnswers = { ...toParts(estate['permissions']), ...toParts(estate['regulations']) };
  for (const [field, path] of ANSWER_PATH_BY_REGULATION) {
    const answer = newerAnswers[field] ?? olderAnswers[field];
    if (typeof answer === 'boolean') writer.set(path, answer ? 'YES' : 'NO', `legal.regulations.${field}`, answer);
  }
  const reference = toText(newerAnswers['asbestos_certificate_reference']);
  writer.set('general.certificateAsbestos', reference, 'legal.regulations.asbestos_certificate_reference');
}

function readLand(estate: SweepbrightParts, writer: DraftWriter, { names }: Pick<MapContext<unknown>, 'names'>): void {
  const land = toParts(toParts(estate['legal'])['property_and_land']);
  writer.set(
    'ki.nonIndexed',
    toEuros(land['cadastral_income']) ?? toEuros(estate['cadastral_income']),
    'cadastral_income',
  );
  for (const [field, path] of [
    ['flood_risk_building_score', 'planning.floodingBuildingScore'],
    ['flood_risk_plot_score', 'planning.floodingParcelScore'],
  ] as const) {
    const score = toText(land[field]);
    writer.set(path, parseFloodScore(score), `legal.property_and_land.${field}`, score);
  }
  if (toText(land['flood_risk']) === 'no_flood_risk_area')
    writer.set('fields.flood_information.flood_prone_area', 'NO', 'legal.property_and_land.flood_risk');
  const landUse = toText(land['land_use_designation']);
  if (landUse === undefined) return;
  const zoningKey = ZONING_BY_LAND_USE.get(landUse.toLowerCase()) ?? names.findTarget(LAND_USE_LIST, landUse);
  writer.set('planning.townPlanningValue', zoningKey, 'legal.property_and_land.land_use_designation', landUse);
  if (zoningKey === undefined)
    writer.warn({
      kind: 'unknown-value',
      column: 'legal.property_and_land.land_use_designation',
      value: landUse,
      reason: 'this designation has no translation',
      handling: 'dropped',
    });
}

export function readLegal(
  estate: SweepbrightParts,
  writer: DraftWriter,
  context: Pick<MapContext<unknown>, 'names'>,
): void {
  readEnergy(estate, writer);
  readRegulations(estate, writer);
  readLand(estate, writer, context);
}
