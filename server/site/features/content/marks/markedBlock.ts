import type { Block } from '#shared/api/content/content.ts';
import { type ExcerptProps, TRANSACTION_IDS_BY_FAMILY, type MarkContent } from '#shared/domain/marks/marks.ts';
import type { Locale } from '#shared/i18n/locales.ts';

/** Marks that are replaced by a block. The other marks are rendered together with their page (`renderHtml.tsx`). */
type BlockMark = Extract<MarkContent, { kind: 'excerpt' | 'plain' }>;

function buildExcerptData(
  { title, text, collection, transaction, type, city, sort, order, limit }: ExcerptProps,
  locale: Locale,
): Block['data'] {
  return {
    title: { [locale]: title },
    ...(text && { text: { [locale]: text } }),
    ...(collection && { collection }),
    query: {
      terms: {
        ...(transaction && { transaction: [...TRANSACTION_IDS_BY_FAMILY[transaction]] }),
        ...(type && { type }),
        ...(city && { city }),
      },
    },
    ...(sort && { sort: { field: sort, order } }),
    ...(limit && { limit }),
  };
}

/** Returns the block that replaces a mark, with its texts in the language of the HTML. */
export function toMarkedBlock(mark: BlockMark, id: string, locale: Locale): Block {
  if (mark.kind === 'excerpt') return { id, type: mark.name, data: buildExcerptData(mark.props, locale) };
  const { title, text } = mark.props;
  return {
    id,
    type: mark.name,
    data: { ...(title && { title: { [locale]: title } }), ...(text && { text: { [locale]: text } }) },
  };
}
