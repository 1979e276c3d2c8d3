import { z } from 'zod';
import { AI_KINDS } from '../primitives/aiKinds.ts';
import { REGIONS } from '../primitives/ids.ts';
import { HEAD_TYPE_NAMES, SUB_TYPES, TRANSACTION_NAMES } from '../primitives/vocabulary.ts';
import {
  assetRefSchema,
  contactIdSchema,
  coordinatesSchema,
  dateTimeSchema,
  idSchema,
  type LocalizedText,
  localizedTextSchema,
  type Named,
  namedSchema,
  nameSchema,
  problemSchema,
  termIdSchema,
  webUrlSchema,
} from './common.ts';
import { openHouseTimesSchema } from './openHouseTimes.ts';

/**
 * A shared value with the product's own name where it knows the id: one listing, or another back office, renames
 * nothing for visitors. Other ids have the name of their listings.
 */
const productName =
  (names: (id: number) => LocalizedText | undefined) =>
  <T extends Named>(value: T): T => {
    const name = names(value.id);
    return name === undefined ? value : { ...value, name: { ...name } };
  };
const withHeadTypeName = productName((id) => HEAD_TYPE_NAMES[id]);
const withTransactionName = productName((id) => TRANSACTION_NAMES[id]);
const subTypeNames = new Map(SUB_TYPES.map(({ id, name }) => [id, name]));
const withSubTypeName = productName((id) => subTypeNames.get(id));

const count = z.int32().min(0);
const amount = z.number().min(0);
/** Square metres or metres. */
const measure = z.number().min(0);
const ynuSchema = z.enum(['YES', 'NO', 'UNKNOWN']);

export const pictureSchema = z.object({
  /** Pictures are sorted by index; the first one is the main image (specification §2.6). */
  index: z.int().min(0),
  file: assetRefSchema,
  /** Falls back to `file`. */
  thumbnail: assetRefSchema.optional(),
  alt: localizedTextSchema.optional(),
  kind: z.enum(['photo', 'plan']).default('photo'),
  /** Absent: nothing is known of AI, and nothing is said. */
  ai: z.enum(AI_KINDS).optional(),
});
export type Picture = z.infer<typeof pictureSchema>;

const stickerSchema = namedSchema.extend({ color: z.string().optional(), colorText: z.string().optional() });
export type Sticker = z.infer<typeof stickerSchema>;

const priceSchema = z.object({
  value: amount.optional(),
  /** Shows a 'From' prefix (specification §4.6). */
  priceFrom: z.boolean().default(false),
  /** False: price on request. The amount may be known and still must not be shown. */
  visible: z.boolean().default(true),
  /** Per month, per week, … */
  period: namedSchema.optional(),
  groundValue: amount.optional(),
  infrastructureValue: amount.optional(),
  furnitureValue: amount.optional(),
  constructionValue: amount.optional(),
  totalPrice: amount.optional(),
  deposit: amount.optional(),
});
export type Price = z.infer<typeof priceSchema>;

const citySchema = z.object({
  /** zip × 100 + sequence of the place within the zip; stable. */
  id: z.int32(),
  zip: z.string(),
  name: localizedTextSchema,
  alias: localizedTextSchema.optional(),
});
export type City = z.infer<typeof citySchema>;

