/** The languages of the demo agencies. A new language of the product does not automatically become one of them. */
export const DEMO_LOCALES = ['nl', 'fr', 'en', 'de'] as const;
export type DemoLocale = (typeof DEMO_LOCALES)[number];
