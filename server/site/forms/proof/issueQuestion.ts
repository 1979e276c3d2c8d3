import type { AskQuestion } from '../../../../shared/ui/forms/formState.ts';
import type { ScreenRequest } from '../../render/screen.ts';
import { digestOf } from '../typedFields.ts';
import { newQuestion } from './question.ts';
import type { FormTokens } from './formToken.ts';

/** Makes the question of a form for visitors without JavaScript; valid for these answers only. */
export type IssueQuestion = (
  request: Pick<ScreenRequest, 'site' | 't'>,
  /** Name of the form. */
  form: string,
  isAsked: boolean,
) => AskQuestion;

export const createIssueQuestion =
  (formTokens: Pick<FormTokens, 'issue'>): IssueQuestion =>
  ({ site, t }, form, isAsked) =>
  (typed) => {
    const { text, answer } = newQuestion(t);
    return { text, stamp: formTokens.issue({ siteId: site.id, form, digest: digestOf(typed) }, answer), isAsked };
  };
