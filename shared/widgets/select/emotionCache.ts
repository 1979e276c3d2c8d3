import createCache, { type EmotionCache } from '@emotion/cache';

const KEY = 'select';
/** Weaker than the product's own parts, which style the select through its class names. */
const LAYER = '@layer base.select {}';

let cache: EmotionCache | undefined;

/**
 * Emotion's cache for react-select in the browser. Its rules go into a constructed stylesheet: `style-src 'self'`
 * refuses the `<style>` elements that Emotion makes otherwise.
 */
export function emotionCache(): EmotionCache {
  return (cache ??= createAdoptedCache());
}

function createAdoptedCache(): EmotionCache {
  const created = createCache({ key: KEY });
  const stylesheet = new CSSStyleSheet();
  const layer = stylesheet.cssRules[stylesheet.insertRule(LAYER)];
  if (!(layer instanceof CSSGroupingRule)) throw new Error('This browser has no cascade layers.');
  document.adoptedStyleSheets.push(stylesheet);
  created.sheet.insert = (rule) => {
    // react-select takes the focus ring away in a way that no stylesheet could overrule.
    layer.insertRule(rule.replaceAll('!important', ''), layer.cssRules.length);
  };
  return created;
}
