import { z } from 'zod';
import { AGREEMENT_CONDITIONS, AGREEMENT_FACTS, hasKnownMarks } from './agreementFacts.ts';
import { HEAD_TYPE_KEYS } from '../../primitives/ids.ts';
import { isPlainRoute } from '../../routes/plainRoute.ts';
import { assetRefSchema, coordinatesSchema, idSchema, localeSchema, nameSchema } from '../common.ts';
import { agreementSchema, listNodeSchema, type NavigationItem } from './content.ts';
import { openingHoursSchema } from '../openingHours.ts';
import { writtenEmailSchema } from '../visitor.ts';

/**
 * Schemas of the content that an editor, a script or a connector may write. Reads use the schemas of `content.ts`,
 * which also accept content that was stored before the limits existed. The body may repeat the id of the path, and must
 * then have the same id.
 */

/** The maximum lengths of a text in characters: of a label and an introduction (plain text), and of HTML. */
const MAX_LABEL_CHARACTERS = 200;
const MAX_INTRODUCTION_CHARACTERS = 5000;
const MAX_HTML_CHARACTERS = 100_000;
/**
 * The maximum length of a phone number, a postcode, or an agent's registration number at the institute of real-estate
 * agents (BIV/IPI).
 */
const MAX_SHORT_TEXT_CHARACTERS = 60;
const MAX_ADDRESS_CHARACTERS = 2000;
const MAX_QUERY_CHARACTERS = 500;

/** The limits of a navigation tree: its items on all levels together, and its levels. */
const MAX_NAVIGATION_ITEMS = 500;
const MAX_NAVIGATION_LEVELS = 4;
export const MAX_ENTITY_ITEMS = 500;
/** The maximum length of the data of one item as JSON, in characters. */
const MAX_ITEM_DATA_CHARACTERS = 20_000;
const MAX_TRANSLATIONS = 3000;
const MAX_TRANSLATION_CHARACTERS = 2000;
const MAX_COLLECTION_ESTATES = 2000;

/** The maximum numbers of items of a site, by kind. */
export const MAX_ITEMS_PER_SITE = {
  navigation: 20,
  entities: 50,
  collections: 500,
  estatePages: 2000,
  offices: 100,
} as const;

/** The id of a collection. It may be a name from the agency's CRM, which `nameSchema` would refuse. */
export const collectionIdSchema = z.string().regex(/^[^\p{Cc}/]{1,80}$/u, 'at most 80 characters, no slash');

const textsSchema = (maxCharacters: number) => z.partialRecord(localeSchema, z.string().max(maxCharacters));

const linkSchema = z.union(
  [
    z.strictObject({
      route: z.string().max(80).refine(isPlainRoute, 'a page that every site has, such as offer or contact'),
      query: z
        .record(
          z.string().max(80),
          z.union([z.string().max(MAX_QUERY_CHARACTERS), z.array(z.string().max(MAX_QUERY_CHARACTERS)).max(50)]),
        )
        .optional(),
    }),
    z.strictObject({ pageId: nameSchema }),
    z.strictObject({
      url: z
        .url({ protocol: /^(?:https?|mailto|tel)$/, error: 'an http, https, mailto or tel address' })
        .max(MAX_ADDRESS_CHARACTERS),
    }),
  ],
  'either a route (a page that every site has, optionally with a query), a pageId, or a url (http, https, mailto or tel)',
);

export const navigationItemWriteSchema: z.ZodType<NavigationItem, NavigationItem> = z.strictObject({
  id: nameSchema,
  label: textsSchema(MAX_LABEL_CHARACTERS),
  target: linkSchema.optional(),
  get children() {
    return z.array(navigationItemWriteSchema).max(MAX_NAVIGATION_ITEMS);
  },
});

/** Yields all items of a tree, each with its path and its level, from 1. */
function* listItems(
  items: readonly NavigationItem[],
  path: readonly (string | number)[] = ['items'],
  level = 1,
): Generator<{ readonly id: string; readonly path: readonly (string | number)[]; readonly level: number }> {
  for (const [index, { id, children }] of items.entries()) {
    const itemPath = [...path, index];
    yield { id, path: itemPath, level };
    yield* listItems(children, [...itemPath, 'children'], level + 1);
  }
}

/** A navigation tree. `type` is `header` or `footer`. */
export const navigationWriteSchema = z
  .strictObject({ type: nameSchema.optional(), items: z.array(navigationItemWriteSchema).max(MAX_NAVIGATION_ITEMS) })
  .check(({ value, issues }) => {
    const addIssue = (path: readonly (string | number)[], message: string) =>
      issues.push({ code: 'custom', input: value, path: [...path], message });
    const knownIds = new Set<string>();
    for (const { id, path, level } of listItems(value.items)) {
      if (knownIds.has(id)) addIssue([...path, 'id'], 'another item has this id');
      knownIds.add(id);
      if (level > MAX_NAVIGATION_LEVELS) addIssue(path, `is below ${MAX_NAVIGATION_LEVELS} levels`);
    }
    if (knownIds.size > MAX_NAVIGATION_ITEMS) addIssue(['items'], `has more than ${MAX_NAVIGATION_ITEMS} items`);
  });

/**
 * One item of an entity, such as a person of the team or a review. The product validates the data of `team` and
 * `reviews`.
 */
export const entityItemWriteSchema = z.strictObject({
  id: nameSchema.optional(),
  sort: z.int32().default(0),
  data: z
    .record(z.string().max(80), z.unknown())
    .refine(
      (data) => JSON.stringify(data).length <= MAX_ITEM_DATA_CHARACTERS,
      `more than ${MAX_ITEM_DATA_CHARACTERS} characters as JSON`,
    ),
});

