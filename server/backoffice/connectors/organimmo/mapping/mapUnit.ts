import type { NamedItem } from '#shared/api/common.ts';
import { toBelgianDate } from '#server/backoffice/core/calendar/belgianTime.ts';
import { toExcerpt, type RowWarning } from '#server/backoffice/import/report.ts';
import { foldName } from '../../reading/foldedName.ts';
import { toId, toNumber, toPositive, toWholeNumber } from '../../reading/readNumbers.ts';
import { undefinedIfUnfilled, toAllLanguages, toPlainText, toRichText, toPlainLine } from '../../reading/readTexts.ts';
import type { MapContext } from '../../seam/adapter.ts';
import type { NameTable } from '../../seam/nameTable.ts';
import type { Draft, RemoteMedia, RentalDraft } from '../../seam/records.ts';
import { findClosedNights } from '../closedNights.ts';
import { isJoinedUnit, type JoinedUnit, type UnknownReference } from '../joinedUnit.ts';
import { getChangeTime, toDescription, type OrganimmoRow } from '../rows.ts';
import { buildApiAddress, type OrganimmoSettings } from '../settings.ts';
import { readAddress } from './readAddress.ts';
import { readCosts } from './readCosts.ts';
import { readHours, readPeriods } from './readPeriods.ts';
import { ROOM_LIST } from './targets.ts';
import { NEGATION_WORDS, PET_WORDS, type CountedRoom } from './vocabulary.ts';

type Context = MapContext<OrganimmoSettings>;

/**
 * The largest numbers of options, photos and series of closed nights that a holiday home may have, and of unknown
 * references that warnings name.
 */
const MAX_ENTRIES = { options: 80, photos: 60, closed: 500, unknown: 10 } as const;
/**
 * This number is added to the id of a city that serves as a location, so that the sum never equals the id of a real
 * location.
 */
const CITY_LOCATION_OFFSET = 1_000_000_000;

const trimToLength = (text: string | undefined, maxCharacters: number) =>
  text?.slice(0, maxCharacters).trim() || undefined;

/** Converts a row to an id with a name. Returns undefined for a row without an id or a name. */
function toNamedItem(row: OrganimmoRow | undefined): NamedItem | undefined {
  const id = toWholeNumber(row?.['id']);
  const name =
    row &&
    (toDescription(row, toPlainText) ?? (toPlainLine(row['name']) ? toAllLanguages(String(row['name'])) : undefined));
  return id === undefined || name === undefined ? undefined : { id, name };
}

/** Returns the location of the home, or the city when the home names no location. */
function chooseLocation({ location, city }: JoinedUnit): NamedItem | undefined {
  const namedLocation = toNamedItem(location);
  if (namedLocation) return namedLocation;
  const cityItem = toNamedItem(city);
  return cityItem && { id: CITY_LOCATION_OFFSET + cityItem.id, name: cityItem.name };
}

/**
 * Counts the rooms of each kind by their names. When no room is a bedroom, the number of bedrooms comes from a field of
 * the home's kind, or from the name of the kind.
 */
function countRooms({ rooms, kind, subKind }: JoinedUnit, names: NameTable) {
  const counts = new Map<CountedRoom, number>();
  for (const room of rooms) {
    const target = names.findTarget(ROOM_LIST, room);
    if (target !== undefined) counts.set(target, (counts.get(target) ?? 0) + 1);
  }
  const kindNames = [subKind, kind].flatMap((row) => Object.values((row && toDescription(row, toPlainText)) ?? {}));
  const bedroomCounts = kindNames.map(
    (text) => /\b(\d{1,2}) (?:slaapkamers?|chambres?|schlafzimmern?|bedrooms?)\b/i.exec(text)?.[1],
  );
  const bedrooms =
    counts.get('BEDROOM') ?? toPositive(kind?.['maxBedrooms']) ?? Number(bedroomCounts.find(Boolean) ?? 0);
  return { bedrooms, bathrooms: counts.get('BATHROOM') ?? 0, toilets: counts.get('TOILET') ?? 0 };
}

