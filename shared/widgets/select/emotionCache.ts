import createCache, { type EmotionCache } from '@emotion/cache';

const STYLE_CACHE_KEY = 'select';
/** This layer has lower priority than the product's own parts, which style the select through its class names. */
const SELECT_STYLE_LAYER = '@layer base.select {}';

let cache: EmotionCache | undefined;

/**
 * Returns Emotion's cache for react-select in the browser. Its rules are put into a constructed stylesheet, because
 * `style-src 'self'` blocks the `<style>` elements that Emotion otherwise creates.
 */
export function getEmotionCache(): EmotionCache {
  return (cache ??= createAdoptedCache());
}

function createAdoptedCache(): EmotionCache {
  const createdCache = createCache({ key: STYLE_CACHE_KEY });
  const stylesheet = new CSSStyleSheet();
  const layer = stylesheet.cssRules[stylesheet.insertRule(SELECT_STYLE_LAYER)];
  if (!(layer instanceof CSSGroupingRule)) throw new Error('This browser has no cascade layers.');
  document.adoptedStyleSheets.push(stylesheet);
  createdCache.sheet.insert = (rule) => {
    // `!important` is removed from the rule, because react-select uses it to remove the focus ring, and no stylesheet
    // could override that.
    layer.insertRule(rule.replaceAll('!important', ''), layer.cssRules.length);
  };
  return createdCache;
}
