import type { RequestHandler } from 'express';
import { createInstance } from 'i18next';
import { handle, LanguageDetector } from 'i18next-http-middleware';
import type { Locale } from '#shared/i18n/locales.ts';

const detectorsByLocales = new Map<string, RequestHandler>();

/**
 * Returns a handler that sets `req.language` to the language of `locales` that the visitor prefers (`Accept-Language`);
 * to the first of `locales` if the visitor accepts none of them.
 */
export function getLanguageDetector(locales: readonly Locale[]): RequestHandler {
  const localesKey = locales.join();
  let detector = detectorsByLocales.get(localesKey);
  if (!detector) detectorsByLocales.set(localesKey, (detector = createDetector(locales)));
  return detector;
}

function createDetector(locales: readonly Locale[]): RequestHandler {
  const instance = createInstance();
  void instance.use(LanguageDetector).init({
    initAsync: false,
    resources: {},
    supportedLngs: locales,
    nonExplicitSupportedLngs: true,
    load: 'languageOnly',
    fallbackLng: locales[0] ?? false,
    detection: { order: ['header'], caches: false },
  });
  return handle(instance);
}
