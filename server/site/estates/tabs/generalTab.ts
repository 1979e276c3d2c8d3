import type { FieldValue } from '#shared/api/estate.ts';
import { listAdditionalSentences } from '../description/sentences.ts';
import { getFieldLabel } from '#shared/domain/fields/fieldCatalogue.ts';
import { parseFloorLevel, isNumericLevel } from '../floorLevel.ts';
import { formatIsoDate } from '#shared/i18n/format.ts';
import { type Locale, localize } from '#shared/i18n/locales.ts';
import type { EstateDetail } from '#shared/api/estate.ts';
import { toPlainLines } from '../../render/html/sanitize.ts';
import { buildFactsBlock, buildTabRows } from './factRows.ts';
import type { TabSource } from './tabSource.ts';
import type { BlockView, FactRow } from './tabView.ts';

/** The fields with long texts, which some sources fill. A text that repeats the description is left out. */
const LONG_TEXT_FIELDS = ['title', 'description', 'short_description'] as const;
/** The field of the virtual visit, which is shown as a player or as a link with a picture, and not as a URL. */
const VIRTUAL_VISIT_FIELD = 'media.virtual_visit_url';

type ExtraField = EstateDetail['extraFields'][number];

/**
 * Returns an extra field's name. A field without a name is shown as its number with underscores, like any missing label
 * (specification §3.2).
 */
export const getExtraFieldName = (field: ExtraField, locale: Locale): string =>
  localize(field.name, locale) || `extra_field_${field.extra_field_autoid}`;

export const formatExtraFieldValue = (field: ExtraField, locale: Locale): string =>
  formatIsoDate((localize(field.value_lang_string, locale) || field.value || '').trim());

const toPlainText = (value: FieldValue | undefined, locale: Locale): string => {
  if (typeof value === 'string') return value.trim();
  return typeof value === 'object' && !Array.isArray(value) ? localize(value, locale).trim() : '';
};

function listTexts({ estate, locale }: TabSource): readonly { readonly title: string; readonly text: string }[] {
  const fields = LONG_TEXT_FIELDS.map((key) => ({
    title: getFieldLabel(key, locale),
    text: toPlainText(estate.fields[key], locale),
  }));
  const extraTexts = estate.extraFields
    .filter(({ type }) => type === 'BIGTEXT')
    .map((field) => ({ title: getExtraFieldName(field, locale), text: formatExtraFieldValue(field, locale) }));
  const { description, shortDescription } = estate.general;
  const descriptions = toPlainLines([localize(description, locale), localize(shortDescription, locale)].join('\n'));
  return [...fields, ...extraTexts].filter(
    ({ text }) => listAdditionalSentences(toPlainLines(text), descriptions).length > 0,
  );
}

/** Replaces the floor "0" by a text, such as "ground floor". Other floors are shown in the agent's words. */
const nameFloorRow = (row: FactRow, { t }: TabSource): FactRow =>
  row.key === 'general.floor' && isNumericLevel(row.value) && parseFloorLevel(row.value) === 0
    ? { ...row, value: t('estate:rooms.ground') }
    : row;

/** Returns the kind of home, its reference, its availability, and the agent's own texts. */
export function buildGeneralTab(source: TabSource): readonly BlockView[] {
  const fieldsShownElsewhere: ReadonlySet<string> = new Set([...LONG_TEXT_FIELDS, VIRTUAL_VISIT_FIELD]);
  const ownTexts = listTexts(source);
  return [
    ...buildFactsBlock(
      'general',
      buildTabRows(source, 'general')
        .filter(({ key }) => !fieldsShownElsewhere.has(key))
        .map((row) => nameFloorRow(row, source)),
    ),
    ...(ownTexts.length > 0 ? [{ kind: 'texts' as const, id: 'texts', texts: ownTexts }] : []),
  ];
}
