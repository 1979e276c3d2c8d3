import type { RentalUnitInput } from '#shared/api/rentals.ts';
import { toExcerpt, type RowWarning } from '#server/backoffice/import/report.ts';
import { toId, toNumber } from '../../reading/readNumbers.ts';
import { toPlainText } from '../../reading/readTexts.ts';
import type { NameTable } from '../../seam/nameTable.ts';
import type { JoinedUnit } from '../joinedUnit.ts';
import { toDescription, type OrganimmoRow } from '../rows.ts';
import { toAmount } from './readPeriods.ts';
import { COST_LIST } from './targets.ts';

/** The value of `amountType` for a cost that is a percentage of the rent. */
const PERCENTAGE_AMOUNT_TYPE = 1;

const getCostName = (cost: OrganimmoRow): string => Object.values(toDescription(cost, toPlainText) ?? {})[0] ?? '';

/**
 * Returns the deposit for the shortest stays. Organimmo may have several deposits by length of stay; the product has
 * one.
 */
function findDeposit(guarantees: readonly OrganimmoRow[]): number | undefined {
  const deposits = guarantees.flatMap(({ fromDays, amount }) => {
    const [from, deposit] = [toNumber(fromDays), toAmount(amount)];
    return from === undefined || deposit === undefined ? [] : [{ from, deposit }];
  });
  return deposits.toSorted((a, b) => a.from - b.from)[0]?.deposit;
}

/**
 * Reads the costs beside the rent. A required cost that the site cannot show causes a warning, because guests have to
 * pay that cost although the site does not mention it.
 */
export function readCosts({ costs, guarantees }: JoinedUnit, names: NameTable) {
  const warnings: RowWarning[] = [];
  const knownCosts: { cleaning?: number; touristTax?: { amount: number } } = {};
  for (const cost of costs) {
    const [id, amount] = [toId(cost['id']), toAmount(cost['amount'])];
    if (cost['required'] !== true || id === undefined || amount === undefined) continue;
    const target = names.findTarget(COST_LIST, id);
    const isAmount = toNumber(cost['amountType']) !== PERCENTAGE_AMOUNT_TYPE;
    if (target === 'CLEANING' && isAmount)
      knownCosts.cleaning = Math.round(((knownCosts.cleaning ?? 0) + amount) * 100) / 100;
    else if (target === 'TOURIST_TAX' && isAmount) knownCosts.touristTax ??= { amount };
    else
      warnings.push({
        kind: 'unknown-value',
        column: 'costpricefactors',
        value: toExcerpt(`${getCostName(cost)}: ${amount}${isAmount ? '' : ' %'}`),
        reason: 'guests have to pay it, but the site cannot show it',
        handling: 'dropped',
      });
  }
  const deposit = findDeposit(guarantees);
  const unitCosts: NonNullable<RentalUnitInput['costs']> = { ...knownCosts, ...(deposit !== undefined && { deposit }) };
  return { costs: unitCosts, warnings };
}
