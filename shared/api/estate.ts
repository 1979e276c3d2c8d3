import { z } from 'zod';
import { AI_PICTURE_KINDS } from '../primitives/aiKinds.ts';
import { CLOSURES, REGIONS } from '../primitives/ids.ts';
import { HEAD_TYPE_NAMES, SUB_TYPES, TRANSACTION_NAMES } from '../primitives/vocabulary.ts';
import {
  assetRefSchema,
  contactIdSchema,
  coordinatesSchema,
  dateTimeSchema,
  idSchema,
  type LocalizedText,
  localizedTextSchema,
  type NamedItem,
  namedSchema,
  nameSchema,
  problemSchema,
  termIdSchema,
  webUrlSchema,
} from './common.ts';
import { openHouseTimesSchema } from './openHouseTimes.ts';

/**
 * Returns a function that replaces the name of a value, such as a type or a transaction, by the product's own name when
 * the product knows the id of the value. So one listing, or another back office, cannot rename the value for visitors.
 * A value with an unknown id has the name that its listing gives it.
 */
const createNameAdder =
  (findName: (id: number) => LocalizedText | undefined) =>
  <T extends NamedItem>(value: T): T => {
    const name = findName(value.id);
    return name === undefined ? value : { ...value, name: { ...name } };
  };
const addHeadTypeName = createNameAdder((id) => HEAD_TYPE_NAMES[id]);
const addTransactionName = createNameAdder((id) => TRANSACTION_NAMES[id]);
const subTypeNameById = new Map(SUB_TYPES.map(({ id, name }) => [id, name]));
const addSubTypeName = createNameAdder((id) => subTypeNameById.get(id));

const countSchema = z.int32().min(0);
const amountSchema = z.number().min(0);
/** A number of square metres or metres. */
const measureSchema = z.number().min(0);
const yesNoUnknownSchema = z.enum(['YES', 'NO', 'UNKNOWN']);

export const pictureSchema = z.object({
  /** The position of the picture. The first picture is the main image (specification §2.6). */
  index: z.int().min(0),
  file: assetRefSchema,
  /** The small version of the picture; when it is absent, `file` is used. */
  thumbnail: assetRefSchema.optional(),
  alt: localizedTextSchema.optional(),
  kind: z.enum(['photo', 'plan']).default('photo'),
  /** The use of AI. When the field is absent, the use is unknown and the site shows no notice. */
  ai: z.enum(AI_PICTURE_KINDS).optional(),
});
export type Picture = z.infer<typeof pictureSchema>;

const stickerSchema = namedSchema.extend({ color: z.string().optional(), colorText: z.string().optional() });
export type Sticker = z.infer<typeof stickerSchema>;

const priceSchema = z.object({
  value: amountSchema.optional(),
  /** True when the site shows the prefix 'From' before the price (specification §4.6). */
  priceFrom: z.boolean().default(false),
  /** False means that the price is on request. The amount may be known, but visitors must not see it. */
  visible: z.boolean().default(true),
  /** The period of the price: per month, per week, … */
  period: namedSchema.optional(),
  groundValue: amountSchema.optional(),
  infrastructureValue: amountSchema.optional(),
  furnitureValue: amountSchema.optional(),
  constructionValue: amountSchema.optional(),
  totalPrice: amountSchema.optional(),
  deposit: amountSchema.optional(),
});
export type Price = z.infer<typeof priceSchema>;

const citySchema = z.object({
  /** The id of the place: zip × 100 + the sequence number of the place within the zip. The id never changes. */
  id: z.int32(),
  zip: z.string(),
  name: localizedTextSchema,
  alias: localizedTextSchema.optional(),
});
export type City = z.infer<typeof citySchema>;

export const addressSchema = z.object({
  /** False when street, number, box and the exact location must never reach a visitor (specification §5). */
  visible: z.boolean().default(true),
  street: localizedTextSchema.optional(),
  number: z.string().optional(),
  box: z.string().optional(),
  city: citySchema,
  /** The municipality to which the place belongs. */
  municipality: namedSchema.optional(),
  province: z.object({ id: z.string(), name: localizedTextSchema }).optional(),
  region: z.enum(REGIONS).optional(),
  /** An ISO 3166-1 alpha-2 code, or `UNKNOWN` (specification §3.3). */
  countryId: z
    .string()
    .regex(/^(?:[A-Z]{2}|UNKNOWN)$/)
    .default('BE'),
  location: coordinatesSchema
    .extend({
      /**
       * The precision of the location: 0 no data, 1 geometric centre, 2 range interpolated, 3 rooftop (specification
       * §3.3).
       */
      precision: z.int().min(0).max(3).default(0),
    })
    .optional(),
});
export type Address = z.infer<typeof addressSchema>;

