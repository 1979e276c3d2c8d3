import type { Estate } from '../../api/estate.ts';
import { ALLOTMENT_SUB_TYPE_ID, findEnergyBandRegion, isDwellingHeadType } from '../estate/dwellings.ts';
import {
  type EnergyCertificate,
  getEnergyLabel,
  getMeasuredTotal,
  getMeasuredUse,
  getStatedLabel,
} from '../estate/energyLabel.ts';
import { toBrusselsDay } from '../../i18n/moments.ts';
import { HEAD_TYPE, type Region, TRANSACTION } from '../../primitives/ids.ts';
import { isForRent } from '../rules.ts';
import { parseRegistrationNumber } from '../../primitives/registrationNumber.ts';
import { parseLeaseYears } from './leaseYears.ts';
import { parseReference, isNoAnswer } from '../../primitives/unknown.ts';
import { type LawRuleId, getLawRule } from '../costs/lawRules.ts';

/** The ids of the rows of `LAW_RULES` that define what a new home is, by region. */
const NEW_DWELLING_RULES: Readonly<Record<Region, LawRuleId>> = {
  FLANDERS: 'flanders-new-dwelling',
  WALLONIA: 'wallonia-new-dwelling',
  BRUSSELS: 'brussels-new-dwelling',
};

/**
 * A new home must have its certificate this number of full years after its year of construction. The number is this
 * product's own choice, because declarations are due within a year of the first use.
 */
const CERTIFICATE_DUE_AFTER_YEARS = 2;

/**
 * Returns whether a home that the listing calls new is an existing home by law, because its permit was applied for
 * before the law on new homes. A new home has no certificate until its final declaration, so until then an
 * advertisement need not contain one. Substitutes (Wallonia: a provisional declaration; Brussels: the interim report of
 * the adviser) were found in only one source each and are not required.
 * @param permitDate ISO date of the application
 */
function isOlderThanNewDwellings(permitDate: string, region: Region): boolean {
  const { from } = getLawRule(NEW_DWELLING_RULES[region]);
  return from !== undefined && permitDate < from;
}

/** The facts about an estate on which the rules for advertisements depend. */
export interface AdvertisedEstateFacts {
  readonly estate: Estate;
  /** The ISO date of the day whose rules apply. */
  readonly today: string;
  /** True when the estate is outside Belgium, where none of these rules applies. */
  readonly isAbroad: boolean;
  readonly region?: Region | undefined;
  readonly isToRent: boolean;
  /**
   * True when the estate is to rent to tourists in Flanders, the only region that exempts such stays from the rules on
   * rents.
   */
  readonly isTouristStay: boolean;
  /** True when the estate is to rent for more than nine years. Some rules treat such a lease like a sale. */
  readonly isLongLease: boolean;
  /** True when the estate is for sale. A business that is transferred does not count. */
  readonly isForSale: boolean;
  /** True when the estate is a dwelling. */
  readonly isDwelling: boolean;
  /**
   * True when the estate is a shop, an office or a hall. It has another kind of certificate, which some regions do not
   * require.
   */
  readonly isWorkplace: boolean;
  /** True when a building is or will be on the land. */
  readonly hasBuilding: boolean;
  readonly isNewBuilding: boolean;
  /** True when the estate must have its energy certificate by now, by the law of its region. */
  readonly needsCertificate: boolean;
}

const WORKPLACE_HEAD_TYPE_IDS: ReadonlySet<number> = new Set([HEAD_TYPE.COMMERCIAL, HEAD_TYPE.OFFICE]);
const SALE_TRANSACTION_IDS: ReadonlySet<number> = new Set([
  TRANSACTION.FOR_SALE,
  TRANSACTION.SALE_UNDER_OPTION,
  TRANSACTION.SOLD,
  TRANSACTION.COMING_SOON,
]);

/** Returns whether the listing calls a home new: in `technical.newBuilding`, otherwise in the field
 * `construction.new_construction` of `fields`. */
