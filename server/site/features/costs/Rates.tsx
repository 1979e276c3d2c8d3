import { getLawFigure, type LawFigureId } from '#shared/domain/costs/lawRules.ts';
import {
  DEPOSIT_RULES,
  type DutyRate,
  NEW_BUILD_VAT,
  type OwnHomeRate,
  PURCHASE_RATES,
} from '#shared/domain/costs/rates.ts';
import { formatDate, formatPercentage, formatPrice } from '#shared/i18n/format.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import type { Translate } from '#shared/i18n/translate.ts';
import { REGIONS, type Region } from '#shared/primitives/ids.ts';
import css from './costs.module.css';
import type { CostsSubject } from './costsSubject.ts';

interface RatesContext {
  readonly locale: Locale;
  readonly t: Translate;
}

interface RateEntry {
  /**
   * The id of the legal figure. The table of legal figures states since when the figure applies, its year and its
   * source.
   */
  readonly lawFigureId: LawFigureId;
  readonly figureText: string;
  readonly text: string;
}

const toDutyEntry = ({ lawFigureId: law, rate }: DutyRate, text: string): RateEntry => ({
  lawFigureId: law,
  figureText: formatPercentage(rate / 100),
  text,
});

function formatSince(lawFigureId: LawFigureId, t: Translate): string | undefined {
  const { from } = getLawFigure(lawFigureId);
  return from === undefined ? undefined : t('costs:rates.since', { date: formatDate(from) });
}

function formatOwnHomeRate({ exempt }: OwnHomeRate, t: Translate): string {
  return exempt
    ? t('costs:rates.exempt', { first: formatPrice(exempt.firstEuros), upTo: formatPrice(exempt.upToPrice) })
    : t('costs:rates.only');
}

/**
 * Renders figures with the same source, and the year for which they are confirmed: the earliest year of the figures.
 */
function RateEntries({ entries, locale, t }: RatesContext & { entries: readonly [RateEntry, ...RateEntry[]] }) {
  const year = Math.min(...entries.map(({ lawFigureId: law }) => getLawFigure(law).confirmedFor));
  return (
    <>
      <ul className={css['rates']}>
        {entries.map(({ lawFigureId: law, figureText, text }) => (
          <li key={law}>
            <strong>{figureText}</strong>
            {` ${[text, formatSince(law, t)].filter(Boolean).join(', ')}`}
          </li>
        ))}
      </ul>
      <p className={css['small']}>
        {t('costs:rates.source', { source: getLawFigure(entries[0].lawFigureId).citation[locale], year })}
      </p>
    </>
  );
}

function PurchaseRates({ region, locale, t }: RatesContext & { region: Region }) {
  const { ownHome, common } = PURCHASE_RATES[region];
  return (
    <div>
      <h3>{t(`costs:region.${region}`)}</h3>
      <RateEntries
        entries={[toDutyEntry(ownHome, formatOwnHomeRate(ownHome, t)), toDutyEntry(common, t('costs:rates.common'))]}
        locale={locale}
        t={t}
      />
    </div>
  );
}

function DepositRule({ region, locale, t }: RatesContext & { region: Region }) {
  const rule = DEPOSIT_RULES[region];
  return (
    <div>
      <h3>{t(`costs:region.${region}`)}</h3>
      <RateEntries
        entries={[
          {
            lawFigureId: rule.lawFigureId,
            figureText: t('costs:rates.deposit', { count: rule.months }),
            text: t('costs:rates.depositText'),
          },
        ]}
        locale={locale}
        t={t}
      />
    </div>
  );
}

/**
 * Renders the figures of the law for the estate's region, with their source and year. When the region is not known, it
 * renders the figures of all regions.
 */
export function LegalRates({ subject, locale, t }: RatesContext & { subject: CostsSubject }) {
  const { kind, region, isAbroad, hasLegalDeposit, mayBeUnderVat } = subject;
  if (isAbroad || (kind === 'rent' && !hasLegalDeposit)) return null;
  const regions = region ? [region] : REGIONS;
  const isSale = kind === 'sale';
  return (
    <section className={css['block']}>
      <h2>{t(isSale ? 'costs:rates.titleSale' : 'costs:rates.titleRent')}</h2>
      {isSale ? <p>{t('costs:rates.confirmed')}</p> : null}
      <div className={css['regions']}>
        {regions.map((each) =>
          isSale ? (
            <PurchaseRates key={each} region={each} locale={locale} t={t} />
          ) : (
            <DepositRule key={each} region={each} locale={locale} t={t} />
          ),
        )}
        {isSale && mayBeUnderVat ? (
          <div>
            <h3>{t('costs:row.vat')}</h3>
            <RateEntries entries={[toDutyEntry(NEW_BUILD_VAT, t('costs:rates.vat'))]} locale={locale} t={t} />
          </div>
        ) : null}
      </div>
    </section>
  );
}

const NOT_COVERED_TEXT_KEYS = {
  sale: ['conditions', 'reductions', 'plots', 'land', 'notary', 'insurance'],
  rent: ['forms', 'insurance', 'index'],
} as const;

/** Lists the costs that a calculation leaves out. */
export function ExcludedCosts({ kind, t }: Pick<CostsSubject, 'kind'> & { t: Translate }) {
  return (
    <section className={css['block']}>
      <h2>{t('costs:not.title')}</h2>
      <ul className={css['not']}>
        {NOT_COVERED_TEXT_KEYS[kind].map((each) => (
          <li key={each}>{t(`costs:not.${kind}.${each}`)}</li>
        ))}
      </ul>
    </section>
  );
}