export const salesRepSchema = z.object({
  id: z.int(),
  name: z.string(),
  firstname: z.string().optional(),
  lastname: z.string().optional(),
  function: localizedTextSchema.optional(),
  phone: z.string().optional(),
  mobile: z.string().optional(),
  email: z.string().optional(),
  picture: assetRefSchema.optional(),
  description: localizedTextSchema.optional(),
});
export type SalesRep = z.infer<typeof salesRepSchema>;

const roomSchema = z.object({
  /** A room id of `ROOM_ID` in `shared/primitives/ids.ts`. */
  valueId: z.int(),
  valueName: localizedTextSchema,
  count: countSchema.default(1),
  surface: measureSchema.optional(),
  comment: localizedTextSchema.optional(),
  sort: z.int().default(0),
});

const energySchema = z.object({
  /** The energy use in kWh/m² per year. */
  epcValue: z.number().optional(),
  /** The energy use in kWh per year for the whole dwelling. */
  epcValueTotal: z.number().optional(),
  epbReference: z.string().optional(),
  epcReference: z.string().optional(),
  /** The label that the agent chose. Without it, the label is `energyLabel`, or is derived from `epcValue`. */
  customEpcLabel: z.string().optional(),
  energyLabel: z.string().optional(),
  eLevel: z.number().optional(),
  kLevel: z.number().optional(),
  /** The emissions in kg CO₂ per m² per year. */
  co2: z.number().optional(),
});

/** A value of the field catalogue (specification §3.2), stored under its dotted key. */
const fieldValueSchema = z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), localizedTextSchema]);
export type FieldValue = z.infer<typeof fieldValueSchema>;

const generalSchema = z.object({
  id: idSchema,
  /** The state of the record: 1 active, 2 inactive. An inactive estate is not served, and its address returns 410. */
  recordStatus: z.int().min(1).max(2).default(1),
  project: z.boolean().default(false),
  /** The project to which this unit belongs. Listings leave units out unless a query requests them. */
  parentId: idSchema.optional(),
  /** The reference. Its length is limited because the database indexes this column. */
  reference: z.string().max(200).optional(),
  floor: z.string().optional(),
  floorId: z.int().optional(),
  entityNumber: z.string().optional(),
  transaction: namedSchema.overwrite(addTransactionName),
  title: localizedTextSchema.default({}),
  description: localizedTextSchema.default({}),
  shortDescription: localizedTextSchema.default({}),
  headType: namedSchema.overwrite(addHeadTypeName),
  subType: namedSchema.overwrite(addSubTypeName).optional(),
  sticker: stickerSchema.optional(),
  buildingName: z.string().optional(),
  architect: z.string().optional(),
  petsAllowed: yesNoUnknownSchema.optional(),
  asbestosInventory: yesNoUnknownSchema.optional(),
  certificateAsbestos: z.string().optional(),
  price: priceSchema.optional(),
  registrationCost: amountSchema.optional(),
  tax: amountSchema.optional(),
  notarySalery: amountSchema.optional(),
  bedroomCount: countSchema.optional(),
  /**
   * The office to which the estate belongs. When it is absent, the estate belongs to the office at which its sales
   * contact works (entity `team`).
   */
  officeId: nameSchema.optional(),
  publicationDate: dateTimeSchema.optional(),
});

