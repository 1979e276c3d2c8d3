import type { Connection } from '../accounts/connectionStore.ts';
import type { SyncStatus } from '../sync/store/statusStore.ts';

/** The state of a connection in one or two words, as tables for operators show it. */
export function connectionState({ state }: Connection, status: SyncStatus | undefined): string {
  if (state === 'paused') return 'paused';
  if (status?.closed === 'account') return 'cannot be opened';
  if (status?.closed === 'undeclared') return 'not declared any more';
  if (status?.isRefused === true) return 'credentials refused';
  if (status?.heldRemovals) return 'removals held';
  if (status?.problem) return 'failing';
  if (status === undefined || status.phase === 'listing') return 'first sync';
  return status.isAtWork ? 'at work' : 'in step';
}

/** `2026-11-03 09:12`, in UTC. */
export const minute = (iso: string | undefined): string => iso?.slice(0, 16).replace('T', ' ') ?? '';
