import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import { MailRefusedError, type MailTransport } from './mailTransport.ts';
import { buildMimeMail } from './mimeMail.ts';

const MAIL_FILE_EXTENSION = '.eml';
/** The header that names the site of a mail, so that the data of a visitor can be erased for one site. */
const SITE_HEADER = 'X-Gevel-Site';
/** Only the system user that runs the program may read the mails, because they are addressed to other people. */
const PRIVATE_FOLDER_MODE = 0o700;
const PRIVATE_FILE_MODE = 0o600;

/** Returns the folder of mails that are written as files when there is no mail server. */
export const toMailFolder = (dataDir: string): string => path.join(dataDir, 'mail');

/** Returns a name that sorts by time: `20261121-101530-message.lead-<id>.eml`. */
const toMailFileName = (id: string, kind: string, at: Date): string =>
  `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')}-${kind}-${id}${MAIL_FILE_EXTENSION}`;

/** Writes each mail as a file that mail programs can open, for an installation without an SMTP server. */
export function createFileTransport(folder: string): MailTransport {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send({ id, siteId, kind, mail, at }) {
      const { message } = await transport.sendMail(buildMimeMail(mail, at, { [SITE_HEADER]: siteId }));
      if (!Buffer.isBuffer(message)) throw new TypeError('the mail was written to a stream');
      const file = path.join(folder, toMailFileName(id, kind, at));
      try {
        await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER_MODE });
        // The file is renamed when complete, so that a program that watches the folder never sees a partial mail.
        await writeFile(`${file}.part`, message, { mode: PRIVATE_FILE_MODE });
        await rename(`${file}.part`, file);
      } catch (error) {
        const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
        throw new MailRefusedError(code, false);
      }
    },
    close: () => Promise.resolve(),
  };
}

const listFiles = async (folder: string): Promise<string[]> =>
  (await readdir(folder).catch((): string[] => []))
    .filter((name) => name.endsWith(MAIL_FILE_EXTENSION))
    .map((name) => path.join(folder, name));

/** Removes the mails that were written before a time and returns their number. */
export async function removeMailFiles(folder: string, before: Date): Promise<number> {
  let removedCount = 0;
  for (const file of await listFiles(folder)) {
    const { mtime } = await stat(file);
    if (mtime >= before) continue;
    await rm(file, { force: true });
    removedCount += 1;
  }
  return removedCount;
}

/** Joins the lines of a mail that were folded because they were too long (RFC 2045, 6.7). */
const unfoldMail = (mail: string): string => mail.replaceAll('=\r\n', '');

/** Joins the lines of a header that were folded because they were too long (RFC 5322, 2.2.3). */
const unfoldHeader = (header: string): string => header.replaceAll(/\r\n[ \t]/g, ' ');

/** Returns whether a header contains an e-mail address as a whole, and not only as the end of a longer address. */
const containsAddress = (header: string, email: string): boolean =>
  header
    .toLowerCase()
    .split(/[\s<>,;:"()]/)
    .includes(email);

/** Returns whether a mail links to a phone number, and not only to a longer number that begins with it. */
const linksToPhone = (mail: string, phone: string): boolean =>
  unfoldMail(mail)
    .split('tel:')
    .slice(1)
    .some((link) => link.startsWith(phone) && !/^\d/.test(link.slice(phone.length)));

const findSiteId = (header: string): string | undefined => {
  const prefix = `${SITE_HEADER}: `.toLowerCase();
  const line = header.split('\r\n').find((each) => each.toLowerCase().startsWith(prefix));
  return line?.slice(prefix.length).trim();
};

interface ErasedMailFiles {
  readonly removedCount: number;
  /** The number of mails of the visitor that do not name their site, because an older version wrote them. */
  readonly unassignedCount: number;
}

/**
 * Removes the mails of a visitor: those whose header contains the e-mail address, or that link to the phone number.
 *
 * @param visitor the e-mail address or phone number, in the form of `toVisitorKey`
 * @param siteId the site whose mails are removed; undefined for the mails of all sites
 */
export async function eraseMailFiles(
  folder: string,
  visitor: string,
  siteId: string | undefined,
): Promise<ErasedMailFiles> {
  let removedCount = 0;
  let unassignedCount = 0;
  for (const file of await listFiles(folder)) {
    const mail = await readFile(file, 'utf8');
    const [foldedHeader = ''] = mail.split('\r\n\r\n', 1);
    const header = unfoldHeader(foldedHeader);
    const isAboutVisitor = visitor.startsWith('+') ? linksToPhone(mail, visitor) : containsAddress(header, visitor);
    if (!isAboutVisitor) continue;
    const siteOfMail = findSiteId(header);
    if (siteId === undefined || siteOfMail === siteId) {
      await rm(file, { force: true });
      removedCount += 1;
    } else if (siteOfMail === undefined) unassignedCount += 1;
  }
  return { removedCount, unassignedCount };
}
