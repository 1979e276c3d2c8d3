import type { AskQuestion } from '#shared/ui/forms/formState.ts';
import type { ScreenRequest } from '../../render/screen.ts';
import { digestOf } from '../typedFields.ts';
import { newCarefulQuestion, newQuestion } from './question.ts';
import type { FormTokens } from './formToken.ts';

/** Makes the question of a form for visitors without JavaScript; valid for these answers only. */
export type IssueQuestion = (
  request: Pick<ScreenRequest, 'site' | 't'>,
  /** Name of the form. */
  form: string,
  isAsked: boolean,
  /** The site gets too many messages: the question takes more time. */
  isCareful?: boolean,
) => AskQuestion;

export const createIssueQuestion =
  (formTokens: Pick<FormTokens, 'issue'>): IssueQuestion =>
  ({ site, t }, form, isAsked, isCareful = false) =>
  (typed) => {
    const { text, answer } = isCareful ? newCarefulQuestion(t) : newQuestion(t);
    const use = { siteId: site.id, form, digest: digestOf(typed) };
    return { text, stamp: formTokens.issue(use, answer, isCareful), isAsked };
  };
