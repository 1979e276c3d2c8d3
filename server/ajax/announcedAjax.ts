import type { Problem } from '../../shared/api/common.ts';
import type { Screen } from '../render/screen.ts';

const NOT_YET: Problem = { type: 'about:blank', title: 'Not Implemented', status: 501 };

/** An address for scripts that exists before what answers there (RFC 9457). */
export const announcedAjaxScreen: Screen = {
  load: () => Promise.resolve({ type: 'json', status: 501, data: NOT_YET, tags: [], cache: 'none' }),
};