export const addressSchema = z.object({
  /** False: street, number, box and the exact location never reach a visitor (specification §5). */
  visible: z.boolean().default(true),
  street: localizedTextSchema.optional(),
  number: z.string().optional(),
  box: z.string().optional(),
  city: citySchema,
  /** The municipality that the place is a part of. */
  municipality: namedSchema.optional(),
  province: z.object({ id: z.string(), name: localizedTextSchema }).optional(),
  region: z.enum(REGIONS).optional(),
  /** ISO 3166-1 alpha-2, or `UNKNOWN` (specification §3.3). */
  countryId: z
    .string()
    .regex(/^(?:[A-Z]{2}|UNKNOWN)$/)
    .default('BE'),
  location: coordinatesSchema
    .extend({
      /** 0 no data, 1 geometric centre, 2 range interpolated, 3 rooftop (specification §3.3). */
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
  /** Room id of `ROOM` in `shared/primitives/ids.ts`. */
  valueId: z.int(),
  valueName: localizedTextSchema,
  count: count.default(1),
  surface: measure.optional(),
  comment: localizedTextSchema.optional(),
  sort: z.int().default(0),
});

const energySchema = z.object({
  /** kWh/m² per year. */
  epcValue: z.number().optional(),
  /** kWh per year for the whole dwelling. */
  epcValueTotal: z.number().optional(),
  epbReference: z.string().optional(),
  epcReference: z.string().optional(),
  /** The label as the agent chose it; empty means derived from `epcValue`. */
  customEpcLabel: z.string().optional(),
  energyLabel: z.string().optional(),
  eLevel: z.number().optional(),
  kLevel: z.number().optional(),
  /** kg CO₂ per m² per year. */
  co2: z.number().optional(),
});

/** A value of the field catalogue (specification §3.2), under its dotted key. */
const fieldValueSchema = z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), localizedTextSchema]);
export type FieldValue = z.infer<typeof fieldValueSchema>;

const generalSchema = z.object({
  id: idSchema,
  /** 1 active, 2 inactive: an inactive estate is not served, and its address answers 410. */
  recordStatus: z.int().min(1).max(2).default(1),
  project: z.boolean().default(false),
  /** The project that this unit belongs to. Units are left out of listings unless asked for. */
  parentId: idSchema.optional(),
  /** Indexed by the database, which takes no long ones. */
  reference: z.string().max(200).optional(),
  floor: z.string().optional(),
  floorId: z.int().optional(),
  entityNumber: z.string().optional(),
  transaction: namedSchema.overwrite(withTransactionName),
  title: localizedTextSchema.default({}),
  description: localizedTextSchema.default({}),
  shortDescription: localizedTextSchema.default({}),
  headType: namedSchema.overwrite(withHeadTypeName),
  subType: namedSchema.overwrite(withSubTypeName).optional(),
  sticker: stickerSchema.optional(),
  buildingName: z.string().optional(),
  architect: z.string().optional(),
  petsAllowed: ynuSchema.optional(),
  asbestosInventory: ynuSchema.optional(),
  certificateAsbestos: z.string().optional(),
  price: priceSchema.optional(),
  registrationCost: amount.optional(),
  tax: amount.optional(),
  notarySalery: amount.optional(),
  bedroomCount: count.optional(),
  /** The office that it belongs to; absent: that of its sales contact, by the team. */
  officeId: nameSchema.optional(),
  publicationDate: dateTimeSchema.optional(),
});

/** The estate document: display model of specification §3.1. What is absent is unknown; nothing is null. */
export const estateSchema = z.object({
  general: generalSchema,
  address: addressSchema,
  ki: z
    .object({ indexed: amount.optional(), nonIndexed: amount.optional(), communityTax: amount.optional() })
    .default({}),
  salesRep: salesRepSchema.optional(),
  contactPerson: salesRepSchema.pick({ firstname: true, lastname: true, mobile: true, phone: true }).optional(),
  dimensions: z
    .object({
      areaGround: measure.optional(),
      areaBuild: measure.optional(),
      areaBuildable: measure.optional(),
      widthHouse: measure.optional(),
      widthGround: measure.optional(),
      depthHouse: measure.optional(),
      depthGround: measure.optional(),
      depthGroundFloor: measure.optional(),
      depthFloor: measure.optional(),
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
      /** ISO date. */
      availableDate: z.iso.date().optional(),
      furniture: z.boolean().optional(),
      petsAllowed: ynuSchema.optional(),
      monthlyCost: amount.optional(),
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
       * A planning answer (`YES`, `NO`, …), or what the agent wrote about it. `NO` and an explicit `""` say that there is no
       * summons and no measure (specification §5); absent is not known.
       */
      townPlanningViolation: z.union([z.string(), localizedTextSchema]).optional(),
      buildingLicense: z.string().optional(),
      allocationLicense: z.string().optional(),
      presaleRight: z.string().optional(),
      certificateAsBuilt: z.string().optional(),
      heritageProtected: z.string().optional(),
      heritageInventoried: z.string().optional(),
      /** A, B, C, D, or 0 for unknown. */
      floodingBuildingScore: z.enum(['A', 'B', 'C', 'D', '0']).optional(),
      floodingParcelScore: z.enum(['A', 'B', 'C', 'D', '0']).optional(),
      renovationObligation: ynuSchema.optional(),
    })
    .default({}),
  pictures: z.array(pictureSchema).default([]),
  videos: z.array(z.object({ url: webUrlSchema })).default([]),
  /** Type 2 is the linked visit (specification §3.1). */
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
  /** Values of the field catalogue (§3.2) that have no place of their own above, by dotted key. */
  fields: z.record(z.string(), fieldValueSchema).default({}),
  /** Detail tabs that this listing hides (§2.6). */
  hiddenTabs: z.array(z.string()).default([]),
  /** Collections that the estate is in; the search field `children.collections` (§3.4). */
  collections: z.array(z.string()).default([]),
  /** Where an imported estate came from; `id` is the source's own. */
  source: z.object({ name: z.string().max(40), id: z.string().max(200) }).optional(),
});
/** An estate as stored and served. */
export type Estate = z.infer<typeof estateSchema>;
/** An estate as it may be written: defaults left out. */
export type EstateInput = z.input<typeof estateSchema>;

