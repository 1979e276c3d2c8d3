import type { FullText } from '../vocabulary.ts';

/** The addresses of the pages that every demo agency has. */
export const ABOUT_PATH: FullText = { nl: 'over-ons', fr: 'a-propos', en: 'about-us', de: 'ueber-uns' };
export const SELLING_PATH: FullText = { nl: 'verkopen', fr: 'vendre', en: 'selling', de: 'verkaufen' };
export const BUYING_PATH: FullText = { nl: 'kopen', fr: 'acheter', en: 'buying', de: 'kaufen' };
export const VALUATION_PATH: FullText = {
  nl: 'gratis-schatting',
  fr: 'estimation-gratuite',
  en: 'free-valuation',
  de: 'kostenlose-bewertung',
};

export const ABOUT: FullText = { nl: 'Over ons', fr: 'À propos', en: 'About us', de: 'Über uns' };
export const SELLING: FullText = { nl: 'Verkopen', fr: 'Vendre', en: 'Selling', de: 'Verkaufen' };
export const BUYING: FullText = { nl: 'Kopen', fr: 'Acheter', en: 'Buying', de: 'Kaufen' };
export const VALUATION: FullText = {
  nl: 'Gratis schatting',
  fr: 'Estimation gratuite',
  en: 'Free valuation',
  de: 'Kostenlose Bewertung',
};

export const ALL_FOR_SALE: FullText = {
  nl: 'Alles te koop',
  fr: 'Tous les biens à vendre',
  en: 'Everything for sale',
  de: 'Alle Kaufobjekte',
};
export const ALL_TO_RENT: FullText = {
  nl: 'Alles te huur',
  fr: 'Tous les biens à louer',
  en: 'Everything to rent',
  de: 'Alle Mietobjekte',
};
export const ALL_PROJECTS: FullText = {
  nl: 'Alle projecten',
  fr: 'Tous les projets',
  en: 'All developments',
  de: 'Alle Neubauprojekte',
};
export const ASK_VALUATION: FullText = {
  nl: 'Vraag een schatting',
  fr: 'Demander une estimation',
  en: 'Ask for a valuation',
  de: 'Bewertung anfragen',
};
export const MAKE_APPOINTMENT: FullText = {
  nl: 'Maak een afspraak',
  fr: 'Prendre rendez-vous',
  en: 'Make an appointment',
  de: 'Termin vereinbaren',
};
export const OUR_PEOPLE: FullText = {
  nl: 'Wie je de deur opendoet',
  fr: 'Celles et ceux qui vous ouvrent la porte',
  en: 'The people who open the door',
  de: 'Wer Ihnen die Tür öffnet',
};
