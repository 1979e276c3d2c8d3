import type { CreateFormQuestion } from '#shared/ui/forms/formState.ts';
import type { ScreenRequest } from '../../render/screen.ts';
import { digestAnswers } from '../typedFields.ts';
import { createCarefulQuestion, createQuestion } from './question.ts';
import type { FormTokens } from './formToken.ts';

/**
 * Creates the function that asks a visitor without JavaScript a question, as proof that the form is not sent by a bot.
 * A question is valid only for the form values for which it was created.
 */
export type IssueQuestion = (
  request: Pick<ScreenRequest, 'site' | 't'>,
  /** The name of the form. */
  form: string,
  isAsked: boolean,
  /** True when the site gets too many messages. The question then takes more time. */
  isCareful?: boolean,
) => CreateFormQuestion;

export const createQuestionIssuer =
  (formTokens: Pick<FormTokens, 'issue'>): IssueQuestion =>
  ({ site, t }, form, isAsked, isCareful = false) =>
  (typed) => {
    const { questionText, expectedAnswer } = isCareful ? createCarefulQuestion(t) : createQuestion(t);
    const purpose = { siteId: site.id, form, digest: digestAnswers(typed) };
    return { text: questionText, stamp: formTokens.issue(purpose, expectedAnswer, isCareful), isAsked };
  };
