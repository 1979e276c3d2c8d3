import { runInSpan } from '#shared/node/tracing/tracing.ts';
import { type Backoff, computeBackoff } from '../core/polling/backoff.ts';
import { type JobSource, startJobWorker } from '../core/polling/jobWorker.ts';
import { type PollingWorker, startPollingWorker } from '../core/polling/pollingWorker.ts';
import type { Log } from '../log.ts';
import type { ClaimedMail, MailStore } from './mailStore.ts';
import { MailRefusedError, type MailTransport } from './mailTransport.ts';
import { MAX_SMTP_CONNECTIONS } from './smtpTransport.ts';

const POLL_INTERVAL_MS = 1000;
/** A quarter of the lease of a claimed mail. */
const RENEW_INTERVAL_MS = 15_000;
const STRANDED_CHECK_INTERVAL_MS = 10 * 60_000;
const EXPIRY_CHECK_INTERVAL_MS = 10 * 60_000;
/** The back-off in seconds: from five seconds to a quarter of an hour. */
export const MAIL_BACKOFF_SECONDS: Backoff = { first: 5, last: 900 };
/**
 * The back-off in seconds after a permanent refusal: from five minutes to four hours. A misconfigured relay refuses
 * every recipient permanently, so the mail is retried, but less often than after a temporary failure.
 */
const REFUSED_BACKOFF_SECONDS: Backoff = { first: 300, last: 4 * 60 * 60 };
/**
 * A mail fails after this number of permanent refusals, when the server accepted other mails between them. With a lower
 * number, mails would also fail at a mail server that sometimes refuses every mail for a while.
 */
const MAX_COUNTED_REFUSALS = 3;
/** A mail is given up when it could not be sent for this time. */
const MAX_RETRY_SECONDS = 3 * 24 * 60 * 60;

/** The result of an attempt: the mail was sent, is retried later, or has failed. */
export type MailOutcome = 'sent' | 'postponed' | 'failed';

interface MailOptions {
  readonly log: Log;
  readonly observeOutcome: (outcome: MailOutcome) => void;
}

/**
 * Creates the jobs that send due mails. A mail is retried until the server accepts it, until the server has refused it
 * permanently several times while it accepted mails to other recipients, or until three days have passed since the
 * first attempt; the first attempt is never the last. Several workers, in several programs, share the mails of one
 * database. When a worker crashes while it sends a mail, the mail is sent a second time with the same Message-ID, so
 * none is lost.
 */
export function createMailJobs(
  store: MailStore,
  transport: MailTransport,
  { log, observeOutcome }: MailOptions,
): JobSource<ClaimedMail> {
  const postponeOrFail = async (mail: ClaimedMail, error: unknown): Promise<MailOutcome> => {
    const { id, siteId, kind, attempts, triedSeconds } = mail;
    const refusal = error instanceof MailRefusedError ? error.message : 'unknown';
    const logFields = { mail: id, site: siteId, kind, attempts, refusal };
    let refusedAlone = 0;
    if (error instanceof MailRefusedError && error.isFinal)
      refusedAlone = await store.postponeRefused(id, refusal, computeBackoff(REFUSED_BACKOFF_SECONDS, attempts));
    else await store.postpone(id, refusal, computeBackoff(MAIL_BACKOFF_SECONDS, attempts));
    if (refusedAlone >= MAX_COUNTED_REFUSALS || triedSeconds > MAX_RETRY_SECONDS) {
      await store.markFailed(mail, refusal);
      log.error(logFields, 'mail delivery failed, giving up');
      return 'failed';
    }
    log.warn(logFields, 'mail delivery failed, will retry');
    return 'postponed';
  };

  const attemptMail = async (claimedMail: ClaimedMail): Promise<MailOutcome> => {
    try {
      await transport.send(claimedMail);
    } catch (error) {
      return postponeOrFail(claimedMail, error);
    }
    await store.markSent(claimedMail);
    log.info(
      { mail: claimedMail.id, site: claimedMail.siteId, kind: claimedMail.kind, attempts: claimedMail.attempts },
      'mail sent',
    );
    return 'sent';
  };

  const send = (claimedMail: ClaimedMail): Promise<void> => {
    const { kind, attempts, siteId } = claimedMail;
    const attributes = { 'gevel.mail.kind': kind, 'gevel.mail.attempt': attempts, 'gevel.site': siteId };
    return runInSpan('send mail', { kind: 'client', attributes }, async (span) => {
      const outcome = await attemptMail(claimedMail);
      if (outcome !== 'sent') span.fail(outcome);
      observeOutcome(outcome);
    });
  };

  return {
    claim: (limit) => store.claimDue(limit),
    toJobKey: ({ id }) => id,
    createLease: ({ id }) => ({ renew: () => store.renewLease(id), renewMs: RENEW_INTERVAL_MS }),
    run: send,
  };
}

/**
 * Starts the workers that send due mails, the worker that finds mails which a change of the clock has stranded, and the
 * worker that ends expired mails.
 */
export function startMailWorkers(
  store: MailStore,
  transport: MailTransport,
  { pollMs = POLL_INTERVAL_MS, ...options }: MailOptions & { readonly pollMs?: number | undefined },
): readonly Pick<PollingWorker, 'stop'>[] {
  const { log } = options;
  const jobs = createMailJobs(store, transport, options);
  return [
    startJobWorker({ name: 'mail', maxConcurrent: MAX_SMTP_CONNECTIONS, intervalMs: pollMs, log, ...jobs }),
    startPollingWorker({
      name: 'stranded mails',
      intervalMs: STRANDED_CHECK_INTERVAL_MS,
      log,
      async step() {
        const wokenCount = await store.wakeStranded();
        if (wokenCount > 0) log.warn({ mails: wokenCount }, 'clock was set back, waiting mails are due now');
        return false;
      },
    }),
    startPollingWorker({
      name: 'expired mails',
      intervalMs: EXPIRY_CHECK_INTERVAL_MS,
      log,
      async step() {
        const endedCount = await store.endExpired();
        if (endedCount > 0) log.warn({ mails: endedCount }, 'mails expired before they could be sent');
        return false;
      },
    }),
  ];
}
