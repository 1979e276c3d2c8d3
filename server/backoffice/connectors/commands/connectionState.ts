import type { Connection } from '../accounts/connectionStore.ts';
import type { SyncStatus } from '../sync/store/statusStore.ts';

/**
 * Returns the state of a connection in at most three words, for the tables that operators see.
 *
 * @param refusedFiles the refused files, each as a sentence
 */
export function describeConnectionState(
  { state }: Connection,
  status: SyncStatus | undefined,
  refusedFiles: readonly string[] = [],
): string {
  if (state === 'paused') return 'paused';
  if (status?.closed === 'account') return 'cannot be opened';
  if (status?.closed === 'undeclared') return 'no longer declared';
  if (status?.isRefused === true) return 'credentials refused';
  if (status?.heldRemovals) return 'removals held';
  if (status?.problem) return 'failing';
  if (status?.awaited !== undefined) return 'waiting';
  if (status === undefined || status.phase === 'listing') return 'first sync';
  if (status.isAtWork) return 'at work';
  return refusedFiles.length > 0 ? 'files refused' : 'in step';
}

/** Formats a time in UTC as `2026-11-03 09:12`. */
export const formatMinute = (iso: string | undefined): string => iso?.slice(0, 16).replace('T', ' ') ?? '';

const formatCount = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** Sentences that tell the agency how to replace HEIC pictures, which most browsers cannot show. */
export const HEIC_ADVICE =
  'Replace them with JPEG files in the CRM (an iPhone takes JPEG with Settings, Camera, Formats, Most Compatible). The new pictures are copied when the home changes.';

/** Returns sentences that say what the operator or the agency has to do. */
export function listTasks(status: SyncStatus | undefined, command: (option: string) => string): string[] {
  const { problem, awaited, heldRemovals, unreported = 0, heicPictures = 0, heicHomes = 0 } = status ?? {};
  return [
    ...(status?.isRefused === true
      ? [
          'The CRM refuses the credentials. No request is sent until there are new credentials (with connect, or with the variables).',
        ]
      : []),
    ...(problem ? [`${problem.text} (since ${formatMinute(problem.since)} UTC, ${problem.failures} in a row)`] : []),
    ...(awaited === undefined ? [] : [`There are no homes yet: ${awaited}.`]),
    ...(heldRemovals
      ? [
          `${heldRemovals.gone} of ${heldRemovals.stored} homes are no longer in the CRM's list. These are too many for an automatic removal. If the list is correct: ${command('--allow-removals')}`,
        ]
      : []),
    ...(heicPictures > 0
      ? [
          `${formatCount(heicPictures, 'picture')} of ${formatCount(heicHomes, 'home')} ${heicPictures === 1 ? 'is' : 'are'} HEIC and not on the site. ${HEIC_ADVICE}`,
        ]
      : []),
    ...(unreported > 0
      ? [
          `The addresses of ${unreported} pages could not be reported to the CRM. The log of the back office contains the reason (page not reported to the CRM). The back office tries again within minutes, or daily when the CRM refuses the address.`,
        ]
      : []),
  ];
}
