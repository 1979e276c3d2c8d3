import { SUB_TYPES } from '#shared/primitives/vocabulary.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import type { TypedValues } from '#shared/ui/forms/formState.ts';

const FORM_TOKEN = 'a'.repeat(24);

/** A field with two possible values. */
type FilledField = readonly [
  field: string,
  one: TypedValues[string] | undefined,
  other: TypedValues[string] | undefined,
];

const VISITOR_FIELDS: readonly FilledField[] = [
  ['firstName', 'An', 'Bo'],
  ['lastName', 'Peeters', 'Dubois'],
  ['email', 'an@example.com', 'bo@example.com'],
  ['phone', '0470 12 34 56', '0470 65 43 21'],
];
const findId = (key: string): string => String(SUB_TYPES.find((each) => each.key === key)?.id);
const REMARK_FIELD: FilledField = ['remark', 'By train.', 'By car.'];
const WISHES_FIELDS: readonly FilledField[] = [
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
const EXTRA_FIELDS: readonly FilledField[] = [
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
const FRIEND_FIELDS: readonly FilledField[] = [
  ['friendEmail', 'cy@example.com', 'di@example.com'],
  ['friendName', 'Cy', 'Di'],
  ['name', 'An', 'Bo'],
  ['email', 'an@example.com', 'bo@example.com'],
  ['note', 'Look!', 'See!'],
];
const GUEST_FIELDS: readonly FilledField[] = [
  ['adults', '2', '3'],
  ['children', '0', '1'],
  ['pets', undefined, '1'],
];

/** A form with its fields. */
export interface FilledForm {
  readonly address: string;
  readonly fields: readonly FilledField[];
  /** Values that are sent with the fields and not shown as text: those that the page itself adds, and the consent. */
  readonly carriedValues?: TypedValues;
  /** The fields whose values the page adds itself. It shows them as names that the test does not know. */
  readonly chosenBefore?: readonly string[];
}

const contactFormPath = pathFor('ajaxContactForm', 'nl');
const carriedFields = { privacy: '1', page: '/nl/contact' };
const PLACE_FIELDS = ['city', 'municipality', 'province', 'area'];
const viewingForm: FilledForm = {
  address: pathFor('viewingDetails', 'nl', { estateId: 7, token: FORM_TOKEN }),
  fields: [...VISITOR_FIELDS, REMARK_FIELD],
  carriedValues: { held: '1900000000-1900003600-1900000000' },
};
const stayForm: FilledForm = {
  address: pathFor('rentalBookingDetails', 'nl', { rentalUnitId: 8, token: FORM_TOKEN }),
  fields: [...GUEST_FIELDS, ...VISITOR_FIELDS, REMARK_FIELD],
  carriedValues: { held: '2027-07-03_2027-07-10_1900000000' },
};

/** The values for each form, by the name of the form. */
export const FILLED_FORMS: Readonly<Record<string, FilledForm>> = {
  contact: {
    address: contactFormPath,
    fields: [...VISITOR_FIELDS, ['text', 'Hello.', 'Dear Els.']],
    carriedValues: { ...carriedFields, to: 'office:gent' },
  },
  property: {
    address: contactFormPath,
    fields: [...VISITOR_FIELDS, ['text', 'Hello.', 'Dear Els.']],
    carriedValues: { ...carriedFields, estateId: '7' },
  },
  estimate: { address: contactFormPath, fields: [...VISITOR_FIELDS, ...EXTRA_FIELDS], carriedValues: carriedFields },
  callback: {
    address: contactFormPath,
    fields: [
      ...VISITOR_FIELDS,
      ['when', '2031-01-06.morning', '2031-01-07.evening'],
      ['text', 'The garden.', 'The garage.'],
    ],
    carriedValues: { privacy: '1', estateId: '7', to: 'office:gent' },
  },
  friend: {
    address: pathFor('ajaxSendToAFriend', 'nl'),
    fields: FRIEND_FIELDS,
    carriedValues: { estateId: '7', privacy: '1' },
  },
  'open-house': {
    address: pathFor('openHouse', 'nl', { estateId: 7, day: 'first' }),
    fields: [['people', '2', '3'], ...VISITOR_FIELDS],
    carriedValues: { privacy: '1' },
  },
  subscribe: {
    address: pathFor('subscribe', 'nl'),
    fields: [...WISHES_FIELDS, ['email', 'an@example.com', 'bo@example.com']],
    carriedValues: { privacy: '1', locale: 'nl' },
    chosenBefore: PLACE_FIELDS,
  },
  editSubscription: {
    address: pathFor('editSubscriptions', 'nl', { token: FORM_TOKEN }),
    fields: WISHES_FIELDS,
    carriedValues: { locale: 'nl' },
  },
  'viewing-who': viewingForm,
  'viewing-book': viewingForm,
  'rental-guest': stayForm,
  'rental-request': { ...stayForm, carriedValues: { ...stayForm.carriedValues, checked: '700' } },
};

/** Returns the values of a form. The field `changed` gets its second value. */
export const toTypedFields = ({ fields, carriedValues: also }: Partial<FilledForm>, changed?: string): TypedValues =>
  Object.fromEntries([
    ...Object.entries(also ?? {}),
    ...(fields ?? []).flatMap(([field, one, other]) => {
      const value = field === changed ? other : one;
      return value === undefined ? [] : [[field, value] as const];
    }),
  ]);
