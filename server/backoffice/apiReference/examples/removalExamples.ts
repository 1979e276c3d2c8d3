import type { ExamplesByCall } from './example.ts';

/** Examples that remove what the other examples created. The last example removes the site. */
export const REMOVAL_EXAMPLES = {
  revokeOwnerLinks: () => ({ params: { id: '1' } }),
  deleteEstatePage: () => ({ params: { a: 'sale', b: 'house' } }),
  deleteEstateCollection: () => ({ params: { id: 'zeezicht' } }),
  deleteEstate: () => ({ params: { id: '1' } }),
  deleteArticle: () => ({ params: { id: 'nieuw-kantoor' } }),
  deleteRedirect: () => ({ query: { address: '/oude-pagina' } }),
  deleteOffice: () => ({ params: { id: 'oostende' } }),
  deleteTranslations: () => ({ params: { locale: 'nl' } }),
  deleteAgreement: () => ({ params: { locale: 'nl', id: 'gebruiksvoorwaarden' } }),
  deleteEntityItem: () => ({ params: { name: 'team', id: 'jan-maes' } }),
  deleteEntity: () => ({ params: { name: 'team' } }),
  deleteNavigation: () => ({ params: { type: 'header' } }),
  deletePage: () => ({ params: { id: 'over-ons' } }),
  deleteSite: () => ({}),
} satisfies Partial<ExamplesByCall>;
