import type { Logger } from 'pino';
import type { BackOfficeClient } from '../../apiClient/backOfficeClient.ts';
import { BackOfficeError, isProofUsedError, isTemporaryError } from '../../apiClient/errors.ts';
import type { FormContext, FormResult } from '../formDefinition.ts';
import { toProofKey } from '../idempotency.ts';
import type { IssueQuestion } from '../proof/issueQuestion.ts';
import { type FormPost, type NotSent, FORM_RETRY_AFTER_SECONDS } from './post.ts';
import type { ProvenPost } from './provePost.ts';

interface SendPostOptions {
  readonly client: Pick<BackOfficeClient, 'forSite'>;
  readonly issueQuestion: IssueQuestion;
  readonly logger: Pick<Logger, 'info' | 'warn' | 'error'>;
}

/**
 * Returns the result of a form whose call failed, with the message to the visitor.
 *
 * @param key identifies an attempt that the back office may have received
 */
export function toNotSent(error: unknown, key: string): NotSent {
  if (isProofUsedError(error)) return { type: 'notSent', status: 422, answer: 'captcha', alert: 'forms:alert.captcha' };
  const refusal = { type: 'notSent', answer: 'failed', alert: 'forms:alert.failed', key } as const;
  return isTemporaryError(error)
    ? { ...refusal, status: 503, retryAfter: FORM_RETRY_AFTER_SECONDS }
    : { ...refusal, status: 422 };
}

function toLogLevel(error: unknown): 'info' | 'warn' | 'error' {
  if (isTemporaryError(error)) return 'warn';
  return error instanceof BackOfficeError && error.status === 409 ? 'info' : 'error';
}

/** Returns a function that makes the call of a form to the back office. */
export const createSendPost =
  ({ client, issueQuestion, logger }: SendPostOptions) =>
  async (
    { form, request, visitor }: Pick<FormPost, 'form' | 'request' | 'visitor'>,
    values: unknown,
    { key, proof }: Extract<ProvenPost, { readonly type: 'proven' }>,
  ): Promise<FormResult | NotSent> => {
    const backOffice = client.forSite(request.site.id);
    const context: FormContext = {
      ...request,
      idempotencyKey: key,
      visitor,
      ask: (name) => issueQuestion(request, name, false),
      call: (name, input = {}) => {
        const proofInput = proof === undefined ? {} : { proof: toProofKey(request.site.id, proof) };
        return backOffice.call(name, { ...input, ...proofInput, locale: request.locale, idempotencyKey: key });
      },
    };
    try {
      return await form.send(values, context);
    } catch (error) {
      if (!isProofUsedError(error))
        logger[toLogLevel(error)]({ err: error, form: form.name }, 'form submission failed');
      return toNotSent(error, key);
    }
  };
