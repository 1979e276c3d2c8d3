import { createHash } from 'node:crypto';
import type { LocalizedText } from '#shared/api/common.ts';
import { MAX_TERM_ID } from '#shared/primitives/idRange.ts';
import { LOCALES } from '#shared/i18n/locales.ts';
import type { DraftWriter } from '../../reading/draftWriter.ts';
import { toId } from '../../reading/readNumbers.ts';
import { toLocalizedText, toPlainText, toRichText } from '../../reading/readTexts.ts';
import type { MapContext } from '../../seam/adapter.ts';
import type { NameTable } from '../../seam/nameTable.ts';
import type { ZabunSettings } from '../settings.ts';
import { toObjects, findNameByRawId, type ZabunObject } from './values.ts';

/**
 * Returns the id and the name of a value; undefined when the account has no name for the value, because visitors could
 * not understand a value without a name.
 */
const toNamedItem = (names: NameTable, list: string, rawId: unknown) => {
  const name = findNameByRawId(names, list, rawId);
  return name && { id: Number(rawId), name };
};

function readFacilities(property: ZabunObject, writer: DraftWriter, names: NameTable): void {
  const facilities = toObjects(property['facilities']).flatMap(({ active, facility_id: id }) =>
    active === true ? (toNamedItem(names, 'facilities', id) ?? []) : [],
  );
  if (facilities.length > 0) writer.set('facilities', facilities, 'facilities');
  const environments = toObjects(property['environments']).flatMap(({ active, environment_id: id, comment: raw }) => {
    const environment = active === true ? toNamedItem(names, 'environments', id) : undefined;
    const comment = toLocalizedText(raw, toPlainText);
    return environment ? [{ environment, ...(comment && { comment }) }] : [];
  });
  if (environments.length > 0) writer.set('environments', environments, 'environments');
}

/** Joins the names of several values to one text by language. */
function joinTexts(texts: readonly LocalizedText[]): LocalizedText | undefined {
  const entries = LOCALES.flatMap((locale) => {
    const words = texts.flatMap((text) => text[locale] ?? []);
    return words.length > 0 ? [[locale, words.join(', ')] as const] : [];
  });
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

/** Writes the roof, the windows and the heating: the type of each, or else its evaluation (such as "good"). */
function readTechnicals(property: ZabunObject, writer: DraftWriter, names: NameTable): void {
  const technicals = toObjects(property['technicals']).flatMap((technical) => {
    const criteria = findNameByRawId(names, 'technicals', technical['technical_id']);
    const types = Array.isArray(technical['type_ids']) ? technical['type_ids'] : [];
    const dropdowns = types.length > 0 ? types : [technical['technical_dropdown_id']];
    const comment = toLocalizedText(technical['comment'], toPlainText);
    const value =
      joinTexts(dropdowns.flatMap((id) => findNameByRawId(names, 'technical_dropdowns', id) ?? [])) ??
      findNameByRawId(names, 'evaluations', technical['evaluation_id']);
    const shownText = value ?? comment;
    if (!criteria || !shownText) return [];
    return [{ criteria, value: shownText, ...(value && comment && { comment }) }];
  });
  if (technicals.length > 0) writer.set('buildTechnicals', technicals, 'technicals');
}

/** Converts an id with 19 digits to a number in the range that the estate document allows, by a hash. */
const toShortId = (id: string): number => (createHash('sha256').update(id).digest().readUIntBE(0, 6) % MAX_TERM_ID) + 1;

const MIN_LONG_TEXT_CHARACTERS = 200;

/**
 * Writes the account's own fields. Agencies store internal data in such fields too, so only the fields that are listed
 * in the settings are shown.
 */
function readExtraFields(
  values: readonly ZabunObject[],
  writer: DraftWriter,
  { names, settings }: MapContext<ZabunSettings>,
): void {
  const fields = values.flatMap((value) => {
    const id = toId(value['extra_field_autoid']);
    const text = toLocalizedText(value['value_lang_string'], toRichText);
    if (id === undefined || !text || !settings.extraFields.includes(id)) return [];
    const name = findNameByRawId(names, 'extra_fields', id);
    const isLong = Object.values(text).some((each) => each.length > MIN_LONG_TEXT_CHARACTERS || each.includes('\n'));
    return [
      {
        extra_field_autoid: toShortId(id),
        type: isLong ? ('BIGTEXT' as const) : ('TEXT' as const),
        ...(name && { name }),
        value_lang_string: text,
      },
    ];
  });
  if (fields.length > 0) writer.set('extraFields', fields, 'extra_field_values', '');
}

export function readDetails(
  property: ZabunObject,
  extraFieldValues: readonly ZabunObject[],
  writer: DraftWriter,
  context: MapContext<ZabunSettings>,
): void {
  readFacilities(property, writer, context.names);
  readTechnicals(property, writer, context.names);
  readExtraFields(extraFieldValues, writer, context);
}
