/** The languages that the demo agencies speak: a language that the product learns is not one of them by itself. */
export const DEMO_LOCALES = ['nl', 'fr', 'en', 'de'] as const;
export type DemoLocale = (typeof DEMO_LOCALES)[number];
