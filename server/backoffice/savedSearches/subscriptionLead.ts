import type { Subscription } from '#shared/api/subscriptions.ts';
import { formatWishTitle } from '#shared/domain/wishes/wishWords.ts';
import type { StoredLead } from '../core/db/documents/storedLead.ts';
import { findPlacesByIds } from '../geo/placesByIds.ts';
import type { MailContext } from '../mail/mailContext.ts';

/**
 * Splits a name into first and last name. The last name begins after the first word: `Jan Van Damme`. A single word is
 * a last name.
 */
function splitName(name: string): { readonly firstName: string; readonly lastName: string } {
  const [first = '', ...others] = name.trim().split(/\s+/);
  return others.length === 0 ? { firstName: '', lastName: first } : { firstName: first, lastName: others.join(' ') };
}

/** Builds the lead for a confirmed saved search. `context` is in the site's own language. */
export function buildSubscriptionLead(
  { t, locale: own }: Pick<MailContext, 't' | 'locale'>,
  { name, email, locale, wishes }: Subscription,
): StoredLead {
  const search = formatWishTitle(wishes, findPlacesByIds(wishes), { locale: own, t });
  return {
    kind: 'savedSearch',
    locale,
    visitor: { ...splitName(name), email },
    text: t('mailLeads:text.savedSearch', { search }),
    facts: [],
    wishes,
  };
}
