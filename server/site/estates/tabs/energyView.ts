import type { EstateDetail, FieldValue } from '../../../../shared/api/estate.ts';
import { energyLabel } from '../../../../shared/domain/estate/energyLabel.ts';
import { fieldLabel } from '../../../../shared/domain/fields/fieldCatalogue.ts';
import type { Region } from '../../../../shared/primitives/ids.ts';
import { isEmpty } from '../../../../shared/domain/rules.ts';
import { valueLabel } from '../../../../shared/domain/values/values.ts';
import { factRow } from './factRows.ts';
import { fieldText } from './fieldText.ts';
import type { TabContext, TabSource } from './tabSource.ts';
import type { EnergyView, FactRow } from './tabView.ts';

/** What stands beside the label and the value on the certificate, in this order. */
export const ENERGY_ROWS = [
  'certification.epc_number',
  'certification.epc_valid_until',
  'certification.epc_year_value',
  'certification.co2_emission',
  'certification.e_level',
  'certification.k_level',
  'certification.net_energy_heating',
  'certification.epb_reference',
  'certification.epc_common_parts',
] as const;

interface CertificateData {
  readonly value: number | undefined;
  readonly own: string | undefined;
  readonly rows: readonly FactRow[];
}

function view(
  { value, own, rows }: CertificateData,
  region: Region | undefined,
  { locale }: TabContext,
): EnergyView | undefined {
  const label = energyLabel({ energyLabel: own, epcValue: value }, region);
  if (!label && value === undefined && rows.length === 0) return undefined;
  return {
    name: fieldLabel('certification.epc_value', locale),
    ...(region && { region }),
    ...(value !== undefined && { value }),
    ...(label && { label: valueLabel('energyLabel', label.label, locale) || label.label }),
    derived: label?.derived ?? false,
    rows,
  };
}

const numberOf = (value: FieldValue | undefined): number | undefined => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
};

/** The certificate of the home itself. Undefined: nothing of it is known. */
export function energyView(source: TabSource): EnergyView | undefined {
  const { values, estate } = source;
  const own = values.get('certification.energy_label');
  return view(
    {
      value: numberOf(values.get('certification.epc_value')),
      own: typeof own === 'string' ? own.trim() : undefined,
      rows: ENERGY_ROWS.flatMap((key) => factRow(source, key) ?? []),
    },
    estate.address.region,
    source,
  );
}

/** "The plain values are for the home itself, the shared ones for the whole building." */
export function sharedEnergyView({ energy, address }: EstateDetail, context: TabContext): EnergyView | undefined {
  const { shared } = energy;
  if (!shared) return undefined;
  const row = (key: string, value: FieldValue | undefined): FactRow[] =>
    value === undefined || isEmpty(value)
      ? []
      : [{ key, label: fieldLabel(key, context.locale), value: fieldText(key, value, context) }];
  return view(
    {
      value: shared.epcValue,
      own: shared.customEpcLabel || shared.energyLabel,
      rows: [
        ...row('certification.epc_number', shared.epcReference),
        ...row('certification.epc_year_value', shared.epcValueTotal),
        ...row('certification.co2_emission', shared.co2),
        ...row('certification.e_level', shared.eLevel),
        ...row('certification.k_level', shared.kLevel),
        ...row('certification.epb_reference', shared.epbReference),
      ],
    },
    address.region,
    context,
  );
}
