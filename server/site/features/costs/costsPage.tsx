import { tag } from '#shared/api/purge.ts';
import { createRecord } from '#shared/domain/typedKeys.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import type { Translate } from '#shared/i18n/translate.ts';
import { readCents } from '#shared/primitives/writtenNumber.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import type { FormState } from '#shared/ui/forms/formState.ts';
import { Brief } from '../../estates/brief/Brief.tsx';
import type { EstateBrief } from '../../estates/brief/findBrief.ts';
import { createFormView } from '../../forms/formView.ts';
import { PageHead } from '../../layout/PageHead.tsx';
import type { DocumentHead, PageOutcome, ScreenRequest } from '../../render/screen.ts';
import { Stylesheets } from '../../render/Stylesheets.tsx';
import { formatTypedCents } from './cents.ts';
import css from './costs.module.css';
import { CostsForm } from './CostsForm.tsx';
import { COSTS_FIELDS, type CostsField, type TypedCosts, parseTypedCosts } from './costsQuery.ts';
import { CostsResult, type LoanView, RESULT_ELEMENT_ID } from './CostsResult.tsx';
import type { CostsSubject } from './costsSubject.ts';
import { type CostsRow, listLeaseStartRows, listPurchaseRows, listSubjectNotes } from './costsView.ts';
import { computeLeaseStart } from './leaseStart.ts';
import { type Purchase, computePurchase } from './purchase.ts';
import { ExcludedCosts, LegalRates } from './Rates.tsx';
import { type CostsErrors, readPurchase, readLeaseStart } from './readCosts.ts';

interface CostsPageContent {
  readonly subject: CostsSubject;
  /** The estate; undefined for a calculation about any home. */
  readonly estate?: EstateBrief;
}

/** The result of a calculation, or the errors in its input. */
interface Calculation {
  readonly rows: readonly CostsRow[];
  readonly purchase?: Purchase;
  readonly loan?: LoanView;
  readonly errors: CostsErrors;
}

const EMPTY_CALCULATION: Calculation = { rows: [], errors: {} };

function calculateCosts(subject: CostsSubject, typed: TypedCosts, t: Translate): Calculation {
  if (subject.kind === 'rent') {
    const { input, errors } = readLeaseStart(typed, subject);
    return { rows: input ? listLeaseStartRows(computeLeaseStart(input, subject), t) : [], errors };
  }
  const { input, errors } = readPurchase(typed, subject);
  if (!input) return { rows: [], errors };
  const purchase = computePurchase(input, subject);
  return {
    rows: listPurchaseRows(purchase, subject, t),
    purchase,
    loan: { loan: purchase.loan, loanTerms: input.loan, needsNoLoan: purchase.borrowedAmount === 0 },
    errors,
  };
}

const AMOUNT_FIELDS: ReadonlySet<CostsField> = new Set([
  'price',
  'rent',
  'ground',
  'notary',
  'mortgage',
  'own',
  'charges',
  'deposit',
  'inventory',
] as const);

/**
 * Formats a value as visitors write it: `1234.50` in the page's address becomes `1.234,50`. A text that is no figure
 * stays as it was typed.
 */
function formatTypedValue(field: CostsField, text: string): string {
  if (field === 'rate') return text.replace('.', ',');
  const cents = AMOUNT_FIELDS.has(field) ? readCents(text) : undefined;
  return cents === undefined ? text : formatTypedCents(cents);
}

const formatCentsField = (cents: number | undefined) => (cents === undefined ? '' : formatTypedCents(cents));

/** Returns the values of the form's fields: what was typed, otherwise the known values of the estate. */
function fillFields(subject: CostsSubject, typed: TypedCosts): Record<string, string> {
  const { kind, amount, situation, taxation, ground, notary, mortgage, charges, deposit } = subject;
  return {
    [kind === 'sale' ? 'price' : 'rent']: formatCentsField(amount),
    home: situation,
    tax: taxation,
    ground: formatCentsField(ground),
    notary: formatCentsField(notary),
    mortgage: formatCentsField(mortgage),
    charges: formatCentsField(charges === 'included' ? undefined : charges),
    deposit: formatCentsField(deposit),
    ...Object.fromEntries(
      Object.entries(typed).map(([field, text]) => [field, formatTypedValue(field as CostsField, text)]),
    ),
  };
}

