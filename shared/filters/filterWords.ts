import { formatIsoDate, formatNumber } from '../i18n/format.ts';
import type { Translate } from '../i18n/translate.ts';
import { MORE_PARAMETERS } from './moreParameters.ts';
import { type MoreValues, getParameterNames, NOW, type Parameter } from './parameter.ts';

const BY_NAME: ReadonlyMap<string, Parameter> = new Map(
  MORE_PARAMETERS.flatMap((parameter) => getParameterNames(parameter).map(({ name }) => [name, parameter] as const)),
);

const YEAR = 'year';

/** Formats a value of an address for visitors: `1.500`, `B`, `01/02/2027`, `onmiddellijk`. Years have no dots. */
export function formatValue({ name, kind }: Parameter, value: string, t: Translate): string {
  if (kind === 'date') return value === NOW ? t('filters:now') : formatIsoDate(value);
  return kind === 'range' && name !== YEAR ? formatNumber(Number(value)) : value;
}

/** Returns the label of a selected value, for a chip and for a line of a saved search: `min. 120 m² wonen`. */
export function filterLabel(name: string, value: string, t: Translate): string {
  const parameter = BY_NAME.get(name);
  if (parameter === undefined || parameter.kind === 'yes') return t(`filters:yes.${name}`);
  if (value === NOW) return t('filters:availableNow');
  return t(`filters:chip.${name}`, { value: formatValue(parameter, value, t) });
}

export const filterLabels = (more: MoreValues | undefined, t: Translate): readonly string[] =>
  Object.entries(more ?? {}).map(([name, value]) => filterLabel(name, value, t));
