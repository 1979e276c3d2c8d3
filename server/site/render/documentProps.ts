import type { ReactNode } from 'react';
import type { DocumentHead, ScreenRequest } from './screen.ts';

/**
 * The props of `server/site/layout/Document.tsx`, which renders the whole document: the meta data of `head`, the site's
 * theme, the header, `children` in `<main>`, and the footer. `renderPage` adds the product's stylesheets and the
 * runtime of widgets.
 */
export interface DocumentProps<LayoutData> {
  readonly request: ScreenRequest;
  readonly head: DocumentHead;
  /**
   * The data of header and footer. It is `null` when it could not be loaded in time; header and footer are then shown
   * without it.
   */
  readonly layout: LayoutData | null;
  /**
   * True when parts of the page come late. A script puts these parts in their places. A browser without JavaScript
   * requests the page again, and then gets it complete.
   */
  readonly isStreamed: boolean;
  readonly children: ReactNode;
}
