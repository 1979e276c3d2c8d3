import { pathFor } from '#shared/routes/pathFor.ts';
import { FRESH, type FormQuestion, type FormState, type FormView } from '#shared/ui/forms/formState.ts';
import type { ScreenRequest } from '../render/screen.ts';
import type { AnyForm } from './formDefinition.ts';

/**
 * Returns the data that `<Form>` and its fields are rendered from, on a page that only shows the form (without `state`)
 * and on one that answers it.
 *
 * @param action path that answers the form, in the page's language
 *
 * @param question the question, on a page that is made for one visitor and asks it itself
 */
export function formView(
  { site, locale, t }: Pick<ScreenRequest, 'site' | 'locale' | 't'>,
  { name, protection }: Pick<AnyForm, 'name' | 'protection'>,
  action: string,
  state: FormState = FRESH,
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
    t,
    ...(question && { question }),
    ...(protection === 'captcha' && { captcha: { provider, siteKey, challenge: pathFor('ajaxCaptcha', locale) } }),
  };
}