const term = namedSchema.extend({ id: termIdSchema });

/** Characters of a text and of a title, and the largest number, that an estate may be written with. */
const MOST_CHARACTERS = 50_000;
const MOST_IN_TITLE = 2000;
const LARGEST_NUMBER = 1e12;

/**
 * Gives every text and number of a value that is too long or too large, with where it stands. `path` is that of the
 * value itself; it is the same array each time.
 */
function findExcess(
  value: unknown,
  most: number,
  path: (string | number)[],
  found: (path: readonly (string | number)[], message: string) => void,
): void {
  if (typeof value === 'string') {
    if (value.length > most) found(path, `more than ${most} characters`);
  } else if (typeof value === 'number') {
    if (value > LARGEST_NUMBER) found(path, `more than ${LARGEST_NUMBER}`);
  } else if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) {
      path.push(index);
      findExcess(value[index], most, path, found);
      path.pop();
    }
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, part] of Object.entries(value)) {
      path.push(key);
      findExcess(part, key === 'title' ? Math.min(most, MOST_IN_TITLE) : most, path, found);
      path.pop();
    }
  }
}

/** The first text or number of an estate that is too long or too large to be written. */
export function excessOf(estate: object): { readonly path: string; readonly message: string } | undefined {
  let first: { readonly path: string; readonly message: string } | undefined;
  findExcess(estate, MOST_CHARACTERS, [], (path, message) => (first ??= { path: path.join('.'), message }));
  return first;
}

/**
 * An estate to be written: without an id it gets one. Types, transactions and contacts have ids that an address can
 * name; what was stored before that was asked can still be read.
 */
export const estateWriteSchema = estateSchema
  .extend({
    general: generalSchema
      .extend({
        headType: term.overwrite(withHeadTypeName),
        subType: term.overwrite(withSubTypeName).optional(),
        transaction: term.overwrite(withTransactionName),
      })
      .partial({ id: true }),
    salesRep: salesRepSchema.extend({ id: contactIdSchema }).optional(),
  })
  .superRefine((estate, context) =>
    findExcess(estate, MOST_CHARACTERS, [], (path, message) =>
      context.addIssue({ code: 'custom', path: [...path], message }),
    ),
  );
export type EstateWrite = z.input<typeof estateWriteSchema>;

/**
 * Where an estate may be shown on a map. With a `radius` (metres) its address is hidden: it lies somewhere in that circle,
 * and never in the middle of it. One home always has the same circle: a second one would, with the first, tell more.
 */
export const shownPlaceSchema = coordinatesSchema.extend({ radius: z.number().positive().optional() });
export type ShownPlace = z.infer<typeof shownPlaceSchema>;

/** What the price was until when. */
const reductionSchema = z.object({ from: amount, at: dateTimeSchema });