/** Returns the options of a home. `petsAllowed` is undefined when no option mentions pets. */
function readOptions({ options }: JoinedUnit): {
  readonly options: NamedItem[];
  readonly petsAllowed: boolean | undefined;
} {
  const namedOptions = options.flatMap((row) => toNamedItem(row) ?? []);
  const optionNames = namedOptions.map(({ name }) => Object.values(name).map(foldName));
  const petOptionNames = optionNames.filter((each) => each.some((text) => PET_WORDS.test(text)));
  return {
    options: namedOptions.slice(0, MAX_ENTRIES.options),
    petsAllowed:
      petOptionNames.length === 0
        ? undefined
        : petOptionNames.some((each) => !each.some((text) => NEGATION_WORDS.test(text))),
  };
}

/**
 * The values of `onlineVisibility` that mean that a photo is visible online. A photo with any other value, or without a
 * value, is not shown.
 */
const ONLINE_VISIBILITIES: ReadonlySet<unknown> = new Set([1, 2]);

function toPhotos({ photos }: JoinedUnit, settings: OrganimmoSettings): RemoteMedia[] {
  return photos
    .filter(({ onlineVisibility }) => ONLINE_VISIBILITIES.has(onlineVisibility))
    .toSorted((a, b) => (toNumber(a['order']) ?? 0) - (toNumber(b['order']) ?? 0))
    .flatMap((photo) => {
      const guid = toPlainLine(photo['guid']);
      if (guid === undefined || !/^[\w-]{8,80}$/.test(guid)) return [];
      const alt = toPlainLine(photo['description']);
      return [
        {
          id: guid,
          version: getChangeTime(photo),
          url: buildApiAddress(settings, `rentalunitphotos/file/${guid}/original`),
          // The description has no language. It is stored as Dutch, because the homes are on the coast, where Dutch is
          // spoken.
          ...(alt !== undefined && { alt: { nl: alt } }),
        },
      ];
    })
    .slice(0, MAX_ENTRIES.photos);
}

/**
 * Returns the registration number of a home: the settings contain it by the reference or the id of the home. Inherited
 * keys of the object are not read, because the reference of a home may be `constructor`.
 */
const findRegistrationNumber = (
  { registrationNumbers }: OrganimmoSettings,
  ...names: readonly (string | undefined)[]
) =>
  names.flatMap((name) =>
    name !== undefined && Object.hasOwn(registrationNumbers, name) ? (registrationNumbers[name] ?? []) : [],
  )[0];

function toTitle({ unit, building }: JoinedUnit) {
  const [buildingName, name] = [toPlainLine(building?.['name']), toPlainLine(unit['name'])];
  return buildingName === undefined ? {} : toAllLanguages([buildingName, name].filter(Boolean).join(' '));
}

const describeUnknownReference = ({ list, id }: UnknownReference): string =>
  `${id} is not in the list ${list} of the account`;

/**
 * Returns warnings about those unknown ids that are no reason to refuse the home. `readPeriods` warns about unknown ids
 * of periods.
 */
const listUnknownPartWarnings = ({ unknown }: JoinedUnit): readonly RowWarning[] =>
  unknown
    .filter(({ field }) => field === 'option' || field === 'costFactor' || field === 'subKind.kind')
    .slice(0, MAX_ENTRIES.unknown)
    .map((reference) => ({
      kind: 'unknown-value',
      column: reference.field,
      value: reference.id,
      reason: describeUnknownReference(reference),
      handling: 'dropped',
    }));

function listUnknownLocationWarnings({ location, unknown }: JoinedUnit): readonly RowWarning[] {
  if (location) return [];
  const reference = unknown.find(({ field }) => field === 'location');
  return [
    {
      kind: 'unknown-value',
      column: 'location',
      value: reference?.id ?? '',
      reason: `${reference ? describeUnknownReference(reference) : 'it has no location'}: the city is used instead`,
      handling: 'corrected',
    },
  ];
}

