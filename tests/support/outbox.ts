import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import PostalMime, { type Email } from 'postal-mime';

// Stored before a test replaces the clock: mails arrive in real time.
const { setTimeout: realTimeout } = globalThis;

/** Milliseconds between two reads of the outbox. */
const lookEvery = 20;

/** The parts of a mail that a person sees and uses. */
export interface Mail {
  subject: string;
  text: string;
  html: string;
  /** The login code: the first separate six digits in the text; empty if there is none. */
  code: string;
  /** The first web address in the text; empty if there is none. */
  link: string;
}

export interface ReadMailOptions {
  timeoutMs?: number;
  suits?(mail: Mail): boolean;
}

/**
 * Reads the mails that a server without SMTP writes as `.eml` files.
 *
 * @param folder the outbox, which need not exist yet
 */
export function openOutbox(folder: string) {
  const alreadyRead = new Set<string>();
  // A file gets its name once it is complete, and is never written again.
  const opened = new Map<string, Promise<Opened>>();

  async function newestUnread(address: string, suits: (mail: Mail) => boolean): Promise<Mail> {
    const unread: { file: string; written: number; mail: Mail }[] = [];
    for (const file of await readdir(folder)) {
      if (!file.endsWith('.eml') || alreadyRead.has(file)) continue;
      const known = opened.get(file) ?? open(path.join(folder, file));
      opened.set(file, known);
      const { email, written } = await known;
      if (!isTo(email, address)) continue;
      const mail = mailOf(email);
      if (suits(mail)) unread.push({ file, written, mail });
    }
    unread.sort((a, b) => b.written - a.written || b.file.localeCompare(a.file));
    const [newest] = unread;
    if (!newest) throw new Error(`No unread mail to ${address} in ${folder}`);
    for (const { file } of unread) alreadyRead.add(file);
    return newest.mail;
  }

  return {
    /**
     * Waits for a mail to the address that was not read through this outbox yet, and returns the newest; older ones count as
     * read. After a second request for a code, the second call waits for the second mail.
     *
     * @param suits selects mails; all others stay unread
     */
    readMail(
      address: string,
      { timeoutMs = 10_000, suits = () => true }: ReadMailOptions = {},
    ): Promise<Mail> {
      return within(timeoutMs, () => newestUnread(address, suits));
    },
  };
}

type Opened = { email: Email; written: number };

async function open(file: string): Promise<Opened> {
  return { email: await PostalMime.parse(await readFile(file)), written: (await stat(file)).mtimeMs };
}

/** Retries; @throws the last error when the time is over. */
async function within<Found>(milliseconds: number, find: () => Promise<Found>): Promise<Found> {
  for (let left = milliseconds; ; left -= lookEvery) {
    try {
      return await find();
    } catch (error) {
      if (left <= 0) throw error;
    }
    await new Promise((resolve) => realTimeout(resolve, lookEvery));
  }
}

function mailOf(email: Email): Mail {
  const text = email.text ?? '';
  return {
    subject: email.subject ?? '',
    text,
    html: email.html ?? '',
    code: /(?<![\w-])\d{6}(?![\w-])/.exec(withoutLinks(text))?.[0] ?? '',
    link: webAddress.exec(text)?.[0] ?? '',
  };
}

const webAddress = /https?:\/\/[^\s<>"]+/;

function withoutLinks(text: string): string {
  return text.replaceAll(new RegExp(webAddress, 'g'), '');
}

function isTo(email: Email, address: string): boolean {
  return (email.to ?? []).some((to) => to.address?.toLowerCase() === address.toLowerCase());
}
