import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import { MailRefusedError, type MailTransport } from './mailTransport.ts';
import { buildMimeMail } from './mimeMail.ts';

const MAIL_FILE_EXTENSION = '.eml';
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
    async send({ id, kind, mail, at }) {
      const { message } = await transport.sendMail(buildMimeMail(mail, at));
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

/**
 * Removes the mails of a visitor: those whose header contains the e-mail address, or that link to the phone number.
 * Returns the number of removed mails.
 *
 * @param visitor the e-mail address or phone number, in the form of `toVisitorKey`
 */
export async function eraseMailFiles(folder: string, visitor: string): Promise<number> {
  let removedCount = 0;
  for (const file of await listFiles(folder)) {
    const mail = await readFile(file, 'utf8');
    const [header = ''] = mail.split('\r\n\r\n', 1);
    const isAboutVisitor = visitor.startsWith('+')
      ? unfoldMail(mail).includes(`tel:${visitor}`)
      : header.toLowerCase().includes(visitor);
    if (!isAboutVisitor) continue;
    await rm(file, { force: true });
    removedCount += 1;
  }
  return removedCount;
}
