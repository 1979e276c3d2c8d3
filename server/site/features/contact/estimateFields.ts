import type { Locale } from '#shared/i18n/locales.ts';
import type { Translate } from '#shared/i18n/translate.ts';
import type { TypedValues } from '../../forms/formDefinition.ts';
import { type LabelledValue, formatLabelledText } from './messageText.ts';
import { readTrimmedValue } from '../../forms/pieces/visitor/visitorSummary.ts';

export const ESTIMATE_TYPES = ['house', 'apartment', 'plot', 'commercial', 'garage', 'other'] as const;
export const ESTIMATE_PLANS = ['sellSoon', 'sellLater', 'rent', 'know'] as const;

/** The maximum lengths of the fields, in characters. */
export const ESTIMATE_LIMITS = { line: 150, number: 20, remarks: 5000 } as const;

/** The `extra_` fields of the form (specification §3.5), in their order. Each is also the key of its label. */
const EXTRA_FIELDS = ['street', 'city', 'type', 'area', 'ground', 'bedrooms', 'year', 'plan'] as const;
/** The fields `type` and `plan` have fixed values, whose labels are translated for the visitor. */
const FIELD_CHOICES: Readonly<Record<string, readonly string[]>> = { type: ESTIMATE_TYPES, plan: ESTIMATE_PLANS };

/** Returns the answers about the home, in the words that the visitor read. */
export function listEstimateRows(typed: TypedValues, t: Translate): readonly LabelledValue[] {
  const translateChoice = (name: string, value: string) =>
    FIELD_CHOICES[name]?.includes(value) ? t(`contact:${name}.${value}`) : value;
  return [
    ...EXTRA_FIELDS.map((name) => ({
      label: t(`contact:field.${name}`),
      value: translateChoice(name, readTrimmedValue(typed, `extra_${name}`)),
    })),
    { label: t('contact:field.remarks'), value: readTrimmedValue(typed, 'remarks') },
  ].filter(({ value }) => value !== '');
}

/** Returns the text of the message: the labelled answers, one after the other (specification §3.5). */
export const formatEstimate = (typed: TypedValues, locale: Locale, t: Translate): string =>
  formatLabelledText(listEstimateRows(typed, t), locale);
