import { pino } from 'pino';
import { expect, it } from 'vitest';
import { createBackOffice } from '#server/backoffice/app.ts';
import { EMBEDDED_KIND } from '../../support/programs/databases.ts';

it('starts the workers of a back office when its first content exists', async () => {
  const happened: string[] = [];
  const log = pino(
    { level: 'info' },
    { write: (line: string) => void (line.includes('mails are written as files') && happened.push('work')) },
  );
  const database = await EMBEDDED_KIND.start();
  const env = {
    ...database.env,
    apiToken: 'a-token-for-tests-only',
    purgeUrls: [],
    sitePort: 3000,
    smtpUrl: undefined,
  };
  const backOffice = await createBackOffice({
    env,
    log,
    async fillDatabase({ sites }) {
      await sites.list();
      happened.push('content');
    },
  });
  await backOffice.close();
  await database.remove();
  expect(happened).toEqual(['content', 'work']);
});
