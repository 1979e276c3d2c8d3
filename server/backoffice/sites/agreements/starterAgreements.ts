import type { Agreement } from '#shared/api/content/content.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { STARTER_DE } from './de.ts';
import { STARTER_EN } from './en.ts';
import { STARTER_FR } from './fr.ts';
import { STARTER_NL } from './nl.ts';
import type { StarterTexts } from './starterText.ts';

const STARTER_TEXTS: Readonly<Record<Locale, StarterTexts>> = {
  nl: STARTER_NL,
  fr: STARTER_FR,
  en: STARTER_EN,
  de: STARTER_DE,
};
const AGREEMENT_KINDS = [
  'privacy',
  'terms',
  'cookies',
  'accessibility',
] as const satisfies readonly Agreement['kind'][];
/** The day on which the texts were last changed. */
const STARTER_TEXTS_VERSION = '2026-11-28';

/**
 * Returns the privacy statement, terms of use, cookie policy and accessibility statement of a new agency in one
 * language. The texts state facts about the product, and contain marks that the site replaces with facts about the
 * agency. The agency is responsible for the texts once they are stored.
 */
export const buildStarterAgreements = (locale: Locale): readonly Agreement[] =>
  AGREEMENT_KINDS.map((kind) => {
    const { title, html } = STARTER_TEXTS[locale][kind];
    return { id: kind, kind, title, html: html.trim(), version: STARTER_TEXTS_VERSION };
  });
