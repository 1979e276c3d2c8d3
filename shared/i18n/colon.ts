import type { Locale } from './locales.ts';

/** The sign between a label and its value, before a space or a line break. French has a space before a colon. */
export const COLON: Readonly<Record<Locale, string>> = { nl: ':', fr: '\u00a0:', en: ':', de: ':' };
