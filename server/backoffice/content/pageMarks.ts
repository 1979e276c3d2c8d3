import type { PageInput } from '#shared/api/content/content.ts';
import { type FoundMark, findMarks } from '#shared/domain/marks/findMarks.ts';
import { type MarkContent, readMark } from '#shared/domain/marks/marks.ts';
import { LOCALES } from '#shared/i18n/locales.ts';
import { createUnprocessableProblem } from '../core/http/problem.ts';
import { isObject } from '../core/isObject.ts';

interface MarkRefusal {
  /** The JSON pointer (RFC 6901) into the page. */
  readonly pointer: string;
  readonly detail: string;
}

/**
 * The names of the marks that use the address of their page, in the form in which messages to editors contain them.
 * Each of these marks may occur once, and only on a page with an address of its own.
 */
const SINGLE_MARK_NAMES: Readonly<Partial<Record<MarkContent['kind'], string>>> = {
  filter: 'estateFilter',
  list: 'estateList',
  cancelAppointment: 'cancelAppointment',
};

interface HtmlPosition {
  readonly pointer: string;
  readonly locale: string;
  readonly isInColumn: boolean;
}

interface PlacedMark extends HtmlPosition {
  readonly kind: MarkContent['kind'];
}

const escapePointer = (key: string) => key.replaceAll('~', '~0').replaceAll('/', '~1');

/** Returns the content of a valid mark, or the reason why the mark is invalid. */
function evaluateMark({ widget, props, element, isNested }: FoundMark): MarkContent | string {
  if (isNested) return 'a widget cannot be inside another widget';
  if (element !== 'div' && element !== 'span') return `a mark must be a div or a span, not <${element}>`;
  try {
    return readMark(widget, props);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function* listMarksOfText(html: string, position: HtmlPosition): Generator<PlacedMark | MarkRefusal> {
  for (const [index, foundMark] of findMarks(html).entries()) {
    const mark = evaluateMark(foundMark);
    // The message never repeats the text of a refused mark, because the mark may be as long as the page.
    if (typeof mark === 'string') yield { pointer: position.pointer, detail: `mark ${index + 1}: ${mark}` };
    else yield { ...position, kind: mark.kind };
  }
}

function* listForbiddenMarks(value: unknown, pointer: string): Generator<MarkRefusal> {
  if (typeof value === 'string') {
    if (findMarks(value).length > 0) yield { pointer, detail: 'a mark works only in the html of a text block' };
  } else if (Array.isArray(value)) {
    for (const [index, part] of value.entries()) yield* listForbiddenMarks(part, `${pointer}/${index}`);
  } else if (isObject(value)) {
    for (const [key, part] of Object.entries(value))
      yield* listForbiddenMarks(part, `${pointer}/${escapePointer(key)}`);
  }
}

/**
 * The members of a block that the search for marks reads. A block within columns is not validated yet, so a member may
 * have any type.
 */
interface UncheckedBlock {
  readonly type?: unknown;
  readonly data: Readonly<Record<string, unknown>>;
}
const hasBlockData = (value: unknown): value is UncheckedBlock => isObject(value) && isObject(value['data']);

function* listMarksOfBlock(
  { type, data }: UncheckedBlock,
  pointer: string,
  isInColumn: boolean,
): Generator<PlacedMark | MarkRefusal> {
  const dataPointer = `${pointer}/data`;
  for (const [key, value] of Object.entries(data)) {
    if (type === 'text' && key === 'html' && isObject(value)) {
      for (const [locale, html] of Object.entries(value)) {
        if (typeof html === 'string')
          yield* listMarksOfText(html, { pointer: `${dataPointer}/html/${locale}`, locale, isInColumn });
      }
    } else if (type === 'columns' && key === 'columns' && Array.isArray(value)) {
      for (const [index, column] of value.entries()) {
        const blocks: unknown = isObject(column) ? column['blocks'] : undefined;
        if (Array.isArray(blocks)) yield* listMarksOfBlocks(blocks, `${dataPointer}/columns/${index}/blocks`, true);
      }
    } else yield* listForbiddenMarks(value, `${dataPointer}/${escapePointer(key)}`);
  }
}

function* listMarksOfBlocks(
  blocks: readonly unknown[],
  pointer: string,
  isInColumn = false,
): Generator<PlacedMark | MarkRefusal> {
  for (const [index, block] of blocks.entries()) {
    if (hasBlockData(block)) yield* listMarksOfBlock(block, `${pointer}/${index}`, isInColumn);
  }
}

/** Yields the reasons why marks, which are valid in themselves, are not allowed at their position. */
function* listMisplacedMarks(marks: readonly PlacedMark[], kind: PageInput['kind']): Generator<MarkRefusal> {
  for (const { pointer, kind: markKind, isInColumn } of marks) {
    const name = SINGLE_MARK_NAMES[markKind];
    if (name && kind !== 'content') {
      yield { pointer, detail: `${name} needs a page of the kind "content", which has its own address` };
    } else if (name && isInColumn)
      yield { pointer, detail: `${name} needs the full width of the page and cannot be in a column` };
  }
  for (const locale of LOCALES) {
    const marksInLocale = marks.filter((mark) => mark.locale === locale);
    for (const [markKind, name] of Object.entries(SINGLE_MARK_NAMES)) {
      for (const { pointer } of marksInLocale.filter((mark) => mark.kind === markKind).slice(1)) {
        yield { pointer, detail: `a page can contain ${name} only once` };
      }
    }
    const filterMark = marksInLocale.find((mark) => mark.kind === 'filter');
    if (filterMark && !marksInLocale.some((mark) => mark.kind === 'list')) {
      yield { pointer: filterMark.pointer, detail: 'estateFilter needs an estateList on the same page' };
    }
    const cancelMark = marksInLocale.find((mark) => mark.kind === 'cancelAppointment');
    if (cancelMark && marksInLocale.some((mark) => mark.kind === 'list')) {
      yield {
        pointer: cancelMark.pointer,
        detail: 'cancelAppointment and estateList cannot be on the same page, because both use its address',
      };
    }
  }
}

/**
 * Refuses a page with an invalid or misplaced mark.
 *
 * @throws HttpProblem 422 with the reason for each mark, at the JSON pointer of the HTML that contains it
 */
export function checkMarks({ kind, blocks = [] }: Pick<PageInput, 'kind' | 'blocks'>): void {
  const marksAndRefusals = [...listMarksOfBlocks(blocks, '/blocks')];
  const marks = marksAndRefusals.filter((item): item is PlacedMark => 'kind' in item);
  const refusals = [
    ...marksAndRefusals.filter((item): item is MarkRefusal => 'detail' in item),
    ...listMisplacedMarks(marks, kind),
  ];
  if (refusals.length > 0) throw createUnprocessableProblem(refusals);
}
