/** The folder of the files within `dist/server`. */
export const REFERENCE_FOLDER = 'apiReference';

interface ReferenceFile {
  readonly name: string;
  readonly contentType: string;
  /** `page`: this project. `renderer`: the package swagger-ui-dist. */
  readonly from: 'page' | 'renderer';
}

const HTML = 'text/html; charset=utf-8';
const SCRIPT = 'text/javascript; charset=utf-8';
const STYLES = 'text/css; charset=utf-8';
const TEXT = 'text/plain; charset=utf-8';

export const REFERENCE_PAGE = 'index.html';

/** The files of the API reference, which the build copies and the back office serves. There are no others. */
export const REFERENCE_FILES: readonly ReferenceFile[] = [
  { name: REFERENCE_PAGE, contentType: HTML, from: 'page' },
  { name: 'start.js', contentType: SCRIPT, from: 'page' },
  { name: 'reference.css', contentType: STYLES, from: 'page' },
  { name: 'swagger-ui-bundle.js', contentType: SCRIPT, from: 'renderer' },
  { name: 'swagger-ui.css', contentType: STYLES, from: 'renderer' },
  // The licence asks that these texts go with the files.
  { name: 'swagger-ui-bundle.js.LICENSE.txt', contentType: TEXT, from: 'renderer' },
  { name: 'LICENSE', contentType: TEXT, from: 'renderer' },
  { name: 'NOTICE', contentType: TEXT, from: 'renderer' },
];
