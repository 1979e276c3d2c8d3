import type { z } from 'zod';
import type { ScreenRequest } from '../../render/screen.ts';
import { COMMON_FIELD, readSingleValue } from '../typedFields.ts';
import type { FormShownAgain, FormPost, NotSent } from './post.ts';

type ParsedPost = { readonly type: 'complete'; readonly values: unknown } | FormShownAgain | NotSent;

/** Returns the error texts of a schema's issues, one for each field. The messages of the issues are text keys. */
function toFieldErrors({ issues }: z.ZodError, { t }: Pick<ScreenRequest, 't'>): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const issue of issues) {
    const field = String(issue.path[0] ?? '');
    const min = 'minimum' in issue ? Number(issue.minimum) : 0;
    const max = 'maximum' in issue ? Number(issue.maximum) : 0;
    errors[field] ??= t(issue.message, { min, max });
  }
  return errors;
}

/** Returns the values of the form after validation by its schema. */
export function parsePost({
  form,
  typed,
  ownFields,
  request,
}: Pick<FormPost, 'typed' | 'ownFields'> & {
  readonly form: Pick<FormPost['form'], 'schema'>;
  readonly request: Pick<ScreenRequest, 't'>;
}): ParsedPost {
  if (readSingleValue(typed, COMMON_FIELD.CHANGE) !== '') return { type: 'change' };
  const parsed = form.schema.safeParse(ownFields);
  if (parsed.success) return { type: 'complete', values: parsed.data };
  return {
    type: 'notSent',
    status: 422,
    answer: 'incomplete',
    alert: 'forms:alert.review',
    errors: toFieldErrors(parsed.error, request),
  };
}
