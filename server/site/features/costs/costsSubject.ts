import type { EstateDetail } from '#shared/api/estate.ts';
import {
  collectAdvertisedEstateFacts,
  getStatedNumber,
  isLetToTourists,
} from '#shared/domain/legal/advertisedEstateFacts.ts';
import { findMonthlyCharges } from '#shared/domain/legal/monthlyCharges.ts';
import { getStatedCosts } from '#shared/domain/legal/statedCosts.ts';
import { isPriceShown, isUnderVat } from '#shared/domain/rules.ts';
import { HEAD_TYPE, type Region } from '#shared/primitives/ids.ts';
import { type CostsKind, findCostsKind } from '../../estates/costsKind.ts';
import { findLowestUnitPrice } from '../../estates/lowestUnitPrice.ts';
import { toRentPerMonth } from '../../estates/monthlyRent.ts';
import { type Cents, toCents, MAX_CENTS } from './cents.ts';
import type { Situation } from './duty.ts';

/** The monthly charges in addition to the rent; 0 when there are none, `included` when the rent includes them. */
export type LeaseCharges = Cents | 'included';

/** The tax on a purchase: registration duty, VAT, or VAT on the building and duty on its share of the ground. */
export type Taxation = 'duty' | 'vat' | 'split';

/**
 * The facts about the estate that a visitor wants to buy or rent. Amounts are included only when visitors may see them.
 */
export interface CostsSubject {
  readonly kind: CostsKind;
  /** The estate's region. When it is absent, the visitor chooses one. */
  readonly region?: Region;
  /** True when the estate is not in Belgium, so that its taxes are unknown. */
  readonly isAbroad: boolean;
  /** True for a dwelling, for a project, and for a plot that is for sale. */
  readonly isHome: boolean;
  readonly isPlot: boolean;
  /**
   * True when the law limits the deposit: the estate is let as a residence. A holiday home and a tourist stay are not.
   */
  readonly hasLegalDeposit: boolean;
  /** True when the estate is no plot, and is new or sold with VAT. */
  readonly mayBeUnderVat: boolean;
  readonly taxation: Taxation;
  readonly situation: Situation;
  /** True when the estate's page shows a price, also when that price is no amount to calculate with. */
  readonly isPriceShown: boolean;
  /** The price, or the monthly rent. */
  readonly amount?: Cents;
  /** True when the amount is a minimum price. */
  readonly isFromPrice: boolean;
  /** The part of the price that is for the ground. */
  readonly ground?: Cents;
  /** The registration duty that the agency states. */
  readonly statedDuty?: Cents;
  /** The costs of the deed of sale that the agency states. */
  readonly notary?: Cents;
  /** The costs of the deed of a mortgage that the agency states. */
  readonly mortgage?: Cents;
  /** The charges; absent when they are unknown. */
  readonly charges?: LeaseCharges;
  readonly deposit?: Cents;
  /** True for a life annuity. Nothing is calculated for it, because its price is not paid as one amount. */
  readonly isLifeAnnuity: boolean;
  readonly isPublicSale: boolean;
}

/** The subject of a calculation that does not concern a home of the site. */
export const ANY_HOME: CostsSubject = {
  kind: 'sale',
  isAbroad: false,
  isHome: true,
  isPlot: false,
  hasLegalDeposit: false,
  mayBeUnderVat: true,
  taxation: 'duty',
  situation: 'only',
  isPriceShown: false,
  isFromPrice: false,
  isLifeAnnuity: false,
  isPublicSale: false,
};

const toValidCents = (euros: number | undefined): Cents | undefined => {
  const cents = euros === undefined ? 0 : toCents(euros);
  return cents > 0 && cents <= MAX_CENTS ? cents : undefined;
};

type ShownPrice = NonNullable<ReturnType<typeof findLowestUnitPrice>>;

/** Returns the price on the estate's own page, in euros; for a project without one, the lowest price of its units. */
function findShownPrice(estate: EstateDetail): ShownPrice | undefined {
  const { price } = estate.general;
  const ownValue = isPriceShown(price, isUnderVat(estate)) ? price?.value : undefined;
  return ownValue === undefined ? findLowestUnitPrice(estate) : { value: ownValue, period: price?.period };
}

