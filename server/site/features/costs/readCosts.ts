import type { Region } from '#shared/primitives/ids.ts';
import { REGIONS } from '#shared/primitives/ids.ts';
import { type RateSteps, readCents, readCount, readRate } from '#shared/primitives/writtenNumber.ts';
import { type Cents, MOST_CENTS } from './cents.ts';
import type { CostsField, TypedCosts } from './costsQuery.ts';
import type { CostsSubject, Taxation } from './costsSubject.ts';
import type { Situation } from './duty.ts';

/** What a purchase is worked out from. */
export interface PurchaseInput {
  readonly price: Cents;
  /** Undefined: it is not known, or abroad, and so is what tax is due. */
  readonly region: Region | undefined;
  readonly situation: Situation;
  readonly taxation: Taxation;
  /** Of the price; 0 unless taxed apart. */
  readonly ground: Cents;
  /** As the notary said. */
  readonly notary: Cents | undefined;
  /** The duty that the agency states; absent where the visitor has changed something that it depends on. */
  readonly statedDuty?: Cents | undefined;
  readonly mortgage: Cents | undefined;
  readonly own: Cents;
  readonly loan: { readonly rate: RateSteps; readonly years: number } | undefined;
}

/** What the start of a lease is worked out from. */
export interface StartInput {
  readonly rent: Cents;
  readonly region: Region | undefined;
  readonly charges: Cents | undefined;
  /** Undefined: none was named. */
  readonly deposit: Cents | undefined;
  readonly inventory: Cents | undefined;
}

/** Text keys, by field. */
export type CostsErrors = { readonly [Field in CostsField]?: string };

/** What was read; without `input` something is missing or wrong. Nothing is wrong with what was never sent. */
interface Read<Input> {
  readonly input?: Input;
  readonly errors: CostsErrors;
}

/** Percent a year, in thousandths, and years. */
const MOST_RATE: RateSteps = 20_000;
const MOST_YEARS = 40;

/** What a figure may be, and the texts for one that is not, or that is more. */
interface Bounds {
  readonly least: number;
  readonly most: number;
  readonly wrong: string;
  readonly tooMuch: string;
}

const RATE: Bounds = { least: 0, most: MOST_RATE, wrong: 'costs:error.rate', tooMuch: 'costs:error.rateTooMuch' };
const YEARS: Bounds = { least: 1, most: MOST_YEARS, wrong: 'costs:error.years', tooMuch: 'costs:error.yearsTooMuch' };

/** Reads one field after the other, and notes what is wrong. */
function reader(typed: TypedCosts) {
  const errors: Record<string, string> = {};
  const number = (
    field: CostsField,
    read: (text: string) => number | undefined,
    { least, most, wrong, tooMuch }: Bounds,
  ): number | undefined => {
    const text = typed[field];
    if (text === undefined) return undefined;
    const value = read(text);
    if (value !== undefined && value >= least && value <= most) return value;
    errors[field] = value !== undefined && value > most ? tooMuch : wrong;
    return undefined;
  };
  return {
    errors,
    amount: (field: CostsField, least = 0) =>
      number(field, readCents, {
        least,
        most: MOST_CENTS,
        wrong: 'costs:error.amount',
        tooMuch: 'costs:error.amountTooMuch',
      }),
    number,
  };
}

const regionOf = ({ region, abroad }: CostsSubject, typed: TypedCosts): Region | undefined =>
  region ?? (abroad ? undefined : REGIONS.find((each) => each.toLowerCase() === typed.region));

const isSent = (typed: TypedCosts): boolean => Object.keys(typed).length > 0;

/** How an estate is bought: what the visitor said, else what is known of it. */
export function readPurchase(typed: TypedCosts, subject: CostsSubject): Read<PurchaseInput> {
  const { errors, amount, number } = reader(typed);
  const price = amount('price', 1) ?? (typed.price === undefined ? subject.amount : undefined);
  const taxation = (subject.canBeVat ? (typed.tax as Taxation | undefined) : undefined) ?? subject.taxation;
  const ground = amount('ground') ?? (typed.ground === undefined ? subject.ground : undefined);
  const region = regionOf(subject, typed);
  const rate = number('rate', readRate, RATE);
  const years = number('years', readCount, YEARS);
  const notary = amount('notary') ?? (typed.notary === undefined ? subject.notary : undefined);
  const mortgage = amount('mortgage') ?? (typed.mortgage === undefined ? subject.mortgage : undefined);
  const own = amount('own');
  if (isSent(typed)) {
    if (price === undefined) errors['price'] ??= 'costs:error.missingPrice';
    if (!region && !subject.abroad) errors['region'] ??= 'costs:error.missingRegion';
    if (typed.rate !== undefined && typed.years === undefined) errors['years'] ??= 'costs:error.missingYears';
    if (typed.years !== undefined && typed.rate === undefined) errors['rate'] ??= 'costs:error.missingRate';
  }
  if (taxation === 'split' && errors['ground'] === undefined) {
    if (ground === undefined) errors['ground'] = 'costs:error.missingGround';
    else if (price !== undefined && ground > price) errors['ground'] = 'costs:error.ground';
  }
  if (price === undefined || Object.keys(errors).length > 0) return { errors };
  const situation = subject.home ? ((typed.home as Situation | undefined) ?? subject.situation) : 'other';
  const isAsKnown = price === subject.amount && (!subject.home || situation === subject.situation);
  return {
    errors,
    input: {
      price,
      region,
      situation,
      ...(isAsKnown && taxation === 'duty' && { statedDuty: subject.statedDuty }),
      taxation,
      ground: taxation === 'split' ? (ground ?? 0) : 0,
      notary,
      mortgage,
      own: own ?? 0,
      loan: rate === undefined || years === undefined ? undefined : { rate, years },
    },
  };
}

/** How a lease begins: what the visitor said, else what is known of the estate. */
export function readStart(typed: TypedCosts, subject: CostsSubject): Read<StartInput> {
  const { errors, amount } = reader(typed);
  const rent = amount('rent', 1) ?? (typed.rent === undefined ? subject.amount : undefined);
  const charges = amount('charges') ?? (typed.charges === undefined ? subject.charges : undefined);
  const deposit = amount('deposit') ?? (typed.deposit === undefined ? subject.deposit : undefined);
  const inventory = amount('inventory');
  const region = regionOf(subject, typed);
  if (isSent(typed)) {
    if (rent === undefined) errors['rent'] ??= 'costs:error.missingRent';
    if (!region && !subject.abroad) errors['region'] ??= 'costs:error.missingRegion';
  }
  if (rent === undefined || Object.keys(errors).length > 0) return { errors };
  return { errors, input: { rent, region, charges, deposit, inventory } };
}
