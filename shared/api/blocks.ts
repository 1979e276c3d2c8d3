import { z } from 'zod';
import { assetRefSchema, localizedTextSchema } from './common.ts';
import { linkTargetSchema } from './content.ts';
import { estateQuerySchema, SORT_FIELDS } from './search.ts';

/**
 * The blocks of a page that the product knows: for each type the shape of `data` in `blockSchema`.
 * A type that is not listed here, or data that does not fit, is skipped by the site.
 */

/** A picture beside words; `alt` is empty where the picture only decorates. */
export const blockPictureSchema = z.object({ file: assetRefSchema, alt: localizedTextSchema.default({}) });
export type BlockPicture = z.infer<typeof blockPictureSchema>;

export const blockLinkSchema = z.object({ label: localizedTextSchema, target: linkTargetSchema });
export type BlockLink = z.infer<typeof blockLinkSchema>;

/** Full-width picture with one sentence; on the home page the search box stands on it. */
export const heroBlockSchema = z.object({
  title: localizedTextSchema,
  text: localizedTextSchema.optional(),
  picture: blockPictureSchema,
});

/** Running text. `html` comes from an editor: sanitise it before it is shown. */
export const textBlockSchema = z.object({ title: localizedTextSchema.optional(), html: localizedTextSchema });

/** Text beside a picture. `side` is where the picture stands on wide screens. */
export const imageTextBlockSchema = z.object({
  title: localizedTextSchema,
  html: localizedTextSchema,
  picture: blockPictureSchema,
  side: z.enum(['left', 'right']).default('left'),
  link: blockLinkSchema.optional(),
});

/**
 * A row of estates: those of a collection in its editor's order, else those that match `query`.
 * Units of projects are left out unless the query asks for them, as in a listing.
 */
export const estateRowBlockSchema = z.object({
  title: localizedTextSchema,
  text: localizedTextSchema.optional(),
  query: estateQuerySchema.prefault({}),
  collection: z.string().optional(),
  sort: z
    .object({ field: z.enum(SORT_FIELDS), order: z.enum(['ASC', 'DESC']) })
    .default({ field: 'publicationDate', order: 'DESC' }),
  limit: z.int().min(1).max(24).default(6),
  link: blockLinkSchema.optional(),
});

/** One thing to do, with a button. */
export const callToActionBlockSchema = z.object({
  title: localizedTextSchema,
  text: localizedTextSchema.optional(),
  label: localizedTextSchema,
  target: linkTargetSchema,
});

/** Address, opening hours, phone and mail of the site, from its configuration. */
export const contactDetailsBlockSchema = z.object({
  title: localizedTextSchema.optional(),
  text: localizedTextSchema.optional(),
});

/** The items of an entity: `team` or `reviews`, with the shapes below. */
export const entityRowBlockSchema = z.object({
  title: localizedTextSchema,
  text: localizedTextSchema.optional(),
  entity: z.enum(['team', 'reviews']),
  limit: z.int().min(1).max(24).default(6),
});

export const BLOCK_DATA = {
  hero: heroBlockSchema,
  text: textBlockSchema,
  imageText: imageTextBlockSchema,
  estateRow: estateRowBlockSchema,
  callToAction: callToActionBlockSchema,
  contactDetails: contactDetailsBlockSchema,
  entityRow: entityRowBlockSchema,
} as const;
export type BlockType = keyof typeof BLOCK_DATA;
export type BlockData<T extends BlockType> = z.infer<(typeof BLOCK_DATA)[T]>;
export type BlockDataInput<T extends BlockType> = z.input<(typeof BLOCK_DATA)[T]>;

/** `data` of an item of the entity `team`. */
export const teamMemberSchema = z.object({
  name: z.string(),
  function: localizedTextSchema,
  text: localizedTextSchema.default({}),
  phone: z.string().optional(),
  email: z.email().optional(),
  /** The agent's personal BIV/IPI number. */
  registrationNumber: z.string().optional(),
  picture: blockPictureSchema.optional(),
});
export type TeamMember = z.infer<typeof teamMemberSchema>;

/** `data` of an item of the entity `reviews`. */
export const reviewSchema = z.object({
  quote: localizedTextSchema,
  /** As the client wants to be named. */
  author: z.string(),
  /** What the agency did, and where. */
  context: localizedTextSchema.default({}),
  /** Stars out of five. */
  rating: z.int().min(1).max(5),
  date: z.iso.date(),
});
export type Review = z.infer<typeof reviewSchema>;
