import type { InnerAddress } from '../../core/outside/guardedAddress.ts';

/**
 * Describes to the operator an address that may not be requested, and the setting that would allow it.
 *
 * @param address the address as the settings or the CRM give it; the result contains only its host
 */
export const describeInnerAddress = (address: string | URL, { message }: InnerAddress): string =>
  `${URL.parse(address)?.hostname ?? 'no host'}: ${message}, and CONNECTOR_NETWORKS does not except it`;
