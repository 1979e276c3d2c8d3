import type { Named } from '#shared/api/common.ts';
import { belgianDay } from '#server/backoffice/core/calendar/belgianTime.ts';
import { toExcerpt, type RowWarning } from '#server/backoffice/import/report.ts';
import { foldedName } from '../../reading/foldedName.ts';
import { idOf, numberOf, positiveOf, wholeOf } from '../../reading/readNumbers.ts';
import { filledMark, inAllLanguages, plainTextOf, richTextOf, wordsOf } from '../../reading/readTexts.ts';
import type { MapContext } from '../../seam/adapter.ts';
import type { NameTable } from '../../seam/nameTable.ts';
import type { Draft, RemoteMedia, RentalDraft } from '../../seam/records.ts';
import { closedNights } from '../closedNights.ts';
import { isJoinedUnit, type JoinedUnit, type UnknownReference } from '../joinedUnit.ts';
import { changedAt, descriptionOf, type Row } from '../rows.ts';
import { apiAddress, type OrganimmoSettings } from '../settings.ts';
import { readAddress } from './readAddress.ts';
import { readCosts } from './readCosts.ts';
import { readHours, readPeriods } from './readPeriods.ts';
import { NOT, PETS, PLACES } from './vocabulary.ts';

type Context = MapContext<OrganimmoSettings>;

/** The largest number of entries that a holiday home may have, and of unknown references in warnings. */
const MOST = { options: 80, photos: 60, closed: 500, unknown: 10 } as const;
/** Cities that serve as locations get ids above this number, which is above all ids in a list of locations. */
const CITY_LOCATIONS = 1_000_000_000;

const clean = (text: string | undefined, longest: number) => text?.slice(0, longest).trim() || undefined;

/** Converts an entry. Returns undefined for one without an id or a name. */
function namedOf(row: Row | undefined): Named | undefined {
  const id = wholeOf(row?.['id']);
  const name =
    row &&
    (descriptionOf(row, plainTextOf) ?? (wordsOf(row['name']) ? inAllLanguages(String(row['name'])) : undefined));
  return id === undefined || name === undefined ? undefined : { id, name };
}

/** Returns the location as visitors know it, or the city when the home names no location. */
function locationOf({ location, city }: JoinedUnit): Named | undefined {
  const named = namedOf(location);
  if (named) return named;
  const place = namedOf(city);
  return place && { id: CITY_LOCATIONS + place.id, name: place.name };
}

/** Counts the rooms by their names. Without bedrooms, their number comes from a field of the kind, or from its name. */
function placesOf({ rooms, kind, subKind }: JoinedUnit, names: NameTable) {
  const counts = new Map<string, number>();
  for (const room of rooms) {
    const target = names.target('places', room, PLACES);
    if (target !== undefined) counts.set(target, (counts.get(target) ?? 0) + 1);
  }
  const words = [subKind, kind].flatMap((row) => Object.values((row && descriptionOf(row, plainTextOf)) ?? {}));
  const said = words.map(
    (text) => /\b(\d{1,2}) (?:slaapkamers?|chambres?|schlafzimmern?|bedrooms?)\b/i.exec(text)?.[1],
  );
  const bedrooms = counts.get('BEDROOM') ?? positiveOf(kind?.['maxBedrooms']) ?? Number(said.find(Boolean) ?? 0);
  return { bedrooms, bathrooms: counts.get('BATHROOM') ?? 0, toilets: counts.get('TOILET') ?? 0 };
}

/** Returns the options. `petsAllowed` is undefined for a home whose options do not mention pets. */
function optionsOf({ options }: JoinedUnit): { readonly options: Named[]; readonly petsAllowed: boolean | undefined } {
  const named = options.flatMap((row) => namedOf(row) ?? []);
  const words = named.map(({ name }) => Object.values(name).map(foldedName));
  const aboutPets = words.filter((each) => each.some((text) => PETS.test(text)));
  return {
    options: named.slice(0, MOST.options),
    petsAllowed: aboutPets.length === 0 ? undefined : aboutPets.some((each) => !each.some((text) => NOT.test(text))),
  };
}

/** The values 1 and 2 mean that a photo is visible online. 0, a missing and an unknown value mean that it is not. */
const ONLINE: ReadonlySet<unknown> = new Set([1, 2]);

function photosOf({ photos }: JoinedUnit, settings: OrganimmoSettings): RemoteMedia[] {
  return photos
    .filter(({ onlineVisibility }) => ONLINE.has(onlineVisibility))
    .toSorted((a, b) => (numberOf(a['order']) ?? 0) - (numberOf(b['order']) ?? 0))
    .flatMap((photo) => {
      const guid = wordsOf(photo['guid']);
      if (guid === undefined || !/^[\w-]{8,80}$/.test(guid)) return [];
      const alt = wordsOf(photo['description']);
      return [
        {
          id: guid,
          version: changedAt(photo),
          url: apiAddress(settings, `rentalunitphotos/file/${guid}/original`),
          // The description has one language; the homes are on the coast, where it is Dutch.
          ...(alt !== undefined && { alt: { nl: alt } }),
        },
      ];
    })
    .slice(0, MOST.photos);
}

/**
 * Returns the registration number of a home by the first of its names that the settings contain. Only the settings' own
 * keys are read, because a home may be called `constructor`.
 */
const findRegistration = ({ registrationNumbers }: OrganimmoSettings, ...names: readonly (string | undefined)[]) =>
  names.flatMap((name) =>
    name !== undefined && Object.hasOwn(registrationNumbers, name) ? (registrationNumbers[name] ?? []) : [],
  )[0];

