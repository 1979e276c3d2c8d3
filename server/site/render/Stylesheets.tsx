import { useRenderTools } from './RenderContext.ts';
import type { StylesheetName } from './stylesheetFiles.ts';

/**
 * The precedence of all stylesheet links. With a precedence, React puts one link for each stylesheet in the document's
 * head.
 */
const STYLESHEET_PRECEDENCE = 'parts';

/**
 * Links stylesheets of the product on the page, in addition to `base`, which every page has. Use it outside of content
 * that may come late (`<Deferred>`), so that the link is in the first part of the page: React shows a late part only
 * after each stylesheet that is linked in that part has loaded.
 */
export function Stylesheets({ of }: { of: readonly StylesheetName[] }) {
  const { manifest, linkStylesheets } = useRenderTools();
  if (linkStylesheets) {
    linkStylesheets(of);
    return null;
  }
  const { stylesheets } = manifest;
  return of.map((name) => (
    <link key={name} rel="stylesheet" href={stylesheets[name]} precedence={STYLESHEET_PRECEDENCE} />
  ));
}
