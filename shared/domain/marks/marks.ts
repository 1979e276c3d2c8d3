import { z } from 'zod';
import { type ListNode, listNodeSchema } from '../../api/content/content.ts';
import { groupOptionsSchema, SORT_FIELDS } from '../../api/search.ts';
import { RENT_TRANSACTIONS, SALE_TRANSACTIONS } from '../../primitives/ids.ts';

/**
 * The widgets that an editor may place with a mark in the HTML of a text block (specification §2.5 and §2.7, "mounted
 * where marked").
 */
const MARK_NAMES = [
  'estateFilter',
  'estateList',
  'cancelAppointment',
  'estateCarousel',
  'searchBox',
  'contactForm',
  'estimateForm',
] as const;
type MarkName = (typeof MARK_NAMES)[number];

const shortTextSchema = z.string().trim().max(300);
const idsSchema = z.array(z.int()).max(20);
const markCollectionIdSchema = z.string().min(1).max(80);

const estateProps = {
  title: shortTextSchema.optional(),
  text: shortTextSchema.optional(),
  collection: markCollectionIdSchema.optional(),
  transaction: z.enum(['sale', 'rent']).optional(),
  /** The ids of head types. */
  type: idsSchema.optional(),
  city: idsSchema.optional(),
};

/**
 * The props of an excerpt, which shows some cards without a filter:
 * `{"title":"Nieuw","transaction":"sale","type":[1],"limit":6}` or
 * `{"title":"Onze keuze","collection":"favourites"}`.
 */
const excerptPropsSchema = z.strictObject({
  ...estateProps,
  title: shortTextSchema,
  sort: z.enum(SORT_FIELDS).optional(),
  order: z.enum(['ASC', 'DESC']).default('DESC'),
  limit: z.int().min(1).max(24).optional(),
});
export type ExcerptProps = z.infer<typeof excerptPropsSchema>;

/**
 * The props of a list with all features of the listing page: `{"transaction":"rent","groupOptions":{"field":"CITY"}}`.
 * `query` and `collections` have the same form as in a list node (`listNodeSchema`); the other props restrict the list
 * further.
 */
const listPropsSchema = z.strictObject({
  ...estateProps,
  query: listNodeSchema.shape.query.optional(),
  collections: listNodeSchema.shape.collections.optional(),
  groupOptions: groupOptionsSchema.optional(),
});

const plainPropsSchema = z.strictObject({ title: shortTextSchema.optional(), text: shortTextSchema.optional() });
const noPropsSchema = z.strictObject({});

const MARK_PROPS_SCHEMAS = {
  estateFilter: noPropsSchema,
  estateList: listPropsSchema,
  cancelAppointment: noPropsSchema,
  estateCarousel: excerptPropsSchema,
  searchBox: plainPropsSchema,
  contactForm: plainPropsSchema,
  estimateForm: plainPropsSchema,
} as const satisfies Readonly<Record<MarkName, z.ZodType>>;

export const TRANSACTION_IDS_BY_FAMILY = { sale: SALE_TRANSACTIONS, rent: RENT_TRANSACTIONS } as const;

/**
 * The content of a mark. An `estateList` with a limit or order of its own is an excerpt, which shows cards without a
 * filter.
 */
export type MarkContent =
  | { readonly kind: 'excerpt'; readonly name: 'estateCarousel' | 'estateList'; readonly props: ExcerptProps }
  | { readonly kind: 'list'; readonly title?: string; readonly text?: string; readonly node: ListNode }
  | { readonly kind: 'filter' | 'cancelAppointment' }
  | {
      readonly kind: 'plain';
      readonly name: 'searchBox' | 'contactForm' | 'estimateForm';
      readonly props: z.infer<typeof plainPropsSchema>;
    };

/** Converts a name to camel case, because `estate-list` and `estateList` mean the same widget. */
const toCamelCase = (name: string): string =>
  name.replaceAll(/-([a-z])/g, (_dash, letter: string) => letter.toUpperCase());
const isMarkName = (name: string): name is MarkName => MARK_NAMES.some((mark) => mark === name);

function createListNode({
  collection,
  transaction,
  type,
  city,
  query,
  collections,
  groupOptions,
}: z.infer<typeof listPropsSchema>) {
  return listNodeSchema.parse({
    ...(groupOptions && { groupOptions }),
    collections: [...(collections ?? []), ...(collection === undefined ? [] : [{ id: collection }])],
    query: {
      ...query,
      terms: {
        ...query?.terms,
        ...(transaction && { transaction: [...TRANSACTION_IDS_BY_FAMILY[transaction]] }),
        ...(type && { type }),
        ...(city && { city }),
      },
    },
  });
}

function parseProps<Schema extends z.ZodType>(schema: Schema, rawProps: unknown): z.infer<Schema> {
  const result = schema.safeParse(rawProps);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const path = issue?.path.map(String).join('.');
  throw new Error(`data-props${path ? `: ${path}` : ''}: ${issue?.message ?? 'does not fit'}`);
}

function parseJson(props: string): unknown {
  if (props.trim() === '') return {};
  try {
    return JSON.parse(props);
  } catch {
    throw new Error('data-props is not JSON');
  }
}

/** The maximum number of characters of `data-props`. */
const MAX_MARK_PROPS_CHARACTERS = 10_000;

/**
 * Parses a mark from its `data-widget` and `data-props`.
 * @throws Error with the reason, for an unknown widget and for invalid props
 */
export function readMark(widget: string, props: string): MarkContent {
  const name = toCamelCase(widget.trim());
  if (!isMarkName(name)) {
    throw new Error(`there is no such widget; a mark may name ${MARK_NAMES.join(', ')}`);
  }
  if (props.length > MAX_MARK_PROPS_CHARACTERS)
    throw new Error(`data-props is longer than ${MAX_MARK_PROPS_CHARACTERS} characters`);
  const rawProps = parseJson(props);
  switch (name) {
    case 'estateFilter':
      parseProps(MARK_PROPS_SCHEMAS.estateFilter, rawProps);
      return { kind: 'filter' };
    case 'cancelAppointment':
      parseProps(MARK_PROPS_SCHEMAS.cancelAppointment, rawProps);
      return { kind: 'cancelAppointment' };
    case 'estateCarousel':
      return { kind: 'excerpt', name, props: parseProps(MARK_PROPS_SCHEMAS.estateCarousel, rawProps) };
    case 'estateList': {
      const isExcerpt =
        typeof rawProps === 'object' && rawProps !== null && ['limit', 'sort', 'order'].some((key) => key in rawProps);
      if (isExcerpt) return { kind: 'excerpt', name, props: parseProps(excerptPropsSchema, rawProps) };
      const list = parseProps(MARK_PROPS_SCHEMAS.estateList, rawProps);
      return {
        kind: 'list',
        ...(list.title && { title: list.title }),
        ...(list.text && { text: list.text }),
        node: createListNode(list),
      };
    }
    default:
      return { kind: 'plain', name, props: parseProps(MARK_PROPS_SCHEMAS[name], rawProps) };
  }
}
