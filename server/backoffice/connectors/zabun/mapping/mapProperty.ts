import { DraftWriter } from '../../reading/draftWriter.ts';
import { idOf } from '../../reading/readNumbers.ts';
import type { MapContext } from '../../seam/adapter.ts';
import type { Draft } from '../../seam/records.ts';
import type { ZabunSettings } from '../settings.ts';
import { foreignCountry, readAddress } from './readAddress.ts';
import { readContact } from './readContact.ts';
import { readDetails } from './readDetails.ts';
import { readEnergy } from './readEnergy.ts';
import { readGeneral, transactionOf } from './readGeneral.ts';
import { readLegal } from './readLegal.ts';
import { readMedia } from './readMedia.ts';
import { readRooms } from './readRooms.ts';
import { listOf, type Parts, partsOf } from './values.ts';

type Context = MapContext<ZabunSettings>;

/** A property with the answers of other calls about it. */
export interface ZabunAnswer {
  readonly property: unknown;
  /** The sales contact. */
  readonly person?: unknown;
  /** The city in the account's geography, for a property that does not contain one. */
  readonly city?: unknown;
  readonly extraFieldValues?: unknown;
}

const INACTIVE = 2;

/**
 * Returns why a property is not on the site; undefined when nothing prevents it. A property that is not explicitly
 * public is hidden.
 */
function hiddenBecause(property: Parts, context: Context): string | undefined {
  if (property['publish'] !== true) return 'it is not public in Zabun';
  for (const field of ['archived', 'deleted'] as const) if (property[field] === true) return `it is ${field} in Zabun`;
  if (property['show'] === false || property['status_id'] === INACTIVE) return 'it is not active in Zabun';
  if (transactionOf(property, context) === undefined)
    return `transaction ${idOf(property['transaction_id']) ?? '(none)'} is not known: map it to one of the website`;
  return undefined;
}

/** Maps a property. The fields of owners, keys, commissions and notes are never read. */
export function mapProperty(raw: unknown, context: Context): readonly Draft[] {
  const answer = partsOf(raw);
  const property = partsOf(answer['property']);
  const id = idOf(property['property_id']);
  if (id === undefined)
    return [{ kind: 'refused', id: '', column: 'property_id', value: '', reason: 'the answer is no property' }];
  const hidden = hiddenBecause(property, context);
  if (hidden !== undefined) return [{ kind: 'withdrawn', id, reason: hidden }];
  const country = foreignCountry(property);
  if (country !== undefined) {
    const column = 'address.country_geo_id';
    return [{ kind: 'refused', id, column, value: country, reason: 'it is not in Belgium' }];
  }
  const writer = new DraftWriter(id);
  readGeneral(property, writer, context);
  readAddress(property, partsOf(answer['city']), writer);
  readContact(partsOf(answer['person']), writer);
  readRooms(property, writer, context.names);
  readEnergy(property, writer);
  readLegal(property, writer, context.names);
  readDetails(property, listOf(answer['extraFieldValues']), writer, context);
  readMedia(property, writer, context);
  const parentId = idOf(property['parent_property_id']);
  return [writer.draft(parentId === id ? {} : { parentId })];
}
