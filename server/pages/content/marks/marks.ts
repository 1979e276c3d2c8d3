import { z } from 'zod';
import { SORT_FIELDS } from '../../../../shared/api/search.ts';
import type { Block } from '../../../../shared/api/content.ts';
import { RENT_TRANSACTIONS, SALE_TRANSACTIONS } from '../../../../shared/domain/ids.ts';
import type { Locale } from '../../../../shared/i18n/locales.ts';
import type { Mark } from './splitMarks.ts';

const words = z.string().trim().max(300);

/** `{"title":"Nieuw","transaction":"sale","type":[1],"limit":6}` or `{"title":"Onze keuze","collection":"favourites"}` */
const estatesProps = z.strictObject({
  title: words,
  text: words.optional(),
  collection: z.string().max(80).optional(),
  transaction: z.enum(['sale', 'rent']).optional(),
  /** Ids of head types. */
  type: z.array(z.int()).max(20).optional(),
  city: z.array(z.int()).max(20).optional(),
  sort: z.enum(SORT_FIELDS).optional(),
  order: z.enum(['ASC', 'DESC']).default('DESC'),
  limit: z.int().min(1).max(24).optional(),
});

const plainProps = z.strictObject({ title: words.optional(), text: words.optional() });

const FAMILIES = { sale: SALE_TRANSACTIONS, rent: RENT_TRANSACTIONS } as const;

function estatesData(
  { title, text, collection, transaction, type, city, sort, order, limit }: z.infer<typeof estatesProps>,
  locale: Locale,
) {
  return {
    title: { [locale]: title },
    ...(text && { text: { [locale]: text } }),
    ...(collection && { collection }),
    query: {
      terms: {
        ...(transaction && { transaction: [...FAMILIES[transaction]] }),
        ...(type && { type }),
        ...(city && { city }),
      },
    },
    ...(sort && { sort: { field: sort, order } }),
    ...(limit && { limit }),
  };
}

function plainData(props: unknown, locale: Locale) {
  const { title, text } = plainProps.parse(props);
  return { ...(title && { title: { [locale]: title } }), ...(text && { text: { [locale]: text } }) };
}

type ToData = (props: unknown, locale: Locale) => Block['data'];

/** What an editor may mark within html (specification §2.5, "mounted where marked"): the block that each becomes. */
const MARKS: Readonly<Record<string, ToData>> = {
  estateCarousel: (props, locale) => estatesData(estatesProps.parse(props), locale),
  estateList: (props, locale) => estatesData(estatesProps.parse(props), locale),
  searchBox: plainData,
  contactForm: plainData,
  estimateForm: plainData,
};

/**
 * The block that a mark stands for; its words are those of the html's language.
 * @throws for a widget that is not listed, and for props that don't fit.
 */
export function markedBlock({ name, props }: Mark, id: string, locale: Locale): Block {
  const toData = Object.hasOwn(MARKS, name) ? MARKS[name] : undefined;
  if (!toData) throw new Error(`no widget ${name} to mark`);
  return { id, type: name, data: toData(props === '' ? {} : JSON.parse(props), locale) };
}
