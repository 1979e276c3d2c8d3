import type { Locale } from './locales.ts';

/** "in Gent", "à Gand", "au Coq": French joins its preposition with the article that a name begins with. */
export function inPlace(name: string, locale: Locale): string {
  if (locale !== 'fr') return `in ${name}`;
  if (name.startsWith('Le ')) return `au ${name.slice(3)}`;
  if (name.startsWith('Les ')) return `aux ${name.slice(4)}`;
  return `à ${name}`;
}
