import type { Block } from '#shared/api/content.ts';
import { type ExcerptProps, FAMILIES, type MarkContent } from '#shared/domain/marks/marks.ts';
import type { Locale } from '#shared/i18n/locales.ts';

/** Marks that stand for a block; the others are made with their page (`pageWidgets.tsx`). */
type BlockMark = Extract<MarkContent, { kind: 'excerpt' | 'plain' }>;

function excerptData(
  { title, text, collection, transaction, type, city, sort, order, limit }: ExcerptProps,
  locale: Locale,
): Block['data'] {
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

/** The block that a mark stands for; its words are those of the html's language. */
export function markedBlock(mark: BlockMark, id: string, locale: Locale): Block {
  if (mark.kind === 'excerpt') return { id, type: mark.name, data: excerptData(mark.props, locale) };
  const { title, text } = mark.props;
  return {
    id,
    type: mark.name,
    data: { ...(title && { title: { [locale]: title } }), ...(text && { text: { [locale]: text } }) },
  };
}
