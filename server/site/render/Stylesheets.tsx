import { useRenderTools } from './RenderContext.ts';
import type { StylesheetName } from './stylesheetFiles.ts';

/** The precedence of all these links: React keeps one link of each stylesheet in the document's head. */
const PRECEDENCE = 'parts';

/**
 * Links stylesheets of the product on the page, beside `base`, which every page has. It stands outside of what may come
 * late (`<Deferred>`), so that the link is in the first part of the page; React holds a late part back until a
 * stylesheet that is linked in it has come.
 */
export function Stylesheets({ of }: { of: readonly StylesheetName[] }) {
  const { manifest, linkStylesheets } = useRenderTools();
  if (linkStylesheets) {
    linkStylesheets(of);
    return null;
  }
  const { stylesheets } = manifest;
  return of.map((name) => <link key={name} rel="stylesheet" href={stylesheets[name]} precedence={PRECEDENCE} />);
}
