import type { IncomingMessage } from 'node:http';
import { isOwnForm } from '../../http/ownForm.ts';
import type { AnyForm } from '../formDefinition.ts';
import { isOneClick } from './oneClick.ts';

export type PostOrigin =
  /** The post comes from a page of another site. */
  | { readonly type: 'foreign' }
  | { readonly type: 'ownPage' }
  /** The post comes from a mail program, for the form that accepts such posts (RFC 8058). */
  | { readonly type: 'oneClick'; readonly form: AnyForm };

/** Determines by its headers alone where a post comes from. */
export function checkOrigin(req: Pick<IncomingMessage, 'headers'>, forms: readonly AnyForm[]): PostOrigin {
  const form = isOneClick(req) ? forms.find(({ oneClick }) => oneClick) : undefined;
  if (form) return { type: 'oneClick', form };
  return { type: isOwnForm(req) ? 'ownPage' : 'foreign' };
}
