import type { Navigation } from '#shared/api/content/content.ts';
import type { SiteInput } from '#shared/api/site.ts';
import { type Locale, LOCALES } from '#shared/i18n/locales.ts';
import { TRANSACTION } from '#shared/primitives/ids.ts';

type MenuLabel = Readonly<Record<Locale, string>>;
type MenuItem = Navigation['items'][number];

/** The professional title that the site of every Belgian estate agent must show. */
const PROFESSIONAL_TITLE: Readonly<Record<Locale, string>> = {
  nl: 'Erkend vastgoedmakelaar-bemiddelaar',
  fr: 'Agent immobilier intermédiaire agréé',
  en: 'Licensed estate agent (intermediary)',
  de: 'Zugelassener Immobilienmakler (Vermittler)',
};

/** The authority that supervises estate agents, with its postal address. */
const SUPERVISORY_AUTHORITY: Readonly<Record<Locale, string>> = {
  nl: 'Beroepsinstituut van Vastgoedmakelaars (BIV), Luxemburgstraat 16B, 1000 Brussel',
  fr: 'Institut professionnel des agents immobiliers (IPI), rue du Luxembourg 16B, 1000 Bruxelles',
  en: 'Professional Institute of Estate Agents (BIV/IPI), Luxemburgstraat 16B, 1000 Brussels',
  de: 'Berufsinstitut der Immobilienmakler (BIV/IPI), Rue du Luxembourg 16B, 1000 Brüssel',
};

/** The page of the supervisory authority with the code of conduct, in Dutch. */
const CODE_OF_CONDUCT_URL = 'https://www.biv.be/plichtenleer';

/** The initial values of a new site until its agency sets them: a neutral theme and an empty legal notice. */
export const STARTER_SITE: Omit<SiteInput, 'id' | 'name' | 'hostnames' | 'origin' | 'monogram'> = {
  locales: [...LOCALES],
  theme: {
    paper: 'oklch(0.99 0.003 240)',
    ink: 'oklch(0.22 0.02 250)',
    accent: 'oklch(0.42 0.09 250)',
    onAccent: 'oklch(0.99 0.003 240)',
    second: 'oklch(0.94 0.012 240)',
    displayFont: 'Figtree',
    textFont: 'Figtree',
    radius: 6,
    header: 'line',
  },
  contact: { phone: '', email: 'info@example.org', street: {}, number: '', zip: '', city: {} },
  legal: {
    companyName: '',
    companyNumber: '',
    vatNumber: '',
    professionalTitle: PROFESSIONAL_TITLE,
    registrationNumber: '',
    recognitionCountry: 'BE',
    codeOfConductUrl: CODE_OF_CONDUCT_URL,
    supervisor: SUPERVISORY_AUTHORITY,
    insurer: '',
    policyNumber: '',
  },
};

const SALE_LABEL: MenuLabel = { nl: 'Te koop', fr: 'À vendre', en: 'For sale', de: 'Kaufen' };
const RENT_LABEL: MenuLabel = { nl: 'Te huur', fr: 'À louer', en: 'To rent', de: 'Mieten' };
const HOLIDAY_LABEL: MenuLabel = { nl: 'Vakantie', fr: 'Vacances', en: 'Holiday homes', de: 'Ferienwohnungen' };
const CONTACT_LABEL: MenuLabel = { nl: 'Contact', fr: 'Contact', en: 'Contact', de: 'Kontakt' };

const createOfferTarget = (transaction: number) => ({ route: 'offer', query: { transaction: String(transaction) } });

const SALE_ITEM: MenuItem = {
  id: 'sale',
  label: SALE_LABEL,
  target: createOfferTarget(TRANSACTION.FOR_SALE),
  children: [],
};
const RENT_ITEM: MenuItem = {
  id: 'rent',
  label: RENT_LABEL,
  target: createOfferTarget(TRANSACTION.TO_RENT),
  children: [],
};
const HOLIDAY_ITEM: MenuItem = { id: 'holiday', label: HOLIDAY_LABEL, target: { route: 'holidayList' }, children: [] };
const CONTACT_ITEM: MenuItem = { id: 'contact', label: CONTACT_LABEL, target: { route: 'contact' }, children: [] };

/** The menu with the screens that every site has: sale, rent and contact. */
export const STARTER_NAVIGATION: Navigation = { type: 'header', items: [SALE_ITEM, RENT_ITEM, CONTACT_ITEM] };

/** The menu of a site that has only holiday homes, because a list for sale would be empty. */
export const HOLIDAY_ONLY_NAVIGATION: Navigation = { type: 'header', items: [HOLIDAY_ITEM, CONTACT_ITEM] };

/** The menu of a site with estates and holiday homes. */
export const HOLIDAY_NAVIGATION: Navigation = {
  type: 'header',
  items: [SALE_ITEM, RENT_ITEM, HOLIDAY_ITEM, CONTACT_ITEM],
};