const isCalledNew = ({ technical, fields }: Estate) =>
  technical.newBuilding ?? [true, 'YES'].some((yes) => fields['construction.new_construction'] === yes);

/**
 * Returns whether the certificate is due. A home that the listing calls new needs one when its permit is older than the
 * rules for new homes, or when it was built some years ago.
 */
function isCertificateDue(estate: Estate, year: number): boolean {
  const { region } = estate.address;
  if (!isCalledNew(estate) || region === undefined) return !isCalledNew(estate);
  const permitDate = estate.fields['planning.building_permit_date'];
  const isDated = typeof permitDate === 'string' && /^\d{4}-\d{2}-\d{2}/.test(permitDate);
  if (isDated && isOlderThanNewDwellings(permitDate, region)) return true;
  const { constructionYear } = estate.technical;
  return constructionYear !== undefined && constructionYear + CERTIFICATE_DUE_AFTER_YEARS <= year;
}

const BELGIAN_COUNTRY_CODES: ReadonlySet<string> = new Set(['BE', 'UNKNOWN']);
/** The maximum term of an ordinary lease. A longer lease is advertised like a sale. */
const MAX_ORDINARY_LEASE_YEARS = 9;

/**
 * Returns whether the estate is to rent to tourists, in any region. A weekly rent is no proof, because flats are also
 * let by the week to residents.
 */
export const isLetToTourists = (estate: Estate): boolean =>
  isForRent(estate.general.transaction.id) &&
  (estate.general.headType.id === HEAD_TYPE.HOLIDAY_HOME || getTouristRegistration(estate) !== undefined);

/**
 * Collects the facts about an estate on which the rules depend.
 *
 * @param today ISO date in Belgium
 */
export function collectAdvertisedEstateFacts(
  estate: Estate,
  today: string = toBrusselsDay(new Date()),
): AdvertisedEstateFacts {
  const { general, address, fields } = estate;
  const headTypeId = general.headType.id;
  const isToRent = isForRent(general.transaction.id);
  const leaseYears = isToRent ? parseLeaseYears(fields['financial.lease_duration']) : undefined;
  return {
    estate,
    today,
    isAbroad: !BELGIAN_COUNTRY_CODES.has(address.countryId),
    region: address.region,
    isToRent,
    isTouristStay: address.region === 'FLANDERS' && isLetToTourists(estate),
    isLongLease: leaseYears !== undefined && leaseYears > MAX_ORDINARY_LEASE_YEARS,
    isForSale: SALE_TRANSACTION_IDS.has(general.transaction.id),
    isDwelling: isDwellingHeadType(headTypeId),
    isWorkplace: WORKPLACE_HEAD_TYPE_IDS.has(headTypeId),
    hasBuilding: headTypeId !== HEAD_TYPE.PLOT && general.subType?.id !== ALLOTMENT_SUB_TYPE_ID,
    isNewBuilding: isCalledNew(estate),
    needsCertificate: isCertificateDue(estate, Number(today.slice(0, 4))),
  };
}

