import {
  DEPOSIT_RULES,
  type DutyRate,
  NEW_BUILD_VAT,
  type OwnHomeRate,
  PURCHASE_RATES,
  RATES_AS_OF,
} from '../../../../shared/domain/costs/rates.ts';
import { formatDate, formatPercentage, formatPrice } from '../../../../shared/i18n/format.ts';
import type { Locale } from '../../../../shared/i18n/locales.ts';
import type { Translate } from '../../../../shared/i18n/translate.ts';
import { REGIONS, type Region } from '../../../../shared/primitives/ids.ts';
import css from './costs.module.css';
import type { CostsSubject } from './costsSubject.ts';

interface Words {
  readonly locale: Locale;
  readonly t: Translate;
}

interface Entry {
  readonly key: string;
  readonly figure: string;
  readonly text: string;
  readonly since?: string | undefined;
}

const dated = ({ since }: { readonly since?: string }, t: Translate) =>
  since === undefined ? undefined : t('costs:rates.since', { date: formatDate(since) });

const dutyEntry = (key: string, rate: DutyRate, text: string, t: Translate): Entry => ({
  key,
  figure: formatPercentage(rate.rate / 100),
  text,
  since: dated(rate, t),
});

function ownHomeText({ exempt }: OwnHomeRate, t: Translate): string {
  return exempt
    ? t('costs:rates.exempt', { first: formatPrice(exempt.first), upTo: formatPrice(exempt.upToPrice) })
    : t('costs:rates.only');
}

function Entries({ entries, source, t }: { entries: readonly Entry[]; source: string; t: Translate }) {
  return (
    <>
      <ul className={css['rates']}>
        {entries.map(({ key, figure, text, since }) => (
          <li key={key}>
            <strong>{figure}</strong>
            {` ${[text, since].filter(Boolean).join(', ')}`}
          </li>
        ))}
      </ul>
      <p className={css['small']}>{t('costs:rates.source', { source })}</p>
    </>
  );
}

function PurchaseRates({ region, locale, t }: Words & { region: Region }) {
  const { ownHome, common } = PURCHASE_RATES[region];
  return (
    <div>
      <h3>{t(`costs:region.${region}`)}</h3>
      <Entries
        entries={[
          dutyEntry('only', ownHome, ownHomeText(ownHome, t), t),
          dutyEntry('common', common, t('costs:rates.common'), t),
        ]}
        source={common.source[locale]}
        t={t}
      />
    </div>
  );
}

function DepositRule({ region, locale, t }: Words & { region: Region }) {
  const rule = DEPOSIT_RULES[region];
  return (
    <div>
      <h3>{t(`costs:region.${region}`)}</h3>
      <Entries
        entries={[
          {
            key: 'deposit',
            figure: t('costs:rates.deposit', { count: rule.months }),
            text: t('costs:rates.depositText'),
          },
        ]}
        source={rule.source[locale]}
        t={t}
      />
    </div>
  );
}

/** The figures of the law that were counted with, where they stand, and of when they are. */
export function Rates({ subject, locale, t }: Words & { subject: CostsSubject }) {
  const { kind, region, abroad, home, canBeVat } = subject;
  if (abroad || (kind === 'rent' && !home)) return null;
  const regions = region ? [region] : REGIONS;
  const isSale = kind === 'sale';
  return (
    <section className={css['block']}>
      <h2>{t(isSale ? 'costs:rates.titleSale' : 'costs:rates.titleRent')}</h2>
      <p>{t(isSale ? 'costs:rates.asOf' : 'costs:rates.asOfRent', { year: RATES_AS_OF })}</p>
      <div className={css['regions']}>
        {regions.map((each) =>
          isSale ? (
            <PurchaseRates key={each} region={each} locale={locale} t={t} />
          ) : (
            <DepositRule key={each} region={each} locale={locale} t={t} />
          ),
        )}
        {isSale && canBeVat ? (
          <div>
            <h3>{t('costs:row.vat')}</h3>
            <Entries
              entries={[dutyEntry('vat', NEW_BUILD_VAT, t('costs:rates.vat'), t)]}
              source={NEW_BUILD_VAT.source[locale]}
              t={t}
            />
          </div>
        ) : null}
      </div>
    </section>
  );
}

const NOT_COVERED = {
  sale: ['conditions', 'reductions', 'land', 'notary', 'insurance'],
  rent: ['forms', 'insurance', 'index'],
} as const;

/** What a calculation leaves out, in words. */
export function NotCovered({ kind, t }: Pick<CostsSubject, 'kind'> & { t: Translate }) {
  return (
    <section className={css['block']}>
      <h2>{t('costs:not.title')}</h2>
      <ul className={css['not']}>
        {NOT_COVERED[kind].map((each) => (
          <li key={each}>{t(`costs:not.${kind}.${each}`)}</li>
        ))}
      </ul>
    </section>
  );
}
