import type { Estate } from '../../api/estate.ts';
import { type Certificate, energyLabel, measuredTotal, measuredUse, statedLabel } from '../estate/energyLabel.ts';
import { toBrusselsDay } from '../../i18n/moments.ts';
import { HEAD_TYPE, type Region, TRANSACTION } from '../../primitives/ids.ts';
import { isForRent } from '../rules.ts';
import { knownRegistrationNumber } from '../../primitives/registrationNumber.ts';
import { parseLeaseYears } from './leaseYears.ts';
import { filledReference, isNoAnswer } from '../../primitives/unknown.ts';
import { type LawRuleId, lawRule } from '../costs/lawRules.ts';

/** The rows of the table that define new homes, by region. */
const NEW_DWELLING_RULES: Readonly<Record<Region, LawRuleId>> = {
  FLANDERS: 'flanders-new-dwelling',
  WALLONIA: 'wallonia-new-dwelling',
  BRUSSELS: 'brussels-new-dwelling',
};

/**
 * The number of full years after the year of construction after which a new home must have its certificate. The project
 * chose this number, because declarations are due within a year of the first use.
 */
const CERTIFICATE_DUE_AFTER_YEARS = 2;

/**
 * Returns whether a home that is called new is an existing one by law, because its permit was applied for before the
 * law on new homes. A new home has no certificate until its final declaration, so until then an advertisement need not
 * contain one. Substitutes (Wallonia: a provisional declaration; Brussels: the interim report of the adviser) were
 * found in only one source each and are not required.
 * @param permit ISO date of the application
 */
function isOlderThanNewDwellings(permit: string, region: Region): boolean {
  const { from } = lawRule(NEW_DWELLING_RULES[region]);
  return from !== undefined && permit < from;
}

/** The facts about an estate on which the rules for advertisements depend. */
export interface LegalCase {
  readonly estate: Estate;
  /** The ISO date of the day whose rules apply. */
  readonly today: string;
  /** True when the estate is outside Belgium, where none of these rules applies. */
  readonly abroad: boolean;
  readonly region?: Region | undefined;
  readonly rent: boolean;
  /** True when the estate is to rent to tourists in Flanders, where the rules on rents do not apply to such stays. */
  readonly touristStay: boolean;
  /** True when the estate is to rent for more than nine years. Some rules treat such a lease like a sale. */
  readonly longLease: boolean;
  /** True when the estate is for sale. A business that is transferred does not count. */
  readonly sale: boolean;
  /** True when the estate is a dwelling. */
  readonly dwelling: boolean;
  /**
   * True when the estate is a shop, an office or a hall. It has another kind of certificate, which some regions do not
   * require.
   */
  readonly workplace: boolean;
  /** True when a building is or will be on the land. */
  readonly building: boolean;
  readonly newBuilding: boolean;
  /** True when the estate must have its energy certificate by now, by the law of its region. */
  readonly certificateDue: boolean;
}

const DWELLINGS: ReadonlySet<number> = new Set([
  HEAD_TYPE.APARTMENT,
  HEAD_TYPE.HOUSE,
  HEAD_TYPE.HOLIDAY_HOME,
  HEAD_TYPE.ASSISTED_LIVING,
]);
const WORKPLACES: ReadonlySet<number> = new Set([HEAD_TYPE.COMMERCIAL, HEAD_TYPE.OFFICE]);
/** The subtype of a project that sells plots. */
const ALLOTMENT = 903;
const SALE: ReadonlySet<number> = new Set([
  TRANSACTION.FOR_SALE,
  TRANSACTION.SALE_UNDER_OPTION,
  TRANSACTION.SOLD,
  TRANSACTION.COMING_SOON,
]);

/** Returns whether a home is new, by the document, otherwise by the catalogue. */
const isNew = ({ technical, fields }: Estate) =>
  technical.newBuilding ?? [true, 'YES'].some((yes) => fields['construction.new_construction'] === yes);

/**
 * Returns whether the certificate is due. A home that is called new needs one when its permit is older than the rules
 * for new homes, or when it was built some years ago.
 */
function isCertificateDue(estate: Estate, year: number): boolean {
  const { region } = estate.address;
  if (!isNew(estate) || region === undefined) return !isNew(estate);
  const permit = estate.fields['planning.building_permit_date'];
  const isDated = typeof permit === 'string' && /^\d{4}-\d{2}-\d{2}/.test(permit);
  if (isDated && isOlderThanNewDwellings(permit, region)) return true;
  const { constructionYear } = estate.technical;
  return constructionYear !== undefined && constructionYear + CERTIFICATE_DUE_AFTER_YEARS <= year;
}

const IN_BELGIUM: ReadonlySet<string> = new Set(['BE', 'UNKNOWN']);
/** The maximum term of an ordinary lease. A longer lease is advertised like a sale. */
const MAX_ORDINARY_LEASE_YEARS = 9;

/**
 * Returns whether the estate is let to tourists in Flanders, which alone exempts such stays. A weekly rent is no proof,
 * because flats are also let by the week to residents.
 */
const isFlemishTouristStay = (estate: Estate): boolean =>
  estate.address.region === 'FLANDERS' &&
  (estate.general.headType.id === HEAD_TYPE.HOLIDAY_HOME || touristRegistration(estate) !== undefined);

