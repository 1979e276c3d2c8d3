import { z } from 'zod';
import { AI_KINDS } from '../primitives/aiKinds.ts';
import { assetRefSchema, contactIdSchema, localizedTextSchema, nameSchema, webUrlSchema } from './common.ts';
import { blockSchema, linkTargetSchema } from './content.ts';
import { RENTAL_SORTS, rentalQuerySchema } from './rentals.ts';
import { reviewCheckSchema } from './reviewCheck.ts';
import { estateQuerySchema, SORT_FIELDS } from './search.ts';
import { whatsappSchema, writtenEmailSchema } from './visitor.ts';

/**
 * The blocks of a page that the product knows: for each type the shape of `data` in `blockSchema`.
 * A type that is not listed here, or data that does not fit, is skipped by the site.
 */

/** A picture beside words; `alt` is empty where the picture only decorates. */
export const blockPictureSchema = z.object({
  file: assetRefSchema,
  alt: localizedTextSchema.default({}),
  /** Has the same meaning as `ai` of a listing's pictures. */
  ai: z.enum(AI_KINDS).optional(),
});
export type BlockPicture = z.infer<typeof blockPictureSchema>;

const blockLinkSchema = z.object({ label: localizedTextSchema, target: linkTargetSchema });
export type BlockLink = z.infer<typeof blockLinkSchema>;

/**
 * Full-width picture with one sentence; on the home page the search box stands on it. With `more` pictures it is a
 * slider (specification §2.4).
 */
const heroBlockSchema = z.object({
  title: localizedTextSchema,
  text: localizedTextSchema.optional(),
  picture: blockPictureSchema,
  more: z.array(blockPictureSchema).max(7).default([]),
});

/**
 * Running text. `html` comes from an editor and is sanitised before it is shown. An element with `data-widget` in it is
 * a mark, and becomes a widget (`server/site/features/content/marks`).
 */
export const textBlockSchema = z.object({ title: localizedTextSchema.optional(), html: localizedTextSchema });

/** Text beside a picture. `side` is where the picture stands on wide screens. */
const imageTextBlockSchema = z.object({
  title: localizedTextSchema,
  html: localizedTextSchema,
  picture: blockPictureSchema,
  side: z.enum(['left', 'right']).default('left'),
  link: blockLinkSchema.optional(),
});

/** Several pictures: beside each other, to be enlarged, or one after the other as a slider (specification §2.4). */
const galleryBlockSchema = z.object({
  title: localizedTextSchema.optional(),
  text: localizedTextSchema.optional(),
  pictures: z.array(blockPictureSchema).min(1).max(24),
  view: z.enum(['grid', 'slider']).default('grid'),
});

/**
 * Estates: those of a collection in its editor's order, else those that match `query`. Units of projects are left out
 * unless the query asks for them, as in a listing. A list with the newest first, or without a transaction, excludes homes
 * that are sold, let or taken over, beside its own `exclude`, unless it asks for these statuses alone. Without a `link`, it
 * links the listing with the same transaction and type.
 */
