import { traced } from '#shared/node/tracing/tracing.ts';
import { type Backoff, backoffAfter } from '../core/polling/backoff.ts';
import { type PollingWorker, startPollingWorker } from '../core/polling/pollingWorker.ts';
import type { Log } from '../log.ts';
import type { ClaimedMail, MailStore } from './mailStore.ts';
import { MailRefused, type MailTransport } from './mailTransport.ts';
import { SMTP_CONNECTIONS } from './smtpTransport.ts';

const POLL_MS = 1000;
/** As many as there are connections, so that no mail waits for another one while its lease expires. */
const BATCH = SMTP_CONNECTIONS;
/** In seconds: from five seconds to a quarter of an hour. */
export const MAIL_BACKOFF: Backoff = { first: 5, last: 900 };
/**
 * In seconds: from five minutes to four hours. A relay that is set up wrongly refuses every recipient for good, so that a
 * mail is tried again, but not as often as after a failure for now.
 */
const REFUSED_BACKOFF: Backoff = { first: 300, last: 4 * 60 * 60 };
/**
 * A mail is given up when it was refused for good this often while others were taken between two refusals. Fewer could be
 * a relay that refuses everybody from time to time.
 */
const MAX_REFUSED_ALONE = 3;
/** A mail that was tried in vain for so long is out of date. */
const GIVE_UP_SECONDS = 3 * 24 * 60 * 60;

/** What came of an attempt: the mail was taken, is tried again, or was given up. */
export type MailOutcome = 'sent' | 'postponed' | 'failed';

/**
 * Sends what is due, again and again until the other side has taken it, has refused it for good several times while it took
 * mails to others, or three days have passed since the first attempt, which never is the last one.
 * Several workers, in several programs, share the mails of one database. A mail whose worker ended while it was sent
 * goes out a second time with the same Message-ID; none is lost.
 */
export function startMailWorker(
  store: MailStore,
  transport: MailTransport,
  {
    log,
    observe,
    pollMs = POLL_MS,
  }: { readonly log: Log; readonly observe: (outcome: MailOutcome) => void; readonly pollMs?: number | undefined },
): PollingWorker {
  const refused = async (mail: ClaimedMail, error: unknown): Promise<MailOutcome> => {
    const { id, siteId, kind, attempts, triedSeconds } = mail;
    const refusal = error instanceof MailRefused ? error.message : 'unknown';
    const about = { mail: id, site: siteId, kind, attempts, refusal };
    let refusedAlone = 0;
    if (error instanceof MailRefused && error.final)
      refusedAlone = await store.postponeRefused(id, refusal, backoffAfter(REFUSED_BACKOFF, attempts));
    else await store.postpone(id, refusal, backoffAfter(MAIL_BACKOFF, attempts));
    if (refusedAlone >= MAX_REFUSED_ALONE || triedSeconds > GIVE_UP_SECONDS) {
      await store.fail(mail, refusal);
      log.error(about, 'mail delivery failed, giving up');
      return 'failed';
    }
    log.warn(about, 'mail delivery failed, will retry');
    return 'postponed';
  };

  const attempt = async (claimed: ClaimedMail): Promise<MailOutcome> => {
    try {
      await transport.send(claimed);
    } catch (error) {
      return refused(claimed, error);
    }
    await store.sent(claimed);
    log.info({ mail: claimed.id, site: claimed.siteId, kind: claimed.kind, attempts: claimed.attempts }, 'mail sent');
    return 'sent';
  };

  const send = (claimed: ClaimedMail): Promise<void> => {
    const { kind, attempts, siteId } = claimed;
    const attributes = { 'gevel.mail.kind': kind, 'gevel.mail.attempt': attempts, 'gevel.site': siteId };
    return traced('send mail', { kind: 'client', attributes }, async (span) => {
      const outcome = await attempt(claimed);
      if (outcome !== 'sent') span.fail(outcome);
      observe(outcome);
    });
  };

  return startPollingWorker({
    name: 'mail',
    intervalMs: pollMs,
    log,
    async step() {
      const claimed = await store.claim(BATCH);
      await Promise.all(claimed.map(send));
      return claimed.length === BATCH;
    },
  });
}
