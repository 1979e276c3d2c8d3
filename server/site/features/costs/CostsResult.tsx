import { formatEuro, formatNumber, formatPercentage } from '#shared/i18n/format.ts';
import type { Translate } from '#shared/i18n/translate.ts';
import css from './costs.module.css';
import type { CostsRow } from './costsView.ts';
import type { Loan } from './loan.ts';
import type { PurchaseInput } from './readCosts.ts';

/**
 * The HTML id of the result. The address to which the form is sent ends with this id as fragment, so that browsers
 * scroll to the result.
 */
export const RESULT_ELEMENT_ID = 'result';

export interface LoanView {
  readonly loan: Loan | undefined;
  readonly loanTerms: PurchaseInput['loan'];
  /** True when the visitor does not have to borrow. */
  readonly needsNoLoan: boolean;
}

interface CostsResultProps {
  readonly title: string;
  readonly rows: readonly CostsRow[];
  /** The loan; present for a purchase. */
  readonly loan?: LoanView | undefined;
  /** The text when there are no rows. */
  readonly emptyText: string;
  /** True when the page's address contains the visitor's own calculation. */
  readonly isOwnCalculation: boolean;
  /** True when a field is wrong. The browser then does not scroll to the result, so that the errors stay visible. */
  readonly hasErrors: boolean;
  readonly t: Translate;
}

/** Renders the result line by line, then the monthly payment. */
export function CostsResult({ title, rows, loan, emptyText, isOwnCalculation: isOwn, hasErrors, t }: CostsResultProps) {
  return (
    <section
      id={hasErrors ? undefined : RESULT_ELEMENT_ID}
      className={css['result']}
      aria-labelledby={`${RESULT_ELEMENT_ID}-title`}
    >
      <h2 id={`${RESULT_ELEMENT_ID}-title`} className={css['title']}>
        {title}
      </h2>
      {rows.length === 0 ? <p>{emptyText}</p> : <CostsRows rows={rows} title={title} t={t} />}
      {rows.length > 0 && loan ? <MonthlyPayment {...loan} t={t} /> : null}
      {rows.length > 0 && isOwn ? (
        <p className={css['small']} data-print="no">
          {t('costs:result.share')}
        </p>
      ) : null}
    </section>
  );
}

function CostsRows({ rows, title, t }: { rows: readonly CostsRow[]; title: string; t: Translate }) {
  return (
    <table className={css['rows']}>
      <caption className="visually-hidden">{title}</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{t('costs:result.part')}</th>
          <th scope="col">{t('costs:result.amount')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, label, value, note, kind }) => (
          <tr key={key} data-kind={kind}>
            <th scope="row">
              {label}
              {note === undefined ? null : <span className={css['note']}>{note}</span>}
            </th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const RATE_STEPS_PER_PERCENT = 1000;
const formatWholeEuros = (cents: number) => formatNumber(Math.round(cents / 100));

function MonthlyPayment({ loan, loanTerms, needsNoLoan, t }: LoanView & { t: Translate }) {
  if (needsNoLoan) return <p>{t('costs:loan.none')}</p>;
  if (!loan || !loanTerms) return <p className={css['small']}>{t('costs:loan.empty')}</p>;
  const { years } = loanTerms;
  // The rate may have three decimals, but percentages are formatted with two.
  const rate =
    loanTerms.rate % 10 === 0
      ? formatPercentage(loanTerms.rate / RATE_STEPS_PER_PERCENT)
      : `${formatNumber(loanTerms.rate / RATE_STEPS_PER_PERCENT, 3)}\u00a0%`;
  return (
    <div className={css['loan']}>
      <p className={css['monthly']}>{t('costs:loan.monthly', { amount: formatEuro(loan.monthlyPayment / 100) })}</p>
      <p>{t('costs:loan.terms', { count: years, years, rate })}</p>
      <p>
        {t('costs:loan.totals', { total: formatEuro(loan.total / 100), interest: formatEuro(loan.interest / 100) })}
      </p>
      <details className={css['years']}>
        <summary>{t('costs:loan.table')}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('costs:loan.year')}</th>
              <th scope="col">{t('costs:loan.interest')}</th>
              <th scope="col">{t('costs:loan.repaid')}</th>
              <th scope="col">{t('costs:loan.owed')}</th>
            </tr>
          </thead>
          <tbody>
            {loan.years.map(({ year, interest, repaidAmount, owedAmount }) => (
              <tr key={year}>
                <th scope="row">{year}</th>
                <td>{formatWholeEuros(interest)}</td>
                <td>{formatWholeEuros(repaidAmount)}</td>
                <td>{formatWholeEuros(owedAmount)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
      <p className={css['small']}>{t('costs:loan.method')}</p>
    </div>
  );
}
