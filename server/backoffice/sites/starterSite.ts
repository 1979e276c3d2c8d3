import type { Navigation } from '#shared/api/content/content.ts';
import type { SiteInput } from '#shared/api/site.ts';
import { TRANSACTION } from '#shared/primitives/ids.ts';
import { LOCALES, type Locale } from '#shared/i18n/locales.ts';
import { CODE_OF_CONDUCT_URLS, PROFESSIONAL_TITLE, SUPERVISORY_AUTHORITY } from './legalTexts.ts';

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
    codeOfConductUrl: CODE_OF_CONDUCT_URLS.nl,
    supervisor: SUPERVISORY_AUTHORITY,
    insurer: '',
    policyNumber: '',
  },
};

type MenuLabel = Readonly<Record<Locale, string>>;
const SALE_LABEL: MenuLabel = { nl: 'Te koop', fr: 'À vendre', en: 'For sale', de: 'Kaufen' };
const RENT_LABEL: MenuLabel = { nl: 'Te huur', fr: 'À louer', en: 'To rent', de: 'Mieten' };
const CONTACT_LABEL: MenuLabel = { nl: 'Contact', fr: 'Contact', en: 'Contact', de: 'Kontakt' };

const createOfferTarget = (transaction: number) => ({ route: 'offer', query: { transaction: String(transaction) } });

const HOLIDAY_LABEL: MenuLabel = { nl: 'Vakantie', fr: 'Vacances', en: 'Holiday homes', de: 'Ferienwohnungen' };

type MenuItem = Navigation['items'][number];
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
