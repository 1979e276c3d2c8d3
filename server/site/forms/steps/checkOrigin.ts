import type { IncomingMessage } from 'node:http';
import { isOwnForm } from '../../http/ownForm.ts';
import type { AnyForm } from '../formDefinition.ts';
import { isOneClickRequest } from './oneClick.ts';

export type PostOrigin =
  /** The post comes from a page of another site. */
  | { readonly type: 'foreign' }
  | { readonly type: 'ownPage' }
  /** The post comes from a mail program, for the form that accepts such posts (RFC 8058). */
  | { readonly type: 'oneClick'; readonly form: AnyForm };

/** Determines where a post comes from, by the headers of the request alone. */
export function checkOrigin(req: Pick<IncomingMessage, 'headers'>, forms: readonly AnyForm[]): PostOrigin {
  const form = isOneClickRequest(req) ? forms.find(({ oneClick }) => oneClick) : undefined;
  if (form) return { type: 'oneClick', form };
  return { type: isOwnForm(req) ? 'ownPage' : 'foreign' };
}
