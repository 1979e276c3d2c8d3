import { pathFor } from '#shared/routes/pathFor.ts';
import {
  CHECK_ANSWER_FIELD,
  NEW_FORM_STATE,
  type FormQuestion,
  type FormState,
  type FormView,
} from '#shared/ui/forms/formState.ts';
import type { ScreenRequest } from '../render/screen.ts';
import type { AnyForm } from './formDefinition.ts';

/**
 * Returns the data from which `<Form>` and its fields are rendered. `state` is absent on a page that only shows the
 * form, and present on the page in the response to a post.
 *
 * @param action path to which the form is posted, in the page's language
 * @param question the question in place of a captcha, for a page that is created for one visitor and asks the question
 */
export function createFormView(
  { site, locale, t }: Pick<ScreenRequest, 'site' | 'locale' | 't'>,
  { name, protection, labels = {} }: Pick<AnyForm, 'name' | 'protection' | 'labels'>,
  action: string,
  state: FormState = NEW_FORM_STATE,
  question?: FormQuestion,
): FormView {
  const { phone, email } = site.contact;
  const { provider, siteKey } = site.captcha;
  return {
    name,
    action,
    state,
    phone,
    email,
    labels: {
      ...Object.fromEntries(Object.entries(labels).map(([field, key]) => [field, t(key)])),
      ...(question && { [CHECK_ANSWER_FIELD]: question.text }),
    },
    t,
    ...(question && { question }),
    ...(protection === 'captcha' && { captcha: { provider, siteKey, challenge: pathFor('ajaxCaptcha', locale) } }),
  };
}
