import type { Navigation } from '#shared/api/content/content.ts';
import type { SiteInput } from '#shared/api/site.ts';
import { TRANSACTION } from '#shared/primitives/ids.ts';
import { LOCALES, type Locale } from '#shared/i18n/locales.ts';
import { CODE_OF_CONDUCT, PROFESSIONAL_TITLE, SUPERVISORY_AUTHORITY } from './legalTexts.ts';

/** The values of a new site that its agency has not set yet: a neutral theme and an empty legal notice. */
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
    codeOfConductUrl: CODE_OF_CONDUCT.nl,
    supervisor: SUPERVISORY_AUTHORITY,
    insurer: '',
    policyNumber: '',
  },
};

type Label = Readonly<Record<Locale, string>>;
const SALE: Label = { nl: 'Te koop', fr: 'À vendre', en: 'For sale', de: 'Kaufen' };
const RENT: Label = { nl: 'Te huur', fr: 'À louer', en: 'To rent', de: 'Mieten' };
const CONTACT: Label = { nl: 'Contact', fr: 'Contact', en: 'Contact', de: 'Kontakt' };

const offer = (transaction: number) => ({ route: 'offer', query: { transaction: String(transaction) } });

const HOLIDAY: Label = { nl: 'Vakantie', fr: 'Vacances', en: 'Holiday homes', de: 'Ferienwohnungen' };

type Item = Navigation['items'][number];
const SALE_ITEM: Item = { id: 'sale', label: SALE, target: offer(TRANSACTION.FOR_SALE), children: [] };
const RENT_ITEM: Item = { id: 'rent', label: RENT, target: offer(TRANSACTION.TO_RENT), children: [] };
const HOLIDAY_ITEM: Item = { id: 'holiday', label: HOLIDAY, target: { route: 'holidayList' }, children: [] };
const CONTACT_ITEM: Item = { id: 'contact', label: CONTACT, target: { route: 'contact' }, children: [] };

/** The menu with the screens that every site has: sale, rent and contact. */
export const STARTER_NAVIGATION: Navigation = { type: 'header', items: [SALE_ITEM, RENT_ITEM, CONTACT_ITEM] };

/** The menu of a site that has only holiday homes, because a list for sale would be empty. */
export const HOLIDAY_ONLY_NAVIGATION: Navigation = { type: 'header', items: [HOLIDAY_ITEM, CONTACT_ITEM] };

/** The menu of a site with estates and holiday homes. */
export const HOLIDAY_NAVIGATION: Navigation = {
  type: 'header',
  items: [SALE_ITEM, RENT_ITEM, HOLIDAY_ITEM, CONTACT_ITEM],
};