/** Returns the text of a field of the catalogue. A boolean becomes `YES` or `NO`, and a number becomes a text. */
function getCatalogueText(estate: Estate, key: string): string | undefined {
  const value = estate.fields[key];
  if (typeof value === 'boolean') return value ? 'YES' : 'NO';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

/**
 * Returns the text of a document's own field, otherwise of the catalogue; undefined when the text means "no answer".
 */
export function getStatedText(estate: Estate, ownValue: string | undefined, key: string): string | undefined {
  return [ownValue, getCatalogueText(estate, key)].find((value) => value !== undefined && !isNoAnswer(value));
}

/** Returns the registration number of a tourist lodging, or undefined when there is none. */
export const getTouristRegistration = (estate: Estate): string | undefined =>
  parseRegistrationNumber(getStatedText(estate, undefined, 'general.tourist_registration'));

function getSignedNumber(
  estate: Pick<Estate, 'fields'>,
  ownValue: number | undefined,
  key: string,
): number | undefined {
  const value = ownValue ?? estate.fields[key];
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

/**
 * Returns the number of a document's own field, otherwise of the catalogue. The number may be written as text. Zero is
 * a value; a negative number is an empty field.
 */
export function getStatedNumber(
  estate: Pick<Estate, 'fields'>,
  ownValue: number | undefined,
  key: string,
): number | undefined {
  const number = getSignedNumber(estate, ownValue, key);
  return number !== undefined && number >= 0 ? number : undefined;
}

/** Matches "in progress" in the words that agents write into the fields of a certificate's class or code. */
const IN_PROGRESS_TEXT =
  /in (?:aanvraag|opmaak|behandeling|progress|arbeit|bearbeitung)|aangevraagd|lopend|en (?:cours|demande)|demandé|pending|applied for|beantragt/i;

/** The fields of the catalogue that contain the same texts as the fields of `energy`. */
const CERTIFICATE_TEXT_FIELDS = [
  'certification.energy_label',
  'certification.epc_number',
  'certification.epb_reference',
];

/** Returns the text of a certificate's field; undefined when it says that the certificate is still in progress. */
const dropInProgress = (value: string | undefined) => (value && !IN_PROGRESS_TEXT.test(value) ? value : undefined);

export const isCertificateInProgress = ({ estate: { energy, fields } }: AdvertisedEstateFacts): boolean =>
  [
    energy.customEpcLabel,
    energy.energyLabel,
    energy.epcReference,
    energy.epbReference,
    ...CERTIFICATE_TEXT_FIELDS.map((key) => fields[key]),
  ].some((value) => typeof value === 'string' && IN_PROGRESS_TEXT.test(value));

/** Returns the number of a certificate or report from its own field, otherwise from the catalogue. */
export const getStatedReference = (estate: Estate, ownValue: string | undefined, key: string): string | undefined =>
  parseReference(ownValue) ?? parseReference(getCatalogueText(estate, key));

export const getCertificateCode = ({ estate }: AdvertisedEstateFacts) =>
  getStatedReference(estate, estate.energy.epcReference, 'certification.epc_number');

/** Returns the class that the certificate itself states. */
export const getCertificateClass = ({ estate }: AdvertisedEstateFacts) =>
  dropInProgress(getStatedText(estate, getStatedLabel(estate.energy), 'certification.energy_label'));

const toCertificate = (facts: AdvertisedEstateFacts): EnergyCertificate => {
  const { estate } = facts;
  const { energy } = estate;
  return {
    energyLabel: getCertificateClass(facts),
    epcValue: getSignedNumber(estate, energy.epcValue, 'certification.epc_value'),
    epcValueTotal: getSignedNumber(estate, energy.epcValueTotal, 'certification.epc_year_value'),
    epcReference: getCertificateCode(facts),
    epbReference: getStatedReference(estate, energy.epbReference, 'certification.epb_reference'),
    eLevel: getSignedNumber(estate, energy.eLevel, 'certification.e_level'),
  };
};

/** Returns the energy use in kWh/m² per year. */
export const getEnergyUse = (facts: AdvertisedEstateFacts) => getMeasuredUse(toCertificate(facts));

/** Returns the energy use of the whole dwelling in kWh per year. */
export const getTotalEnergyUse = (facts: AdvertisedEstateFacts) => getMeasuredTotal(toCertificate(facts));

/**
 * Returns the energy class. It is derived from the energy use of a dwelling when the certificate states none and the
 * region's bands are known.
 */
export const getEnergyClass = (facts: AdvertisedEstateFacts) =>
  getEnergyLabel(toCertificate(facts), findEnergyBandRegion(facts.estate))?.label;

/**
 * Returns whether street and number are shown. In Flanders an advertisement that shows them needs no certificate code.
 */
export const isAddressShown = ({ estate: { address } }: AdvertisedEstateFacts) =>
  address.visible && Boolean(address.number) && Object.values(address.street ?? {}).some(Boolean);
