import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { type MailTransport, type OutgoingMail, toMessage } from './transport.ts';

/**
 * Writes each mail as an `.eml` file that only the owner can read. Files are written atomically, and a mail delivered
 * twice is one file, because its name is derived from the mail.
 */
export function emlTransport(directory: string): MailTransport {
  return {
    printsLinks: true,
    async deliver(mail) {
      const { createTransport } = await import('nodemailer');
      const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
      const { message } = await composer.sendMail(toMessage(mail));
      if (!Buffer.isBuffer(message)) throw new Error('The mail was not composed into memory');
      await mkdir(directory, { recursive: true, mode: 0o700 });
      const file = join(directory, emlName(mail));
      // Two processes may write the same mail, so each uses its own temporary file.
      const temporary = `${file}.${process.pid}.tmp`;
      const handle = await open(temporary, 'w', 0o600);
      try {
        await handle.writeFile(message);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(temporary, file);
    },
    close: () => undefined,
  };
}

/** `2026-11-21T07-28-00-000Z-<id>.eml`: sorts by time, and contains only characters that every file system accepts. */
export function emlName(mail: Pick<OutgoingMail, 'id' | 'date'>): string {
  return `${mail.date.toISOString().replace(/[:.]/g, '-')}-${mail.id}.eml`;
}

/** Returns the id in the name of a mail's file; null for any other file. */
export function mailIdOf(name: string): string | null {
  return /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z-(.+)\.eml$/.exec(name)?.[1] ?? null;
}
