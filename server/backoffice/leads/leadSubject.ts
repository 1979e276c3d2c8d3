import type { Estate, EstateSummary } from '#shared/api/estate.ts';
import type { StoredLead } from '../core/db/documents/storedLead.ts';
import { formatEstateTitle, toEstateUrl } from '../mail/compose/estateMailCard.ts';
import type { MailContext } from '../mail/mailContext.ts';

/** Returns the estate that a lead is about. */
export const toLeadSubject = (
  { summary, source }: { readonly summary: EstateSummary; readonly source?: Estate['source'] },
  context: MailContext,
): NonNullable<StoredLead['subject']> => ({
  source,
  reference: summary.reference,
  title: formatEstateTitle(summary, context),
  url: toEstateUrl(summary, context),
});
