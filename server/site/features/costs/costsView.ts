import { PURCHASE_RATES } from '#shared/domain/costs/rates.ts';
import { formatEuro, formatPercentage } from '#shared/i18n/format.ts';
import type { Translate } from '#shared/i18n/translate.ts';
import { type Cents, formatCents } from './cents.ts';
import type { CostsSubject } from './costsSubject.ts';
import type { Situation, Tax } from './duty.ts';
import type { LeaseStart } from './leaseStart.ts';
import type { Purchase } from './purchase.ts';

/** A line of a calculation. */
export interface CostsRow {
  readonly key: string;
  readonly label: string;
  /** The amount, or a text such as "ask the notary" when the amount is not known. */
  readonly value: string;
  /** The explanation of the amount. */
  readonly note?: string;
  /** `sum` marks the sum of the lines above, `open` an amount that is not known yet. */
  readonly kind?: 'sum' | 'open';
}

const formatEuros = (cents: Cents) => `${cents < 0 ? '−\u00a0' : ''}${formatEuro(Math.abs(cents) / 100)}`;

/** Returns the explanation of how a tax is calculated. */
function formatTaxNote(
  { rate, taxBase, exemptAmount, exemptionLimit }: Tax,
  situation: Situation,
  t: Translate,
): string {
  const textValues = { rate: formatPercentage(rate / 100), base: formatCents(taxBase) };
  if (exemptAmount > 0) return t('costs:of.exempt', { ...textValues, exempt: formatCents(exemptAmount) });
  if (exemptionLimit !== undefined) return t('costs:of.above', { ...textValues, above: formatCents(exemptionLimit) });
  return t(situation === 'only' ? 'costs:of.only' : 'costs:of.plain', textValues);
}

type RowDetails = Pick<CostsRow, 'note' | 'kind'>;

const buildLine = (t: Translate, key: string, cents: Cents, details: RowDetails = {}): CostsRow => ({
  key,
  label: t(`costs:row.${key}`),
  value: formatEuros(cents),
  ...details,
});

const buildOpenLine = (t: Translate, key: string, askedPerson: string): CostsRow => ({
  key,
  label: t(`costs:row.${key}`),
  value: t(`costs:ask.${askedPerson}`),
  kind: 'open',
});

/**
 * Returns the row of the registration duty. When the agency states another amount, the row names the source of both
 * amounts.
 */
function buildDutyRow({ duty, vat, statedDuty, situation }: Purchase, subject: CostsSubject, t: Translate): CostsRow[] {
  if (statedDuty !== undefined && statedDuty !== duty?.dueAmount) {
    const note =
      duty && t('costs:of.rates', { amount: formatEuros(duty.dueAmount), how: formatTaxNote(duty, situation, t) });
    return [buildLine(t, 'dutyStated', statedDuty, note === undefined ? {} : { note })];
  }
  if (!duty) return [];
  const taxNote = formatTaxNote(duty, situation, t);
  const differsFromStated = subject.statedDuty !== undefined && subject.statedDuty !== duty.dueAmount && !vat;
  const note = differsFromStated
    ? t('costs:of.stated', { how: taxNote, amount: formatEuros(subject.statedDuty ?? 0) })
    : taxNote;
  return [buildLine(t, vat ? 'dutyGround' : 'duty', duty.dueAmount, { note })];
}

function listTaxRows(purchase: Purchase, subject: CostsSubject, t: Translate): CostsRow[] {
  const { duty, vat, statedDuty } = purchase;
  if (!duty && !vat && statedDuty === undefined)
    return [buildOpenLine(t, 'taxes', subject.isAbroad ? 'abroad' : 'region')];
  return [
    ...(vat ? [buildLine(t, 'vat', vat.dueAmount, { note: formatTaxNote(vat, 'other', t) })] : []),
    ...buildDutyRow(purchase, subject, t),
  ];
}

