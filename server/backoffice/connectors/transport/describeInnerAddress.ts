import type { InnerAddressError } from '../../core/outside/guardedAddress.ts';

/**
 * Describes, for the operator, an address that is not public, and names the variable that allows such addresses.
 *
 * @param address the address from the settings or the CRM; the result contains only its host
 */
export const describeInnerAddress = (address: string | URL, { message }: InnerAddressError): string =>
  `${URL.parse(address)?.hostname ?? 'no host'}: ${message}, and CONNECTOR_NETWORKS does not except it`;
