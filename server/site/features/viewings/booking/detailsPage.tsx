import { MAX_VISIT_REMARK } from '../../../../../shared/api/liveAgenda.ts';
import { pathFor } from '../../../../../shared/routes/pathFor.ts';
import button from '../../../../../shared/ui/button.module.css';
import { FRESH, type FormState } from '../../../../../shared/ui/forms/formState.ts';
import { TextArea } from '../../../../../shared/ui/forms/TextArea.tsx';
import css from '../../../../../shared/ui/viewing/viewing.module.css';
import type { PageOutcome, ScreenRequest } from '../../../render/screen.ts';
import { formView } from '../../../forms/formView.ts';
import { HeldTime } from './HeldTime.tsx';
import { type Held, HELD_FIELD, heldPath } from './heldSlot.ts';
import { StepForm } from '../../../forms/pieces/StepForm.tsx';
import { VisitorFields } from '../../../forms/pieces/VisitorFields.tsx';
import { viewingHead } from './viewingHead.ts';
import { ViewingFrame } from './ViewingFrame.tsx';
import type { Visited } from './visited.ts';

export const WHO_FORM = { name: 'viewing-who', protection: 'limits' } as const;
/** Back to an earlier step; `edit` says to which. */
export const EDIT_FORM = { name: 'viewing-edit', protection: 'limits' } as const;

/** The second step: who comes. */
export function detailsPage(
  request: ScreenRequest,
  visited: Visited,
  held: Held,
  state: FormState = FRESH,
): PageOutcome {
  const { locale, t } = request;
  const title = t('viewing:who.title');
  const form = formView(request, WHO_FORM, heldPath(locale, visited.view.id, held.token), state);
  return {
    type: 'page',
    status: 200,
    head: viewingHead(request, visited, title),
    body: (
      <ViewingFrame visited={visited} step={2} title={title} t={t}>
        <HeldTime held={held} locale={locale} t={t} />
        <StepForm form={form} byButton values={{ [HELD_FIELD]: held.text, edit: 'when' }} className={css['form']}>
          <VisitorFields form={form} emailHint={t('viewing:who.emailHint')} phoneHint={t('viewing:who.phoneHint')} />
          <TextArea form={form} name="remark" label={t('viewing:who.remark')} maxLength={MAX_VISIT_REMARK} rows={4} />
          <p className={css['note']}>
            {t('viewing:who.privacy')} <a href={pathFor('privacyStatement', locale)}>{t('viewing:who.privacyLink')}</a>
          </p>
          <p className={css['ways']}>
            <button className={button['button']} type="submit" name="form" value={form.name}>
              {t('viewing:who.submit')}
            </button>
            <button className={css['textButton']} type="submit" name="form" value={EDIT_FORM.name}>
              {t('viewing:held.change')}
            </button>
          </p>
        </StepForm>
      </ViewingFrame>
    ),
    tags: [],
    cache: 'none',
  };
}
