import type { LinkTarget, Navigation, NavigationItem } from '../../../../shared/api/content.ts';
import { HEAD_TYPE, TRANSACTION } from '../../../../shared/domain/ids.ts';
import type { RouteName } from '../../../../shared/routes/routeTable.ts';
import type { FullText } from '../vocabulary.ts';

export const toRoute = (route: RouteName, query?: Record<string, string>): LinkTarget => ({
  route,
  ...(query && { query }),
});
export const toPage = (pageId: string): LinkTarget => ({ pageId });

const item = (id: string, label: FullText, target: LinkTarget, children: NavigationItem[] = []): NavigationItem => ({
  id,
  label,
  target,
  children,
});

export const TO_SALE = toRoute('offer', { transaction: String(TRANSACTION.FOR_SALE) });
export const TO_RENT = toRoute('offer', { transaction: String(TRANSACTION.TO_RENT) });
export const TO_PROJECTS = toRoute('offer', {
  transaction: String(TRANSACTION.FOR_SALE),
  type: String(HEAD_TYPE.PROJECT),
});

const sale = item('sale', { nl: 'Te koop', fr: 'À vendre', en: 'For sale', de: 'Kaufen' }, TO_SALE);
const rent = item('rent', { nl: 'Te huur', fr: 'À louer', en: 'To rent', de: 'Mieten' }, TO_RENT);
const projects = item('projects', { nl: 'Projecten', fr: 'Projets', en: 'Developments', de: 'Neubau' }, TO_PROJECTS);
const holiday = item(
  'holiday',
  { nl: 'Vakantie', fr: 'Vacances', en: 'Holiday homes', de: 'Ferienwohnungen' },
  toRoute('holidayList'),
);
const contact = item('contact', { nl: 'Contact', fr: 'Contact', en: 'Contact', de: 'Kontakt' }, toRoute('contact'));
const favorites = item(
  'favorites',
  { nl: 'Favorieten', fr: 'Favoris', en: 'Favourites', de: 'Favoriten' },
  toRoute('favorites'),
);
const subscribe = item(
  'subscribe',
  {
    nl: 'Hou me op de hoogte',
    fr: 'Tenez-moi informé',
    en: 'Keep me informed',
    de: 'Auf dem Laufenden bleiben',
  },
  toRoute('subscribe'),
);
const privacy = item(
  'privacy',
  {
    nl: 'Privacyverklaring',
    fr: 'Déclaration de confidentialité',
    en: 'Privacy statement',
    de: 'Datenschutzerklärung',
  },
  toRoute('privacyStatement'),
);
const terms = item(
  'terms',
  { nl: 'Gebruiksvoorwaarden', fr: "Conditions d'utilisation", en: 'Terms of use', de: 'Nutzungsbedingungen' },
  toRoute('termsOfUse'),
);

interface OwnPage {
  readonly id: string;
  readonly label: FullText;
}
const pageItem = ({ id, label }: OwnPage) => item(id, label, toPage(id));

/** Header and footer in the order that look and law ask for, with the agency's own pages among them. */
export function navigationOf(options: {
  readonly holiday: boolean;
  readonly about: OwnPage;
  /** Pages that stand in the footer only. */
  readonly services: readonly OwnPage[];
}): Navigation[] {
  const offer = [sale, rent, projects, ...(options.holiday ? [holiday] : [])];
  const services = options.services.map(pageItem);
  return [
    { type: 'header', items: [...offer, ...services.slice(0, 1), pageItem(options.about), contact] },
    {
      type: 'footer',
      items: [
        { id: 'offer', label: { nl: 'Aanbod', fr: 'Offre', en: 'Properties', de: 'Angebot' }, children: offer },
        {
          id: 'services',
          label: { nl: 'Diensten', fr: 'Services', en: 'Services', de: 'Leistungen' },
          children: [...services, subscribe, favorites],
        },
        {
          id: 'agency',
          label: { nl: 'Kantoor', fr: 'Agence', en: 'Agency', de: 'Büro' },
          children: [pageItem(options.about), contact, privacy, terms],
        },
      ],
    },
  ];
}
