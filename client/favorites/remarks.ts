import { MAX_REMARK_CHARACTERS } from '#shared/domain/favorites/remark.ts';
import { parseStoredItems } from '../storage/storedItems.ts';

/** A visitor's remark on a home. It is stored only in the browser. */
export interface EstateRemark {
  readonly considered?: boolean;
  readonly visited?: boolean;
  readonly note?: string;
  /** The title of the home, which is shown when the home is no longer available. */
  readonly title?: string;
}

export type EstateRemarks = Readonly<Record<string, EstateRemark>>;

/**
 * The key of the remarks in the browser's storage. Their value is
 * `{"version":1,"items":{"1001":{"note":"…","visited":true}}}`.
 */
export const REMARKS_KEY = 'gevel:remarks';
export const REMARKS_VERSION = 1;
const MAX_TITLE_CHARACTERS = 200;

/** Returns the remarks with only the fields of `EstateRemark`. Empty fields and empty remarks are left out. */
export function cleanRemarks(remarks: object): EstateRemarks {
  const items: Record<string, EstateRemark> = {};
  for (const [id, value] of Object.entries(remarks)) {
    const { considered, visited, note, title }: Partial<Record<keyof EstateRemark, unknown>> = value ?? {};
    const remark: EstateRemark = {
      ...(considered === true && { considered }),
      ...(visited === true && { visited }),
      ...(typeof note === 'string' && note && { note: note.slice(0, MAX_REMARK_CHARACTERS) }),
      ...(typeof title === 'string' && title && { title: title.slice(0, MAX_TITLE_CHARACTERS) }),
    };
    if (Object.keys(remark).length > 0) items[id] = remark;
  }
  return items;
}

/** The remarks that could not be stored. They last as long as the page. */
export const unsavedRemarks: { remarks?: EstateRemarks | undefined } = {};

/** Returns the remarks by the id of the home. A storage that is refused or damaged counts as empty. */
export function readRemarks(): EstateRemarks {
  if (unsavedRemarks.remarks) return unsavedRemarks.remarks;
  try {
    const items = parseStoredItems(localStorage.getItem(REMARKS_KEY), REMARKS_VERSION);
    return typeof items === 'object' ? cleanRemarks(items ?? {}) : {};
  } catch {
    return {};
  }
}
