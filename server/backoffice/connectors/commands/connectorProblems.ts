import { CrmFailure, CrmUnauthorised } from '../seam/crmFailure.ts';

/** What a CRM answered, for people. Other errors are given back. */
export function crmProblem(error: unknown, label: string): unknown {
  if (!(error instanceof CrmFailure)) return error;
  const detail = error.detail === undefined ? '' : ` It says: ${error.detail}`;
  if (error instanceof CrmUnauthorised)
    return new Error(`${label} does not accept these credentials. Nothing was written.${detail}`, { cause: error });
  return new Error(`${error.message}. Nothing was written.${detail}`, { cause: error });
}