/** The estate document: the display model of specification §3.1. An absent field is unknown; no field is null. */
export const estateSchema = z.object({
  general: generalSchema,
  address: addressSchema,
  ki: z
    .object({
      indexed: amountSchema.optional(),
      nonIndexed: amountSchema.optional(),
      communityTax: amountSchema.optional(),
    })
    .default({}),
  salesRep: salesRepSchema.optional(),
  contactPerson: salesRepSchema.pick({ firstname: true, lastname: true, mobile: true, phone: true }).optional(),
  dimensions: z
    .object({
      areaGround: measureSchema.optional(),
      areaBuild: measureSchema.optional(),
      areaBuildable: measureSchema.optional(),
      widthHouse: measureSchema.optional(),
      widthGround: measureSchema.optional(),
      depthHouse: measureSchema.optional(),
      depthGround: measureSchema.optional(),
      depthGroundFloor: measureSchema.optional(),
      depthFloor: measureSchema.optional(),
      commentArea: localizedTextSchema.optional(),
    })
    .default({}),
  layout: z
    .object({
      rooms: z.array(roomSchema).default([]),
      floors: z
        .array(z.object({ id: z.int(), level: z.int(), name: localizedTextSchema, rooms: z.array(roomSchema) }))
        .default([]),
    })
    .default({ rooms: [], floors: [] }),
  energy: energySchema.extend({ shared: energySchema.optional() }).default({}),
  technical: z
    .object({
      newBuilding: z.boolean().optional(),
      constructionYear: z.int().optional(),
      renovationYear: z.int().optional(),
      buildingType: namedSchema.optional(),
      condition: namedSchema.optional(),
      available: namedSchema.optional(),
      /** The day from which the estate is available, as an ISO date. */
      availableDate: z.iso.date().optional(),
      furniture: z.boolean().optional(),
      petsAllowed: yesNoUnknownSchema.optional(),
      monthlyCost: amountSchema.optional(),
      directionGarden: z.string().optional(),
      oLevelSensitivity: z.string().optional(),
      oLevelZone: z.string().optional(),
      certificateConformity: z.string().optional(),
      certificateElectricity: z.string().optional(),
      elevator: z.boolean().optional(),
    })
    .default({}),
  planning: z
    .object({
      townPlanningValue: z.string().optional(),
      /**
       * A planning answer (`YES`, `NO`, …), or a text of the agent. `NO` and an explicit `""` mean that there is no
       * summons and no measure (specification §5); absent means unknown.
       */
      townPlanningViolation: z.union([z.string(), localizedTextSchema]).optional(),
      buildingLicense: z.string().optional(),
      allocationLicense: z.string().optional(),
      presaleRight: z.string().optional(),
      certificateAsBuilt: z.string().optional(),
      heritageProtected: z.string().optional(),
      heritageInventoried: z.string().optional(),
      /** The flood score of the building: A, B, C, D, or 0 for unknown. */
      floodingBuildingScore: z.enum(['A', 'B', 'C', 'D', '0']).optional(),
      floodingParcelScore: z.enum(['A', 'B', 'C', 'D', '0']).optional(),
      renovationObligation: yesNoUnknownSchema.optional(),
    })
    .default({}),
  pictures: z.array(pictureSchema).default([]),
  videos: z.array(z.object({ url: webUrlSchema })).default([]),
  /** The virtual visits. Type 2 is the linked visit (specification §3.1). */
  virtualVisits: z.array(z.object({ typeId: z.int(), link: webUrlSchema })).default([]),
  extraFields: z
    .array(
      z.object({
        extra_field_autoid: z.int(),
        type: z.enum(['TEXT', 'BIGTEXT']),
        name: localizedTextSchema.optional(),
        value: z.string().optional(),
        value_lang_string: localizedTextSchema.optional(),
      }),
    )
    .default([]),
  buildTechnicals: z
    .array(
      z.object({ criteria: localizedTextSchema, value: localizedTextSchema, comment: localizedTextSchema.optional() }),
    )
    .default([]),
  facilities: z.array(namedSchema).default([]),
  files: z
    .array(z.object({ type: namedSchema, link: assetRefSchema, comment: localizedTextSchema.optional() }))
    .default([]),
  environments: z.array(z.object({ environment: namedSchema, comment: localizedTextSchema.optional() })).default([]),
  rentalOptions: z.array(z.object({ description: localizedTextSchema })).default([]),
  /** The values of the field catalogue (§3.2) that have no field of their own above, by dotted key. */
  fields: z.record(z.string(), fieldValueSchema).default({}),
  /** The tabs of the detail page that this listing hides (§2.6). */
  hiddenTabs: z.array(z.string()).default([]),
  /** The collections that contain the estate; the search field is `children.collections` (§3.4). */
  collections: z.array(z.string()).default([]),
  /** The source of an imported estate; `id` is the id that the source uses. */
  source: z.object({ name: z.string().max(40), id: z.string().max(200) }).optional(),
});
/** An estate as it is stored and served. */
export type Estate = z.infer<typeof estateSchema>;
/** An estate in the form in which it may be written. Fields with defaults are optional. */
export type EstateInput = z.input<typeof estateSchema>;

