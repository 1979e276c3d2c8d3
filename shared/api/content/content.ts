import { z } from 'zod';
import { assetRefSchema, dateTimeSchema, localizedTextSchema } from '../common.ts';
import { estateQuerySchema, groupOptionsSchema } from '../search.ts';

/**
 * The target of a navigation link: a route of the site by name (`offer`, `contact`, …) with a query, a page of the CMS,
 * or an address on another website.
 */
export const linkTargetSchema = z.union([
  z.object({ route: z.string(), query: z.record(z.string(), z.union([z.string(), z.array(z.string())])).optional() }),
  z.object({ pageId: z.string() }),
  z.object({ url: z.url() }),
]);
export type LinkTarget = z.infer<typeof linkTargetSchema>;

export interface NavigationItem {
  id: string;
  label: z.infer<typeof localizedTextSchema>;
  target?: LinkTarget | undefined;
  children: NavigationItem[];
}
export const navigationItemSchema: z.ZodType<NavigationItem> = z.object({
  id: z.string(),
  label: localizedTextSchema,
  target: linkTargetSchema.optional(),
  get children() {
    return z.array(navigationItemSchema);
  },
});
export const navigationSchema = z.object({ type: z.string(), items: z.array(navigationItemSchema) });
export type Navigation = z.infer<typeof navigationSchema>;

/** The configuration of an estate list, which specification §3.4 calls the node. */
export const listNodeSchema = z.object({
  query: estateQuerySchema.prefault({}),
  collections: z.array(z.object({ id: z.string() })).default([]),
  groupOptions: groupOptionsSchema.optional(),
});
export type ListNode = z.infer<typeof listNodeSchema>;

/** A block of a page. `type` decides the shape of `data`; the site skips a block with an unknown type. */
export const blockSchema = z.object({ id: z.string(), type: z.string(), data: z.record(z.string(), z.unknown()) });
export type Block = z.infer<typeof blockSchema>;

export const pageSchema = z.object({
  id: z.string().regex(/^[a-z0-9-]{1,80}$/),
  /**
   * The kind of page. `home`, `offer` and `contact` contain the texts of the product's own page with that name; a
   * `content` page has an address of its own.
   */
  kind: z.enum(['home', 'offer', 'contact', 'content']),
  /** The path after `/{locale}/`, by language. The path of the home page is ''. */
  path: localizedTextSchema,
  title: localizedTextSchema,
  /** The text for search engines and link previews. */
  description: localizedTextSchema.default({}),
  picture: assetRefSchema.optional(),
  blocks: z.array(blockSchema).default([]),
  /** The configuration of the list on an `offer` page, before the visitor filters. */
  node: listNodeSchema.optional(),
  /**
   * True when visitors find the page neither by its address nor by links. When the hidden page contains the texts of
   * one of the product's own pages, that page is still shown, without these texts.
   */
  hidden: z.literal(true).optional(),
  updatedAt: dateTimeSchema.optional(),
});
export type Page = z.infer<typeof pageSchema>;
export type PageInput = z.input<typeof pageSchema>;
/** An item of `GET /pages/`: the page without its blocks and node. */
export const pageListItemSchema = pageSchema.omit({ blocks: true, node: true });
export type PageListItem = z.infer<typeof pageListItemSchema>;

/** A list of similar items that an editor maintains: team, reviews, questions. */
export const entitySchema = z.object({ name: z.string(), label: localizedTextSchema });
export const entityItemSchema = z.object({
  id: z.string(),
  sort: z.int().default(0),
  data: z.record(z.string(), z.unknown()),
});
export type EntityItem = z.infer<typeof entityItemSchema>;

/** A legally binding text: privacy statement, terms of use, cookie policy. */
export const agreementSchema = z.object({
  id: z.string(),
  kind: z.enum(['privacy', 'terms', 'cookies', 'accessibility']),
  title: z.string(),
  html: z.string(),
  version: z.string(),
});
export type Agreement = z.infer<typeof agreementSchema>;

/**
 * A separate listing page with its own texts. `a` is the transaction family (`sale` or `rent`). `b` stands for a head
 * type, a place, both, or all homes of the family; `estatePageKeySchema` describes its form.
 */
export const estatePageSchema = z.object({
  a: z.string(),
  b: z.string(),
  title: localizedTextSchema,
  introduction: localizedTextSchema.default({}),
  node: listNodeSchema,
});

/** Texts of a site that replace the product's own texts, by message key. */
export const translationsSchema = z.record(z.string(), z.string());

export const estateCollectionSchema = z.object({
  id: z.string(),
  name: localizedTextSchema,
  estateIds: z.array(z.int()),
});
export const contactInfoSchema = z.object({
  estateId: z.int(),
  reference: z.string().optional(),
  salesRep: z
    .object({
      id: z.int(),
      name: z.string(),
      phone: z.string().optional(),
      mobile: z.string().optional(),
      email: z.string().optional(),
      picture: assetRefSchema.optional(),
    })
    .optional(),
});
