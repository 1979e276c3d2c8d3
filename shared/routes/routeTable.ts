import { EDITED_NAME_PATTERN, ID_PATTERN } from '../primitives/idRange.ts';
import type { Locale } from '../i18n/locales.ts';

type LocalizedPaths = Readonly<Record<Locale, string>>;
const repeatInAllLocales = <Path extends string>(path: Path): Readonly<Record<Locale, Path>> => ({
  nl: path,
  fr: path,
  en: path,
  de: path,
});

/**
 * The paths below `/{locale}`, one per language (specification §2.1). `matchRoute` checks the form of parameters. The
 * specification defines the Dutch, French and German words for offer and holiday; all other words are this product's
 * own choice.
 */
export const ROUTES = {
  home: repeatInAllLocales('/'),
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
  cookiePolicy: { nl: '/cookiebeleid', fr: '/politique-de-cookies', en: '/cookie-policy', de: '/cookie-richtlinie' },
  accessibilityStatement: {
    nl: '/toegankelijkheid',
    fr: '/accessibilite',
    en: '/accessibility',
    de: '/barrierefreiheit',
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
  /**
   * The lists with a readable address: homes for sale or to rent, in one place or anywhere, of one type or any type.
   */
  offerSale: { nl: '/aanbod/te-koop', fr: '/offre/a-vendre', en: '/offer/for-sale', de: '/angebot/zu-verkaufen' },
  offerSalePart: {
    nl: '/aanbod/te-koop/:placeOrType',
    fr: '/offre/a-vendre/:placeOrType',
    en: '/offer/for-sale/:placeOrType',
    de: '/angebot/zu-verkaufen/:placeOrType',
  },
  offerSaleParts: {
    nl: '/aanbod/te-koop/:place/:type',
    fr: '/offre/a-vendre/:place/:type',
    en: '/offer/for-sale/:place/:type',
    de: '/angebot/zu-verkaufen/:place/:type',
  },
  offerRent: { nl: '/aanbod/te-huur', fr: '/offre/a-louer', en: '/offer/to-rent', de: '/angebot/zu-vermieten' },
  offerRentPart: {
    nl: '/aanbod/te-huur/:placeOrType',
    fr: '/offre/a-louer/:placeOrType',
    en: '/offer/to-rent/:placeOrType',
    de: '/angebot/zu-vermieten/:placeOrType',
  },
  offerRentParts: {
    nl: '/aanbod/te-huur/:place/:type',
    fr: '/offre/a-louer/:place/:type',
    en: '/offer/to-rent/:place/:type',
    de: '/angebot/zu-vermieten/:place/:type',
  },
  /** The newest estates of any list, for feed readers. */
  offerFeed: { nl: '/aanbod/atom.xml', fr: '/offre/atom.xml', en: '/offer/atom.xml', de: '/angebot/atom.xml' },
  /** The number of homes per municipality for any list, as a drawing and as a list. */
  offerMap: { nl: '/aanbod/kaart.svg', fr: '/offre/carte.svg', en: '/offer/map.svg', de: '/angebot/karte.svg' },
  offerMunicipalities: {
    nl: '/aanbod/gemeenten',
    fr: '/offre/communes',
    en: '/offer/municipalities',
    de: '/angebot/gemeinden',
  },
  /** The page with the filters that the bar above a list does not have, for the list of the same query. */
  offerFilters: { nl: '/aanbod/filters', fr: '/offre/filtres', en: '/offer/filters', de: '/angebot/filter' },
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
  /** The costs of buying a home by region, and the costs of one home for its buyer or tenant. */
  costs: {
    nl: '/kosten-berekenen',
    fr: '/calculer-les-frais',
    en: '/work-out-the-costs',
    de: '/kosten-berechnen',
  },
  estateCosts: {
    nl: '/kosten-berekenen/:estateId',
    fr: '/calculer-les-frais/:estateId',
    en: '/work-out-the-costs/:estateId',
    de: '/kosten-berechnen/:estateId',
  },
  /**
   * The booking of a viewing: a page to choose a time, and a page for the details of the visitor. The token in the path
   * of the second page identifies the time that is reserved meanwhile.
   */
  viewing: {
    nl: '/bezoek-inplannen/:estateId',
    fr: '/planifier-une-visite/:estateId',
    en: '/book-a-viewing/:estateId',
    de: '/besichtigung-vereinbaren/:estateId',
  },
  viewingDetails: {
    nl: '/bezoek-inplannen/:estateId/:token',
    fr: '/planifier-une-visite/:estateId/:token',
    en: '/book-a-viewing/:estateId/:token',
    de: '/besichtigung-vereinbaren/:estateId/:token',
  },
  appointment: {
    nl: '/afspraak/:appointmentId',
    fr: '/rendez-vous/:appointmentId',
    en: '/appointment/:appointmentId',
    de: '/termin/:appointmentId',
  },
  moveAppointment: {
    nl: '/afspraak-verzetten/:appointmentId',
    fr: '/deplacer-le-rendez-vous/:appointmentId',
    en: '/move-appointment/:appointmentId',
    de: '/termin-verschieben/:appointmentId',
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
  /**
   * The booking of a stay in a holiday home: a page to choose the dates, and a page for the details of the guest. The
   * token in the path of the second page identifies the nights that are reserved meanwhile.
   */
  rentalBooking: {
    nl: '/vakantie/:rentalUnitId/reserveren',
    fr: '/vacances/:rentalUnitId/reserver',
    en: '/holiday/:rentalUnitId/reserve',
    de: '/feiertage/:rentalUnitId/reservieren',
  },
  rentalBookingDetails: {
    nl: '/vakantie/:rentalUnitId/reserveren/:token',
    fr: '/vacances/:rentalUnitId/reserver/:token',
    en: '/holiday/:rentalUnitId/reserve/:token',
    de: '/feiertage/:rentalUnitId/reservieren/:token',
  },
  /** The reservation of a holiday home, by the identifier that the guest has. */
  rentalReservation: {
    nl: '/vakantie/reservatie/:token',
    fr: '/vacances/reservation/:token',
    en: '/holiday/reservation/:token',
    de: '/feiertage/reservierung/:token',
  },
  cancelRental: {
    nl: '/vakantie/reservatie-annuleren/:token',
    fr: '/vacances/annuler-la-reservation/:token',
    en: '/holiday/cancel-reservation/:token',
    de: '/feiertage/reservierung-stornieren/:token',
  },
  /** The list of articles, newest first, with its feed and with the page of one article. */
  news: { nl: '/nieuws', fr: '/actualites', en: '/news', de: '/aktuelles' },
  newsFeed: { nl: '/nieuws/atom.xml', fr: '/actualites/atom.xml', en: '/news/atom.xml', de: '/aktuelles/atom.xml' },
  article: { nl: '/nieuws/:article', fr: '/actualites/:article', en: '/news/:article', de: '/aktuelles/:article' },
  /** The estates that the agency sold and let: in all municipalities together, and in one municipality. */
  references: {
    nl: '/verkocht-en-verhuurd',
    fr: '/vendus-et-loues',
    en: '/sold-and-let',
    de: '/verkauft-und-vermietet',
  },
  /** The number of references per municipality, as a drawing. */
  referencesMap: {
    nl: '/verkocht-en-verhuurd/kaart.svg',
    fr: '/vendus-et-loues/carte.svg',
    en: '/sold-and-let/map.svg',
    de: '/verkauft-und-vermietet/karte.svg',
  },
  referencesIn: {
    nl: '/verkocht-en-verhuurd/:place',
    fr: '/vendus-et-loues/:place',
    en: '/sold-and-let/:place',
    de: '/verkauft-und-vermietet/:place',
  },
  /** The earlier prices of an estate. */
  estatePrices: {
    nl: '/prijsverloop/:estateId',
    fr: '/evolution-du-prix/:estateId',
    en: '/price-history/:estateId',
    de: '/preisverlauf/:estateId',
  },
  /**
   * The list of future open house days and the page of one day, each with a calendar file, and a registration by the
   * identifier that its visitor has.
   */
  openHouses: { nl: '/opendeurdagen', fr: '/portes-ouvertes', en: '/open-houses', de: '/besichtigungstage' },
  /** The homes with an open house day on one date, per municipality, as a drawing. */
  openHousesMap: {
    nl: '/opendeurdagen/kaart.svg',
    fr: '/portes-ouvertes/carte.svg',
    en: '/open-houses/map.svg',
    de: '/besichtigungstage/karte.svg',
  },
  openHousesFeed: {
    nl: '/opendeurdagen/agenda.ics',
    fr: '/portes-ouvertes/agenda.ics',
    en: '/open-houses/calendar.ics',
    de: '/besichtigungstage/kalender.ics',
  },
  openHouse: {
    nl: '/opendeurdagen/:estateId/:day',
    fr: '/portes-ouvertes/:estateId/:day',
    en: '/open-houses/:estateId/:day',
    de: '/besichtigungstage/:estateId/:day',
  },
  openHouseCalendar: {
    nl: '/opendeurdagen/:estateId/:day/agenda.ics',
    fr: '/portes-ouvertes/:estateId/:day/agenda.ics',
    en: '/open-houses/:estateId/:day/calendar.ics',
    de: '/besichtigungstage/:estateId/:day/kalender.ics',
  },
  openHouseRegistration: {
    nl: '/opendeurdagen/inschrijving/:token',
    fr: '/portes-ouvertes/inscription/:token',
    en: '/open-houses/registration/:token',
    de: '/besichtigungstage/anmeldung/:token',
  },
  cancelOpenHouse: {
    nl: '/opendeurdagen/inschrijving-annuleren/:token',
    fr: '/portes-ouvertes/annuler-l-inscription/:token',
    en: '/open-houses/cancel-registration/:token',
    de: '/besichtigungstage/anmeldung-stornieren/:token',
  },
  confirmOpenHouse: {
    nl: '/opendeurdagen/inschrijving-bevestigen/:token',
    fr: '/portes-ouvertes/confirmer-l-inscription/:token',
    en: '/open-houses/confirm-registration/:token',
    de: '/besichtigungstage/anmeldung-bestaetigen/:token',
  },
  contact: { nl: '/contact', fr: '/contact', en: '/contact', de: '/kontakt' },
  contactSent: { nl: '/contact/verzonden', fr: '/contact/envoye', en: '/contact/sent', de: '/kontakt/gesendet' },
  /**
   * A request for a phone call. Its query says whether it is about a home, for a person of the team, or for the agency.
   */
  callback: { nl: '/bel-me-terug', fr: '/rappelez-moi', en: '/call-me-back', de: '/rueckruf' },
  /** The people of the agency and the offices where they work. */
  teamAndOffices: {
    nl: '/team-en-kantoren',
    fr: '/equipe-et-agences',
    en: '/team-and-offices',
    de: '/team-und-bueros',
  },
  office: { nl: '/kantoren/:officeId', fr: '/agences/:officeId', en: '/offices/:officeId', de: '/bueros/:officeId' },
  agent: { nl: '/team/:agentId', fr: '/equipe/:agentId', en: '/team/:agentId', de: '/team/:agentId' },
  sendToAFriend: {
    nl: '/stuur-naar-een-vriend/:estateId',
    fr: '/envoyer-a-un-ami/:estateId',
    en: '/send-to-a-friend/:estateId',
    de: '/weiterempfehlen/:estateId',
  },
  /** The statistics of a home for its owner, who gets the address from the agency. */
  ownerReport: {
    nl: '/voor-de-eigenaar/:token',
    fr: '/pour-le-proprietaire/:token',
    en: '/for-the-owner/:token',
    de: '/fuer-den-eigentuemer/:token',
  },
  /** The challenge of the site's own captcha (`server/site/forms/captcha`). */
  ajaxCaptcha: repeatInAllLocales('/ajax/captcha'),
  ajaxEstates: repeatInAllLocales('/ajax/estates'),
  ajaxNotifications: repeatInAllLocales('/ajax/notifications'),
  ajaxContactForm: repeatInAllLocales('/ajax/contact-form-handler'),
  ajaxEstate: repeatInAllLocales('/ajax/estate/:estateId'),
  ajaxEstateCards: repeatInAllLocales('/ajax/estate-cards'),
  ajaxFavorites: repeatInAllLocales('/ajax/favorites'),
  ajaxRentalCards: repeatInAllLocales('/ajax/rental-cards'),
  ajaxSearchCity: repeatInAllLocales('/ajax/search-city'),
  ajaxSearchPreview: repeatInAllLocales('/ajax/search-preview'),
  ajaxSendToAFriend: repeatInAllLocales('/ajax/send-to-a-friend'),
  ajaxSimilarEstate: repeatInAllLocales('/ajax/similar-estate/:estateId'),
  ajaxTexts: repeatInAllLocales('/ajax/texts/:widget'),
  /** Any other address, which is either a page of the CMS or not found. */
  content: repeatInAllLocales('/*'),
} as const satisfies Record<string, LocalizedPaths>;
export type RouteName = keyof typeof ROUTES;

type PathParam<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PathParam<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : Path extends `${string}*`
      ? '*'
      : never;
export type RouteParam<Name extends RouteName> = PathParam<(typeof ROUTES)[Name]['en']>;
/** The routes without a parameter, whose path is always the same. */
export type PlainRoute = { [Name in RouteName]: [RouteParam<Name>] extends [never] ? Name : never }[RouteName];
export type RouteParams<Name extends RouteName> = { readonly [Param in RouteParam<Name>]: string | number };

/** Matches the words in an address: lower-case ASCII letters and digits, joined by hyphens. */
const HYPHENATED_WORDS = /^(?=.{1,100}$)[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** The pattern of each parameter. An address with another value is not found. */
export const PARAM_PATTERNS: Readonly<Record<Exclude<RouteParam<RouteName>, '*'>, RegExp>> = {
  estateId: ID_PATTERN,
  officeId: EDITED_NAME_PATTERN,
  agentId: EDITED_NAME_PATTERN,
  entityId: ID_PATTERN,
  rentalUnitId: ID_PATTERN,
  slug: /^[^/]{1,300}$/,
  place: HYPHENATED_WORDS,
  type: HYPHENATED_WORDS,
  placeOrType: HYPHENATED_WORDS,
  article: HYPHENATED_WORDS,
  day: EDITED_NAME_PATTERN,
  token: /^[A-Za-z0-9_-]{16,200}$/,
  /** The identifiers of this product's back office are long, but another back office may have short ones. */
  appointmentId: /^[A-Za-z0-9_-]{1,200}$/,
  widget: /^[\w-]{1,100}$/,
};
