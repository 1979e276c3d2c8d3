import type { Locale } from '../../i18n/locales.ts';
import { HEAD_TYPE, TRANSACTION } from '../../primitives/ids.ts';
import {
  AVAILABILITIES,
  BUILDING_TYPES,
  CONDITIONS,
  HEAD_TYPE_NAMES,
  SUB_TYPES,
  TRANSACTION_NAMES,
} from '../../primitives/vocabulary.ts';
import { CONFORMITY, ELECTRICITY_CERTIFICATION, FLOODING, PLANNING_ANSWER, YES_NO_UNKNOWN } from './answers.ts';
import { CARPENTRY, DESTINATION, GLAZING, LUXURY_LEVEL, ORIENTATION, ROOF_TYPE } from './building.ts';
import { BATHROOM, COMMON_HEATING, COMMON_METER, HEATING, KITCHEN, METER_TYPE } from './comfort.ts';
import { ENERGY_LABEL } from './energyLabels.ts';
import { ENVIRONMENT, GARDEN, GEO_PRECISION } from './surroundings.ts';
import { type ValueList, type ValueName, valueList, toValueList } from './valueList.ts';
import { ZONING } from './zoning.ts';

const byId = (ids: Readonly<Record<string, number>>, names: Readonly<Record<number, ValueName>>): ValueList =>
  new Map(
    Object.entries(ids).flatMap(([key, id]): [string, ValueName][] => {
      const name = names[id];
      return name ? [[key, name]] : [];
    }),
  );

/** Every enumeration of specification §3.3, under the name in a field's kind `enum:<name>`. */
export const VALUE_LISTS = {
  type: byId(HEAD_TYPE, HEAD_TYPE_NAMES),
  subType: toValueList(SUB_TYPES),
  status: byId(TRANSACTION, TRANSACTION_NAMES),
  ynu: YES_NO_UNKNOWN,
  constructionType: toValueList(BUILDING_TYPES),
  condition: toValueList(CONDITIONS),
  roofType: ROOF_TYPE,
  orientation: ORIENTATION,
  carpentry: CARPENTRY,
  glazing: GLAZING,
  luxuryLevel: LUXURY_LEVEL,
  heating: HEATING,
  commonHeating: COMMON_HEATING,
  commonMeter: COMMON_METER,
  meterType: METER_TYPE,
  kitchen: KITCHEN,
  bathroom: BATHROOM,
  energyLabel: ENERGY_LABEL,
  conformity: CONFORMITY,
  electricityCertification: ELECTRICITY_CERTIFICATION,
  flooding: FLOODING,
  planningAnswer: PLANNING_ANSWER,
  zoning: ZONING,
  destination: DESTINATION,
  environment: ENVIRONMENT,
  garden: GARDEN,
  /** The specification spells the key "UNKNWON". */
  freeOn: new Map([
    ...valueList([['UNKNWON', { nl: 'Niet gekend', fr: 'Inconnue', en: 'Not known', de: 'Nicht bekannt' }]]),
    ...toValueList(AVAILABILITIES),
  ]),
  geoPrecision: GEO_PRECISION,
} as const satisfies Readonly<Record<string, ValueList>>;
export type ValueListName = keyof typeof VALUE_LISTS;

/** Returns the name of a value; "a missing value label shows empty" (specification §3.2). */
export const valueLabel = (list: ValueListName, value: string, locale: Locale): string =>
  VALUE_LISTS[list].get(value)?.[locale] ?? '';