/** What a card or a map marker needs; computed by the back office from the estate. */
export const estateSummarySchema = z.object({
  id: z.int(),
  project: z.boolean(),
  parentId: z.int().optional(),
  reference: z.string().optional(),
  title: localizedTextSchema,
  headType: namedSchema.overwrite(withHeadTypeName),
  subType: namedSchema.overwrite(withSubTypeName).optional(),
  transaction: namedSchema.overwrite(withTransactionName),
  /** The same list of ids as `transaction` (§4.3). */
  status: z.object({ id: z.int() }),
  sticker: stickerSchema.optional(),
  price: priceSchema.pick({ value: true, priceFrom: true, visible: true, period: true }).optional(),
  /** True hides the price (§5). */
  vatRegime: z.boolean().optional(),
  /** Charges that the tenant of a home to rent pays every month beside the rent. Absent where they are unknown. */
  charges: z
    .discriminatedUnion('kind', [
      /** Euros; 0 where the agency says that there are none. */
      z.object({ kind: z.literal('amount'), amount }),
      /** The rent includes them. */
      z.object({ kind: z.literal('included') }),
    ])
    .optional(),
  address: addressSchema,
  /** Absent when it is not known where the estate is. */
  place: shownPlaceSchema.optional(),
  bedroomCount: count.optional(),
  areaGround: measure.optional(),
  areaBuild: measure.optional(),
  epcValue: z.number().optional(),
  /** The certificate's own label; absent when it has none. */
  energyLabel: z.string().optional(),
  floor: z.string().optional(),
  entityNumber: z.string().optional(),
  /** At most five, sorted by index. */
  pictures: z.array(pictureSchema),
  pictureCount: count,
  /** For a project: how many units it has, and the range of the available ones, or of all when none is available. */
  units: z
    .object({
      total: count,
      available: count,
      bedroomsFrom: count.optional(),
      bedroomsTo: count.optional(),
      /** The lowest price that a visitor may see; absent when the project hides its own. */
      priceFrom: amount.optional(),
    })
    .optional(),
  publicationDate: dateTimeSchema.optional(),
  /** The price is lower than it was; only where the site's `history.prices` allows it. */
  reduction: reductionSchema.optional(),
  /** The next open house day. */
  openHouse: openHouseTimesSchema.optional(),
  updatedAt: dateTimeSchema,
});
export type EstateSummary = z.infer<typeof estateSummarySchema>;

/** GET /estates/v2/{id}: the document, its units when it is a project, whether it can be visited, and when it last changed. */
export const estateDetailSchema = estateSchema.extend({
  children: z.array(estateSummarySchema).default([]),
  place: shownPlaceSchema.optional(),
  /** A viewing can be booked in the agenda of its sales contact. */
  viewings: z.boolean().default(false),
  /** Only where the site's `history.prices` allows it. */
  reduction: reductionSchema.optional(),
  /** The prices of this offer that stood, oldest first, where there was more than one; as `reduction`. */
  prices: z.array(z.object({ since: dateTimeSchema, amount })).optional(),
  /** Days to come, the next one first. */
  openHouses: z.array(openHouseTimesSchema).default([]),
  updatedAt: dateTimeSchema,
});
export type EstateDetail = z.infer<typeof estateDetailSchema>;

const idOnly = z.object({ id: z.int() });

/** What is still said of an estate that was taken back: enough to offer others like it. */
const withdrawnEstateSchema = z.object({
  id: z.int(),
  headType: idOnly,
  subType: idOnly.optional(),
  status: idOnly,
  address: z.object({
    city: idOnly,
    municipality: idOnly.optional(),
    province: z.object({ id: z.string() }).optional(),
    region: z.enum(REGIONS).optional(),
  }),
});
export type WithdrawnEstate = z.infer<typeof withdrawnEstateSchema>;

/** GET /estates/v2/{id} of an estate that was withdrawn, or whose record is inactive: 410 (RFC 9457). */
export const goneProblemSchema = problemSchema.extend({ withdrawn: withdrawnEstateSchema.optional() });
