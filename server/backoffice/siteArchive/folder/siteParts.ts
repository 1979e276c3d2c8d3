import { z } from 'zod';
import { articleSchema } from '#shared/api/content/articles.ts';
import { contactIdSchema, dateTimeSchema, idSchema, localeSchema, termIdSchema } from '#shared/api/common.ts';
import {
  agreementSchema,
  entityItemSchema,
  entitySchema,
  estateCollectionSchema,
  estatePageSchema,
  navigationSchema,
  pageSchema,
  translationsSchema,
} from '#shared/api/content/content.ts';
import { estateWriteSchema } from '#shared/api/estate.ts';
import { availabilitySchema } from '#shared/api/liveAgenda.ts';
import { officeSchema } from '#shared/api/content/offices.ts';
import { openHouseDaySchema } from '#shared/api/openHouses.ts';
import { redirectSchema } from '#shared/api/content/redirects.ts';
import { rentalUnitSchema } from '#shared/api/rentals.ts';

/** A home of a folder. Its id is part of the address of its page, so the back office must not assign the id. */
const estateSchema = estateWriteSchema.transform(({ general: { id, ...general }, ...estate }, context) => {
  if (id !== undefined) return { ...estate, general: { ...general, id } };
  context.issues.push({
    code: 'custom',
    input: id,
    path: ['general', 'id'],
    message: 'a home in a folder needs an id',
  });
  return z.NEVER;
});

/** A part of a site: the schema of its items, and the key that distinguishes one item from another. */
export interface SitePart<Schema extends z.ZodType> {
  readonly schema: Schema;
  toKey(item: z.output<Schema>): unknown;
}

const createPart = <Schema extends z.ZodType>(
  schema: Schema,
  toKey: (item: z.output<Schema>) => unknown,
): SitePart<Schema> => ({ schema, toKey });

/**
 * The parts of a site's folder. The items of a part are in the array of one file (`redirects.json`), or each in a file
 * of its own (`estates/1001.json`).
 */
export const SITE_PARTS = {
  navigation: createPart(navigationSchema, ({ type }) => type),
  offices: createPart(officeSchema, ({ id }) => id),
  pages: createPart(pageSchema, ({ id }) => id),
  entities: createPart(
    z.strictObject({ entity: entitySchema, items: z.array(entityItemSchema) }),
    ({ entity }) => entity.name,
  ),
  agreements: createPart(
    z.strictObject({ locale: localeSchema, texts: z.array(agreementSchema) }),
    ({ locale }) => locale,
  ),
  translations: createPart(
    z.strictObject({ locale: localeSchema, messages: translationsSchema }),
    ({ locale }) => locale,
  ),
  redirects: createPart(redirectSchema, ({ from }) => from),
  articles: createPart(articleSchema, ({ id }) => id),
  estatePages: createPart(estatePageSchema, ({ a, b }) => `${a}/${b}`),
  collections: createPart(estateCollectionSchema, ({ id }) => id),
  estates: createPart(estateSchema, ({ general: { id } }) => id),
  /** Homes that the agency no longer shows. Sold and let homes appear in the agency's list of references. */
  withdrawn: createPart(estateSchema, ({ general: { id } }) => id),
  /** The former states and the present state of homes whose price or transaction has changed. */
  history: createPart(
    z.strictObject({
      estateId: idSchema,
      at: dateTimeSchema.transform((text) => new Date(text)),
      transactionId: termIdSchema,
      price: z.number().min(0).nullable(),
    }),
    ({ estateId, at }) => `${estateId} ${at.getTime()}`,
  ),
  holidayHomes: createPart(rentalUnitSchema, ({ id }) => id),
  agendas: createPart(
    z.strictObject({ salesRepId: contactIdSchema, availability: availabilitySchema }),
    ({ salesRepId }) => salesRepId,
  ),
  openHouses: createPart(
    z.strictObject({ estateId: idSchema, days: z.array(openHouseDaySchema) }),
    ({ estateId }) => estateId,
  ),
} as const;

export type SitePartName = keyof typeof SITE_PARTS;
export type SiteItem<Name extends SitePartName> = z.output<(typeof SITE_PARTS)[Name]['schema']>;
/** The items of all parts of a site. */
export type SiteParts = { readonly [Name in SitePartName]: readonly SiteItem<Name>[] };
