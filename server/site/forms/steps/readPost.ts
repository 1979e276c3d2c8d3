import type { IncomingMessage, ServerResponse } from 'node:http';
import type { TypedValues } from '#shared/ui/forms/formState.ts';
import type { AnyForm } from '../formDefinition.ts';
import { COMMON_FIELD, pickOwnFields, readSingleValue } from '../typedFields.ts';
import type { PostOrigin } from './checkOrigin.ts';
import { readOneClick } from './oneClick.ts';
import { readForm } from './readForm.ts';
import type { FormPost } from './post.ts';

type PostFields = Pick<FormPost, 'form' | 'typed' | 'ownFields' | 'key' | 'isOneClick'>;

type PostBody =
  /**
   * The body cannot be read: 400 for an invalid one, 413 for one that is too large, 415 for a content type that forms
   * do not have.
   */
  | { readonly type: 'unreadable'; readonly status: 400 | 413 | 415 }
  | { readonly type: 'read'; readonly post: PostFields };

/** Selects the form that the field `form` names, otherwise the first form of the page's address. */
export function selectPostFields(
  typed: TypedValues,
  forms: readonly AnyForm[],
  oneClickForm?: AnyForm,
): PostFields | undefined {
  const form = oneClickForm ?? forms.find(({ name }) => name === readSingleValue(typed, COMMON_FIELD.FORM)) ?? forms[0];
  if (!form) return undefined;
  const key = readSingleValue(typed, COMMON_FIELD.KEY);
  return {
    form,
    typed,
    ownFields: pickOwnFields(typed),
    key: key === '' ? undefined : key,
    isOneClick: oneClickForm !== undefined,
  };
}

/** Reads the body of a post within limits. */
export async function readPost(
  req: IncomingMessage,
  res: ServerResponse,
  origin: Exclude<PostOrigin, { readonly type: 'foreign' }>,
  forms: readonly AnyForm[],
): Promise<PostBody> {
  const oneClickForm = origin.type === 'oneClick' ? origin.form : undefined;
  const readResult = await (oneClickForm ? readOneClick(req, res) : readForm(req, res));
  if ('status' in readResult) return { type: 'unreadable', status: readResult.status };
  const post = selectPostFields(readResult.typed, forms, oneClickForm);
  return post ? { type: 'read', post } : { type: 'unreadable', status: 400 };
}
