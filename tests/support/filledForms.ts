import { SUB_TYPES } from '#shared/primitives/vocabulary.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import type { TypedValues } from '#shared/ui/forms/formState.ts';

const TOKEN = 'a'.repeat(24);

/** A field with two possible values. */
type FilledField = readonly [
  field: string,
  one: TypedValues[string] | undefined,
  other: TypedValues[string] | undefined,
];

const VISITOR: readonly FilledField[] = [
  ['firstName', 'An', 'Bo'],
  ['lastName', 'Peeters', 'Dubois'],
  ['email', 'an@example.com', 'bo@example.com'],
  ['phone', '0470 12 34 56', '0470 65 43 21'],
];
const findId = (key: string): string => String(SUB_TYPES.find((each) => each.key === key)?.id);
const REMARK: FilledField = ['remark', 'By train.', 'By car.'];
const WISHES: readonly FilledField[] = [
  ['transaction', '1', '2'],
  ['type', ['1'], ['3']],
  ['sub-type', [findId('VILLA')], [findId('FLAT')]],
  ['city', ['900000'], ['890000']],
  ['municipality', ['900000'], ['890000']],
  ['province', ['BE-VOV'], ['BE-VWV']],
  ['radius', '5', '10'],
  ['area', '51.1,3.7;51.2,3.8;51.1,3.9', '50.1,3.7;50.2,3.8;50.1,3.9'],
  ['price-min', '100000', '200000'],
  ['price-max', '300000', '400000'],
  ['bed-min', '2', '3'],
  ['more', ['garden=1', 'reduced=1'], ['terrace=1', 'epc=B']],
  ['place', 'Gent', 'Brugge'],
  ['name', 'An', 'Bo'],
  ['frequency', 'daily', 'weekly'],
];
const EXTRA: readonly FilledField[] = [
  ['extra_street', 'Kerkstraat 1', 'Veldstraat 2'],
  ['extra_city', '9000 Gent', '8000 Brugge'],
  ['extra_type', 'house', 'apartment'],
  ['extra_area', '180', '190'],
  ['extra_ground', '500', '600'],
  ['extra_bedrooms', '3', '4'],
  ['extra_year', '1990', '2000'],
  ['extra_plan', 'rent', 'know'],
  ['remarks', 'A garden.', 'A garage.'],
];
const FRIEND: readonly FilledField[] = [
  ['friendEmail', 'cy@example.com', 'di@example.com'],
  ['friendName', 'Cy', 'Di'],
  ['name', 'An', 'Bo'],
  ['email', 'an@example.com', 'bo@example.com'],
  ['note', 'Look!', 'See!'],
];
const GUEST: readonly FilledField[] = [
  ['adults', '2', '3'],
  ['children', '0', '1'],
  ['pets', undefined, '1'],
];

/** A form with its fields. */
export interface FilledForm {
  readonly address: string;
  readonly fields: readonly FilledField[];
  /** Values that are sent with the fields and not shown as text: those that the page itself adds, and the consent. */
  readonly carried?: TypedValues;
  /** The fields that the page adds and shows by names that the test does not know. */
  readonly chosenBefore?: readonly string[];
}

const message = pathFor('ajaxContactForm', 'nl');
const carried = { privacy: '1', page: '/nl/contact' };
const PLACES = ['city', 'municipality', 'province', 'area'];
const viewing: FilledForm = {
  address: pathFor('viewingDetails', 'nl', { estateId: 7, token: TOKEN }),
  fields: [...VISITOR, REMARK],
  carried: { held: '1900000000-1900003600-1900000000' },
};
const stay: FilledForm = {
  address: pathFor('rentalBookingDetails', 'nl', { rentalUnitId: 8, token: TOKEN }),
  fields: [...GUEST, ...VISITOR, REMARK],
  carried: { held: '2027-07-03_2027-07-10_1900000000' },
};

/** The values for each form, by the name of the form. */
export const FILLED_FORMS: Readonly<Record<string, FilledForm>> = {
  contact: {
    address: message,
    fields: [...VISITOR, ['text', 'Hello.', 'Dear Els.']],
    carried: { ...carried, to: 'office:gent' },
  },
  property: {
    address: message,
    fields: [...VISITOR, ['text', 'Hello.', 'Dear Els.']],
    carried: { ...carried, estateId: '7' },
  },
  estimate: { address: message, fields: [...VISITOR, ...EXTRA], carried },
  callback: {
    address: message,
    fields: [...VISITOR, ['when', '2031-01-06.morning', '2031-01-07.evening'], ['text', 'The garden.', 'The garage.']],
    carried: { privacy: '1', estateId: '7', to: 'office:gent' },
  },
  friend: {
    address: pathFor('ajaxSendToAFriend', 'nl'),
    fields: FRIEND,
    carried: { estateId: '7', privacy: '1' },
  },
  'open-house': {
    address: pathFor('openHouse', 'nl', { estateId: 7, day: 'first' }),
    fields: [['people', '2', '3'], ...VISITOR],
    carried: { privacy: '1' },
  },
  subscribe: {
    address: pathFor('subscribe', 'nl'),
    fields: [...WISHES, ['email', 'an@example.com', 'bo@example.com']],
    carried: { privacy: '1', locale: 'nl' },
    chosenBefore: PLACES,
  },
  editSubscription: {
    address: pathFor('editSubscriptions', 'nl', { token: TOKEN }),
    fields: WISHES,
    carried: { locale: 'nl' },
  },
  'viewing-who': viewing,
  'viewing-book': viewing,
  'rental-guest': stay,
  'rental-request': stay,
};

/** Returns the values of a form, with the second value of one field. */
export const typedIn = ({ fields, carried: also }: Partial<FilledForm>, changed?: string): TypedValues =>
  Object.fromEntries([
    ...Object.entries(also ?? {}),
    ...(fields ?? []).flatMap(([field, one, other]) => {
      const value = field === changed ? other : one;
      return value === undefined ? [] : [[field, value] as const];
    }),
  ]);
