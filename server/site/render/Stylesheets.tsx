import { useRenderTools } from './RenderContext.ts';
import type { StylesheetName } from './stylesheetFiles.ts';

/**
 * The precedence of all stylesheet links. With a precedence, React puts one link for each stylesheet in the document's
 * head.
 */
const STYLESHEET_PRECEDENCE = 'parts';

interface StylesheetsProps {
  readonly names: readonly StylesheetName[];
}

/**
 * Links stylesheets of the product on the page, in addition to `base`, which every page has. Use it outside of content
 * that may come late (`<Deferred>`), so that the link is in the first part of the page: React shows a late part only
 * after each stylesheet that is linked in that part has loaded.
 */
export function Stylesheets(props: StylesheetsProps) {
  const names = props.names;
  const { manifest, linkStylesheets } = useRenderTools();
  if (linkStylesheets) {
    linkStylesheets(names);
    return null;
  }
  const { stylesheets } = manifest;
  return names.map((name) => (
    <link key={name} rel="stylesheet" href={stylesheets[name]} precedence={STYLESHEET_PRECEDENCE} />
  ));
}

interface NextStylesheetProps {
  readonly name: StylesheetName;
}

/**
 * Lets the browser fetch, on the page of a list, the stylesheet of the page of a home. The rules in
 * `speculationRules.ts` fetch only the HTML of that page. The link has a medium that never applies: browsers fetch such
 * a stylesheet last, and do not wait for it. With a `prefetch` link Firefox would not fetch it, because it checks such
 * links against `default-src` of the security policy.
 */
export function NextStylesheet(props: NextStylesheetProps) {
  const { stylesheets } = useRenderTools().manifest;
  return <link media="not all" rel="stylesheet" href={stylesheets[props.name]} />;
}
