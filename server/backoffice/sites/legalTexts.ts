import type { Locale } from '#shared/i18n/locales.ts';

/** The professional title that the site of every Belgian estate agent must show. */
export const PROFESSIONAL_TITLE: Readonly<Record<Locale, string>> = {
  nl: 'Erkend vastgoedmakelaar-bemiddelaar',
  fr: 'Agent immobilier intermédiaire agréé',
  en: 'Licensed estate agent (intermediary)',
  de: 'Zugelassener Immobilienmakler (Vermittler)',
};

/** The authority that supervises estate agents, with its postal address. */
export const SUPERVISORY_AUTHORITY: Readonly<Record<Locale, string>> = {
  nl: 'Beroepsinstituut van Vastgoedmakelaars (BIV), Luxemburgstraat 16B, 1000 Brussel',
  fr: 'Institut professionnel des agents immobiliers (IPI), rue du Luxembourg 16B, 1000 Bruxelles',
  en: 'Professional Institute of Estate Agents (BIV/IPI), Luxemburgstraat 16B, 1000 Brussels',
  de: 'Berufsinstitut der Immobilienmakler (BIV/IPI), Rue du Luxembourg 16B, 1000 Brüssel',
};

/** The code of conduct, in Dutch and in French. */
export const CODE_OF_CONDUCT_URLS = {
  nl: 'https://www.biv.be/plichtenleer',
  fr: 'https://www.ipi.be/deontologie',
} as const;
