import type { Locale } from '../i18n/locales.ts';

type Paths = Readonly<Record<Locale, string>>;
const everywhere = <Path extends string>(path: Path): Readonly<Record<Locale, Path>> => ({
  nl: path,
  fr: path,
  en: path,
  de: path,
});

/**
 * Paths below `/{locale}`, one per language (specification §2.1). A parameter's form is checked by `matchRoute`.
 * The Dutch, French and German words for offer and holiday are the specification's; the others are ours.
 */
export const ROUTES = {
  home: everywhere('/'),
  privacyStatement: {
    nl: '/privacyverklaring',
    fr: '/declaration-de-confidentialite',
    en: '/privacy-statement',
    de: '/datenschutzerklaerung',
  },
  termsOfUse: {
    nl: '/gebruiksvoorwaarden',
    fr: '/conditions-d-utilisation',
    en: '/terms-of-use',
    de: '/nutzungsbedingungen',
  },
  favorites: { nl: '/favorieten', fr: '/favoris', en: '/favorites', de: '/favoriten' },
  subscribe: {
    nl: '/hou-me-op-de-hoogte',
    fr: '/tenez-moi-informe',
    en: '/keep-me-informed',
    de: '/halten-sie-mich-auf-dem-laufenden',
  },
  subscribeSuccess: {
    nl: '/hou-me-op-de-hoogte/gelukt',
    fr: '/tenez-moi-informe/succes',
    en: '/keep-me-informed/success',
    de: '/halten-sie-mich-auf-dem-laufenden/erfolg',
  },
  unsubscribe: {
    nl: '/hou-me-op-de-hoogte/uitschrijven/:token',
    fr: '/tenez-moi-informe/desinscription/:token',
    en: '/keep-me-informed/unsubscribe/:token',
    de: '/halten-sie-mich-auf-dem-laufenden/abmelden/:token',
  },
  editSubscriptions: {
    nl: '/hou-me-op-de-hoogte/:token',
    fr: '/tenez-moi-informe/:token',
    en: '/keep-me-informed/:token',
    de: '/halten-sie-mich-auf-dem-laufenden/:token',
  },
  offer: { nl: '/aanbod', fr: '/offre', en: '/offer', de: '/angebot' },
  estateShort: {
    nl: '/aanbod/:estateId',
    fr: '/offre/:estateId',
    en: '/offer/:estateId',
    de: '/angebot/:estateId',
  },
  estate: {
    nl: '/aanbod/:estateId/:slug',
    fr: '/offre/:estateId/:slug',
    en: '/offer/:estateId/:slug',
    de: '/angebot/:estateId/:slug',
  },
  unit: {
    nl: '/aanbod/:estateId/:slug/:entityId',
    fr: '/offre/:estateId/:slug/:entityId',
    en: '/offer/:estateId/:slug/:entityId',
    de: '/angebot/:estateId/:slug/:entityId',
  },
  cancelAppointment: {
    nl: '/afspraak-annuleren/:appointmentId',
    fr: '/annuler-le-rendez-vous/:appointmentId',
    en: '/cancel-appointment/:appointmentId',
    de: '/termin-absagen/:appointmentId',
  },
  holidayList: { nl: '/vakantie', fr: '/vacances', en: '/holiday', de: '/feiertage' },
  holidayUnit: {
    nl: '/vakantie/:rentalUnitId',
    fr: '/vacances/:rentalUnitId',
    en: '/holiday/:rentalUnitId',
    de: '/feiertage/:rentalUnitId',
  },
  contact: { nl: '/contact', fr: '/contact', en: '/contact', de: '/kontakt' },
  ajaxEstates: everywhere('/ajax/estates'),
  ajaxNotifications: everywhere('/ajax/notifications'),
  ajaxContactForm: everywhere('/ajax/contact-form-handler'),
  ajaxEstate: everywhere('/ajax/estate/:estateId'),
  ajaxSearchCity: everywhere('/ajax/search-city'),
  ajaxSendToAFriend: everywhere('/ajax/send-to-a-friend'),
  ajaxSimilarEstate: everywhere('/ajax/similar-estate/:estateId'),
  /** Any other address: a page of the CMS, or nothing. */
  content: everywhere('/*'),
} as const satisfies Record<string, Paths>;
export type RouteName = keyof typeof ROUTES;

type ParamsOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamsOf<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : Path extends `${string}*`
      ? '*'
      : never;
export type RouteParam<Name extends RouteName> = ParamsOf<(typeof ROUTES)[Name]['en']>;
export type RouteParams<Name extends RouteName> = { readonly [Param in RouteParam<Name>]: string | number };

/** What each parameter must look like; anything else is not found. */
export const PARAM_PATTERNS: Readonly<Record<string, RegExp>> = {
  estateId: /^\d{1,12}$/,
  entityId: /^\d{1,12}$/,
  rentalUnitId: /^\d{1,12}$/,
  slug: /^[^/]{1,300}$/,
  token: /^[A-Za-z0-9_-]{16,200}$/,
  appointmentId: /^[A-Za-z0-9_-]{16,200}$/,
};
