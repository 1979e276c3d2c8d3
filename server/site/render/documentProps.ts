import type { ReactNode } from 'react';
import type { Head, ScreenRequest } from './screen.ts';

/**
 * The props of `server/site/layout/Document.tsx`, which renders `<html>` to `</html>`: meta data of `head`, the site's
 * theme, header, `children` in `<main>`, footer. The product's stylesheets and the widget runtime are added by
 * `renderPage`.
 */
export interface DocumentProps<LayoutData> {
  readonly request: ScreenRequest;
  readonly head: Head;
  /** `null` where it could not be loaded, or not in time: header and footer without what the back office gives. */
  readonly layout: LayoutData | null;
  /** Parts come late, and a script puts them in their places; a browser without JavaScript needs the complete page. */
  readonly streamed: boolean;
  readonly children: ReactNode;
}
