import { CrmFailure, CrmUnauthorised } from '../seam/crmFailure.ts';

/** Converts a failure of the CRM to an error with a message for people. Returns any other error unchanged. */
export function toCrmProblem(error: unknown, label: string): unknown {
  if (!(error instanceof CrmFailure)) return error;
  const detail = error.detail === undefined ? '' : ` It says: ${error.detail}`;
  if (error instanceof CrmUnauthorised)
    return new Error(`${label} does not accept these credentials. Nothing was written.${detail}`, { cause: error });
  return new Error(`${error.message}. Nothing was written.${detail}`, { cause: error });
}
