import { MAX_REMARK_CHARACTERS } from '#shared/domain/favorites/remark.ts';
import { storedItems } from '../storage/storedItems.ts';

/** What a visitor noted of a home. Stays in the browser. */
export interface Remark {
  readonly considered?: boolean;
  readonly visited?: boolean;
  readonly note?: string;
  /** What the home was called, for when it is not on offer any more. */
  readonly title?: string;
}

export type Remarks = Readonly<Record<string, Remark>>;

/** Of the browser's storage: `{"version":1,"items":{"1001":{"note":"…","visited":true}}}`. */
export const REMARKS_KEY = 'gevel:remarks';
export const REMARKS_VERSION = 1;
const LONGEST_TITLE = 200;

/** Only what is known, and only what says something. */
export function cleaned(remarks: object): Remarks {
  const items: Record<string, Remark> = {};
  for (const [id, value] of Object.entries(remarks)) {
    const { considered, visited, note, title }: Partial<Record<keyof Remark, unknown>> = value ?? {};
    const remark: Remark = {
      ...(considered === true && { considered }),
      ...(visited === true && { visited }),
      ...(typeof note === 'string' && note && { note: note.slice(0, MAX_REMARK_CHARACTERS) }),
      ...(typeof title === 'string' && title && { title: title.slice(0, LONGEST_TITLE) }),
    };
    if (Object.keys(remark).length > 0) items[id] = remark;
  }
  return items;
}

/** What could not be stored lives as long as the page. */
export const unsaved: { remarks?: Remarks | undefined } = {};

/** By the id of the home. Storage that is refused or spoilt counts as empty. */
export function readRemarks(): Remarks {
  if (unsaved.remarks) return unsaved.remarks;
  try {
    const items = storedItems(localStorage.getItem(REMARKS_KEY), REMARKS_VERSION);
    return typeof items === 'object' ? cleaned(items ?? {}) : {};
  } catch {
    return {};
  }
}
