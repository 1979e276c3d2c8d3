import type { FormQuestion, TypedValues } from '#shared/ui/forms/formState.ts';
import button from '#shared/ui/button.module.css';
import css from '#shared/ui/forms/forms.module.css';
import sheet from './sheet.module.css';
import { ErrorSummary } from './pieces/ErrorSummary.tsx';
import { QuestionField } from './pieces/QuestionField.tsx';
import { pathFor } from '#shared/routes/pathFor.ts';
import { PageHead } from '../layout/PageHead.tsx';
import type { ScreenRequest, PageOutcome } from '../render/screen.ts';
import type { AnyForm } from './formDefinition.ts';
import { SummaryRows } from './pieces/visitor/SummaryRows.tsx';
import { COMMON_FIELD } from './typedFields.ts';

interface AnswersCheck {
  readonly form: AnyForm;
  /** The fields of this form, without the fields that every form has. */
  readonly typed: TypedValues;
  /** The idempotency key of an earlier attempt to send the form, if there was one. */
  readonly key: string | undefined;
  readonly question: FormQuestion;
  /** The message about the previous answer to the question, in the visitor's language. */
  readonly error?: string | undefined;
  /** True when the site gets too many messages, which is the reason for this page. */
  readonly isFormCrowded: boolean;
}

/** Renders everything that was filled in as hidden fields. */
function CarriedFields({ typed }: { typed: TypedValues }) {
  return Object.entries(typed).flatMap(([name, value]) =>
    (typeof value === 'string' ? [value] : value).map((each, index) => (
      // oxlint-disable-next-line react/no-array-index-key -- The values may be equal, and their order never changes.
      <input key={`${name} ${index}`} type="hidden" name={name} value={each} />
    )),
  );
}

/**
 * Returns the page "Check your answers" for a post without JavaScript or without a valid captcha. It shows the answers,
 * and a question that a person can answer. The page is created for this visitor alone, so it can contain one-time
 * tokens.
 */
export function buildCheckAnswersPage(request: ScreenRequest, check: AnswersCheck): PageOutcome {
  const { site, path, search, t } = request;
  const { form, typed, key, question, error, isFormCrowded } = check;
  const title = t('forms:check.title');
  const view = {
    name: 'check',
    action: search ? `${path}?${search}` : path,
    state: { typed: {}, errors: error === undefined ? {} : { [COMMON_FIELD.ANSWER]: error } },
    phone: site.contact.phone,
    email: site.contact.email,
    labels: { [COMMON_FIELD.ANSWER]: question.text },
    t,
  };
  const rows = form.summary(typed, request).filter(({ text }) => text !== '');
  return {
    type: 'page',
    status: 200,
    head: {
      title,
      robots: 'noindex',
      alternates: Object.fromEntries(site.locales.map((other) => [other, pathFor('home', other)])),
    },
    body: (
      <>
        <PageHead title={title} introText={t(isFormCrowded ? 'forms:check.crowded' : 'forms:check.text')} />
        <div className={`page ${sheet['sheet']}`}>
          <form className={`${css['frame']} ${css['form']}`} method="post" action={view.action}>
            <ErrorSummary form={view} />
            <SummaryRows rows={rows} label={t('forms:check.summary')} />
            <input type="hidden" name={COMMON_FIELD.FORM} value={form.name} />
            {key === undefined ? null : <input type="hidden" name={COMMON_FIELD.KEY} value={key} />}
            <CarriedFields typed={typed} />
            <QuestionField form={view} question={question} />
            <p className={css['actions']}>
              <button className={button['button']} type="submit">
                {t('forms:check.send')}
              </button>
              <button className={button['quiet']} type="submit" name={COMMON_FIELD.CHANGE} value="1" formNoValidate>
                {t('forms:check.change')}
              </button>
            </p>
          </form>
        </div>
      </>
    ),
    tags: [],
    cache: 'none',
  };
}
