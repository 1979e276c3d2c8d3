/** The folder within `dist/server` that contains the files of the API reference. */
export const REFERENCE_FOLDER = 'apiReference';

interface ReferenceFile {
  readonly name: string;
  readonly contentType: string;
  /** A `page` file is part of this project. A `renderer` file comes from the package swagger-ui-dist. */
  readonly origin: 'page' | 'renderer';
}

const HTML_CONTENT_TYPE = 'text/html; charset=utf-8';
const SCRIPT_CONTENT_TYPE = 'text/javascript; charset=utf-8';
const STYLES_CONTENT_TYPE = 'text/css; charset=utf-8';
const TEXT_CONTENT_TYPE = 'text/plain; charset=utf-8';

export const REFERENCE_PAGE = 'index.html';

/** All files of the API reference. The build copies them, and the back office serves them. */
export const REFERENCE_FILES: readonly ReferenceFile[] = [
  { name: REFERENCE_PAGE, contentType: HTML_CONTENT_TYPE, origin: 'page' },
  { name: 'start.js', contentType: SCRIPT_CONTENT_TYPE, origin: 'page' },
  { name: 'reference.css', contentType: STYLES_CONTENT_TYPE, origin: 'page' },
  { name: 'swagger-ui-bundle.js', contentType: SCRIPT_CONTENT_TYPE, origin: 'renderer' },
  { name: 'swagger-ui.css', contentType: STYLES_CONTENT_TYPE, origin: 'renderer' },
  // The licence requires that these texts are delivered with the files.
  { name: 'swagger-ui-bundle.js.LICENSE.txt', contentType: TEXT_CONTENT_TYPE, origin: 'renderer' },
  { name: 'LICENSE', contentType: TEXT_CONTENT_TYPE, origin: 'renderer' },
  { name: 'NOTICE', contentType: TEXT_CONTENT_TYPE, origin: 'renderer' },
];
