import { pathFor } from '#shared/routes/pathFor.ts';
import type { DocumentHead, ScreenRequest } from '../../render/screen.ts';

/**
 * Returns the head of a page whose address contains a token. The addresses for search engines contain no token. The
 * addresses for visitors who change the language contain it.
 */
export function buildTokenHead({ site, route }: ScreenRequest, title: string): DocumentHead {
  const name = route.name === 'unsubscribe' ? 'unsubscribe' : 'editSubscriptions';
  const token = route.params['token'] ?? '';
  return {
    title,
    robots: 'noindex',
    alternates: Object.fromEntries(site.locales.map((language) => [language, pathFor('subscribe', language)])),
    languages: Object.fromEntries(site.locales.map((language) => [language, pathFor(name, language, { token })])),
  };
}
