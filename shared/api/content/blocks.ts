import { z } from 'zod';
import { AI_PICTURE_KINDS } from '../../primitives/aiKinds.ts';
import { assetRefSchema, contactIdSchema, localizedTextSchema, nameSchema, webUrlSchema } from '../common.ts';
import { blockSchema, linkTargetSchema } from './content.ts';
import { RENTAL_SORTS, rentalQuerySchema } from '../rentals.ts';
import { reviewCheckSchema } from '../reviewCheck.ts';
import { estateQuerySchema, SORT_FIELDS } from '../search.ts';
import { whatsappSchema, writtenEmailSchema } from '../visitor.ts';

/** A picture beside a text. `alt` is empty when the picture is only decoration. */
export const blockPictureSchema = z.object({
  file: assetRefSchema,
  alt: localizedTextSchema.default({}),
  /** The use of AI, with the same values as for the pictures of a listing. */
  ai: z.enum(AI_PICTURE_KINDS).optional(),
});
export type BlockPicture = z.infer<typeof blockPictureSchema>;

const blockLinkSchema = z.object({ label: localizedTextSchema, target: linkTargetSchema });
export type BlockLink = z.infer<typeof blockLinkSchema>;

/**
 * A full-width picture with one sentence. On the home page, the block contains the search box. With pictures in `more`,
 * the block is a slider (specification §2.4).
 */
const heroBlockSchema = z.object({
  title: localizedTextSchema,
  text: localizedTextSchema.optional(),
  picture: blockPictureSchema,
  more: z.array(blockPictureSchema).max(7).default([]),
});

/**
 * A text. `html` comes from an editor and is sanitized before it is shown. An element with `data-widget` in it is a
 * mark that becomes a widget (`server/site/features/content/marks`).
 */
export const textBlockSchema = z.object({ title: localizedTextSchema.optional(), html: localizedTextSchema });

/** A text beside a picture. `side` is the side of the picture on wide screens. */
const imageTextBlockSchema = z.object({
  title: localizedTextSchema,
  html: localizedTextSchema,
  picture: blockPictureSchema,
  side: z.enum(['left', 'right']).default('left'),
  link: blockLinkSchema.optional(),
});

/**
 * Several pictures, either side by side in a grid in which each can be enlarged, or in a slider (specification §2.4).
 */
const galleryBlockSchema = z.object({
  title: localizedTextSchema.optional(),
  text: localizedTextSchema.optional(),
  pictures: z.array(blockPictureSchema).min(1).max(24),
  view: z.enum(['grid', 'slider']).default('grid'),
});

/**
 * A selection of estates: the estates of a collection in its editor's order, otherwise the estates that match `query`.
 * Like a listing, the selection leaves out the units of projects unless `query` requests them. When the newest estates
 * come first or `query` has no transaction, the selection also leaves out homes that are sold, let or taken over,
 * unless `query` requests only these statuses. Without a `link`, the block links to the listing with the same
 * transaction and type.
 */
