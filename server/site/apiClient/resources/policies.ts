import { NotImplementedError } from '../errors.ts';

/** Policy texts of the back office. */
export interface PoliciesApi {
  /** Specification §7.1: not implemented; always rejects with `NotImplementedError`. */
  policyLog(): Promise<never>;
  /** Specification §7.1: not implemented; always rejects with `NotImplementedError`. */
  privacyStatement(): Promise<never>;
}

export function policiesApi(): PoliciesApi {
  return {
    policyLog: () => Promise.reject(new NotImplementedError('policy log')),

    privacyStatement: () => Promise.reject(new NotImplementedError('privacy statement')),
  };
}
