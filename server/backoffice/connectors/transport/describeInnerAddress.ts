import type { InnerAddressError } from '../../core/outside/guardedAddress.ts';

/**
 * Describes, for the operator, a host that is not public, and names the variable that allows requests to such hosts.
 *
 * @param address the URL from the settings or the CRM; the result contains only its host
 */
export const describeInnerAddress = (address: string | URL, { message }: InnerAddressError): string =>
  `${URL.parse(address)?.hostname ?? 'no host'}: ${message}, and CONNECTOR_NETWORKS does not allow it`;
