import { DraftWriter } from '../../reading/draftWriter.ts';
import { toId } from '../../reading/readNumbers.ts';
import type { MapContext } from '../../seam/adapter.ts';
import type { Draft } from '../../seam/records.ts';
import type { ZabunSettings } from '../settings.ts';
import { findForeignCountry, readAddress } from './readAddress.ts';
import { readContact } from './readContact.ts';
import { readDetails } from './readDetails.ts';
import { readEnergy } from './readEnergy.ts';
import { readGeneral, findTransaction } from './readGeneral.ts';
import { readLegal } from './readLegal.ts';
import { readMedia } from './readMedia.ts';
import { readRooms } from './readRooms.ts';
import { toObjects, type ZabunObject, toObject } from './values.ts';

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

const INACTIVE_STATUS_ID = 2;

/**
 * Returns why a property is not shown on the site; undefined when it is shown. A property that is not explicitly public
 * is not shown.
 */
function findHiddenReason(property: ZabunObject, context: Context): string | undefined {
  if (property['publish'] !== true) return 'it is not public in Zabun';
  for (const field of ['archived', 'deleted'] as const) if (property[field] === true) return `it is ${field} in Zabun`;
  if (property['show'] === false || property['status_id'] === INACTIVE_STATUS_ID) return 'it is not active in Zabun';
  if (findTransaction(property, context) === undefined)
    return `transaction ${toId(property['transaction_id']) ?? '(none)'} is not known: map it to one of the website`;
  return undefined;
}

/** Maps a property. Fields about owners, keys, commissions and internal notes are never read. */
export function mapProperty(raw: unknown, context: Context): readonly Draft[] {
  const answer = toObject(raw);
  const property = toObject(answer['property']);
  const id = toId(property['property_id']);
  if (id === undefined)
    return [{ kind: 'refused', id: '', column: 'property_id', value: '', reason: 'the answer is not a property' }];
  const hiddenReason = findHiddenReason(property, context);
  if (hiddenReason !== undefined) return [{ kind: 'withdrawn', id, reason: hiddenReason }];
  const country = findForeignCountry(property);
  if (country !== undefined) {
    const column = 'address.country_geo_id';
    return [{ kind: 'refused', id, column, value: country, reason: 'it is not in Belgium' }];
  }
  const writer = new DraftWriter(id);
  readGeneral(property, writer, context);
  readAddress(property, toObject(answer['city']), writer);
  readContact(toObject(answer['person']), writer);
  readRooms(property, writer, context.names);
  readEnergy(property, writer);
  readLegal(property, writer, context.names);
  readDetails(property, toObjects(answer['extraFieldValues']), writer, context);
  readMedia(property, writer, context);
  const parentId = toId(property['parent_property_id']);
  return [writer.build(parentId === id ? {} : { parentId })];
}