const estateSelectionSchema = z.object({
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
export type EstatesBlock = z.infer<typeof estateSelectionSchema>;

/** A row of estates that moves by itself (specification §2.4). */
const estateCarouselBlockSchema = estateSelectionSchema;

/** A grid of estates, three in a row on wide screens. */
export const estateListBlockSchema = estateSelectionSchema;

/**
 * A row of holiday homes that moves by itself. It contains the homes that match `query`, the cheapest first. Without a
 * `link`, the block links to the list of holiday homes.
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

/** An invitation to one action, with a button. */
const callToActionBlockSchema = z.object({
  title: localizedTextSchema,
  text: localizedTextSchema.optional(),
  label: localizedTextSchema,
  target: linkTargetSchema,
});

const peopleBlockSchema = z.object({
  /** The title. When it is empty, the label of the entity is the title. */
  title: localizedTextSchema.default({}),
  text: localizedTextSchema.optional(),
  limit: z.int().min(1).max(24).default(6),
});

/** A block with the items of the entity `team`, each of which is a `teamMemberSchema`. */
const teamBlockSchema = peopleBlockSchema;

/** A block with the items of the entity `reviews`, each of which is a `reviewSchema`. */
const reviewsBlockSchema = peopleBlockSchema;

/** Frequently asked questions with answers that can be opened. */
const faqBlockSchema = z.object({
  title: localizedTextSchema,
  text: localizedTextSchema.optional(),
  items: z
    .array(z.object({ question: localizedTextSchema, html: localizedTextSchema }))
    .min(1)
    .max(40),
});

/**
 * The address, opening hours, phone and mail address from the site's configuration. With `map`, the block also shows a
 * map of that address.
 */
const contactDetailsBlockSchema = z.object({
  title: localizedTextSchema.optional(),
  text: localizedTextSchema.optional(),
  map: z.boolean().default(false),
});

/**
 * A form for a message to the agency. It shows the product's own texts when the block has none. A page may contain one
 * such form.
 */
const contactFormBlockSchema = z.object({
  title: localizedTextSchema.optional(),
  text: localizedTextSchema.optional(),
});

/** A form to request an estimate of a home's value. A page may contain one such form. */
const estimateFormBlockSchema = contactFormBlockSchema;

/** Documents to download, which are PDF files or pictures. */
const downloadsBlockSchema = z.object({
  title: localizedTextSchema,
  text: localizedTextSchema.optional(),
  files: z
    .array(z.object({ label: localizedTextSchema, file: assetRefSchema, comment: localizedTextSchema.optional() }))
    .min(1)
    .max(40),
});

/**
 * A video or virtual visit at a third party. The page shows a picture from the site's own server until a click starts
 * the video.
 */
const videoBlockSchema = z.object({
  title: localizedTextSchema.optional(),
  text: localizedTextSchema.optional(),
  kind: z.enum(['video', 'visit']).default('video'),
  url: webUrlSchema,
  /** The text of the link, which says what the video shows. */
  label: localizedTextSchema.optional(),
  picture: blockPictureSchema.optional(),
});

/**
 * Two to four columns of blocks, which are below each other on small screens. A column contains no columns and no hero.
 */
const columnsBlockSchema = z.object({
  title: localizedTextSchema.optional(),
  text: localizedTextSchema.optional(),
  columns: z
    .array(z.object({ blocks: z.array(blockSchema).max(8) }))
    .min(2)
    .max(4),
});

/**
 * The types of blocks that the product knows, and the schema of the `data` of each type. The site skips a block of
 * another type and a block whose data does not fit its schema.
 */
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

/** The shape of `data` in an item of the entity `team`. */
export const teamMemberSchema = z.object({
  name: z.string(),
  function: localizedTextSchema,
  text: localizedTextSchema.default({}),
  phone: z.string().optional(),
  email: writtenEmailSchema.optional(),
  mobile: z.string().optional(),
  /** The agent's own WhatsApp number. Without it, visitors write to the number of the office. */
  whatsapp: whatsappSchema.optional(),
  /** The agent's personal BIV/IPI number. */
  registrationNumber: z.string().optional(),
  /** The languages that the agent speaks, as ISO 639-1 codes: `nl`, `fr`, `ar`. */
  languages: z
    .array(z.string().regex(/^[a-z]{2}$/, 'a language of two letters, such as nl'))
    .max(20)
    .default([]),
  /** The office where the agent works. */
  officeId: nameSchema.optional(),
  /** The agent's id as a sales contact in the CRM. The id determines which estates are the agent's. */
  salesRepId: contactIdSchema.optional(),
  picture: blockPictureSchema.optional(),
});
export type TeamMember = z.infer<typeof teamMemberSchema>;

/** The shape of `data` in an item of the entity `reviews`. */
export const reviewSchema = z.object({
  quote: localizedTextSchema,
  /** The name of the client, in the form that the client chose. */
  author: z.string(),
  /** A text that says what the agency did, and where. */
  context: localizedTextSchema.default({}),
  /** The number of stars, out of five. */
  rating: z.int().min(1).max(5),
  date: z.iso.date(),
  /** The subject of the review: the id of an item of the entity `team`, or of an office. */
  agentId: nameSchema.optional(),
  officeId: nameSchema.optional(),
  /** A statement of how the agency checks this review. Without it, the site's `reviewCheck` applies. */
  check: reviewCheckSchema.optional(),
});
export type Review = z.infer<typeof reviewSchema>;
