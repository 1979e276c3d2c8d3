import type { Locale } from './locales.ts';

/** Joins a name with the French preposition, which contracts with an article at the start of the name. */
function formatInPlaceInFrench(name: string): string {
  if (name.startsWith('Le ')) return `au ${name.slice(3)}`;
  if (name.startsWith('Les ')) return `aux ${name.slice(4)}`;
  return `à ${name}`;
}

const FORMAT_IN_PLACE: Readonly<Record<Locale, (name: string) => string>> = {
  nl: (name) => `in ${name}`,
  fr: formatInPlaceInFrench,
  en: (name) => `in ${name}`,
  de: (name) => `in ${name}`,
};

/** Returns "in Gent", "à Gand", "au Coq". */
export const formatInPlace = (name: string, locale: Locale): string => FORMAT_IN_PLACE[locale](name);
