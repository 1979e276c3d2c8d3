import type { OutgoingMail } from '#server/backoffice/mail/outgoingMail.ts';
import type { Repositories } from '#server/backoffice/repositories.ts';

/** Returns the same repositories, but with a record of every mail that a transaction puts into the outbox. */
export function captureMails(repositories: Repositories): {
  readonly repositories: Repositories;
  readonly capturedMails: OutgoingMail[];
} {
  const mails: OutgoingMail[] = [];
  const captureIn = (tx: Repositories): Repositories => ({
    ...tx,
    mails: {
      ...tx.mails,
      enqueue: async (mail) => {
        const id = await tx.mails.enqueue(mail);
        mails.push(mail);
        return id;
      },
    },
    transaction: (run) => tx.transaction((deeper) => run(captureIn(deeper))),
  });
  return { repositories: captureIn(repositories), capturedMails: mails };
}