const buildPath = (locale: Locale, estate: EstateBrief | undefined) =>
  estate ? pathFor('estateCosts', locale, { estateId: estate.id }) : pathFor('costs', locale);

/**
 * Builds the head. Search engines index the page about any home, but no page about a single home or with typed figures.
 */
function buildHead(
  { site, search, t }: ScreenRequest,
  estate: EstateBrief | undefined,
  title: string,
  canonicalPath: string,
): DocumentHead {
  const alternates = createRecord(site.locales, (each) => buildPath(each, estate));
  return {
    title: estate ? `${title} | ${estate.title}` : title,
    ...(!estate && { description: t('costs:description') }),
    canonical: canonicalPath,
    alternates,
    ...(search !== '' && { languages: createRecord(site.locales, (each) => `${buildPath(each, estate)}?${search}`) }),
    ...((estate || search !== '') && { robots: 'noindex' as const }),
  };
}

function chooseEmptyTextKey(
  { kind, isPriceShown }: CostsSubject,
  estate: EstateBrief | undefined,
  hasErrors: boolean,
): string {
  if (hasErrors) return 'costs:result.errors';
  if (!estate || isPriceShown) return 'costs:result.empty';
  return kind === 'sale' ? 'costs:result.emptyPrice' : 'costs:result.emptyRent';
}

/** Renders the costs of buying or renting, for any home or for one estate. */
export function buildCostsPage(request: ScreenRequest, { subject, estate }: CostsPageContent): PageOutcome {
  const { site, locale, search, t } = request;
  const typed = parseTypedCosts(search);
  const { rows, purchase, loan, errors } = subject.isLifeAnnuity
    ? EMPTY_CALCULATION
    : calculateCosts(subject, typed, t);
  const hasErrors = search !== '' && Object.keys(errors).length > 0;
  const textKey = estate ? subject.kind : 'any';
  const title = t(`costs:title.${textKey}`);
  const path = buildPath(locale, estate);
  const state: FormState = {
    typed: fillFields(subject, typed),
    errors: hasErrors ? Object.fromEntries(Object.entries(errors).map(([field, key]) => [field, t(key)])) : {},
  };
  const labels = createRecord(COSTS_FIELDS, (field) => `costs:field.${field}` as const);
  const definition = { name: 'costs', protection: 'limits', labels } as const;
  const form = createFormView(request, definition, `${path}#${RESULT_ELEMENT_ID}`, state);
  const notes = listSubjectNotes(subject, purchase, t);
  return {
    type: 'page',
    status: hasErrors ? 422 : 200,
    head: buildHead(request, estate, title, path),
    body: (
      <>
        <PageHead title={title} introText={t(`costs:text.${textKey}`)} />
        <div className={`page ${css['body']}`}>
          <Stylesheets names={['costs']} />
          {estate ? <Brief estate={estate} t={t} /> : null}
          {notes.map((note) => (
            <p key={note} className={css['remark']}>
              {note}
            </p>
          ))}
          {subject.isLifeAnnuity ? (
            <p className={css['remark']}>{t('costs:note.annuity')}</p>
          ) : (
            <div className={css['columns']}>
              <CostsForm form={form} subject={subject} />
              <CostsResult
                title={t(subject.kind === 'sale' ? 'costs:result.titleSale' : 'costs:result.titleRent')}
                rows={rows}
                loan={loan}
                emptyText={t(chooseEmptyTextKey(subject, estate, hasErrors))}
                isOwnCalculation={search !== ''}
                hasErrors={hasErrors}
                t={t}
              />
            </div>
          )}
          <div className={css['about']}>
            <LegalRates subject={subject} locale={locale} t={t} />
            <ExcludedCosts kind={subject.kind} t={t} />
          </div>
          {estate ? (
            <p data-print="no">
              <a href={pathFor('costs', locale)}>{t('costs:any')}</a>
            </p>
          ) : null}
        </div>
      </>
    ),
    tags: [tag.site(site.id), ...(estate ? [tag.estate(site.id, estate.id)] : [])],
    // A page with typed figures serves one visitor and is cheap to render, so it is not stored in the cache.
    cache: search === '' ? 'page' : 'none',
  };
}