/** An entity with all its items. */
export const entityWriteSchema = z
  .strictObject({
    name: nameSchema.optional(),
    label: textsSchema(MAX_LABEL_CHARACTERS),
    items: z.array(entityItemWriteSchema.required({ id: true })).max(MAX_ENTITY_ITEMS),
  })
  .check(({ value, issues }) => {
    const knownIds = new Set<string>();
    for (const [index, { id }] of value.items.entries()) {
      if (knownIds.has(id))
        issues.push({ code: 'custom', input: id, path: ['items', index, 'id'], message: 'another item has this id' });
      knownIds.add(id);
    }
  });

const AGREEMENT_MARK_NAMES = [...AGREEMENT_FACTS, ...AGREEMENT_CONDITIONS];

/**
 * A legal text. `html` is sanitized when it is shown. It may contain marks for facts about the agency
 * (`agreementFacts.ts`).
 */
export const agreementWriteSchema = z.strictObject({
  id: nameSchema.optional(),
  kind: agreementSchema.shape.kind,
  title: z.string().trim().min(1).max(MAX_LABEL_CHARACTERS),
  html: z
    .string()
    .trim()
    .min(1)
    .max(MAX_HTML_CHARACTERS)
    .refine(
      hasKnownMarks,
      `has an unknown mark; the known marks are ${AGREEMENT_MARK_NAMES.map((name) => `{{${name}}}`).join(', ')}`,
    ),
  version: z.string().trim().min(1).max(40),
});

const PLACEHOLDER = /\{\{\s*\w+\s*\}\}/g;

/**
 * Maps `namespace:path.to.key`, as in `locales/`, to a text. The text may contain the `{{placeholders}}` of the
 * product's own text.
 */
export const translationsWriteSchema = z
  .record(
    z.string().regex(/^[a-zA-Z][\w-]{0,39}:[\w.-]{1,120}$/, 'a key such as common:menu'),
    z
      .string()
      .max(MAX_TRANSLATION_CHARACTERS)
      .refine(
        (text) => !/\{\{|\}\}/.test(text.replaceAll(PLACEHOLDER, '')),
        'has braces that are not part of a {{placeholder}}',
      ),
  )
  .refine((messages) => Object.keys(messages).length <= MAX_TRANSLATIONS, `more than ${MAX_TRANSLATIONS} texts`);

export const estateCollectionWriteSchema = z.strictObject({
  id: collectionIdSchema.optional(),
  name: textsSchema(MAX_LABEL_CHARACTERS),
  estateIds: z
    .array(idSchema)
    .max(MAX_COLLECTION_ESTATES)
    .refine((ids) => new Set(ids).size === ids.length, 'has an id twice')
    .default([]),
});

/** The transaction family in the path. */
export const familySchema = z.enum(['sale', 'rent']);

const TYPE_KEYS: ReadonlySet<string> = new Set(HEAD_TYPE_KEYS.values());
const CITY_KEY = /^[1-9]\d*$/;

function isEstatePageKey(key: string): boolean {
  if (key === 'all' || TYPE_KEYS.has(key) || CITY_KEY.test(key)) return true;
  const [city = ''] = key.split('-', 1);
  return CITY_KEY.test(city) && TYPE_KEYS.has(key.slice(city.length + 1));
}

/**
 * The key of a separate listing page. Only the keys that sites request are accepted. Other keys may have been stored
 * before this check existed.
 */
export const estatePageKeySchema = z
  .string()
  .refine(
    isEstatePageKey,
    `not a list with an address in words: allowed are all, a type (${[...TYPE_KEYS].join(', ')}), a place by its first city id (900000), or both (900000-apartment)`,
  );

export const estatePageWriteSchema = z.strictObject({
  a: familySchema.optional(),
  b: nameSchema.optional(),
  title: textsSchema(MAX_LABEL_CHARACTERS),
  introduction: textsSchema(MAX_INTRODUCTION_CHARACTERS).default({}),
  node: listNodeSchema.prefault({}),
});

const shortTextSchema = z.string().trim().max(MAX_SHORT_TEXT_CHARACTERS);

/** The opening hours of an office, in which the reasons and the note are plain texts. */
const openingHoursWriteSchema = openingHoursSchema
  .extend({ note: textsSchema(MAX_LABEL_CHARACTERS).optional() })
  .strict()
  .refine(
    ({ exceptions }) =>
      exceptions.every(({ reason = {} }) => Object.values(reason).every((text) => text.length <= MAX_LABEL_CHARACTERS)),
    `has a reason of more than ${MAX_LABEL_CHARACTERS} characters`,
  );

/** An office with its opening hours. `general.officeId` of estates and `officeId` of people of the team refer to it. */
export const officeWriteSchema = z.strictObject({
  id: nameSchema.optional(),
  sort: z.int32().default(0),
  name: textsSchema(MAX_LABEL_CHARACTERS).refine(
    (name) => Object.values(name).some((text) => text.trim() !== ''),
    'has no name',
  ),
  text: textsSchema(MAX_INTRODUCTION_CHARACTERS).default({}),
  street: textsSchema(MAX_LABEL_CHARACTERS).default({}),
  number: shortTextSchema.default(''),
  zip: shortTextSchema.default(''),
  city: textsSchema(MAX_LABEL_CHARACTERS),
  countryId: z
    .string()
    .regex(/^[A-Z]{2}$/, 'an ISO 3166-1 code such as BE')
    .default('BE'),
  location: coordinatesSchema.strict().optional(),
  phone: shortTextSchema.optional(),
  email: writtenEmailSchema.optional(),
  registrationNumber: shortTextSchema.optional(),
  openingHours: openingHoursWriteSchema.prefault({}),
  picture: assetRefSchema.optional(),
});