/**
 * Collects the facts about an estate on which the rules depend.
 *
 * @param today ISO date in Belgium
 */
export function createLegalCase(estate: Estate, today: string = toBrusselsDay(new Date())): LegalCase {
  const { general, address, fields } = estate;
  const headTypeId = general.headType.id;
  const rent = isForRent(general.transaction.id);
  const lease = rent ? parseLeaseYears(fields['financial.lease_duration']) : undefined;
  return {
    estate,
    today,
    abroad: !IN_BELGIUM.has(address.countryId),
    region: address.region,
    rent,
    touristStay: rent && isFlemishTouristStay(estate),
    longLease: lease !== undefined && lease > MAX_ORDINARY_LEASE_YEARS,
    sale: SALE.has(general.transaction.id),
    dwelling: DWELLINGS.has(headTypeId),
    workplace: WORKPLACES.has(headTypeId),
    building: headTypeId !== HEAD_TYPE.PLOT && general.subType?.id !== ALLOTMENT,
    newBuilding: isNew(estate),
    certificateDue: isCertificateDue(estate, Number(today.slice(0, 4))),
  };
}

/** Returns a field of the catalogue, for use when the field of the document is empty. */
function catalogueText(estate: Estate, key: string): string | undefined {
  const value = estate.fields[key];
  if (typeof value === 'boolean') return value ? 'YES' : 'NO';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

/**
 * Returns the text of a document's own field, otherwise of the catalogue; undefined when the text means "no answer".
 */
export function statedText(estate: Estate, own: string | undefined, key: string): string | undefined {
  return [own, catalogueText(estate, key)].find((value) => value !== undefined && !isNoAnswer(value));
}

/** Returns the registration number of a tourist lodging, or undefined when there is none. */
export const touristRegistration = (estate: Estate): string | undefined =>
  knownRegistrationNumber(statedText(estate, undefined, 'general.tourist_registration'));

function signedNumber(estate: Pick<Estate, 'fields'>, own: number | undefined, key: string): number | undefined {
  const value = own ?? estate.fields[key];
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

/**
 * Returns a number in the same way. It may be written as text. Zero is a value; a negative number is an empty field.
 */
export function statedNumber(estate: Pick<Estate, 'fields'>, own: number | undefined, key: string): number | undefined {
  const number = signedNumber(estate, own, key);
  return number !== undefined && number >= 0 ? number : undefined;
}

/** Matches "in progress" in the words that agents write into the fields of a certificate's class or code. */
const IN_PROGRESS =
  /in (?:aanvraag|opmaak|behandeling|progress|arbeit|bearbeitung)|aangevraagd|lopend|en (?:cours|demande)|demandé|pending|applied for|beantragt/i;

/** The fields of the catalogue with the same texts as those of `energy`. */
const CERTIFICATE_TEXTS = ['certification.energy_label', 'certification.epc_number', 'certification.epb_reference'];

/** Returns a value; undefined when it says that the certificate is still in progress. */
const dropInProgress = (value: string | undefined) => (value && !IN_PROGRESS.test(value) ? value : undefined);

export const isInProgress = ({ estate: { energy, fields } }: LegalCase): boolean =>
  [
    energy.customEpcLabel,
    energy.energyLabel,
    energy.epcReference,
    energy.epbReference,
    ...CERTIFICATE_TEXTS.map((key) => fields[key]),
  ].some((value) => typeof value === 'string' && IN_PROGRESS.test(value));

/** Returns the number of a certificate or report from its own field, otherwise from the catalogue. */
export const statedReference = (estate: Estate, own: string | undefined, key: string): string | undefined =>
  filledReference(own) ?? filledReference(catalogueText(estate, key));

export const certificateCode = ({ estate }: LegalCase) =>
  statedReference(estate, estate.energy.epcReference, 'certification.epc_number');

/** Returns the class that the certificate itself states. */
export const certificateClass = ({ estate }: LegalCase) =>
  dropInProgress(statedText(estate, statedLabel(estate.energy), 'certification.energy_label'));

const toCertificate = (about: LegalCase): Certificate => {
  const { estate } = about;
  const { energy } = estate;
  return {
    energyLabel: certificateClass(about),
    epcValue: signedNumber(estate, energy.epcValue, 'certification.epc_value'),
    epcValueTotal: signedNumber(estate, energy.epcValueTotal, 'certification.epc_year_value'),
    epcReference: certificateCode(about),
    epbReference: statedReference(estate, energy.epbReference, 'certification.epb_reference'),
    eLevel: signedNumber(estate, energy.eLevel, 'certification.e_level'),
  };
};

/** Returns the energy use in kWh/m² per year. */
export const energyUse = (about: LegalCase) => measuredUse(toCertificate(about));

/** Returns the energy use of the whole dwelling in kWh per year. */
export const energyTotal = (about: LegalCase) => measuredTotal(toCertificate(about));

/**
 * Returns the class. It is derived from the value when the certificate states none and the region's bands are known.
 */
export const energyClass = (about: LegalCase) => energyLabel(toCertificate(about), about.region)?.label;

/** Returns whether street and number are shown. An address that is shown needs no certificate code. */
export const isAddressShown = ({ estate: { address } }: LegalCase) =>
  address.visible && Boolean(address.number) && Object.values(address.street ?? {}).some(Boolean);
