import { parse } from 'postcss';

const NEWER_SELECTOR_PATTERN = /:has\(|:popover-open|:user-invalid|::details-content|::view-transition|::scroll-button/;
const NEWER_MEDIA_PATTERN = /\bscripting\b|(?<![\w-])width\s*[<>]|[<>]=?\s*width/;
const NEWER_PROPERTY_PATTERN =
  /^(?:content-visibility|field-sizing|scrollbar-|text-wrap|view-transition|animation-timeline|animation-range|mask)/;
const NEWER_VALUE_PATTERN = /(?:oklch|oklab|lab|lch|color-mix|light-dark|type)\(|\d[lr]h\b/;

/**
 * Removes from a stylesheet the rules and declarations that at least one of the oldest supported browsers does not know
 * (`oldestBrowsers.test.ts` lists such features).
 */
export function removeNewerStyles(css: string): string {
  const sheet = parse(css);
  sheet.walkAtRules((rule) => {
    if (rule.name === 'supports') {
      if (/^not\b/.test(rule.params) && rule.nodes) rule.replaceWith(rule.nodes);
      else rule.remove();
    } else if ((rule.name === 'media' && NEWER_MEDIA_PATTERN.test(rule.params)) || rule.name === 'view-transition')
      rule.remove();
  });
  sheet.walkRules((rule) => {
    if (NEWER_SELECTOR_PATTERN.test(rule.selector)) rule.remove();
  });
  sheet.walkDecls((declaration) => {
    if (NEWER_PROPERTY_PATTERN.test(declaration.prop) || NEWER_VALUE_PATTERN.test(declaration.value))
      declaration.remove();
  });
  return sheet.toString();
}
