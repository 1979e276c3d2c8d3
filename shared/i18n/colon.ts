import type { Locale } from './locales.ts';

/** Between a label and what follows it, before the space or the new line: French has a space before a colon. */
export const COLON: Readonly<Record<Locale, string>> = { nl: ':', fr: '\u00a0:', en: ':', de: ':' };
