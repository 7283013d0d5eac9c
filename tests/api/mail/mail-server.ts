import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { onTestFinished } from 'vitest';

/**
 * What the server does with the next mail: accept it, break the connection before or after it has the whole mail, stop
 * responding, or refuse it temporarily.
 */
export type Mood = 'accept' | 'drop' | 'drop-after-accepting' | 'stall' | 'refuse';

/** Starts a real SMTP server on the loopback interface, with moods. */
export async function startSmtpServer({ port: asked = 0 } = {}) {
  const received: Email[] = [];
  const moods: Mood[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    closeTimeout: 50,
    onData(stream, session, callback) {
      const mood = moods.shift() ?? 'accept';
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      const drop = () => {
        for (const connection of server.connections) {
          if (connection.id === session.id) connection.close();
        }
      };
      if (mood === 'drop') drop();
      stream.on('end', async () => {
        if (mood === 'stall' || mood === 'drop') return;
        if (mood === 'refuse') {
          callback(Object.assign(new Error('Try again later'), { responseCode: 451 }));
          return;
        }
        received.push(await PostalMime.parse(Buffer.concat(chunks)));
        if (mood === 'drop-after-accepting') drop();
        else callback();
      });
    },
  });
  // Errors of connections that the test broke are expected.
  server.on('error', () => undefined);
  server.listen(asked, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return { url: `smtp://127.0.0.1:${port}`, port, received, moods };
}
