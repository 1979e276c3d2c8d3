import { textBlockSchema } from '#shared/api/blocks.ts';
import type { Page } from '#shared/api/content.ts';
import { type Locale, localize } from '#shared/i18n/locales.ts';
import { findMarks } from '#shared/domain/marks/findMarks.ts';
import { type MarkContent, readMark } from '#shared/domain/marks/marks.ts';

type Marked<Kind extends MarkContent['kind']> = Extract<MarkContent, { kind: Kind }>;

const isOfKind = <Kind extends MarkContent['kind']>(mark: MarkContent, kind: Kind): mark is Marked<Kind> =>
  mark.kind === kind;

/**
 * The mark of a kind on a page, in one language; undefined when there is none. Only text blocks that stand on the page
 * itself are looked at: what works with the address of a page has no place in a column.
 */
export function markOnPage<Kind extends 'list' | 'cancelAppointment'>(
  { blocks }: Pick<Page, 'blocks'>,
  kind: Kind,
  locale: Locale,
): Marked<Kind> | undefined {
  for (const block of blocks) {
    const data = block.type === 'text' ? textBlockSchema.safeParse(block.data) : undefined;
    const marks = data?.success ? findMarks(localize(data.data.html, locale)) : [];
    for (const { widget, props } of marks) {
      try {
        const mark = readMark(widget, props);
        if (isOfKind(mark, kind)) return mark;
      } catch {
        // Stored by an older version; it is left out of the page, too.
      }
    }
  }
  return undefined;
}