const termSchema = namedSchema.extend({ id: termIdSchema });

/**
 * The limits of a written estate: the maximum lengths of a text and of a title in characters, and the largest number of
 * a field.
 */
const MAX_TEXT_CHARACTERS = 50_000;
const MAX_TITLE_CHARACTERS = 2000;
const MAX_FIELD_NUMBER = 1e12;

/**
 * Calls `reportValue` for every text that is too long and every number that is too large, with its path.
 *
 * @param path path of `value`; the same array is reused for each call, so `reportValue` has to copy it
 */
function reportOversizedValues(
  value: unknown,
  maxCharacters: number,
  path: (string | number)[],
  reportValue: (path: readonly (string | number)[], message: string) => void,
): void {
  if (typeof value === 'string') {
    if (value.length > maxCharacters) reportValue(path, `more than ${maxCharacters} characters`);
  } else if (typeof value === 'number') {
    if (value > MAX_FIELD_NUMBER) reportValue(path, `more than ${MAX_FIELD_NUMBER}`);
  } else if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) {
      path.push(index);
      reportOversizedValues(value[index], maxCharacters, path, reportValue);
      path.pop();
    }
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, part] of Object.entries(value)) {
      path.push(key);
      reportOversizedValues(
        part,
        key === 'title' ? Math.min(maxCharacters, MAX_TITLE_CHARACTERS) : maxCharacters,
        path,
        reportValue,
      );
      path.pop();
    }
  }
}

/** Returns the first text or number of an estate that exceeds a limit for writing. */
export function findFirstOversizedValue(
  estate: object,
): { readonly path: string; readonly message: string } | undefined {
  let firstOversizedValue: { readonly path: string; readonly message: string } | undefined;
  reportOversizedValues(
    estate,
    MAX_TEXT_CHARACTERS,
    [],
    (path, message) => (firstOversizedValue ??= { path: path.join('.'), message }),
  );
  return firstOversizedValue;
}

/**
 * An estate to be written. The back office assigns an id to an estate without one. The ids of types, transactions and
 * contacts must be short enough for URLs; estates that were stored before that rule can still be read.
 */
export const estateWriteSchema = estateSchema
  .extend({
    general: generalSchema
      .extend({
        headType: termSchema.overwrite(addHeadTypeName),
        subType: termSchema.overwrite(addSubTypeName).optional(),
        transaction: termSchema.overwrite(addTransactionName),
      })
      .partial({ id: true }),
    salesRep: salesRepSchema.extend({ id: contactIdSchema }).optional(),
  })
  .superRefine((estate, context) =>
    reportOversizedValues(estate, MAX_TEXT_CHARACTERS, [], (path, message) =>
      context.addIssue({ code: 'custom', path: [...path], message }),
    ),
  );
export type EstateWrite = z.input<typeof estateWriteSchema>;

/**
 * The place at which a map may show an estate. A `radius` (in metres) means that the address is hidden: the home is
 * somewhere in that circle, but never at its centre. A home always has the same circle, because two different circles
 * together would narrow its position down.
 */
export const shownPlaceSchema = coordinatesSchema.extend({ radius: z.number().positive().optional() });
export type ShownPlace = z.infer<typeof shownPlaceSchema>;

/** An earlier price, and the time until which it was valid. */
const reductionSchema = z.object({ from: amountSchema, at: dateTimeSchema });

