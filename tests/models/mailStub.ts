import type { UnitOfWork } from '#server/backoffice/core/db/unitOfWork.ts';
import type { MailRepository } from '#server/backoffice/mail/mailRepository.ts';
import { enqueueMail } from '#server/backoffice/mail/enqueueMail.ts';
import { siteSchema } from '#shared/api/site.ts';
import { siteInput } from '../support/siteInput.ts';

const site = siteSchema.parse(siteInput('noord'));

/** Queues mails as the product does, and says keys in place of texts: what mails say is no part of a model. */
export const mailStubOf = ({ write }: UnitOfWork): Pick<MailRepository, 'contextFor' | 'enqueue' | 'cancel'> => ({
  contextFor: async () => ({ site, locale: 'nl', t: (key) => key, url: (path) => site.origin + path }),
  enqueue: (mail) => write((transaction) => enqueueMail(transaction, mail)),
  cancel: async () => 0,
});
