import type { EstateView } from '../estateView.ts';

/** A listing as search engines know it; only what the page shows too. */
export function structuredData(view: EstateView, { url, image }: { url: string; image?: string }): object {
  const { title, published, amount, closed, zip, city, location } = view;
  return {
    '@context': 'https://schema.org',
    '@type': 'RealEstateListing',
    name: title,
    url,
    ...(published && { datePosted: published }),
    ...(image && { image }),
    about: {
      '@type': 'Residence',
      address: { '@type': 'PostalAddress', postalCode: zip, addressLocality: city, addressCountry: 'BE' },
      ...(location && { geo: { '@type': 'GeoCoordinates', ...location } }),
    },
    ...(amount !== undefined && {
      offers: {
        '@type': 'Offer',
        price: amount,
        priceCurrency: 'EUR',
        availability: closed ? 'https://schema.org/SoldOut' : 'https://schema.org/InStock',
      },
    }),
  };
}
