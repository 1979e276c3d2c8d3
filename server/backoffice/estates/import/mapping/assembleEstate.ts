import { ROOM_ID } from '#shared/primitives/ids.ts';
import { estateWriteSchema } from '#shared/api/estate.ts';
import type { RowWarning } from '#server/backoffice/import/report.ts';
import { locate } from '#server/backoffice/geo/locate.ts';
import { toAddressParts, type GeoPoint, type KnownPlace } from '#server/backoffice/geo/places.ts';
import type { WarningKind, ValueHandling } from '#server/backoffice/import/warning.ts';
import type { EstateDocument } from '#server/backoffice/import/estateDocument.ts';
import { deleteValueAt, getValueAt, setValueAt } from '#server/backoffice/import/cells/path.ts';
import { isObject } from '#server/backoffice/core/isObject.ts';
import type { RoomKey } from '#shared/primitives/vocabulary.ts';
import type { RoomFacts } from '#server/backoffice/import/estatePath.ts';
import { isRoomKey, buildRoomRows } from './roomRows.ts';
import { toContactId } from '#server/backoffice/import/contactId.ts';
import { chooseStreetLanguage } from '#server/backoffice/import/cells/languageOfStreet.ts';
import { splitStreets } from '#server/backoffice/import/cells/streetLine.ts';
import { LOCALITY_PATH, ZIP_PATH } from '#server/backoffice/import/mapping/target.ts';

/** The column and the content of the cell that a value was read from. */
export interface CellOrigin {
  readonly column: string;
  readonly cell: string;
}
interface RowValues {
  readonly values: ReadonlyMap<string, unknown>;
  readonly origins: ReadonlyMap<string, CellOrigin>;
}

interface AssembledEstate {
  readonly estate: EstateDocument;
  readonly warnings: RowWarning[];
}
/** The error for a row that cannot become an estate. `message` is the reason, `path` the field. */
export class EstateRefusal extends Error {
  override readonly name = 'Refusal';
  readonly path: string;
  constructor(path: string, reason: string) {
    super(reason);
    this.path = path;
  }
}

/**
 * Returns the cell from which a field was read: the cell of the field itself, or else the cell of a part of the field,
 * or of a larger field that contains this field.
 */
export function findOrigin(origins: RowValues['origins'], path: string): CellOrigin | undefined {
  const exactOrigin = origins.get(path);
  if (exactOrigin) return exactOrigin;
  for (const [originPath, origin] of origins) {
    if (originPath.startsWith(`${path}.`) || path.startsWith(`${originPath}.`)) return origin;
  }
  return undefined;
}

const toText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Removes the postcode before the name of a place: `1050 Elsene` becomes `Elsene`. */
const removeZip = (locality: string, zip: string) =>
  locality.startsWith(`${zip} `) ? locality.slice(zip.length + 1) : locality;

function readCoordinates(values: RowValues['values']): GeoPoint | undefined {
  const latitude = values.get('address.location.latitude');
  const longitude = values.get('address.location.longitude');
  return typeof latitude === 'number' && typeof longitude === 'number' ? { latitude, longitude } : undefined;
}

function findPlace({ values }: RowValues): { place: KnownPlace; warning?: WarningPart } {
  const zip = toText(values.get(ZIP_PATH)).replace(/^B-?/i, '');
  if (zip === '') throw new EstateRefusal(ZIP_PATH, 'no postcode');
  const locality = removeZip(toText(values.get(LOCALITY_PATH)), zip);
  const placeMatch = locate({ zip, locality, coordinates: readCoordinates(values) });
  if (!placeMatch) throw new EstateRefusal(ZIP_PATH, 'this postcode does not exist in Belgium');
  const { place, warning } = placeMatch;
  return warning
    ? { place, warning: ['locality', locality ? LOCALITY_PATH : ZIP_PATH, warning.handling, warning.reason] }
    : { place };
}
type WarningPart = readonly [kind: WarningKind, path: string, handling: ValueHandling, reason: string];

/** Yields the lines of a street: one without a language, one for each language that the source names, or both. */
function* listStreetLines(values: RowValues['values']): Generator<readonly [locale: string | undefined, line: string]> {
  for (const [path, value] of values) {
    if (path === 'address.street' && isObject(value))
      for (const [locale, line] of Object.entries(value)) yield [locale, toText(line)];
    else if (path === 'address.street') yield [undefined, toText(value)];
    else if (path.startsWith('address.street.')) yield [path.slice('address.street.'.length), toText(value)];
  }
}

function setStreet(draft: object, { values }: RowValues, place: KnownPlace): WarningPart[] {
  const lines = [...listStreetLines(values)];
  const cells = { number: toText(values.get('address.number')), box: toText(values.get('address.box')) };
  const { streets, number, box, notes } = splitStreets(lines.length === 0 ? [[undefined, '']] : lines, cells);
  const streetNames: Record<string, string> = {};
  for (const [locale, street] of streets)
    if (street !== '') streetNames[locale ?? chooseStreetLanguage(street, place)] ??= street;
  if (lines.length > 0) setValueAt(draft, 'address.street', streetNames);
  for (const [path, text] of [
    ['address.number', number],
    ['address.box', box],
  ] as const) {
    if (text === '') deleteValueAt(draft, path);
    else setValueAt(draft, path, text);
  }
  return notes.map(({ kind, field, locale, handling, reason }) => {
    const path = field === 'street' && locale !== undefined ? `address.street.${locale}` : `address.${field}`;
    return [kind, path, handling, reason];
  });
}

/**
 * Assigns an id to a sales contact when the source gives no id. Removes a contact without a name, because no page could
 * show the person.
 */
