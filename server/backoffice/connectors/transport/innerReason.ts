import type { InnerAddress } from '../../core/outside/guardedAddress.ts';

/**
 * For the operator: an address that is not asked, and what lets it be asked.
 *
 * @param address as the settings or the CRM name it; of it the host alone is said
 */
export const innerReason = (address: string | URL, { message }: InnerAddress): string =>
  `${URL.parse(address)?.hostname ?? 'no host'}: ${message}, and CONNECTOR_NETWORKS does not except it`;