/** The data that a card or a map marker needs. The back office computes it from the estate. */
export const estateSummarySchema = z.object({
  id: z.int(),
  project: z.boolean(),
  parentId: z.int().optional(),
  reference: z.string().optional(),
  title: localizedTextSchema,
  headType: namedSchema.overwrite(addHeadTypeName),
  subType: namedSchema.overwrite(addSubTypeName).optional(),
  transaction: namedSchema.overwrite(addTransactionName),
  /** The status, with the same ids as `transaction` (§4.3). */
  status: z.object({ id: z.int() }),
  sticker: stickerSchema.optional(),
  price: priceSchema.pick({ value: true, priceFrom: true, visible: true, period: true }).optional(),
  /** True when the sale is subject to VAT. The site then hides the price (§5). */
  vatRegime: z.boolean().optional(),
  /** The charges that the tenant of a home pays every month in addition to the rent; absent when they are unknown. */
  charges: z
    .discriminatedUnion('kind', [
      /** The amount in euros. 0 means that the agency states that there are no charges. */
      z.object({ kind: z.literal('amount'), amount: amountSchema }),
      /** The charges are included in the rent. */
      z.object({ kind: z.literal('included') }),
    ])
    .optional(),
  address: addressSchema,
  /** The place on a map; absent when the location of the estate is unknown. */
  place: shownPlaceSchema.optional(),
  bedroomCount: countSchema.optional(),
  areaGround: measureSchema.optional(),
  areaBuild: measureSchema.optional(),
  epcValue: z.number().optional(),
  /** The label on the certificate; absent when the certificate has none. */
  energyLabel: z.string().optional(),
  floor: z.string().optional(),
  entityNumber: z.string().optional(),
  /** The first pictures, at most five, sorted by index. */
  pictures: z.array(pictureSchema),
  pictureCount: countSchema,
  /**
   * Present for a project: the number of its units that the site shows, and the range of bedrooms and the lowest price
   * of the available units. When none is available, the range is that of all shown units, and there is no price.
   */
  units: z
    .object({
      total: countSchema,
      available: countSchema,
      /**
       * Whether the units are sold, let, or some of each. Present only when every unit is sold, let or taken over, so
       * that none is available or under option. Units that the site hides count here, so `total` may be 0.
       */
      closedAs: z.enum(CLOSURES).optional(),
      bedroomsFrom: countSchema.optional(),
      bedroomsTo: countSchema.optional(),
      /** The lowest price that a visitor may see; absent when the project hides its prices. */
      priceFrom: amountSchema.optional(),
      /** The rent period of `priceFrom`; absent when the unit with this price states none. */
      period: namedSchema.optional(),
    })
    .optional(),
  publicationDate: dateTimeSchema.optional(),
  /** Present when the price is lower than before and the site's `history.prices` allows showing that. */
  reduction: reductionSchema.optional(),
  /** The next open house day. */
  openHouse: openHouseTimesSchema.optional(),
  updatedAt: dateTimeSchema,
});
export type EstateSummary = z.infer<typeof estateSummarySchema>;

/**
 * The response of GET /estates/v2/{id}: the document, the units of a project, whether visitors can book a viewing, and
 * the time of the last change.
 */
export const estateDetailSchema = estateSchema.extend({
  children: z.array(estateSummarySchema).default([]),
  place: shownPlaceSchema.optional(),
  /** True when visitors can book a viewing in the agenda of the estate's sales contact. */
  viewings: z.boolean().default(false),
  /** Present only when the site's `history.prices` allows it. */
  reduction: reductionSchema.optional(),
  /**
   * The successive prices of this offer, oldest first. Present when there was more than one price, and only when the
   * site's `history.prices` allows it.
   */
  prices: z.array(z.object({ since: dateTimeSchema, amount: amountSchema })).optional(),
  /** The future open house days, the next one first. */
  openHouses: z.array(openHouseTimesSchema).default([]),
  updatedAt: dateTimeSchema,
});
export type EstateDetail = z.infer<typeof estateDetailSchema>;

const idOnlySchema = z.object({ id: z.int() });

/** The data that stays public about a withdrawn estate. It is enough to find similar estates. */
const withdrawnEstateSchema = z.object({
  id: z.int(),
  headType: idOnlySchema,
  subType: idOnlySchema.optional(),
  status: idOnlySchema,
  address: z.object({
    city: idOnlySchema,
    municipality: idOnlySchema.optional(),
    province: z.object({ id: z.string() }).optional(),
    region: z.enum(REGIONS).optional(),
  }),
});
export type WithdrawnEstate = z.infer<typeof withdrawnEstateSchema>;

/**
 * The 410 response (RFC 9457) of GET /estates/v2/{id} for an estate that was withdrawn, or whose record is inactive.
 */
export const goneProblemSchema = problemSchema.extend({ withdrawn: withdrawnEstateSchema.optional() });