export function listPurchaseRows(purchase: Purchase, subject: CostsSubject, t: Translate): readonly CostsRow[] {
  const { price, notary, mortgage, total, isComplete, ownFunds, borrowedAmount } = purchase;
  const askedPerson = subject.isAbroad ? 'abroad' : 'notary';
  const buildAmountOrOpenLine = (key: 'notary' | 'mortgage', cents: Cents | undefined) =>
    cents === undefined
      ? buildOpenLine(t, key, askedPerson)
      : buildLine(t, key, cents, cents === subject[key] ? { note: t('costs:of.agency') } : {});
  return [
    buildLine(t, 'price', price),
    ...listTaxRows(purchase, subject, t),
    buildAmountOrOpenLine('notary', notary),
    ...(borrowedAmount > 0 || mortgage !== undefined ? [buildAmountOrOpenLine('mortgage', mortgage)] : []),
    buildLine(t, isComplete ? 'total' : 'totalOpen', total, { kind: 'sum' }),
    ...(ownFunds > 0
      ? [buildLine(t, 'own', -ownFunds), buildLine(t, 'borrowed', borrowedAmount, { kind: 'sum' })]
      : []),
  ];
}

function buildChargesLine(charges: LeaseStart['charges'], t: Translate): CostsRow {
  if (charges === undefined) return buildOpenLine(t, 'charges', 'landlord');
  if (charges !== 'included') return buildLine(t, 'charges', charges);
  return { key: 'charges', label: t('costs:row.charges'), value: t('costs:chargesIncluded') };
}

export function listLeaseStartRows(leaseStart: LeaseStart, t: Translate): readonly CostsRow[] {
  const { rent, charges, deposit, isMaxDeposit, maxDeposit, inventory, total } = leaseStart;
  const isDepositOverMax = maxDeposit !== undefined && deposit !== undefined && deposit > maxDeposit.amount;
  const note = isMaxDeposit
    ? t('costs:rates.deposit', { count: maxDeposit?.months ?? 0 })
    : isDepositOverMax
      ? t('costs:note.tooMuch', { count: maxDeposit.months })
      : undefined;
  return [
    buildLine(t, 'rent', rent),
    buildChargesLine(charges, t),
    deposit === undefined
      ? buildOpenLine(t, 'deposit', 'landlord')
      : buildLine(t, isMaxDeposit ? 'depositMost' : 'deposit', deposit, note === undefined ? {} : { note }),
    inventory === undefined ? buildOpenLine(t, 'inventory', 'landlord') : buildLine(t, 'inventory', inventory),
    buildLine(
      t,
      charges !== undefined && deposit !== undefined && inventory !== undefined ? 'total' : 'totalOpen',
      total,
      {
        kind: 'sum',
      },
    ),
  ];
}

/** Returns whether the form asks for the buyer's situation. It asks only when the situation changes the tax. */
export const asksSituation = ({ isHome, isPlot, region, isAbroad }: CostsSubject): boolean =>
  isHome && !isAbroad && !(isPlot && region && !PURCHASE_RATES[region].ownHome.coversPlots);

/** Returns the notes about the subject. They must be shown before any figure. */
export function listSubjectNotes(
  subject: CostsSubject,
  purchase: Purchase | undefined,
  t: Translate,
): readonly string[] {
  const { kind, isAbroad, isHome, isPlot, mayBeUnderVat, isPublicSale, isFromPrice } = subject;
  const isSale = kind === 'sale';
  return [
    isFromPrice && isSale && 'costs:from',
    isSale && isAbroad && 'costs:note.abroad',
    isSale && isPublicSale && 'costs:note.publicSale',
    isSale && !isAbroad && mayBeUnderVat && purchase?.vat && 'costs:note.vat',
    isSale && purchase?.vat && purchase.duty && 'costs:note.groundRate',
    isSale && !isAbroad && isPlot && 'costs:note.plot',
    isSale && !isAbroad && !isHome && 'costs:note.notHome',
    !isSale && !isHome && 'costs:note.business',
  ].flatMap((key) => (typeof key === 'string' ? t(key) : []));
}
