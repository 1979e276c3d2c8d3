import type { StoredLead } from '../../core/db/documents/storedLead.ts';
import type { LeadTarget } from './leadTarget.ts';

/**
 * Returns the connection that gets a lead. This is the connection that imported the home. When that connection does not
 * accept the kind of lead, or when the lead is not about a home, it is the site's first connection that accepts the
 * kind. Only one connection gets the lead, because otherwise two colleagues would answer it. Returns undefined when no
 * connection accepts it.
 */
export function chooseTarget<Target extends Pick<LeadTarget, 'name' | 'kinds'>>(
  { kind, subject }: Pick<StoredLead, 'kind' | 'subject'>,
  targets: readonly Target[],
): Target | undefined {
  const able = targets.filter(({ kinds }) => kinds.includes(kind));
  return able.find(({ name }) => name === subject?.source?.name) ?? able[0];
}
