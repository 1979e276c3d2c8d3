import { textBlockSchema } from '#shared/api/content/blocks.ts';
import type { Page } from '#shared/api/content/content.ts';
import { type Locale, localize } from '#shared/i18n/locales.ts';
import { findMarks } from '#shared/domain/marks/findMarks.ts';
import { type MarkContent, readMark } from '#shared/domain/marks/marks.ts';

type MarkOfKind<Kind extends MarkContent['kind']> = Extract<MarkContent, { kind: Kind }>;

const isOfKind = <Kind extends MarkContent['kind']>(mark: MarkContent, kind: Kind): mark is MarkOfKind<Kind> =>
  mark.kind === kind;

/**
 * Returns the mark of a kind on a page, in one language; undefined when there is none. Only text blocks directly on the
 * page are searched, because a widget that depends on the page's address cannot be in a column.
 */
export function findMark<Kind extends 'list' | 'cancelAppointment'>(
  { blocks }: Pick<Page, 'blocks'>,
  kind: Kind,
  locale: Locale,
): MarkOfKind<Kind> | undefined {
  for (const block of blocks) {
    const data = block.type === 'text' ? textBlockSchema.safeParse(block.data) : undefined;
    const marks = data?.success ? findMarks(localize(data.data.html, locale)) : [];
    for (const { widget, props } of marks) {
      try {
        const mark = readMark(widget, props);
        if (isOfKind(mark, kind)) return mark;
      } catch {
        // An invalid mark, which an older version of the product has stored, is ignored here, because the page omits it
        // as well.
      }
    }
  }
  return undefined;
}
