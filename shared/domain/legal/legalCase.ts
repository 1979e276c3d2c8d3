import type { Estate } from '../../api/estate.ts';
import { type Certificate, energyLabel, measuredTotal, measuredUse, statedLabel } from '../estate/energyLabel.ts';
import { dayOf } from '../../i18n/moments.ts';
import { HEAD_TYPE, type Region, TRANSACTION } from '../../primitives/ids.ts';
import { isForRent } from '../rules.ts';
import { knownRegistrationNumber } from '../../primitives/registrationNumber.ts';
import { leaseYears } from './leaseYears.ts';
import { CERTIFICATE_DUE_AFTER_YEARS, isOlderThanNewDwellings } from './newDwellings.ts';
import { filledReference, isNoAnswer } from '../../primitives/unknown.ts';

/** An estate as a rule about advertisements looks at it. */
export interface LegalCase {
  readonly estate: Estate;
  /** ISO date; the rules of this day apply. */
  readonly today: string;
  /** The estate is outside of Belgium, where none of these rules holds. */
  readonly abroad: boolean;
  readonly region?: Region | undefined;
  readonly rent: boolean;
  /** To rent to tourists in Flanders, where the rules on rents do not apply to such stays. */
  readonly touristStay: boolean;
  /** To rent for more than nine years, which some rules treat like a sale. */
  readonly longLease: boolean;
  /** For sale, not a business that is handed over. */
  readonly sale: boolean;
  /** A dwelling. */
  readonly dwelling: boolean;
  /** A shop, an office or a hall: it has a certificate of another kind, not everywhere. */
  readonly workplace: boolean;
  /** Something stands on it, or will. */
  readonly building: boolean;
  readonly newBuilding: boolean;
  /** By the law of its region its energy certificate is there by now. */
  readonly certificateDue: boolean;
}

const DWELLINGS: ReadonlySet<number> = new Set([
  HEAD_TYPE.APARTMENT,
  HEAD_TYPE.HOUSE,
  HEAD_TYPE.HOLIDAY_HOME,
  HEAD_TYPE.ASSISTED_LIVING,
]);
const WORKPLACES: ReadonlySet<number> = new Set([HEAD_TYPE.COMMERCIAL, HEAD_TYPE.OFFICE]);
/** Subtype of a project that sells plots. */
const ALLOTMENT = 903;
const SALE: ReadonlySet<number> = new Set([
  TRANSACTION.FOR_SALE,
  TRANSACTION.SALE_UNDER_OPTION,
  TRANSACTION.SOLD,
  TRANSACTION.COMING_SOON,
]);

/** By the document or, failing that, by the catalogue. */
const isNew = ({ technical, fields }: Estate) =>
  technical.newBuilding ?? [true, 'YES'].some((yes) => fields['construction.new_construction'] === yes);

/** A home that is called new still needs one when its permit is older than the rules for new ones, or its building. */
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
/** Longer leases are published like sales. */
const MAX_ORDINARY_LEASE_YEARS = 9;

/** Only Flanders exempts tourist stays. A rent by the week is no sign of one: flats are let by the week to people who live there. */
const isFlemishTouristStay = (estate: Estate): boolean =>
  estate.address.region === 'FLANDERS' &&
  (estate.general.headType.id === HEAD_TYPE.HOLIDAY_HOME || touristRegistration(estate) !== undefined);

/** @param today ISO date in Belgium */
export function legalCase(estate: Estate, today: string = dayOf(new Date())): LegalCase {
  const { general, address, fields } = estate;
  const headTypeId = general.headType.id;
  const rent = isForRent(general.transaction.id);
  const lease = rent ? leaseYears(fields['financial.lease_duration']) : undefined;
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

/** A field of the catalogue that stands in for an empty place of the document. */
function catalogueText(estate: Estate, key: string): string | undefined {
  const value = estate.fields[key];
  if (typeof value === 'boolean') return value ? 'YES' : 'NO';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

/** The text of a document's own field, or else of the catalogue; undefined where it is a word or mark for no answer. */
export function statedText(estate: Estate, own: string | undefined, key: string): string | undefined {
  return [own, catalogueText(estate, key)].find((value) => value !== undefined && !isNoAnswer(value));
}

/** The number of the registration as a tourist lodging; undefined where there is none. */
export const touristRegistration = (estate: Estate): string | undefined =>
  knownRegistrationNumber(statedText(estate, undefined, 'general.tourist_registration'));

function signedNumber(estate: Pick<Estate, 'fields'>, own: number | undefined, key: string): number | undefined {
  const value = own ?? estate.fields[key];
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

/** The same for a number, also one that is written as text. Zero is a value; a negative number is an empty field. */
export function statedNumber(estate: Pick<Estate, 'fields'>, own: number | undefined, key: string): number | undefined {
  const number = signedNumber(estate, own, key);
  return number !== undefined && number >= 0 ? number : undefined;
}

/** "In progress", as agents write it where a certificate's class or code belongs. */
const IN_PROGRESS =
  /in (?:aanvraag|opmaak|behandeling|progress|arbeit|bearbeitung)|aangevraagd|lopend|en (?:cours|demande)|demandé|pending|applied for|beantragt/i;

/** Fields of the catalogue with the same texts as those of `energy`. */
const CERTIFICATE_TEXTS = ['certification.energy_label', 'certification.epc_number', 'certification.epb_reference'];

/** A value that says that there is none yet is none. */
const stated = (value: string | undefined) => (value && !IN_PROGRESS.test(value) ? value : undefined);

export const isInProgress = ({ estate: { energy, fields } }: LegalCase): boolean =>
  [
    energy.customEpcLabel,
    energy.energyLabel,
    energy.epcReference,
    energy.epbReference,
    ...CERTIFICATE_TEXTS.map((key) => fields[key]),
  ].some((value) => typeof value === 'string' && IN_PROGRESS.test(value));

/** The number of a certificate or report from its own field, or else from the catalogue. */
export const statedReference = (estate: Estate, own: string | undefined, key: string): string | undefined =>
  filledReference(own) ?? filledReference(catalogueText(estate, key));

export const certificateCode = ({ estate }: LegalCase) =>
  statedReference(estate, estate.energy.epcReference, 'certification.epc_number');

/** The class that the certificate states itself. */
export const certificateClass = ({ estate }: LegalCase) =>
  stated(statedText(estate, statedLabel(estate.energy), 'certification.energy_label'));

const certificateOf = (about: LegalCase): Certificate => {
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

/** kWh/m² per year. */
export const energyUse = (about: LegalCase) => measuredUse(certificateOf(about));

/** kWh per year. */
export const energyTotal = (about: LegalCase) => measuredTotal(certificateOf(about));

/** The class, derived from the value where the certificate states none and the region's bands are known. */
export const energyClass = (about: LegalCase) => energyLabel(certificateOf(about), about.region)?.label;

/** Street and number are shown: an address that needs no certificate code beside it. */
export const isAddressShown = ({ estate: { address } }: LegalCase) =>
  address.visible && Boolean(address.number) && Object.values(address.street ?? {}).some(Boolean);
