import { formatIsoDate, formatNumber } from '../i18n/format.ts';
import type { Translate } from '../i18n/translate.ts';
import { MORE_PARAMETERS } from './moreParameters.ts';
import { type FilterValues, getParameterNames, AVAILABLE_NOW, type FilterParameter } from './parameter.ts';

const PARAMETERS_BY_NAME: ReadonlyMap<string, FilterParameter> = new Map(
  MORE_PARAMETERS.flatMap((parameter) => getParameterNames(parameter).map(({ name }) => [name, parameter] as const)),
);

const YEAR_PARAMETER = 'year';

/**
 * Formats a value of a listing's address for visitors: `1.500`, `B`, `01/02/2027`, `onmiddellijk`. Years have no dots.
 */
export function formatValue({ name, kind }: FilterParameter, value: string, t: Translate): string {
  if (kind === 'date') return value === AVAILABLE_NOW ? t('filters:now') : formatIsoDate(value);
  return kind === 'range' && name !== YEAR_PARAMETER ? formatNumber(Number(value)) : value;
}

/** Returns the label of a selected value, for a chip and for a line of a saved search: `min. 120 m² wonen`. */
export function formatFilterLabel(name: string, value: string, t: Translate): string {
  const parameter = PARAMETERS_BY_NAME.get(name);
  if (parameter === undefined || parameter.kind === 'yes') return t(`filters:yes.${name}`);
  if (value === AVAILABLE_NOW) return t('filters:availableNow');
  return t(`filters:chip.${name}`, { value: formatValue(parameter, value, t) });
}

export const formatFilterLabels = (filterValues: FilterValues | undefined, t: Translate): readonly string[] =>
  Object.entries(filterValues ?? {}).map(([name, value]) => formatFilterLabel(name, value, t));
