import type { StoredLead } from '../../core/db/documents/storedLead.ts';
import type { LeadTarget } from './leadTarget.ts';

/**
 * Returns the connection that gets a lead. The connection that imported the lead's home comes first. When that
 * connection does not accept this kind of lead, or when the lead is not about a home, the result is the site's first
 * connection that accepts this kind. Only one connection gets the lead, because otherwise two colleagues would answer
 * the visitor. Returns undefined when no connection accepts this kind.
 */
export function chooseTarget<Target extends Pick<LeadTarget, 'name' | 'leadKinds'>>(
  { kind, subject }: Pick<StoredLead, 'kind' | 'subject'>,
  targets: readonly Target[],
): Target | undefined {
  const acceptingTargets = targets.filter(({ leadKinds }) => leadKinds.includes(kind));
  return acceptingTargets.find(({ name }) => name === subject?.source?.name) ?? acceptingTargets[0];
}