function titleOf({ unit, building }: JoinedUnit) {
  const [house, name] = [wordsOf(building?.['name']), wordsOf(unit['name'])];
  return house === undefined ? {} : inAllLanguages([house, name].filter(Boolean).join(' '));
}

const isMissing = ({ list, id }: UnknownReference): string => `${id} is not in the list ${list} of the account`;

/** Returns warnings about unknown ids that do not refuse the home. Those of periods have a warning of their own. */
const unknownParts = ({ unknown }: JoinedUnit): readonly RowWarning[] =>
  unknown
    .filter(({ field }) => field === 'option' || field === 'costFactor' || field === 'subKind.kind')
    .slice(0, MOST.unknown)
    .map((reference) => ({
      kind: 'unknown-value',
      column: reference.field,
      value: reference.id,
      reason: isMissing(reference),
      handling: 'dropped',
    }));

function unnamedLocation({ location, unknown }: JoinedUnit): readonly RowWarning[] {
  if (location) return [];
  const reference = unknown.find(({ field }) => field === 'location');
  return [
    {
      kind: 'unknown-value',
      column: 'location',
      value: reference?.id ?? '',
      reason: `${reference ? isMissing(reference) : 'no location is named'}: that is the city now`,
      handling: 'corrected',
    },
  ];
}

function draftOf(
  joined: JoinedUnit,
  given: {
    readonly id: string;
    readonly maxOccupation: number;
    readonly kind: Named;
    readonly subKind: Named;
    readonly location: Named;
  },
  { settings, names, now }: Context,
): RentalDraft {
  const { unit } = joined;
  const { id, maxOccupation, kind, subKind, location } = given;
  const today = belgianDay(now).toString();
  const { periods, warnings: ofPeriods } = readPeriods(joined, { settings, names, today });
  const { costs, warnings: ofCosts } = readCosts(joined, names);
  const { address, warnings: ofAddress } = readAddress(joined, settings);
  const { options, petsAllowed } = optionsOf(joined);
  const reference = clean(filledMark(wordsOf(unit['reference'])), 40);
  const registrationNumber = findRegistration(settings, reference, id);
  const floor = clean(filledMark(wordsOf(unit['floor'])), 20);
  const surface = positiveOf(unit['surfaceArea']);
  const closed = closedNights(joined.occupied, settings.optionOccupations)
    .filter(({ end }) => end > today)
    .map(({ begin, end, isOption }) => (isOption ? { begin, end, option: true as const } : { begin, end }));
  return {
    kind: 'rental',
    id,
    unit: {
      general: {
        ...(reference !== undefined && { reference }),
        ...(registrationNumber !== undefined && { registrationNumber }),
        title: titleOf(joined),
        kind,
        subKind,
        location,
        maxOccupation,
        ...(filledMark(wordsOf(unit['garage'])) !== undefined && { garage: true }),
        ...(petsAllowed !== undefined && { petsAllowed }),
        ...(surface !== undefined && { surface }),
        ...(floor !== undefined && { floor }),
        description: descriptionOf(unit, richTextOf) ?? {},
      },
      places: placesOf(joined, names),
      options,
      house: readHours(joined),
      rules: { notice: settings.noticeDays },
      costs,
      periods,
      closed: closed.slice(0, MOST.closed),
    },
    address,
    warnings: [...ofPeriods, ...ofCosts, ...ofAddress, ...unnamedLocation(joined), ...unknownParts(joined)],
    photos: photosOf(joined, settings),
  };
}

/**
 * Refuses a home because of the first of these fields that contains an unknown id, or else because the fields are
 * empty.
 */
function refuseEmpty({ unknown }: JoinedUnit, id: string, fields: readonly string[], empty: string): readonly Draft[] {
  const reference = unknown.find(({ field }) => fields.includes(field));
  if (!reference) return refuse(id, fields[0] ?? '', null, empty);
  return [{ kind: 'refused', id, column: reference.field, value: reference.id, reason: isMissing(reference) }];
}

const refuse = (id: string, column: string, value: unknown, reason: string): readonly Draft[] => [
  { kind: 'refused', id, column, value: toExcerpt(JSON.stringify(value) ?? ''), reason },
];

/** Maps a home as it was joined from its lists. It reads nothing else, and never throws. */
export function mapUnit(raw: unknown, context: Context): readonly Draft[] {
  const listed = context.listed?.id ?? '';
  if (!isJoinedUnit(raw)) return refuse(listed, 'rentalunits', null, 'no home');
  const { unit, noHome } = raw;
  const id = idOf(unit['id']) ?? listed;
  if (noHome !== undefined) return [{ kind: 'withdrawn', id, reason: noHome }];
  if (unit['active'] !== true) return [{ kind: 'withdrawn', id, reason: 'it is not active in Organimmo' }];
  const maxOccupation = positiveOf(unit['maxPerson']);
  if (maxOccupation === undefined)
    return refuse(id, 'maxPerson', unit['maxPerson'], 'how many people it takes is not filled in');
  const subKind = namedOf(raw.subKind) ?? namedOf(raw.kind);
  const kind = namedOf(raw.kind) ?? subKind;
  if (!kind || !subKind)
    return refuseEmpty(raw, id, ['subKind', 'subKind.kind'], 'what kind of home it is, is not filled in');
  const location = locationOf(raw);
  const place = ['location', 'building', 'building.city'];
  if (!location) return refuseEmpty(raw, id, place, 'neither a location nor the city of its building is filled in');
  if (!raw.city) return refuseEmpty(raw, id, place.slice(1), 'the city of its building is not filled in');
  return [draftOf(raw, { id, maxOccupation, kind, subKind, location }, context)];
}
