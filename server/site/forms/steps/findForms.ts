import type { IncomingMessage } from 'node:http';
import type { Site } from '#shared/api/site.ts';
import type { RequestTarget } from '../../http/requestTarget.ts';
import type { ResolvePage, PageRequest } from '../../pages/pageRequest.ts';
import type { AnyForm, FormRegister } from '../formDefinition.ts';

type FoundForms =
  /** The request is no post, or no form belongs to its address. */
  | { readonly type: 'none' }
  | { readonly type: 'forms'; readonly pageRequest: PageRequest; readonly forms: readonly AnyForm[] };

/** Returns a function that finds the forms that may be posted to an address. */
export const createFindForms =
  (register: FormRegister, resolvePage: ResolvePage) =>
  ({ method }: Pick<IncomingMessage, 'method'>, site: Site, target: RequestTarget): FoundForms => {
    const pageRequest = method === 'POST' ? resolvePage(site, target) : undefined;
    const forms = pageRequest && register[pageRequest.route.name];
    return pageRequest && forms ? { type: 'forms', pageRequest, forms } : { type: 'none' };
  };
