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
  /** The amount, or the name of the person who will state it. */
  readonly value: string;
  /** The explanation of the amount. */
  readonly note?: string;
  /** `sum` marks the sum of the lines above, `open` an amount that is not known yet. */
  readonly kind?: 'sum' | 'open';
}

const euros = (cents: Cents) => `${cents < 0 ? '−\u00a0' : ''}${formatEuro(Math.abs(cents) / 100)}`;

/** Returns the explanation of how a tax is calculated. */
function taxNote({ rate, base, exempt, above }: Tax, situation: Situation, t: Translate): string {
  const words = { rate: formatPercentage(rate / 100), base: formatCents(base) };
  if (exempt > 0) return t('costs:of.exempt', { ...words, exempt: formatCents(exempt) });
  if (above !== undefined) return t('costs:of.above', { ...words, above: formatCents(above) });
  return t(situation === 'only' ? 'costs:of.only' : 'costs:of.plain', words);
}

type Line = Pick<CostsRow, 'note' | 'kind'>;

const line = (t: Translate, key: string, cents: Cents, more: Line = {}): CostsRow => ({
  key,
  label: t(`costs:row.${key}`),
  value: euros(cents),
  ...more,
});

const openLine = (t: Translate, key: string, asked: string): CostsRow => ({
  key,
  label: t(`costs:row.${key}`),
  value: t(`costs:ask.${asked}`),
  kind: 'open',
});

/**
 * Returns the row of the registration duty. When the agency states another amount, the row names the source of both
 * amounts.
 */
function dutyRow({ duty, vat, statedDuty, situation }: Purchase, subject: CostsSubject, t: Translate): CostsRow[] {
  if (statedDuty !== undefined && statedDuty !== duty?.due) {
    const note = duty && t('costs:of.rates', { amount: euros(duty.due), how: taxNote(duty, situation, t) });
    return [line(t, 'dutyStated', statedDuty, note === undefined ? {} : { note })];
  }
  if (!duty) return [];
  const how = taxNote(duty, situation, t);
  const isOther = subject.statedDuty !== undefined && subject.statedDuty !== duty.due && !vat;
  const note = isOther ? t('costs:of.stated', { how, amount: euros(subject.statedDuty ?? 0) }) : how;
  return [line(t, vat ? 'dutyGround' : 'duty', duty.due, { note })];
}

function taxRows(purchase: Purchase, subject: CostsSubject, t: Translate): CostsRow[] {
  const { duty, vat, statedDuty } = purchase;
  if (!duty && !vat && statedDuty === undefined) return [openLine(t, 'taxes', subject.abroad ? 'abroad' : 'region')];
  return [
    ...(vat ? [line(t, 'vat', vat.due, { note: taxNote(vat, 'other', t) })] : []),
    ...dutyRow(purchase, subject, t),
  ];
}

export function purchaseRows(purchase: Purchase, subject: CostsSubject, t: Translate): readonly CostsRow[] {
  const { price, notary, mortgage, total, isComplete, own, borrowed } = purchase;
  const asked = subject.abroad ? 'abroad' : 'notary';
  const amountOr = (key: 'notary' | 'mortgage', cents: Cents | undefined) =>
    cents === undefined
      ? openLine(t, key, asked)
      : line(t, key, cents, cents === subject[key] ? { note: t('costs:of.agency') } : {});
  return [
    line(t, 'price', price),
    ...taxRows(purchase, subject, t),
    amountOr('notary', notary),
    ...(borrowed > 0 || mortgage !== undefined ? [amountOr('mortgage', mortgage)] : []),
    line(t, isComplete ? 'total' : 'totalOpen', total, { kind: 'sum' }),
    ...(own > 0 ? [line(t, 'own', -own), line(t, 'borrowed', borrowed, { kind: 'sum' })] : []),
  ];
}

export function leaseStartRows(start: LeaseStart, t: Translate): readonly CostsRow[] {
  const { rent, charges, deposit, isMaxDeposit, maxDeposit, inventory, total } = start;
  const isOver = maxDeposit !== undefined && deposit !== undefined && deposit > maxDeposit.amount;
  const note = isMaxDeposit
    ? t('costs:rates.deposit', { count: maxDeposit?.months ?? 0 })
    : isOver
      ? t('costs:note.tooMuch', { count: maxDeposit.months })
      : undefined;
  return [
    line(t, 'rent', rent),
    charges === undefined ? openLine(t, 'charges', 'landlord') : line(t, 'charges', charges),
    deposit === undefined
      ? openLine(t, 'deposit', 'landlord')
      : line(t, isMaxDeposit ? 'depositMost' : 'deposit', deposit, note === undefined ? {} : { note }),
    inventory === undefined ? openLine(t, 'inventory', 'landlord') : line(t, 'inventory', inventory),
    line(t, charges !== undefined && deposit !== undefined && inventory !== undefined ? 'total' : 'totalOpen', total, {
      kind: 'sum',
    }),
  ];
}

/** Returns whether visitors are asked who buys. They are only when the answer changes the tax. */
export const asksSituation = ({ home, plot, region, abroad }: CostsSubject): boolean =>
  home && !abroad && !(plot && region && !PURCHASE_RATES[region].ownHome.coversPlots);

/** Returns the notes about the subject that must be shown before any figure. */
export function subjectNotes(subject: CostsSubject, purchase: Purchase | undefined, t: Translate): readonly string[] {
  const { kind, abroad, home, plot, canBeVat, publicSale, from } = subject;
  const isSale = kind === 'sale';
  return [
    from && isSale && 'costs:from',
    isSale && abroad && 'costs:note.abroad',
    isSale && publicSale && 'costs:note.publicSale',
    isSale && !abroad && canBeVat && purchase?.vat && 'costs:note.vat',
    isSale && purchase?.vat && purchase.duty && 'costs:note.groundRate',
    isSale && !abroad && plot && 'costs:note.plot',
    isSale && !abroad && !home && 'costs:note.notHome',
    !isSale && !home && 'costs:note.business',
  ].flatMap((key) => (typeof key === 'string' ? t(key) : []));
}