const estatesSchema = z.object({
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
export type EstatesBlock = z.infer<typeof estatesSchema>;

/** Estates in a row that moves by itself (specification §2.4). */
const estateCarouselBlockSchema = estatesSchema;

/** Estates below each other, three in a row where there is room. */
export const estateListBlockSchema = estatesSchema;

/**
 * Holiday homes in a row that moves by itself: those that match `query`, the cheapest first. Without a `link`, the list
 * of them.
 */
const rentalCarouselBlockSchema = z.object({
  title: localizedTextSchema,
  text: localizedTextSchema.optional(),
  query: rentalQuerySchema.prefault({}),
  sort: z
    .object({ field: z.enum(RENTAL_SORTS), order: z.enum(['ASC', 'DESC']) })
    .default({ field: 'price', order: 'ASC' }),
  limit: z.int().min(1).max(24).default(6),
  link: blockLinkSchema.optional(),
});

/** The search box of specification §2.3. */
const searchBoxBlockSchema = z.object({
  title: localizedTextSchema.optional(),
  text: localizedTextSchema.optional(),
});

/** One thing to do, with a button. */
const callToActionBlockSchema = z.object({
  title: localizedTextSchema,
  text: localizedTextSchema.optional(),
  label: localizedTextSchema,
  target: linkTargetSchema,
});

const peopleSchema = z.object({
  /** Without one: what the editor calls the entity. */
  title: localizedTextSchema.default({}),
  text: localizedTextSchema.optional(),
  limit: z.int().min(1).max(24).default(6),
});

/** The items of the entity `team`, each a `teamMemberSchema`. */
const teamBlockSchema = peopleSchema;

/** The items of the entity `reviews`, each a `reviewSchema`. */
const reviewsBlockSchema = peopleSchema;

/** Questions that are often asked, each with its answer, which unfolds. */
const faqBlockSchema = z.object({
  title: localizedTextSchema,
  text: localizedTextSchema.optional(),
  items: z
    .array(z.object({ question: localizedTextSchema, html: localizedTextSchema }))
    .min(1)
    .max(40),
});

/** Address, opening hours, phone and mail of the site, from its configuration; with `map`, where that is. */
const contactDetailsBlockSchema = z.object({
  title: localizedTextSchema.optional(),
  text: localizedTextSchema.optional(),
  map: z.boolean().default(false),
});

/** A form to write to the agency; without words of its own it has the product's. Once on a page. */
const contactFormBlockSchema = z.object({
  title: localizedTextSchema.optional(),
  text: localizedTextSchema.optional(),
});

/** A form to ask what a home is worth. Once on a page. */
const estimateFormBlockSchema = contactFormBlockSchema;

/** Documents to download: PDF or pictures. */
const downloadsBlockSchema = z.object({
  title: localizedTextSchema,
  text: localizedTextSchema.optional(),
  files: z
    .array(z.object({ label: localizedTextSchema, file: assetRefSchema, comment: localizedTextSchema.optional() }))
    .min(1)
    .max(40),
});

/** A video or virtual visit at a third party: the page shows a picture of ours, and a click starts the video. */
const videoBlockSchema = z.object({
  title: localizedTextSchema.optional(),
  text: localizedTextSchema.optional(),
  kind: z.enum(['video', 'visit']).default('video'),
  url: webUrlSchema,
  /** What is to be seen, for its link. */
  label: localizedTextSchema.optional(),
  picture: blockPictureSchema.optional(),
});

/** Two to four columns of blocks; on small screens they follow each other. No columns within columns, and no hero. */
const columnsBlockSchema = z.object({
  title: localizedTextSchema.optional(),
  text: localizedTextSchema.optional(),
  columns: z
    .array(z.object({ blocks: z.array(blockSchema).max(8) }))
    .min(2)
    .max(4),
});

export const BLOCK_DATA = {
  hero: heroBlockSchema,
  text: textBlockSchema,
  imageText: imageTextBlockSchema,
  gallery: galleryBlockSchema,
  estateCarousel: estateCarouselBlockSchema,
  estateList: estateListBlockSchema,
  rentalCarousel: rentalCarouselBlockSchema,
  searchBox: searchBoxBlockSchema,
  callToAction: callToActionBlockSchema,
  team: teamBlockSchema,
  reviews: reviewsBlockSchema,
  faq: faqBlockSchema,
  contactDetails: contactDetailsBlockSchema,
  contactForm: contactFormBlockSchema,
  estimateForm: estimateFormBlockSchema,
  downloads: downloadsBlockSchema,
  video: videoBlockSchema,
  columns: columnsBlockSchema,
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
  email: writtenEmailSchema.optional(),
  mobile: z.string().optional(),
  /** The agent's own; without one, visitors write to that of the office. */
  whatsapp: whatsappSchema.optional(),
  /** The agent's personal BIV/IPI number. */
  registrationNumber: z.string().optional(),
  /** Languages spoken, as ISO 639-1 has them: `nl`, `fr`, `ar`. */
  languages: z
    .array(z.string().regex(/^[a-z]{2}$/, 'a language of two letters, such as nl'))
    .max(20)
    .default([]),
  /** The office where the agent works. */
  officeId: nameSchema.optional(),
  /** The sales contact of estates that the agent is, by its id in the CRM: those estates are the agent's. */
  salesRepId: contactIdSchema.optional(),
  picture: blockPictureSchema.optional(),
});
export type TeamMember = z.infer<typeof teamMemberSchema>;

/** `data` of an item of the entity `reviews`. */
export const reviewSchema = z.object({
  quote: localizedTextSchema,
  /** The name of the client, as the client chose it. */
  author: z.string(),
  /** What the agency did, and where. */
  context: localizedTextSchema.default({}),
  /** Stars out of five. */
  rating: z.int().min(1).max(5),
  date: z.iso.date(),
  /** Whom it is about: an item of the entity `team`, by its id, or an office. */
  agentId: nameSchema.optional(),
  officeId: nameSchema.optional(),
  /** Applies to this review only; absent: the site's `reviewCheck` applies. */
  check: reviewCheckSchema.optional(),
});
export type Review = z.infer<typeof reviewSchema>;