function toDraft(
  joined: JoinedUnit,
  requiredValues: {
    readonly id: string;
    readonly maxOccupation: number;
    readonly kind: NamedItem;
    readonly subKind: NamedItem;
    readonly location: NamedItem;
  },
  { settings, names, now }: Context,
): RentalDraft {
  const { unit } = joined;
  const { id, maxOccupation, kind, subKind, location } = requiredValues;
  const today = toBelgianDate(now).toString();
  const { periods, warnings: periodWarnings } = readPeriods(joined, { settings, names, today });
  const { costs, warnings: costWarnings } = readCosts(joined, names);
  const { address, warnings: addressWarnings } = readAddress(joined, settings);
  const { options, petsAllowed } = readOptions(joined);
  const reference = trimToLength(undefinedIfUnfilled(toPlainLine(unit['reference'])), 40);
  const registrationNumber = findRegistrationNumber(settings, reference, id);
  const floor = trimToLength(undefinedIfUnfilled(toPlainLine(unit['floor'])), 20);
  const surface = toPositive(unit['surfaceArea']);
  const closedNights = findClosedNights(joined.occupied, settings.optionOccupations)
    .filter(({ end }) => end > today)
    .map(({ begin, end, isOption }) => (isOption ? { begin, end, option: true as const } : { begin, end }));
  return {
    kind: 'rental',
    id,
    unit: {
      general: {
        ...(reference !== undefined && { reference }),
        ...(registrationNumber !== undefined && { registrationNumber }),
        title: toTitle(joined),
        kind,
        subKind,
        location,
        maxOccupation,
        ...(undefinedIfUnfilled(toPlainLine(unit['garage'])) !== undefined && { garage: true }),
        ...(petsAllowed !== undefined && { petsAllowed }),
        ...(surface !== undefined && { surface }),
        ...(floor !== undefined && { floor }),
        description: toDescription(unit, toRichText) ?? {},
      },
      places: countRooms(joined, names),
      options,
      house: readHours(joined),
      rules: { notice: settings.noticeDays },
      costs,
      periods,
      closed: closedNights.slice(0, MAX_ENTRIES.closed),
    },
    address,
    warnings: [
      ...periodWarnings,
      ...costWarnings,
      ...addressWarnings,
      ...listUnknownLocationWarnings(joined),
      ...listUnknownPartWarnings(joined),
    ],
    photos: toPhotos(joined, settings),
  };
}

/**
 * Refuses a home that lacks a required value. `fields` are the fields of the CRM from which the value could come. The
 * reason names the first id in these fields that the account's lists do not contain, or else is `emptyReason`.
 */
function refuseMissingFields(
  { unknown }: JoinedUnit,
  id: string,
  fields: readonly string[],
  emptyReason: string,
): readonly Draft[] {
  const reference = unknown.find(({ field }) => fields.includes(field));
  if (!reference) return createRefusal(id, fields[0] ?? '', null, emptyReason);
  return [
    { kind: 'refused', id, column: reference.field, value: reference.id, reason: describeUnknownReference(reference) },
  ];
}

const createRefusal = (id: string, column: string, value: unknown, reason: string): readonly Draft[] => [
  { kind: 'refused', id, column, value: toExcerpt(JSON.stringify(value) ?? ''), reason },
];

/** Maps a home that `joinUnit` joined from the account's lists. The function reads nothing else and never throws. */
export function mapUnit(raw: unknown, context: Context): readonly Draft[] {
  const listedId = context.listed?.id ?? '';
  if (!isJoinedUnit(raw)) return createRefusal(listedId, 'rentalunits', null, 'no home');
  const { unit, noHome } = raw;
  const id = toId(unit['id']) ?? listedId;
  if (noHome !== undefined) return [{ kind: 'withdrawn', id, reason: noHome }];
  if (unit['active'] !== true) return [{ kind: 'withdrawn', id, reason: 'it is not active in Organimmo' }];
  const maxOccupation = toPositive(unit['maxPerson']);
  if (maxOccupation === undefined)
    return createRefusal(id, 'maxPerson', unit['maxPerson'], 'the number of people is not filled in');
  const subKind = toNamedItem(raw.subKind) ?? toNamedItem(raw.kind);
  const kind = toNamedItem(raw.kind) ?? subKind;
  if (!kind || !subKind)
    return refuseMissingFields(raw, id, ['subKind', 'subKind.kind'], 'the kind of home is not filled in');
  const location = chooseLocation(raw);
  const placeFields = ['location', 'building', 'building.city'];
  if (!location)
    return refuseMissingFields(raw, id, placeFields, 'neither a location nor the city of its building is filled in');
  if (!raw.city) return refuseMissingFields(raw, id, placeFields.slice(1), 'the city of its building is not filled in');
  return [toDraft(raw, { id, maxOccupation, kind, subKind, location }, context)];
}
