import { NotImplementedError } from '../errors.ts';

/** The policy texts of the back office. */
export interface PoliciesApi {
  /** Always rejects with `NotImplementedError`, because specification §7.1 leaves this call out. */
  policyLog(): Promise<never>;
  /** Always rejects with `NotImplementedError`, because specification §7.1 leaves this call out. */
  privacyStatement(): Promise<never>;
}

export function policiesApi(): PoliciesApi {
  return {
    policyLog: () => Promise.reject(new NotImplementedError('policy log')),

    privacyStatement: () => Promise.reject(new NotImplementedError('privacy statement')),
  };
}