function setContact(draft: object): WarningPart | undefined {
  const contact = getValueAt(draft, 'salesRep');
  if (!isObject(contact)) return undefined;
  const [first, last, email] = [contact['firstname'], contact['lastname'], contact['email']].map(toText);
  const name = toText(contact['name']) || [first, last].filter(Boolean).join(' ');
  if (name === '') {
    deleteValueAt(draft, 'salesRep');
    return ['invalid', 'salesRep', 'dropped', 'a sales contact without a name'];
  }
  setValueAt(draft, 'salesRep.name', name);
  if (contact['id'] === undefined) setValueAt(draft, 'salesRep.id', toContactId(email || name));
  return undefined;
}

/** Collects what the columns of a row say about rooms, by the kind of room. */
export function readRoomFacts(values: RowValues['values']): Map<RoomKey, RoomFacts> {
  const facts = new Map<RoomKey, RoomFacts>();
  for (const [path, value] of values) {
    if (!path.startsWith('rooms.')) continue;
    const [, key, aspect] = path.split('.');
    if (!isRoomKey(key) || !aspect) continue;
    facts.set(key, { ...facts.get(key), [aspect]: value });
  }
  return facts;
}

function setRooms(draft: object, values: RowValues['values']): WarningPart[] {
  const facts = readRoomFacts(values);
  const warnings: WarningPart[] = [];
  const rooms = [...facts].flatMap(([key, roomFacts]) => {
    const roomRows = buildRoomRows(key, roomFacts);
    if (roomRows.contradiction) {
      const { reason, lostFact } = roomRows.contradiction;
      const path = lostFact === undefined ? `rooms.${key}` : `rooms.${key}.${lostFact}`;
      warnings.push(['contradiction', path, lostFact === undefined ? 'kept' : 'dropped', reason]);
    }
    return roomRows.rooms;
  });
  if (rooms.length > 0) setValueAt(draft, 'layout.rooms', rooms);
  const bedroomFacts = facts.get('BEDROOM');
  const bedroomCount = getValueAt(draft, 'general.bedroomCount');
  if (bedroomFacts?.count === 0 && typeof bedroomCount === 'number' && bedroomCount > 0)
    warnings.push(['contradiction', 'rooms.BEDROOM.count', 'dropped', `${bedroomCount} bedrooms, which are used`]);
  if (bedroomFacts && bedroomCount === undefined) {
    const countedBedrooms = rooms.reduce(
      (sum, room) => sum + (room.valueId === ROOM_ID.BEDROOM ? (room.count ?? 1) : 0),
      0,
    );
    setValueAt(draft, 'general.bedroomCount', countedBedrooms);
  }
  return warnings;
}

/** Removes values that have a meaning only together with another value, when that other value is missing. */
function dropIncompleteParts(draft: object): void {
  if (getValueAt(draft, 'general.price.value') === undefined) deleteValueAt(draft, 'general.price');
  const latitude = getValueAt(draft, 'address.location.latitude');
  const longitude = getValueAt(draft, 'address.location.longitude');
  if (latitude === undefined || longitude === undefined) deleteValueAt(draft, 'address.location');
}

/** Objects that are removed completely when one of their values is wrong. */
const INDIVISIBLE_PATHS: readonly string[] = ['address.location'];
const REQUIRED_PATHS = /^(?:general\.(?:transaction|headType|recordStatus)|address\.city|source)(?:\.|$)/;

/** Validates the document. Removes single values that are invalid. */
function validateDocument(draft: object, warnings: WarningPart[]): EstateDocument {
  for (;;) {
    const result = estateWriteSchema.safeParse(draft);
    if (result.success) return result.data;
    for (const issue of result.error.issues) {
      const path = issue.path.join('.');
      if (REQUIRED_PATHS.test(path) || getValueAt(draft, path) === undefined)
        throw new EstateRefusal(path, explainRefusal(path, issue.message));
      const droppedPath = INDIVISIBLE_PATHS.find((indivisiblePath) => path.startsWith(indivisiblePath)) ?? path;
      deleteValueAt(draft, droppedPath);
      warnings.push(['invalid', path, 'dropped', issue.message]);
    }
  }
}

const REFUSAL_REASONS: Readonly<Record<string, string>> = {
  'general.headType': 'the kind of property is missing',
  'general.transaction': 'whether it is for sale or to rent is missing',
};
const explainRefusal = (path: string, message: string) => REFUSAL_REASONS[path] ?? message;

/**
 * Assembles the estate that the values of a row describe: the place from the postcode, rooms from counts, street and
 * number in their own fields, all of it validated. Throws `EstateRefusal` when a required value is missing.
 */
export function assembleEstate(row: RowValues, source: { name: string; id: string }): AssembledEstate {
  const { place, warning } = findPlace(row);
  const warningParts: WarningPart[] = warning ? [warning] : [];
  const draft: object = {};
  for (const [path, value] of row.values) {
    if (path !== ZIP_PATH && path !== LOCALITY_PATH && !path.startsWith('rooms.')) setValueAt(draft, path, value);
  }
  const address = getValueAt(draft, 'address');
  setValueAt(draft, 'address', { ...(isObject(address) && address), ...toAddressParts(place) });
  warningParts.push(...setStreet(draft, row, place));
  warningParts.push(...setRooms(draft, row.values));
  const contact = setContact(draft);
  if (contact) warningParts.push(contact);
  dropIncompleteParts(draft);
  setValueAt(draft, 'source', source);
  const estate = validateDocument(draft, warningParts);
  return {
    estate,
    warnings: warningParts.map(([kind, path, handling, reason]) => {
      const origin = findOrigin(row.origins, path);
      return { kind, column: origin?.column ?? path, value: origin?.cell ?? '', reason, handling };
    }),
  };
}
