import type { UnitOfWork } from '#server/backoffice/core/db/unitOfWork.ts';
import type { MailRepository } from '#server/backoffice/mail/mailRepository.ts';
import { enqueueMail } from '#server/backoffice/mail/enqueueMail.ts';
import { siteSchema } from '#shared/api/site.ts';
import { siteInput } from '../support/siteInput.ts';

const testSite = siteSchema.parse(siteInput('noord'));

/**
 * Returns a mail queue that works like the product's queue, but with keys instead of texts, because the content of
 * mails is not part of a model.
 */
export const createMailStub = ({
  write,
}: UnitOfWork): Pick<MailRepository, 'createMailContext' | 'enqueue' | 'cancel'> => ({
  createMailContext: async () => ({
    site: testSite,
    locale: 'nl',
    t: (key) => key,
    url: (path) => testSite.origin + path,
  }),
  enqueue: (mail) => write((transaction) => enqueueMail(transaction, mail)),
  cancel: async () => 0,
});
