import { NotImplementedError } from '../errors.ts';

/** Names the calls for the policy texts of the back office, which are not implemented. */
export interface PoliciesApi {
  /** Always rejects with `NotImplementedError`, because specification §7.1 names this call but does not define it. */
  policyLog(): Promise<never>;
  /** Always rejects with `NotImplementedError`, because specification §7.1 names this call but does not define it. */
  privacyStatement(): Promise<never>;
}

export function createPoliciesApi(): PoliciesApi {
  return {
    policyLog: () => Promise.reject(new NotImplementedError('policy log')),

    privacyStatement: () => Promise.reject(new NotImplementedError('privacy statement')),
  };
}
