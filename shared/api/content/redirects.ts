import { z } from 'zod';
import { intTextSchema } from '../common.ts';
import {
  MAX_REDIRECT_ADDRESS_CHARACTERS,
  toRedirectSource,
  toRedirectTarget,
} from '../../primitives/addresses/redirectAddress.ts';

const redirectAddressSchema = z.string().min(1).max(MAX_REDIRECT_ADDRESS_CHARACTERS);

/**
 * A permanent redirect (301) within a site. `from` is a path, which may have a query; `to` is a path of the same site.
 * A `from` without a query applies to the path with any query. The redirect is used only when there is no page at the
 * address.
 */
export const redirectSchema = z.object({
  from: redirectAddressSchema.refine(
    (from) => toRedirectSource(from) !== undefined,
    'a path of the site, such as /oud-adres',
  ),
  to: redirectAddressSchema.refine(
    (to) => toRedirectTarget(to) !== undefined,
    'a path of the site, such as /nl/aanbod',
  ),
});
export type Redirect = z.infer<typeof redirectSchema>;

/** The address to look up: a path with or without a query. */
export const redirectLookupSchema = z.object({ address: redirectAddressSchema });
export const redirectListQuerySchema = z.object({
  /** The response begins after the redirect with this `from`. */
  after: z.string().max(MAX_REDIRECT_ADDRESS_CHARACTERS).optional(),
  limit: intTextSchema(1, 1000).default(1000),
});
