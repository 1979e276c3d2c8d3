import type { Redirect } from '#shared/api/content/redirects.ts';

/** The addresses of the agencies' former websites. */
export const claesRedirects: readonly Redirect[] = [
  { from: '/te-koop', to: '/nl/aanbod/te-koop' },
  { from: '/te-huur', to: '/nl/aanbod/te-huur' },
  { from: '/team.html', to: '/nl/over-ons' },
  { from: '/detail.php?id=12', to: '/nl/aanbod/1001' },
  { from: '/nl/schatting', to: '/nl/gratis-schatting' },
];

export const ardenneRedirects: readonly Redirect[] = [
  { from: '/a-vendre', to: '/fr/offre/a-vendre' },
  { from: '/qui-sommes-nous', to: '/fr/a-propos' },
];

export const kustRedirects: readonly Redirect[] = [
  { from: '/aanbod.php', to: '/nl/aanbod' },
  { from: '/appartementen-te-koop', to: '/nl/aanbod/te-koop/appartement' },
];
