import type { IncomingMessage } from 'node:http';
import type { Site } from '../../../../shared/api/site.ts';
import type { RequestTarget } from '../../http/requestTarget.ts';
import type { FindVisit, Visit } from '../../pages/visit.ts';
import type { AnyForm, FormRegister } from '../formDefinition.ts';

export type FoundForms =
  /** No post, or its address has no form. */
  { readonly type: 'none' } | { readonly type: 'forms'; readonly visit: Visit; readonly forms: readonly AnyForm[] };

/** The forms that may be posted to an address. */
export const createFindForms =
  (register: FormRegister, findVisit: FindVisit) =>
  ({ method }: Pick<IncomingMessage, 'method'>, site: Site, target: RequestTarget): FoundForms => {
    const visit = method === 'POST' ? findVisit(site, target) : undefined;
    const forms = visit && register[visit.route.name];
    return visit && forms ? { type: 'forms', visit, forms } : { type: 'none' };
  };
