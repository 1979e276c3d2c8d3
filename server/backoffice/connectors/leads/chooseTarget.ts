import type { StoredLead } from '../../core/db/documents/storedLead.ts';
import type { LeadTarget } from './leadTarget.ts';

/**
 * The connection that gets a lead: the one that the home came from; without a place for it there, and for what is about
 * no home, the first one of the site that has a place. One gets it, not all: two colleagues would answer. Undefined: none
 * has a place.
 */
export function chooseTarget<Target extends Pick<LeadTarget, 'name' | 'kinds'>>(
  { kind, subject }: Pick<StoredLead, 'kind' | 'subject'>,
  targets: readonly Target[],
): Target | undefined {
  const able = targets.filter(({ kinds }) => kinds.includes(kind));
  return able.find(({ name }) => name === subject?.source?.name) ?? able[0];
}