/**
 * Returns the amount to calculate with, in euros: the price, or the rent per month. The minimum rent of a single home
 * is not used, because the rent of the home itself is not stated.
 */
function toCalculatedAmount(estate: EstateDetail, kind: CostsKind, shownPrice: ShownPrice): number | undefined {
  if (kind === 'sale') return shownPrice.value;
  const { project, price } = estate.general;
  return !project && price?.priceFrom ? undefined : toRentPerMonth(estate, shownPrice);
}

/** Returns the charges that the estate states. Zero and "included" are answers; charges that are not stated are not. */
function readCharges(estate: EstateDetail): LeaseCharges | undefined {
  const statedCharges = findMonthlyCharges(estate);
  if (statedCharges?.kind !== 'amount') return statedCharges?.kind;
  const { amount } = statedCharges;
  return amount === 0 ? 0 : toValidCents(amount);
}

/** Returns the agency's own figures for the costs of a purchase, in cents. */
function readAgencyCosts(estate: EstateDetail): Pick<CostsSubject, 'statedDuty' | 'notary' | 'mortgage'> {
  const statedCosts = getStatedCosts(estate);
  const [duty, notary, mortgage] = [statedCosts.duty, statedCosts.notary, statedCosts.mortgage].map(toValidCents);
  return {
    ...(duty !== undefined && { statedDuty: duty }),
    ...(notary !== undefined && { notary }),
    ...(mortgage !== undefined && { mortgage }),
  };
}

/** Returns the facts about an estate; undefined for an estate without a cost calculation (`findCostsKind`). */
export function buildCostsSubject(estate: EstateDetail): CostsSubject | undefined {
  const { general, fields } = estate;
  const kind = findCostsKind(estate);
  if (!kind) return undefined;
  const { isDwelling, isNewBuilding, region, isAbroad } = collectAdvertisedEstateFacts(estate);
  const isPlot = general.headType.id === HEAD_TYPE.PLOT;
  const isProject = general.headType.id === HEAD_TYPE.PROJECT || general.project;
  const isHolidayHome = general.headType.id === HEAD_TYPE.HOLIDAY_HOME;
  const shownPrice = findShownPrice(estate);
  const amount = toValidCents(shownPrice && toCalculatedAmount(estate, kind, shownPrice));
  const isAmountShown = amount !== undefined;
  const ground = isAmountShown && !isProject ? toValidCents(general.price?.groundValue) : undefined;
  const charges = kind === 'rent' ? readCharges(estate) : undefined;
  const deposit = shownPrice
    ? toValidCents(getStatedNumber(estate, general.price?.deposit, 'financial.rental_deposit'))
    : undefined;
  const mayBeUnderVat = !isPlot && (isNewBuilding || isUnderVat(estate));
  const isSplit = ground !== undefined && amount !== undefined && ground < amount;
  return {
    kind,
    ...(region && !isAbroad && { region }),
    isAbroad,
    isHome: isDwelling || isProject || (isPlot && kind === 'sale'),
    isPlot,
    hasLegalDeposit: kind === 'rent' && (isDwelling || isProject) && !isLetToTourists(estate),
    mayBeUnderVat,
    taxation: !mayBeUnderVat ? 'duty' : isSplit ? 'split' : 'vat',
    // A holiday home is usually the buyer's second home.
    situation: (isDwelling || isProject) && !isHolidayHome ? 'only' : 'other',
    isPriceShown: shownPrice !== undefined,
    ...(amount !== undefined && { amount }),
    isFromPrice: findLowestUnitPrice(estate) !== undefined || (general.price?.priceFrom ?? false),
    ...(isSplit && { ground }),
    ...(isAmountShown && kind === 'sale' && !isProject && readAgencyCosts(estate)),
    ...(charges !== undefined && { charges }),
    ...(kind === 'rent' && deposit !== undefined && { deposit }),
    isLifeAnnuity: fields['notary.life_annuity'] === true,
    isPublicSale: fields['notary.public_sale'] === true,
  };
}
