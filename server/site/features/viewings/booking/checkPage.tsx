import { formatLongDay } from '../../../../../shared/i18n/moments.ts';
import { Form } from '../../../../../shared/ui/forms/Form.tsx';
import { FRESH, type FormState, type Typed } from '../../../../../shared/ui/forms/formState.ts';
import forms from '../../../../../shared/ui/forms/forms.module.css';
import css from '../../../../../shared/ui/viewing/viewing.module.css';
import type { SummaryRow } from '../../../forms/formDefinition.ts';
import type { PageOutcome, ScreenRequest } from '../../../render/screen.ts';
import { formView } from '../../../forms/formView.ts';
import { HeldTime, timesOf } from './HeldTime.tsx';
import { EDIT_FORM } from './detailsPage.tsx';
import { type Held, HELD_FIELD, heldPath } from './heldSlot.ts';
import { HiddenFields } from '../../../forms/pieces/HiddenFields.tsx';
import { viewingHead } from './viewingHead.ts';
import { ViewingFrame } from './ViewingFrame.tsx';
import type { Visited } from './visited.ts';

export const BOOK_FORM = { name: 'viewing-book', protection: 'captcha', check: 'own' } as const;

const textOf = (typed: Typed, field: string) => [typed[field] ?? ''].flat().join(', ');

/** What was said of the visitor, in words. */
export function visitorRows(typed: Typed, { t }: Pick<ScreenRequest, 't'>): readonly SummaryRow[] {
  const remark = textOf(typed, 'remark');
  return [
    { label: t('viewing:check.name'), text: `${textOf(typed, 'firstName')} ${textOf(typed, 'lastName')}` },
    { label: t('viewing:who.email'), text: textOf(typed, 'email') },
    { label: t('viewing:who.phone'), text: textOf(typed, 'phone') },
    ...(remark ? [{ label: t('viewing:check.remark'), text: remark }] : []),
  ];
}

/** The time in words. */
export const timeRow = (
  held: Pick<Held, 'start' | 'end'>,
  { locale, t }: Pick<ScreenRequest, 'locale' | 't'>,
): SummaryRow => ({
  label: t('live_agenda:time'),
  text: `${formatLongDay(held.start, locale)}, ${timesOf(held, locale, t)}`,
});

interface CheckOptions {
  readonly state?: FormState;
  /** What was filled in on the step before. */
  readonly carried: Typed;
}

/** The last step: what was said, to be looked over and booked. */
export function checkPage(
  request: ScreenRequest,
  visited: Visited,
  held: Held,
  { state = FRESH, carried }: CheckOptions,
): PageOutcome {
  const { locale, t } = request;
  const title = t('viewing:check.title');
  const action = heldPath(locale, visited.view.id, held.token);
  const values = { [HELD_FIELD]: held.text, ...carried };
  return {
    type: 'page',
    status: 200,
    head: viewingHead(request, visited, title),
    body: (
      <ViewingFrame visited={visited} step={3} title={title} t={t}>
        <HeldTime
          held={held}
          locale={locale}
          t={t}
          change={<Edit action={action} what="when" label={t('viewing:held.change')} values={values} />}
        />
        <div className={css['rows']}>
          <dl className={forms['rows']}>
            {visitorRows(carried, request).map(({ label, text }) => (
              <div key={label} className={forms['row']}>
                <dt>{label}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
          <Edit action={action} what="who" label={t('viewing:check.change')} values={values} />
        </div>
        <Form
          form={formView(request, BOOK_FORM, action, state, state.ask?.(values))}
          submit={t('viewing:check.submit')}
        >
          <HiddenFields values={values} />
        </Form>
      </ViewingFrame>
    ),
    tags: [],
    cache: 'none',
  };
}

interface EditProps {
  readonly action: string;
  readonly what: 'when' | 'who';
  readonly label: string;
  readonly values: Typed;
}

/** Back to an earlier step, with all that was filled in. */
function Edit({ action, what, label, values }: EditProps) {
  return (
    <form method="post" action={action}>
      <HiddenFields values={{ form: EDIT_FORM.name, edit: what, ...values }} />
      <button className={css['textButton']} type="submit">
        {label}
      </button>
    </form>
  );
}
