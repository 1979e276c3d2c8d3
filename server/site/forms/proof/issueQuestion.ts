import type { AskQuestion } from '#shared/ui/forms/formState.ts';
import type { ScreenRequest } from '../../render/screen.ts';
import { digestAnswers } from '../typedFields.ts';
import { newCarefulQuestion, newQuestion } from './question.ts';
import type { FormTokens } from './formToken.ts';

/** Creates the question of a form for visitors without JavaScript; it is valid for the given answers only. */
export type IssueQuestion = (
  request: Pick<ScreenRequest, 'site' | 't'>,
  /** The name of the form. */
  form: string,
  isAsked: boolean,
  /** True when the site gets too many messages: the question then takes more time. */
  isCareful?: boolean,
) => AskQuestion;

export const createIssueQuestion =
  (formTokens: Pick<FormTokens, 'issue'>): IssueQuestion =>
  ({ site, t }, form, isAsked, isCareful = false) =>
  (typed) => {
    const { text, answer } = isCareful ? newCarefulQuestion(t) : newQuestion(t);
    const use = { siteId: site.id, form, digest: digestAnswers(typed) };
    return { text, stamp: formTokens.issue(use, answer, isCareful), isAsked };
  };
