import type { Region } from '#shared/primitives/ids.ts';
import { REGIONS } from '#shared/primitives/ids.ts';
import { type RateThousandths, readCents, readCount, readRate } from '#shared/primitives/writtenNumber.ts';
import { type Cents, MAX_CENTS } from './cents.ts';
import type { CostsField, TypedCosts } from './costsQuery.ts';
import type { CostsSubject, LeaseCharges, Taxation } from './costsSubject.ts';
import type { Situation } from './duty.ts';

/** The input of the calculation of a purchase. */
export interface PurchaseInput {
  readonly price: Cents;
  /** The region; undefined when it is unknown or abroad, so that the tax is unknown as well. */
  readonly region: Region | undefined;
  readonly situation: Situation;
  readonly taxation: Taxation;
  /** The part of the price that is for the ground; 0 unless it is taxed separately. */
  readonly ground: Cents;
  /** The costs of the deed of sale, which the visitor typed or the agency states. */
  readonly notary: Cents | undefined;
  /** The duty that the agency states; absent when the visitor changed a value on which the duty depends. */
  readonly statedDuty?: Cents | undefined;
  readonly mortgage: Cents | undefined;
  readonly ownFunds: Cents;
  readonly loan: { readonly rate: RateThousandths; readonly years: number } | undefined;
}

/** The input of the calculation for the start of a lease. */
export interface LeaseStartInput {
  readonly rent: Cents;
  readonly region: Region | undefined;
  readonly charges: LeaseCharges | undefined;
  /** The deposit; undefined when none was stated. */
  readonly deposit: Cents | undefined;
  readonly inventory: Cents | undefined;
}

/** The keys of error messages by field. */
export type CostsErrors = { readonly [Field in CostsField]?: string };

/**
 * The parsed input. When `input` is absent, a value is missing or wrong. A form that was not sent yet has no errors.
 */
interface ParsedInput<Input> {
  readonly input?: Input;
  readonly errors: CostsErrors;
}

/** The maximum yearly rate, in thousandths of a percent. */
const MAX_RATE_STEPS: RateThousandths = 20_000;
const MAX_YEARS = 40;

/** The range of a figure, and the messages for a text outside of it and for a figure above it. */
interface FigureBounds {
  readonly min: number;
  readonly max: number;
  readonly wrongTextKey: string;
  readonly tooMuchTextKey: string;
}

const RATE_BOUNDS: FigureBounds = {
  min: 0,
  max: MAX_RATE_STEPS,
  wrongTextKey: 'costs:error.rate',
  tooMuchTextKey: 'costs:error.rateTooMuch',
};
const LOAN_YEARS_BOUNDS: FigureBounds = {
  min: 1,
  max: MAX_YEARS,
  wrongTextKey: 'costs:error.years',
  tooMuchTextKey: 'costs:error.yearsTooMuch',
};

/** Returns functions that parse single fields, and the object in which they collect the errors. */
function createFieldParser(typed: TypedCosts) {
  const errors: Record<string, string> = {};
  const readFigure = (
    field: CostsField,
    parseFigure: (text: string) => number | undefined,
    { min, max, wrongTextKey: wrongKey, tooMuchTextKey: tooMuchKey }: FigureBounds,
  ): number | undefined => {
    const text = typed[field];
    if (text === undefined) return undefined;
    const value = parseFigure(text);
    if (value !== undefined && value >= min && value <= max) return value;
    errors[field] = value !== undefined && value > max ? tooMuchKey : wrongKey;
    return undefined;
  };
  return {
    errors,
    readAmount: (field: CostsField, min = 0) =>
      readFigure(field, readCents, {
        min,
        max: MAX_CENTS,
        wrongTextKey: 'costs:error.amount',
        tooMuchTextKey: 'costs:error.amountTooMuch',
      }),
    readFigure,
  };
}

const findRegion = ({ region, isAbroad }: CostsSubject, typed: TypedCosts): Region | undefined =>
  region ?? (isAbroad ? undefined : REGIONS.find((each) => each.toLowerCase() === typed.region));

const isSent = (typed: TypedCosts): boolean => Object.keys(typed).length > 0;

/** Reads the data of a purchase: the visitor's input, otherwise the known values of the estate. */
export function readPurchase(typed: TypedCosts, subject: CostsSubject): ParsedInput<PurchaseInput> {
  const { errors, readAmount, readFigure } = createFieldParser(typed);
  const price = readAmount('price', 1) ?? (typed.price === undefined ? subject.amount : undefined);
  const taxation = (subject.mayBeUnderVat ? (typed.tax as Taxation | undefined) : undefined) ?? subject.taxation;
  const ground = readAmount('ground') ?? (typed.ground === undefined ? subject.ground : undefined);
  const region = findRegion(subject, typed);
  const rate = readFigure('rate', readRate, RATE_BOUNDS);
  const years = readFigure('years', readCount, LOAN_YEARS_BOUNDS);
  const notary = readAmount('notary') ?? (typed.notary === undefined ? subject.notary : undefined);
  const mortgage = readAmount('mortgage') ?? (typed.mortgage === undefined ? subject.mortgage : undefined);
  const ownFunds = readAmount('own');
  if (isSent(typed)) {
    if (price === undefined) errors['price'] ??= 'costs:error.missingPrice';
    if (!region && !subject.isAbroad) errors['region'] ??= 'costs:error.missingRegion';
    if (typed.rate !== undefined && typed.years === undefined) errors['years'] ??= 'costs:error.missingYears';
    if (typed.years !== undefined && typed.rate === undefined) errors['rate'] ??= 'costs:error.missingRate';
  }
  if (taxation === 'split' && errors['ground'] === undefined) {
    if (ground === undefined) errors['ground'] = 'costs:error.missingGround';
    else if (price !== undefined && ground > price) errors['ground'] = 'costs:error.ground';
  }
  if (price === undefined || Object.keys(errors).length > 0) return { errors };
  const situation = subject.isHome ? ((typed.home as Situation | undefined) ?? subject.situation) : 'other';
  const isUnchanged = price === subject.amount && (!subject.isHome || situation === subject.situation);
  return {
    errors,
    input: {
      price,
      region,
      situation,
      ...(isUnchanged && taxation === 'duty' && { statedDuty: subject.statedDuty }),
      taxation,
      ground: taxation === 'split' ? (ground ?? 0) : 0,
      notary,
      mortgage,
      ownFunds: ownFunds ?? 0,
      loan: rate === undefined || years === undefined ? undefined : { rate, years },
    },
  };
}

/** Reads the data of the start of a lease: the visitor's input, otherwise the known values of the estate. */
export function readLeaseStart(typed: TypedCosts, subject: CostsSubject): ParsedInput<LeaseStartInput> {
  const { errors, readAmount } = createFieldParser(typed);
  const rent = readAmount('rent', 1) ?? (typed.rent === undefined ? subject.amount : undefined);
  const charges = readAmount('charges') ?? (typed.charges === undefined ? subject.charges : undefined);
  const deposit = readAmount('deposit') ?? (typed.deposit === undefined ? subject.deposit : undefined);
  const inventory = readAmount('inventory');
  const region = findRegion(subject, typed);
  if (isSent(typed)) {
    if (rent === undefined) errors['rent'] ??= 'costs:error.missingRent';
    if (!region && !subject.isAbroad) errors['region'] ??= 'costs:error.missingRegion';
  }
  if (rent === undefined || Object.keys(errors).length > 0) return { errors };
  return { errors, input: { rent, region, charges, deposit, inventory } };
}
