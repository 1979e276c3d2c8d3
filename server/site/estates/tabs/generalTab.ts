import type { FieldValue } from '#shared/api/estate.ts';
import { additionalSentences } from '../description/sentences.ts';
import { getFieldLabel } from '#shared/domain/fields/fieldCatalogue.ts';
import { floorLevel, isPlainLevel } from '../floorLevel.ts';
import { formatIsoDate } from '#shared/i18n/format.ts';
import { type Locale, localize } from '#shared/i18n/locales.ts';
import type { EstateDetail } from '#shared/api/estate.ts';
import { plainLines } from '../../render/html/sanitize.ts';
import { factsBlock, rowsOfTab } from './factRows.ts';
import type { TabSource } from './tabSource.ts';
import type { BlockView, FactRow } from './tabView.ts';

/** The fields with long texts, which some sources fill. A text that repeats the description is left out. */
const TEXT_FIELDS = ['title', 'description', 'short_description'] as const;
/** The field of the virtual visit, which is shown as a player or as a link with a picture, and not as a URL. */
const VISIT = 'media.virtual_visit_url';

type ExtraField = EstateDetail['extraFields'][number];

/**
 * Returns an extra field's name. A field without a name is shown as its number with underscores, like any missing label
 * (specification §3.2).
 */
export const extraFieldName = (field: ExtraField, locale: Locale): string =>
  localize(field.name, locale) || `extra_field_${field.extra_field_autoid}`;

export const extraFieldValue = (field: ExtraField, locale: Locale): string =>
  formatIsoDate((localize(field.value_lang_string, locale) || field.value || '').trim());

const toPlainText = (value: FieldValue | undefined, locale: Locale): string => {
  if (typeof value === 'string') return value.trim();
  return typeof value === 'object' && !Array.isArray(value) ? localize(value, locale).trim() : '';
};

function texts({ estate, locale }: TabSource): readonly { readonly title: string; readonly text: string }[] {
  const fields = TEXT_FIELDS.map((key) => ({
    title: getFieldLabel(key, locale),
    text: toPlainText(estate.fields[key], locale),
  }));
  const extra = estate.extraFields
    .filter(({ type }) => type === 'BIGTEXT')
    .map((field) => ({ title: extraFieldName(field, locale), text: extraFieldValue(field, locale) }));
  const { description, shortDescription } = estate.general;
  const descriptions = plainLines([localize(description, locale), localize(shortDescription, locale)].join('\n'));
  return [...fields, ...extra].filter(({ text }) => additionalSentences(plainLines(text), descriptions).length > 0);
}

/** Replaces a bare "0" by a text. Other floors are shown in the agent's words. */
const namedFloor = (row: FactRow, { t }: TabSource): FactRow =>
  row.key === 'general.floor' && isPlainLevel(row.value) && floorLevel(row.value) === 0
    ? { ...row, value: t('estate:rooms.ground') }
    : row;

/** Returns the kind of home, its reference, its availability, and the agent's own texts. */
export function generalTab(source: TabSource): readonly BlockView[] {
  const apart: ReadonlySet<string> = new Set([...TEXT_FIELDS, VISIT]);
  const own = texts(source);
  return [
    ...factsBlock(
      'general',
      rowsOfTab(source, 'general')
        .filter(({ key }) => !apart.has(key))
        .map((row) => namedFloor(row, source)),
    ),
    ...(own.length > 0 ? [{ kind: 'texts' as const, id: 'texts', texts: own }] : []),
  ];
}
